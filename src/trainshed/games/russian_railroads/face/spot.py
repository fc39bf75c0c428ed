"""A position as plain lists: what drawings read, many times, without the cost of array access."""

from collections.abc import Iterable
from typing import Any

from ..rules import tables as t
from ..rules.state import HELD, OWNED, SOLO, WITH_EMIL

FIELDS = (
    *(
        "phase",
        "seat",
        "round_now",
        "rounds",
        "seats",
        "board",
        "option",
        "order",
        "passed",
        "hand",
    ),
    *("hand_manned", "building", "occupied", "claim", "claim_piece", "strip", "engineer_at"),
    *("stack", "factory_supply", "card_open", "doublers_left", "turquoise_home", "pile", "card_at"),
    *("start_left", "score", "coins", "coal", "workers", "placed", "extra", "turquoise", "black"),
    *("black_owner", "track", "unlocked", "fired", "tile_fired", "lane_fired", "loco"),
    *("loco_manned", "factory", "factory_manned", "marker", "doublers", "tokens", "tokens_placed"),
    *("cards_taken", "medal", "revaluation", "held", "used", "branch", "extension"),
    *("extensions_left", "income_left", "income_up", "income_down", "shared_marker", "foundry_at"),
    *("foundry_used", "face_down", "boilerman_taken", "emil_deck", "emil_workers", "emil_total"),
    *("emil_passed", "emil_tiles", "open_space", "doubler_railroad", "lane_end", "place"),
)
OF_SEAT = (  # what the board of a seat shows
    *("passed", "coins", "coal", "workers", "turquoise", "black", "track", "fired", "tile_fired"),
    *("loco", "loco_manned", "factory", "factory_manned", "marker", "doublers", "tokens"),
    *("tokens_placed", "cards_taken", "medal", "revaluation", "held", "branch", "extension"),
    *("income_up", "income_down"),
)
BLACK = 0


class Spot:
    """One position, read once."""

    def __init__(self, s: Any, bonus: int = 1) -> None:
        self.__dict__.update((name, s[name].tolist()) for name in FIELDS)
        self.bonus = bonus  # of a boilerman
        wanted = (s.space[:, t.WORKERS] > 0) | (s.space[:, t.ON_STRIP_AT] != t.NONE)
        self.takes_workers = wanted.tolist()
        self.emil_spaces = s.emil_card[:, t.CARD_SPACE].tolist()

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def value(self, field: str, path: Iterable[int]) -> object:
        """Return what stands in a field at the end of a path of indices."""
        found: Any = self.__dict__[field]
        for index in path:
            found = found[index]
        return found

    def is_on(self, option: int) -> bool:
        """Tell whether a module is in play."""
        return bool(self.option[option] == 1)

    @property
    def is_final(self) -> bool:
        """Whether this is the last round."""
        return bool(self.round_now == self.rounds)

    def number(self, seat: int, railroad: int, slot: int) -> int:
        """Return what a locomotive counts, its boilerman included."""
        number: int = self.loco[seat][railroad][slot]
        return number + self.bonus * (number > 0 and self.loco_manned[seat][railroad][slot])

    def reach(self, seat: int, railroad: int) -> int:
        """Return the sum of the locomotives on a railroad."""
        return sum(self.number(seat, railroad, slot) for slot in range(t.SLOTS))

    def is_taken(self, place: int) -> bool:
        """Tell whether a place is occupied."""
        return bool(self.occupied >> place & 1)

    def who(self, place: int) -> int:
        """Return whose workers are on a place: a seat's or Emil's; NONE where only coins lie."""
        for seat in range(self.seats):
            if self.used[seat] >> place & 1:
                return seat
        is_emils = self.is_on(SOLO) and self.is_taken(place) and not self.waits_for_emil(place)
        return WITH_EMIL if is_emils and self.takes_workers[place] else t.NONE

    def waits_for_emil(self, place: int) -> bool:
        """Tell whether Emil's card for a space is still in his deck: he does not stand there."""
        cards = [card for card, space in enumerate(self.emil_spaces) if space == place]
        return place >= t.SPACES or any(self.emil_deck >> card & 1 for card in cards)

    def engineers(self, seat: int) -> list[int]:
        """Return a seat's engineers."""
        return [k for k, at in enumerate(self.engineer_at) if at == seat]

    def foundries(self, where: int) -> list[int]:
        """Return the foundries of a place: face up, or OWNED + seat."""
        return [k for k, at in enumerate(self.foundry_at) if at == where]

    def of_seat(self, seat: int) -> str:
        """Return all that the board of a seat shows, to tell whether it has changed."""
        engineers, foundries = self.engineers(seat), self.own_foundries(seat)
        used = [self.occupied >> t.SPACES + k & 1 for k in engineers]
        used += [self.foundry_used >> k & 1 for k in foundries]
        held = [card for card, where in enumerate(self.card_at) if where == HELD + seat]
        own = [self.__dict__[name][seat] for name in OF_SEAT]
        return f"{self.option} {self.board} {own} {engineers} {foundries} {used} {held}"

    def own_foundries(self, seat: int) -> list[int]:
        """Return a seat's foundries."""
        return self.foundries(OWNED + seat)


def bits(mask: int, count: int) -> list[int]:
    """Return the members of a mask."""
    return [k for k in range(count) if mask >> k & 1]
