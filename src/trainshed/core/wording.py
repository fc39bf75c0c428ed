"""The words of a game that need no code, from `data/words.json`: why an action is refused, which
law is broken, the titles of tables, and what somebody does, said to them and of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from .data import data_of
from .face import Reader
from .parts import Grid, Row
from .say import Say

STRUCTURED = ("refusals", "asked", "laws", "tables", "told")


@dataclass(frozen=True)
class Wording:
    """What a file of words says, section by section; all of it is optional.

    `refusals` and `asked` have words and what they cite, by the names of codes and of phases;
    `laws` has words by the names of codes; `tables` has titles, notes and heads by id; `told` has
    two sentences of each thing that is done, to who does it and of others. All other sections have
    sentences by name.
    """

    sections: Mapping[str, Mapping[str, Any]]

    @classmethod
    def of(cls, package: str) -> "Wording":
        """Read the words of the game that a package belongs to."""
        return cls(data_of(package, "words.json"))

    def messages(self) -> Iterator[str]:
        """Yield all that is translated: laws are for whoever mends a game."""
        for name in ("refusals", "asked"):
            yield from (words for words, _ in self.sections.get(name, {}).values())
        for name, section in self.sections.items():
            if name not in STRUCTURED:
                yield from section.values()
        for table in self.sections.get("tables", {}).values():
            yield from filter(
                None, (table["title"], table["note"], *(h for h, _ in table["heads"]))
            )
        for pair in self.sections.get("told", {}).values():
            yield from pair

    def reasons(self, codes: ModuleType, phases: ModuleType) -> "Reasons":
        """Return why actions are refused, by the numbers of codes and phases in their modules."""
        by_code, by_phase = self.by_code("refusals", codes), self.by_code("asked", phases)
        return Reasons(by_code, by_phase, codes.NOT_NOW)

    def by_code(self, section: str, module: ModuleType) -> dict[int, Any]:
        """Return what a section has by the numbers that a module gives to its names."""
        return {getattr(module, name): words for name, words in self.sections[section].items()}

    def one(self, section: str, name: str, say: Say, /, **holes: object) -> str:
        """Return the sentence of a section that has this name."""
        return say.gettext(self.sections[section][name]).format(**holes)

    def all(self, section: str, say: Say) -> dict[str, str]:
        """Return all sentences of a section by their names."""
        return {name: say.gettext(words) for name, words in self.sections[section].items()}

    def told(self, reader: Reader, seat: int, name: str, /, **holes: object) -> str:
        """Say what a seat does: to the reader if it is his own, else with its name."""
        you, other = self.sections["told"][name]
        return reader.does(seat, you, other, **holes)

    def grid(
        self, name: str, say: Say, rows: Sequence[Row], note: str | None = None, **more: Any
    ) -> Grid:
        """Return a table with its title and as many heads as it has cells; a note of the moment
        takes the place of the usual one.
        """
        given = self.sections["tables"][name]
        width = len(rows[0].cells) if rows else len(given["heads"])
        heads = [(_said(words, say), is_figure) for words, is_figure in given["heads"][:width]]
        shown = _said(given["note"], say) if note is None else note
        return Grid(name, _said(given["title"], say), shown, heads, rows, **more)


@dataclass(frozen=True)
class Reasons:
    """Why actions are refused: words with holes, and the paragraph or ruling that they cite."""

    refusals: Mapping[int, tuple[str, str]]  # by code
    asked: Mapping[int, tuple[str, str]]  # by phase: what its seat is asked for
    not_now: int  # the code of an action that the phase does not ask for

    def explain(self, s: Any, code: int, say: Say, /, **holes: object) -> tuple[str, str]:
        """Give the reason behind a code, and its rule. What is asked fills the hole {asked}, and is
        cited where something else was tried.
        """
        message, rule = self.refusals.get(code, ("it is not legal here", ""))
        asked, asked_by = self.asked.get(int(s.phase), ("", ""))
        why = say.gettext(message).format(asked=_said(asked, say), **holes)
        return why, asked_by if code == self.not_now else rule


def _said(words: str, say: Say) -> str:
    return say.gettext(words) if words else ""
