"""One match in progress: its position, the list of its actions, its random streams; submit text,
get done or why not.
"""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import record
from .action import shorten
from .draws import draws_of
from .error import BadInput, IllegalAction, Refused
from .game import CHANCE, OVER, PUBLIC, Game
from .option import as_in, decode_all, encode_all
from .proof import Proof
from .replay import ACCEPTED, OUT_OF_TURN, Steps, law_at, mover_at, refusal_at, scores_at
from .say import ENGLISH, Say
from .seeds import LARGEST_SEED

LONGEST_NAME = 80
NOT_JOINED, JOINED = "\u200c", "\u200d"  # unseen letters by which others are written


@dataclass(frozen=True)
class Done:
    """An action that was accepted: who made it, and its one text form."""

    actor: int
    text: str


class Match:
    """A match of any game. The list of actions is the truth; the position is a cache that replay
    rebuilds.
    """

    def __init__(
        self,
        game: Game,
        seats: int | Sequence[str],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        rules: int | None = None,
        key: bytes = b"",
    ) -> None:
        self.game = game
        self.names = _names(game, seats)
        self.rules = game.rules_version if rules is None else rules  # by which it is played
        game.check_rules(self.rules)
        chosen = as_in(game.options, options, self.rules)
        self.options = decode_all(game.options, encode_all(game.options, chosen))
        self.seed = check_seed(seed)
        self.key = key  # of its draws, where they do not come from the seed: core/fair.py
        self.proof: Proof | None = None  # of the draws of a key, once everybody may know it
        self.secret = ""  # what a seed of before was made from
        self.states = self.opening()
        self.verbs = game.verbs_at(self.states[0])
        self.actions: list[int] = []
        self.actors: list[int] = []
        self._steps = Steps(game)
        self._draws = draws_of(self.seed, key)  # always after one number for each chance event

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def state(self) -> Any:
        """The position; read it, never write to it."""
        return self.states[0]

    @property
    def to_move(self) -> int:
        """The seat to decide, CHANCE or OVER."""
        return int(mover_at(self.states, 0))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.to_move == OVER

    def legal(self) -> list[str]:
        """List the legal actions; empty at chance and when over."""
        mover, actions = self._steps.look(self.states)
        return [] if mover < 0 else [self.verbs.text(action) for action in actions]

    def choices(self) -> int:
        """Count the legal actions without spelling them; 0 at chance and when over."""
        mover, actions = self._steps.look(self.states)
        return 0 if mover < 0 else len(actions)

    def outcomes(self) -> list[tuple[str, int]]:
        """List the outcomes of the next chance event with their weights; empty elsewhere."""
        return [
            (self.verbs.text(action), weight)
            for action, weight in self._steps.outcomes(self.states)
        ]

    def submit(self, text: str, actor: int | None = None, say: Say = ENGLISH) -> Done | Refused:
        """Make an action for the seat to move, or say why not; check `actor` if given."""
        if not isinstance(text, str):
            return Refused(shorten(repr(text)), "an action is a text such as 'pass'")
        action = self.verbs.action(text)
        if action is None:
            return self.unknown(text)
        mover = self.to_move
        if actor is not None and actor != mover:
            return Refused(self.verbs.text(action), self._whose_turn(actor, mover))
        if mover == OVER:
            return self.refusal(action, say)
        return self._make(mover, action, say)

    def unknown(self, text: str) -> Refused:
        """Say why a text names no action, with the legal choices that come nearest."""
        near = self._nearest(text, self.verbs.nearest(text))
        return Refused(shorten(text), self.verbs.complaint(text), nearest=near)

    def play(self, text: str) -> Done:
        """Make an action for the seat to move, or raise `IllegalAction` and change nothing."""
        answer = self.submit(text)
        if isinstance(answer, Refused):
            raise IllegalAction(answer)
        return answer

    def play_chance(self) -> Done:
        """Draw and make the outcome of a chance event with the match's own seed or key."""
        outcomes = self._steps.outcomes(self.states)
        if not outcomes:
            raise BadInput("no chance event is due: it is " + self._who(self.to_move) + "'s turn")
        action = outcomes[self._draws.pick([weight for _, weight in outcomes])][0]
        done = self._make(CHANCE, action)
        assert isinstance(done, Done)
        return done

    def advance(self) -> list[Done]:
        """Play all chance events that are due; return them."""
        made = []
        while self.to_move == CHANCE:
            made.append(self.play_chance())
        return made

    def opening(self) -> record.States:
        """Return the position before the first action, as a batch of one."""
        return self.game.new(self.seats, self.options, self.rules)

    def from_start(self) -> "Match":
        """Return the same match before its first action."""
        return Match(self.game, self.names, self.seed, self.options, self.rules, self.key)

    def undo(self, plies: int = 1) -> None:
        """Take back the last actions by replaying the others; draws come again as they came."""
        if not 0 <= plies <= len(self.actions):
            raise BadInput(f"cannot take back {plies} actions: {len(self.actions)} were made")
        keep = len(self.actions) - plies
        actions, actors = self.actions[:keep], self.actors[:keep]
        self.states = self.opening()
        self._draws = draws_of(self.seed, self.key)
        self.actions, self.actors = [], []
        self.extend(actors, actions)

    def extend(
        self, actors: Iterable[int], actions: Iterable[int], say: Say = ENGLISH
    ) -> Refused | None:
        """Make many actions at once, up to the first that does not fit; return why that one does
        not. An outcome of chance takes a number like one that is drawn, so that what is drawn later
        does not depend on how the match came here.
        """
        who, what = np.array(list(actors), dtype=np.int64), np.array(list(actions), dtype=np.int64)
        count, verdict = self._steps.advance(self.states, who, what)
        self.actors += who[:count].tolist()
        self.actions += what[:count].tolist()
        self._draws.skip(int(np.count_nonzero(who[:count] == CHANCE)))
        if verdict == ACCEPTED:
            return None
        if verdict == OUT_OF_TURN:
            text = self.verbs.text(int(what[count]))
            return Refused(text, self._whose_turn(int(who[count]), self.to_move))
        return self.refusal(int(what[count]), say)

    def scores(self) -> list[int]:
        """Return the score of each seat now."""
        out = np.zeros(self.seats, dtype=np.int64)
        scores_at(self.states, 0, out)
        return [int(score) for score in out]

    def returns(self) -> list[float]:
        """Return each seat's share of the victory."""
        out = np.zeros(self.seats, dtype=np.float64)
        self.game.returns(self.state, out)
        return [float(value) for value in out]

    def winners(self) -> list[int]:
        """Return the seats that won; empty while the match runs."""
        return (
            [seat for seat, share in enumerate(self.returns()) if share > 0] if self.is_over else []
        )

    def redacted(self, seat: int = PUBLIC) -> Any:
        """Return the position as a seat, or the public, may know it."""
        out = record.batch(self.game.dtype, 1)
        self.game.redact(self.states, 0, seat, out, 0)
        return out[0]

    def recalled(self, seat: int) -> Any:
        """Return the position as a seat with a perfect memory may know it: what bots are given."""
        out = record.batch(self.game.dtype, 1)
        (self.game.recall or self.game.redact)(self.states, 0, seat, out, 0)
        return out[0]

    def whole(self) -> dict[str, Any]:
        """Return the whole position as plain data, for whoever has the record: all is open."""
        return self.game.face.view(self.state)

    def view(self, seat: int = PUBLIC) -> dict[str, Any]:
        """Return what a seat, or the public, may see as plain data."""
        return self.game.face.view(self.redacted(seat))

    def lines(self) -> list[str]:
        """Return the actions as records hold them: actor and text."""
        return [
            line(actor, self.verbs.text(a))
            for actor, a in zip(self.actors, self.actions, strict=True)
        ]

    def law(self) -> str | None:
        """Return the law the position breaks, None where all is well."""
        code = int(law_at(self.states, 0))
        return None if code == 0 else self.game.face.laws.get(code, f"law {code}")

    def record(self) -> dict[str, Any]:
        """Return the record of the match: the document that is stored, exported and replayed."""
        from .gamefile import to_document

        return to_document(self)

    def _make(self, actor: int, action: int, say: Say = ENGLISH) -> Done | Refused:
        refused = self.extend([actor], [action], say)
        return Done(actor, self.verbs.text(action)) if refused is None else refused

    def refusal(self, action: int, say: Say = ENGLISH) -> Refused:
        """Say why an action is not legal here, with the legal ones that come nearest."""
        code = int(refusal_at(self.states, 0, action))
        reason, rule = self.game.face.explain(self.state, action, code, say)
        text = self.verbs.text(action)
        return Refused(text, reason, rule, self._nearest(text, action))

    def _nearest(self, text: str, action: int | None = None, most: int = 4) -> tuple[str, ...]:
        """Return legal choices near an action by its number, or near a text without one by its
        letters; the first ones and the last where none is of its kind.
        """
        _, choices = self._steps.look(self.states)
        near = choices
        if len(choices) > most and action is not None:
            near = self._alike(action, choices, most)
        elif len(choices) > most:
            texts = {self.verbs.text(choice): choice for choice in choices}
            near = [
                texts[found] for found in difflib.get_close_matches(text, texts, n=most, cutoff=0.4)
            ]
        near = near or [*choices[: most - 1], *choices[-1:]]
        more = ("…",) if len(choices) > len(near) else ()
        return (*(self.verbs.text(choice) for choice in near), *more)

    def _alike(self, action: int, choices: Sequence[int], most: int) -> list[int]:
        """Return the choices nearest to an action, of its verb or of one that stands alone; none
        where its verb is not asked for.
        """
        verb = self.verbs.verb_of(action)
        verbs = {choice: self.verbs.verb_of(choice) for choice in choices}
        if verb not in verbs.values():
            return []
        kin = [choice for choice in choices if verbs[choice] is verb or not verbs[choice].takes]
        return sorted(sorted(kin, key=lambda choice: abs(choice - action))[:most])

    def _whose_turn(self, actor: int, mover: int) -> str:
        if mover == OVER:
            return "the match is over"
        return f"it is not {self._who(actor)}'s turn but {self._who(mover)}'s"

    def _who(self, actor: int) -> str:
        return {CHANCE: "chance", OVER: "nobody"}.get(actor, f"seat {actor}")


def _names(game: Game, seats: Any) -> list[str]:
    """Return what the seats are called, given their number or their names."""
    if isinstance(seats, int | np.integer) and not isinstance(seats, bool):
        game.check_seats(int(seats))
        return [f"seat {seat}" for seat in range(seats)]
    if isinstance(seats, str) or not isinstance(seats, Iterable):
        raise BadInput(f"seats {shorten(repr(seats))}: give how many play, or a list of names")
    names = list(seats)
    for name in names:
        check_name(name)
    return names


def check_name(name: Any) -> None:
    """Refuse what cannot be a name: it would not come back from a record."""
    if not isinstance(name, str):
        raise BadInput(f"{shorten(repr(name))} is no name: a name is a text")
    shown = name.replace(NOT_JOINED, "").replace(JOINED, "")
    if not 0 < len(name) <= LONGEST_NAME or not shown or not shown.isprintable():
        raise BadInput(f"a name has 1 to {LONGEST_NAME} printable characters")


def line(actor: int, text: str) -> str:
    """Write one action of a record: `0 bid 12`, or `* draw 2` for chance."""
    return f"{'*' if actor == CHANCE else actor} {text}"


def check_seed(seed: Any) -> int:
    """Return a seed, or refuse what is not one."""
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) < 20:
        seed = int(seed)
    if (
        isinstance(seed, bool)
        or not isinstance(seed, int | np.integer)
        or not 0 <= seed <= LARGEST_SEED
    ):
        raise BadInput(f"seed '{shorten(str(seed))}' is no whole number from 0 to {LARGEST_SEED}")
    return int(seed)
