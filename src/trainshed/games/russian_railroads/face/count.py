"""Points counted line by line: each railroad with its sum in words, industry, end-bonus cards, the
engineer majority. Rules count too (`rules/scoring.py`); tests hold both against each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trainshed.core.face import Seen
from trainshed.core.say import Say

from ..rules import tables as t
from ..rules.state import (
    HELD,
    MEDAL_CONDITIONS,
    ON,
    SOLO,
    WITH_EMIL,
    YES,
)
from . import names
from .effects import bonus_words
from .reading import length_of, light, once, reach_of, value_at

BLACK = 0


@dataclass(frozen=True)
class Run:
    """Neighbouring spaces that score alike."""

    colour: int
    spaces: int
    each: int  # points of one space, its doubler counted
    doubled: bool

    @property
    def points(self) -> int:
        """What the spaces score together."""
        return self.spaces * self.each


@dataclass(frozen=True)
class RailroadCount:
    """What a railroad scores."""

    runs: tuple[Run, ...]
    is_doubled: bool  # by a printed symbol: its track points
    printed: int  # points printed on spaces
    medal: int

    @property
    def points(self) -> int:
        """What the railroad scores in all."""
        track = sum(run.points for run in self.runs)
        return track * (2 if self.is_doubled else 1) + self.printed + self.medal


def count_railroad(s: Any, seat: int, railroad: int) -> RailroadCount:
    """Count a railroad. [13]"""
    reach = int(reach_of(s, seat, railroad))
    track = s.track[seat, :, railroad].tolist()
    printed, is_doubled = _printed(s, seat, railroad, track, reach)
    last = min(reach, int(length_of(s, seat, railroad)), track[BLACK])
    doubled = doubled_spaces(s, seat, railroad)
    values = s.hue_value[int(s.revaluation[seat])].tolist()
    spaces = [_space(values, track, space, space in doubled) for space in range(1, last + 1)]
    medal = _medal(s, seat, railroad, track, reach)
    return RailroadCount(_runs(spaces), is_doubled, printed, medal)


def counts(seen: Seen) -> list[list[RailroadCount]]:
    """Count all railroads of all seats, once for a look."""
    s = light(seen).state
    return once(
        light(seen),
        "counts",
        lambda: [
            [count_railroad(s, seat, railroad) for railroad in range(t.RAILROADS)]
            for seat in range(int(s.seats))
        ],
    )


def board_points(seen: Seen, seat: int) -> int:
    """Return what a board scores as things stand."""
    return sum(one.points for one in counts(seen)[seat]) + count_industry(seen.state, seat)


def _space(
    values: Sequence[int], track: Sequence[int], space: int, doubled: bool
) -> tuple[int, int, bool]:
    """Return colour, points and doubler of a space."""
    colour = max(hue for hue, at in enumerate(track) if at >= space)
    return colour, values[colour] * (2 if doubled else 1), doubled


def doubled_spaces(s: Any, seat: int, railroad: int) -> list[int]:
    """Return the spaces of a railroad that have a doubler, filled from the left. [9]"""
    if railroad != s.doubler_railroad:
        return []
    mask = int(s.railroad[int(s.board) * t.RAILROADS + railroad, t.DOUBLER_MASK])
    spaces = [space for space in range(1, t.LONGEST + 1) if mask >> (space - 1) & 1]
    return spaces[: int(s.doublers[seat])]


def _runs(spaces: Sequence[tuple[int, int, bool]]) -> tuple[Run, ...]:
    found: list[Run] = []
    for colour, each, doubled in spaces:
        same = found and (found[-1].colour, found[-1].each, found[-1].doubled)
        if same == (colour, each, doubled):
            found[-1] = Run(colour, found[-1].spaces + 1, each, doubled)
        else:
            found.append(Run(colour, 1, each, doubled))
    return tuple(found)


def _printed(
    s: Any, seat: int, railroad: int, track: Sequence[int], reach: int
) -> tuple[int, bool]:
    """Return the points printed on spaces that hold, and whether a double symbol does. [13]"""
    points, is_doubled = 0, False
    for space, hue, loco, start, count in lasting(s, seat, railroad):
        if track[hue] < space or (loco and reach < space):
            continue
        for op, a, _, _ in s.code[start : start + count].tolist():
            points += a if op == t.STARS else 0
            is_doubled = is_doubled or op == t.DOUBLE
    return points, is_doubled


def lasting(s: Any, seat: int, railroad: int) -> list[tuple[int, int, int, int, int]]:
    """Return space, colour, locomotive and program of what is checked at every scoring. [7.1]"""
    found = []
    first = int(s.board) * t.ADVANTAGES
    for row in s.advantage[first : first + t.ADVANTAGES].tolist():
        here = row[t.RAILROAD] == railroad and row[t.PERSISTENT]
        if here and row[t.BRANCH_OF] in (t.NONE, int(s.branch[seat])):
            found.append((row[t.SPACE], row[t.HUE], row[t.LOCO], row[t.START], row[t.COUNT]))
    if s.board != 1:
        return found
    for slot, (where, _, space) in enumerate(s.extension_slot.tolist()):
        tile = int(s.extension[seat, slot])
        if where != railroad or tile == t.NONE:
            continue
        for row in s.tile_advantage.tolist():
            if row[t.TILE] == tile and row[t.PERSISTENT]:
                at = space - 1 + row[t.SPACE]
                found.append((at, row[t.HUE], row[t.LOCO], row[t.START], row[t.COUNT]))
    return found


def _medal(s: Any, seat: int, railroad: int, track: Sequence[int], reach: int) -> int:
    """Return the points of the medal. [13, Q21]"""
    row = s.railroad[int(s.board) * t.RAILROADS + railroad].tolist()
    if not s.medal[seat] or not row[t.MEDAL_SPACE]:
        return 0
    space = row[t.MEDAL_SPACE]
    is_met = track[row[t.MEDAL_HUE]] >= space and (not row[t.MEDAL_LOCO] or reach >= space)
    return int(row[t.MEDAL_POINTS]) if is_met or s.option[MEDAL_CONDITIONS] != ON else 0


def count_in_words(counted: RailroadCount, say: Say) -> str:
    """Say how a railroad's points come about: "brown 2 x 4, gray 5 x 1; printed 6"."""
    parts = [
        say.gettext("{colour} {n} × {each}").format(
            colour=names.colour_name(run.colour, say), n=run.spaces, each=run.each
        )
        for run in counted.runs
        if run.points
    ]
    words = [", ".join(parts)] if parts else []
    if counted.is_doubled and parts:
        words.append(say.gettext("all of it doubled"))
    if counted.printed:
        words.append(say.gettext("printed {n}").format(n=counted.printed))
    if counted.medal:
        words.append(say.gettext("medal {n}").format(n=counted.medal))
    return "; ".join(words) or say.gettext("nothing")


# Industry


def marker_points(s: Any, lane: int) -> int:
    """Return what a marker scores: its number, or the last one before it. [13]"""
    while lane > 0 and s.lane[lane, t.WORTH] == t.NONE:
        lane -= 1
    return max(int(s.lane[lane, t.WORTH]), 0)


def markers_at(s: Any, seat: int) -> list[int]:
    """Return the lane indices of a player's markers."""
    return [at for at in s.marker[seat].tolist() if at != t.NONE]


def count_industry(s: Any, seat: int) -> int:
    """Count the industry track. [13]"""
    return sum(marker_points(s, at) for at in markers_at(s, seat))


def industry_in_words(s: Any, seat: int, say: Say) -> str:
    """Say where the markers stand, by their points."""
    found = [str(marker_points(s, at)) for at in markers_at(s, seat)]
    return " + ".join(found)


# A whole board


def count_board(s: Any, seat: int) -> list[int]:
    """Return what each railroad and then industry score at a scoring."""
    rails = [count_railroad(s, seat, railroad).points for railroad in range(t.RAILROADS)]
    return [*rails, count_industry(s, seat)]


def scorings_left(s: Any) -> int:
    """Return how many scorings are still to come, this round's counted."""
    return int(s.rounds) - int(s.round_now) + 1


# The end of the match


def engineers_of(s: Any, owner: int) -> list[int]:
    """Return the engineers of a seat, or of Emil."""
    return [k for k, at in enumerate(s.engineer_at.tolist()) if at == owner]


def cards_of(s: Any, seat: int) -> list[int]:
    """Return the end-bonus cards of a seat, as far as they are known."""
    return [k for k, at in enumerate(s.card_at.tolist()) if at == HELD + seat]


def locomotive_values(s: Any, seat: int) -> list[int]:
    """Return what a player's locomotives count, the highest first."""
    values = [
        int(value_at(s, seat, railroad, slot))
        for railroad in range(t.RAILROADS)
        for slot in range(t.SLOTS)
    ]
    return sorted(values, reverse=True)


def _extra_engineers(s: Any, seat: int) -> int:
    return sum(int(s.bonus[card, t.RULE]) == t.EXTRA_ENGINEER for card in cards_of(s, seat))


def count_card(s: Any, seat: int, card: int) -> int:
    """Count an end-bonus card. [11]"""
    row = s.bonus[card].tolist()
    rule, each = row[t.RULE], row[t.EACH]
    if rule == t.PER_TRACK_SPACE:
        return int(each) * int(s.track[seat][names.colours_in(row[t.MASK])].astype(int).sum())
    if rule == t.TIER_DOUBLERS:
        laid = int(s.doublers[seat])
        if laid >= row[t.TIER_2]:
            return int(row[t.TIER_2_POINTS])
        return int(row[t.TIER_1_POINTS]) if laid >= row[t.TIER_1] else 0
    if rule == t.SUM_LOCOMOTIVES:
        return sum(locomotive_values(s, seat)[: row[t.MOST]])
    return int(each) * _counted(s, seat, rule, row[t.MOST])


def _counted(s: Any, seat: int, rule: int, most: int) -> int:
    """Count the things of a card that pays for each."""
    if rule == t.PER_FACTORY:
        return sum(number > 0 for number in s.factory[seat].tolist())
    if rule == t.PER_ENGINEER:
        return len(engineers_of(s, seat)) + _extra_engineers(s, seat)
    if rule == t.PER_END_STATION:
        ends = range(t.RAILROADS)
        return sum(bool(s.track[seat, BLACK, r] >= length_of(s, seat, r)) for r in ends)
    if rule == t.PER_TOKEN:
        return int(s.tokens_placed[seat]).bit_count()
    if rule == t.PER_EXTRA_WORKER:
        return min(int(s.extra[seat]) + int(s.black_owner == seat), int(most))
    return 0


def majority(s: Any) -> dict[int, int]:
    """Return the points of the engineer majority by seat. [14]"""
    owners = [*range(int(s.seats)), *([WITH_EMIL] if s.option[SOLO] == YES else [])]
    ranks = []
    for owner in owners:
        held = engineers_of(s, owner)
        numbers = [int(s.engineer[k, t.NUMBER]) for k in held]
        count = len(held) + (_extra_engineers(s, owner) if owner != WITH_EMIL else 0)
        if count:
            ranks.append((count, max(numbers, default=-1000), owner))
    ranks.sort(reverse=True)
    won = [int(s.single[t.MAJORITY_1, 0]), int(s.single[t.MAJORITY_2, 0])]
    return {
        owner: points
        for (_, _, owner), points in zip(ranks, won, strict=False)
        if owner != WITH_EMIL
    }


def final_lines(s: Any, seat: int, say: Say) -> list[tuple[str, int]]:
    """Return what the end brings a seat: each end-bonus card it is known to hold, the majority."""
    lines = [
        (say.gettext("End bonus: {card}").format(card=bonus_words(s, card, say)), points)
        for card in cards_of(s, seat)
        for points in [count_card(s, seat, card)]
    ]
    won = majority(s).get(seat, 0)
    if won:
        lines.append((say.gettext("Engineer majority"), won))
    return lines
