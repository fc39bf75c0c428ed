"""Actions are dense integers made of named ranges: a verb and its argument, each with one text."""

import difflib
import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from .error import shorten

MANY = 20  # verbs, of which a listing leaves the arguments out
FEW_VERBS = 16  # as many as a complaint lists

__all__ = ["Verb", "Verbs", "fold", "shorten"]


@dataclass(frozen=True)
class Verb:
    """One named range of actions: `pass`, `bid 1` to `bid 999`, `lay A1` ..."""

    name: str
    arguments: Sequence[str] = (
        "",
    )  # the text of each argument in order; one empty text for a verb without
    takes: str = ""  # what the argument is called in help and errors
    meaning: str = ""  # one sentence for help texts
    aliases: Mapping[str, str] = field(default_factory=dict)  # other spellings of arguments
    span: str = ""  # what the arguments are, for errors; else "first to last"

    @classmethod
    def of(cls, name: str, meaning: str = "", **arguments: Sequence[str]) -> "Verb":
        """Return a verb of any number of arguments, each with its name and its texts: of
        `Verb.of("step", COLOUR=("red", "blue"), TRACK=("1", "2"))` come `step red 1`, `step red 2`,
        `step blue 1`, `step blue 2`, in this order.
        """
        spelled = tuple(" ".join(words) for words in product(*arguments.values()))
        return cls(name, spelled, " ".join(arguments), meaning)

    @property
    def form(self) -> str:
        """The verb as help texts show it: `lay SPACE`."""
        return f"{self.name} {self.takes}".strip()


def fold(text: str) -> str:
    """Fold case, accents and blanks, so that `Königsberg` and `KONIGSBERG` meet."""
    text = " ".join(text.split()).casefold().replace("ß", "ss")
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _takes_numbers(verb: Verb) -> bool:
    return all(known.isdigit() for known in verb.arguments)


class Verbs:
    """All verbs of a game, the numbers of their actions, and both directions of the text form."""

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self.verbs = tuple(verbs)
        self._first: dict[str, int] = {}
        texts: list[str] = []
        for verb in self.verbs:
            self._first[verb.name] = len(texts)
            texts += [f"{verb.name} {argument}".strip() for argument in verb.arguments]
        self._starts = list(self._first.values())
        self.texts = tuple(texts)
        self._actions = {text: action for action, text in enumerate(texts)}
        self._folded: dict[str, int] | None = None

    def __len__(self) -> int:
        return len(self.texts)

    def first(self, name: str) -> int:
        """Return the number of the verb's first action."""
        return self._first[name]

    @property
    def firsts(self) -> tuple[int, ...]:
        """The number of each verb's first action, verb by verb."""
        return tuple(self._first.values())

    def actions_of(self, names: Collection[str]) -> list[int]:
        """Return all actions of some verbs, in their order."""
        named = [verb for verb in self.verbs if verb.name in names]
        return [self.first(verb.name) + k for verb in named for k in range(len(verb.arguments))]

    def range_of(self, name: str) -> range:
        """Return the actions of one verb."""
        first = self._first[name]
        return range(first, first + len(self.verbs[self._starts.index(first)].arguments))

    def text(self, action: int) -> str:
        """Return the one text form of an action."""
        return self.texts[action]

    def verb_of(self, action: int) -> Verb:
        """Return the verb an action belongs to."""
        return self.verbs[bisect_right(self._starts, action) - 1]

    def action(self, text: str) -> int | None:
        """Return the action a text names, in any spelling; None where it names none."""
        exact = self._actions.get(text)
        if exact is not None:
            return exact
        if self._folded is None:
            self._folded = self._fold_all()
        return self._folded.get(fold(text))

    def _fold_all(self) -> dict[str, int]:
        folded = {fold(text): action for text, action in self._actions.items()}
        for verb in self.verbs:
            for spelling, argument in verb.aliases.items():
                folded.setdefault(
                    fold(f"{verb.name} {spelling}"), self._actions[f"{verb.name} {argument}"]
                )
        return folded

    def complaint(self, text: str) -> str:
        """Say in one clause why a text names no action, and what comes nearest."""
        words = text.split(maxsplit=1)
        if not words:
            return f"an empty action; the verbs are {self.listing()}"
        known = {fold(verb.name): verb for verb in self.verbs}
        verb = known.get(fold(words[0]))
        if verb is None:
            near = difflib.get_close_matches(fold(words[0]), known, n=1)
            hint = f" (did you mean '{near[0]}'?)" if near else ""
            few = f"; the verbs are {self.listing()}" if len(self.verbs) <= FEW_VERBS else ""
            return f"unknown verb '{shorten(words[0])}'{hint}{few}"
        if len(words) == 1:
            return (
                f"'{verb.name}' needs {verb.takes}, such as '{self.texts[self._first[verb.name]]}'"
            )
        if not verb.takes:
            return f"'{verb.name}' stands alone, without '{shorten(words[1])}'"
        if _takes_numbers(verb):
            return f"'{verb.name}' knows no {verb.takes} '{shorten(words[1])}' ({self._span(verb)})"
        spellings = {fold(argument): argument for argument in (*verb.arguments, *verb.aliases)}
        near = difflib.get_close_matches(fold(words[1]), spellings, n=3, cutoff=0.5)
        hint = f"; near it: {', '.join(spellings[found] for found in near)}" if near else ""
        return (
            f"'{verb.name}' knows no {verb.takes} '{shorten(words[1])}' ({self._span(verb)}){hint}"
        )

    def _span(self, verb: Verb) -> str:
        return verb.span or f"{verb.arguments[0]} to {verb.arguments[-1]}"

    def nearest(self, text: str) -> int | None:
        """Return the action nearest to a text that names none, where its verb takes numbers."""
        word, _, argument = fold(text).partition(" ")
        verb = next((verb for verb in self.verbs if fold(verb.name) == word), None)
        return None if verb is None else self._nearest_number(verb, argument)

    def _nearest_number(self, verb: Verb, argument: str) -> int | None:
        """Find the argument nearest to a number, where all of the verb's are numbers."""
        digits = argument.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 16):
            return None
        if not _takes_numbers(verb):
            return None
        gaps = [abs(int(known) - int(argument)) for known in verb.arguments]
        return self._first[verb.name] + gaps.index(min(gaps))

    def listing(self) -> str:
        """List the forms of all verbs; only their names where there are many."""
        many = len(self.verbs) > MANY
        return ", ".join(verb.name if many else verb.form for verb in self.verbs)
