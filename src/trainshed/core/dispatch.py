"""The index of a game's rules, made from a table of its phases: who is to move, what is legal, what
an action does, and why it is refused.

Each function asks for `s.phase`, once after the other, like a rule that somebody has typed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any

import numpy as np
from numpy import int64

from .action import Verbs
from .game import CHANCE, OVER
from .rule import rule
from .typed import asks_whether_in, typed

Rule = Callable[..., Any]


@dataclass(frozen=True)
class Node:
    """A phase in which something is asked. Its rules stand in a module, one for each thing that
    they do: `legal_NAME`, `refuse_NAME`, `apply_NAME`; where chance decides, `chance_NAME`. Of few
    actions, those that `refuse_NAME` finds fine need no list: all of them where there is none.
    """

    phase: int
    name: str
    module: ModuleType
    asks: tuple[str | range, ...]  # for which verbs; or for which actions, where not for all of one

    def rule(self, does: str) -> Rule | None:
        """Return the rule that does one of these things."""
        return getattr(self.module, f"{does}_{self.name}", None)

    def actions(self, verbs: Verbs) -> Iterator[int]:
        """Yield the actions that it asks for."""
        sizes = {verb.name: len(verb.arguments) for verb in verbs.verbs}
        for each in self.asks:
            if isinstance(each, range):
                yield from each
            else:
                yield from range(verbs.first(each), verbs.first(each) + sizes[each])

    @property
    def is_chance(self) -> bool:
        """Tell whether chance decides."""
        return self.rule("chance") is not None


@dataclass(frozen=True)
class Index:
    """Functions of the contract that do nothing but look at the phase and call another rule."""

    nodes: Sequence[Node]
    verbs: Verbs
    over: int  # the phase of a match that is over
    refusals: ModuleType  # FINE, GAME_IS_OVER, CHANCE_DECIDES, NOT_FOR_PLAYERS, NOT_NOW and others

    @property
    def _home(self) -> str:
        return self.refusals.__name__

    @cached_property
    def to_move(self) -> Rule:
        """Return the seat to decide, CHANCE or OVER."""
        lines = ["if s.phase == over:", "    return OVER"]
        if drawn := tuple(node.phase for node in self.nodes if node.is_chance):
            lines += [f"if {asks_whether_in('s.phase', drawn)}:", "    return CHANCE"]
        names = {"int64": int64, "over": self.over, "OVER": OVER, "CHANCE": CHANCE}
        return typed(self._home, "to_move(s)", [*lines, "return int64(s.seat)"], names)

    @cached_property
    def legal(self) -> Rule:
        """Write the legal actions in ascending order."""
        listed = {node.phase: self._fine(node) for node in self.nodes if not node.is_chance}
        return self._by_phase("legal", "legal(s, out)", 0, listed)

    def _fine(self, node: Node) -> Rule | None:
        """Make a function that lists what a node does not refuse, if it has no list of its own. Its
        actions are few: each is asked about.
        """
        if node.rule("legal") is not None:
            return None
        refuse, lines = node.rule("refuse"), ["n = 0"]
        for action in sorted(node.actions(self.verbs)):
            listed = [f"out[n] = {action}", "n += 1"]
            if refuse is not None:
                listed = [f"if refuse(s, {action}) == 0:", *(f"    {line}" for line in listed)]
            lines += listed
        name = f"legal_{node.name}(s, out)"
        return typed(self._home, name, [*lines, "return n"], {"refuse": refuse} if refuse else {})

    @cached_property
    def chance(self) -> Rule:
        """Write the outcomes of the next chance event and their weights."""
        return self._by_phase("chance", "chance(s, out, weights)", 0)

    @cached_property
    def act(self) -> Rule:
        """Do what the actor does."""
        return self._by_phase("apply", "act(s, action)", None)

    @cached_property
    def refuse(self) -> Rule:
        """Return 0, or the code of the first reason against an action or outcome."""
        codes, at_node = self.refusals, self._by_phase("refuse", "refuse_at_node(s, action)", 0)
        is_over, not_now = codes.GAME_IS_OVER, codes.NOT_NOW
        chance_decides, not_for_players = codes.CHANCE_DECIDES, codes.NOT_FOR_PLAYERS
        over, chance, to_move, (kind_of, asked, drawn) = (
            self.over,
            CHANCE,
            self.to_move,
            self._kinds(),
        )

        @rule
        def refuse(s, action):  # type: ignore[no-untyped-def]
            if s.phase == over:
                return int64(is_over)
            kind = kind_of[action]
            if asked[s.phase, kind]:
                return int64(at_node(s, action))
            if to_move(s) == chance:
                return int64(chance_decides)
            return int64(not_for_players if drawn[kind] else not_now)

        return refuse

    def _kinds(self) -> tuple[Any, Any, Any]:
        """Sort actions by the phases that ask for them: return the kind of each action, which kinds
        each phase asks for, and which are chance's alone.
        """
        asking: list[set[int]] = [set() for _ in range(len(self.verbs))]
        for node in self.nodes:
            for action in node.actions(self.verbs):
                asking[action].add(node.phase)
        kinds = sorted({tuple(sorted(phases)) for phases in asking})
        asked = np.zeros((max(node.phase for node in self.nodes) + 1, len(kinds)), dtype=np.int8)
        for kind, phases in enumerate(kinds):
            asked[list(phases), kind] = 1
        by_chance = {node.phase for node in self.nodes if node.is_chance}
        drawn = [bool(phases) and by_chance.issuperset(phases) for phases in kinds]
        kind_of = [kinds.index(tuple(sorted(phases))) for phases in asking]
        return np.array(kind_of, dtype=np.int8), asked, np.array(drawn, dtype=np.int8)

    def _by_phase(
        self,
        does: str,
        head: str,
        otherwise: int | None,
        made: Mapping[int, Rule | None] = MappingProxyType({}),
    ) -> Rule:
        """Make a function that calls the rule of the phase, and else returns a number."""
        phases: dict[Rule, list[Node]] = {}
        for node in self.nodes:
            if (found := node.rule(does) or made.get(node.phase)) is not None:
                phases.setdefault(found, []).append(node)
        # Each rule is called at one place: what is taken in twice only makes the whole slower.
        rules = {f"{does}_{at[0].name}_{at[0].phase}": call for call, at in phases.items()}
        given = head[head.index("(") :]
        lines = []
        for name, at in zip(rules, phases.values(), strict=True):
            asked = asks_whether_in("s.phase", [node.phase for node in at])
            lines += [f"if {asked}:", f"    return {name}{given}"]
        return typed(self._home, head, [*lines, f"return {otherwise}"], rules)
