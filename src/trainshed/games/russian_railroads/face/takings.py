"""Who took which engineer and which card of a match. What they cost is the same for everybody."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from trainshed.core.face import Step
from trainshed.core.say import ENGLISH
from trainshed.core.taking import Taking

from ..rules.actions import BONUS_IS, CARD_IS, END_BONUS_IS
from ..rules.tables import CARDS as QUESTION_CARDS
from ..rules.tables import END_BONUSES, START_CARDS
from .effects import bonus_words, engineer_number, engineer_words, item_words
from .names import capital

Words = Callable[[Any, int], str]
ENGINEERS = "Engineers"
# Verbs that take a card: their first action and how many, the group, and what the card is called
CARDS: tuple[tuple[int, int, str, Words], ...] = (
    (
        BONUS_IS,
        START_CARDS,
        "Starting-bonus cards",
        lambda s, card: item_words(s, "start_card", card, ENGLISH),
    ),
    (CARD_IS, QUESTION_CARDS, "? cards", lambda s, card: item_words(s, "card", card, ENGLISH)),
    (
        END_BONUS_IS,
        END_BONUSES,
        "End-bonus cards",
        lambda s, card: bonus_words(s, card, ENGLISH),
    ),
)


def takings(steps: Iterable[Step]) -> Iterator[Taking]:
    """Yield the engineers and cards that seats took. [3.2, 12]"""
    for before, action, after in steps:
        yield from _engineers(before, after)
        for first, count, group, words in CARDS:
            if first <= action < first + count:
                yield Taking(group, capital(words(before, action - first)), int(before.seat))


def _engineers(before: Any, after: Any) -> Iterator[Taking]:
    moved = (before.engineer_at != after.engineer_at) & (after.engineer_at >= 0)
    for engineer in moved.nonzero()[0].tolist():
        seat = int(after.engineer_at[engineer])
        if seat < int(after.seats):  # Emil sits behind the last of them
            number, words = (
                engineer_number(after, engineer),
                engineer_words(after, engineer, ENGLISH),
            )
            yield Taking(ENGINEERS, f"{number}: {words}", seat)
