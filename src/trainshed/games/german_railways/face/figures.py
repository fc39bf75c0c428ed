"""The tables of German Railways: players, railroads, the bag, the board in words; charts."""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

from trainshed.core.face import Seen
from trainshed.core.kept import Kept, fields_as_bytes
from trainshed.core.parts import (
    CHECK,
    NOBODY,
    Bit,
    Bits,
    Cell,
    Grid,
    Row,
    Slots,
    number,
    row,
    swatch,
    text,
    token,
)
from trainshed.core.say import Say

from ..rules import tables as t
from ..rules.actions import DONE, LAY, OFFER
from ..rules.state import AUCTION, FINISHED, pays
from .names import LETTERS, WORDS, built_for, ids_of, markers, railroad_plate, terrain_of
from .networks import networks_of

# All of the position that the tables read, beside the railroad that is marked: a bid or a draw
# changes nothing of it, and the railroads are the same for all readers.
OF_SEATS = ("cash", "shares", "player_income", "seats", "option")
OF_RAILROADS = ("treasury", "income", "links", "locomotives", "shares", "network")
MOST_KEPT = 512
_of_seats: Kept[tuple[Grid, Grid]] = Kept(MOST_KEPT)
_of_railroads: Kept[Grid] = Kept(MOST_KEPT)


def tables(seen: Seen) -> list[Grid]:
    """Return the tables beside the board; the same as before where nothing in them has changed."""
    s = seen.state
    reader = (seen.seat, tuple(seen.names), tuple(seen.bots), seen.say)
    of_seats = (fields_as_bytes(s, OF_SEATS), s.phase == FINISHED, reader)
    players, bag = _of_seats.get(of_seats, lambda: (_players(seen), _bag(seen)))
    of_railroads = (fields_as_bytes(s, OF_RAILROADS), _marked(seen), seen.say)
    return [players, _of_railroads.get(of_railroads, lambda: _railroads(seen)), bag]


def _marked(seen: Seen) -> int:
    """Return the railroad on offer or under way, or -1."""
    return int(seen.state.on_offer) if seen.state.phase == AUCTION else built_for(seen)


def _players(seen: Seen) -> Grid:
    s, say = seen.state, seen.say
    bag, held = markers(s), s.shares.tolist()
    cash, income = s.cash.tolist(), s.player_income.tolist()
    rows = []
    for seat in range(int(s.seats)):
        shares = tuple(railroad_plate(k, n) for k, n in enumerate(held[seat]) if n)
        figures = (number(cash[seat], "num cash"), income[seat], bag[seat])
        rows.append(seen.row(seat, *figures, notes=(), below=shares))
    letters = tuple(zip(t.RAILROAD_IDS, LETTERS, strict=True))
    slots = Slots(say.gettext("Shares"), letters, say.gettext("none"))
    return WORDS.grid("players", say, rows, slots=slots)


def _railroads(seen: Seen) -> Grid:
    hot = _marked(seen)
    rows = [_railroad(seen, k, "hot" if k == hot else "") for k in range(t.RAILROADS)]
    return WORDS.grid("railroads", seen.say, rows)


def _railroad(seen: Seen, k: int, style: str) -> Row:
    s = seen.state
    links = int(s.links[k]).bit_count()
    known: Bits = (text(links, "gain"), CHECK)
    if links < t.ENOUGH_PARTNERS:
        known = (text(seen.says("{k} of {n}", k=links, n=t.ENOUGH_PARTNERS)),)
    quiet = text("" if pays(s, k) else "*")
    owners = [seat for seat, held in enumerate(s.shares[:, k].tolist()) for _ in range(held)]
    tokens: list[Bit] = [token(seat) for seat in owners]
    tokens += [token(NOBODY)] * (t.SHARES - len(owners))
    return row(
        Cell((swatch(t.RAILROAD_COLOURS[k]), railroad_plate(k)), "nowrap"),
        int(s.treasury[k]),
        Cell((text(int(s.income[k])), quiet), "num"),
        number(int(s.locomotives[k]), "num dim"),
        Cell(known, "num"),
        Cell(tuple(tokens), "own"),
        style=style,
    )


def _bag(seen: Seen) -> Grid:
    """Show how likely each seat is to act not at all, once, or more often in the next round."""
    s, say = seen.state, seen.say
    bag, drawn = markers(s), int(s.seats)
    rows = []
    for seat in range(drawn):
        none, once = (chance(sum(bag), bag[seat], drawn, k) for k in (0, 1))
        parts = (number(f"{100 * part:.0f} %") for part in (none, once, 1 - none - once))
        rows.append(seen.row(seat, bag[seat], *parts))
    note = seen.says("{k} drawn of {n}", k=drawn, n=sum(bag))
    return WORDS.grid("bag", say, [] if s.phase == FINISHED else rows, note, folded=True)


def chance(markers_in_all: int, own: int, drawn: int, hits: int) -> float:
    """Return the chance of exactly so many hits, drawing without putting back."""
    misses = comb(markers_in_all - own, drawn - hits)
    return comb(own, hits) * misses / comb(markers_in_all, drawn)


def written(seen: Seen) -> list[Grid]:
    """Return the board in words: each railroad's spaces in the order they were built."""
    s, say = seen.state, seen.say
    networks = networks_of(seen)
    rows = []
    for k in range(t.RAILROADS):
        spaces = ", ".join(t.SPACE_NAMES[x] or t.SPACE_IDS[x] for x in networks.spaces[k])
        links = ", ".join(ids_of(int(s.links[k])))
        figures = (int(s.income[k]), int(s.treasury[k]), int(s.locomotives[k]))
        name = (railroad_plate(k), text(t.RAILROAD_NAMES[k]))
        rows.append(row(name, spaces, *figures, links or say.gettext("none")))
    return [WORDS.grid("written", say, rows)]


def components(say: Say) -> list[Row]:
    """Return the railroads with what is special about each, one line each."""
    return [
        row(
            Cell((swatch(t.RAILROAD_COLOURS[k]), railroad_plate(k)), "nowrap"),
            t.RAILROAD_NAMES[k],
            text(special, "dim"),
        )
        for k, special in enumerate(WORDS.all("railroads", say).values())
    ]


def about(seen: Seen, action: int) -> str:
    """Say what an action is about: a space and who is there, a railroad by its name."""
    if LAY <= action < DONE:
        return _about_space(seen, action - LAY)
    if OFFER <= action < LAY:
        return str(t.RAILROAD_NAMES[(action - OFFER) % t.RAILROADS])
    return ""


def _about_space(seen: Seen, space: int) -> str:
    s = seen.state
    where = t.SPACE_IDS[space]
    terrain = terrain_of(seen, space)
    if t.SPACE_NAMES[space]:
        line = seen.says(
            "{city} ({space}), city with income {n}, {terrain}",
            city=t.SPACE_NAMES[space],
            space=where,
            n=int(t.CITY_INCOME[space]),
            terrain=terrain,
        )
    elif t.IS_APPROACH[space]:
        line = seen.says("{space}, approach to Berlin", space=where)
    else:
        line = f"{where}, {terrain}"
    here = ", ".join(ids_of(int(s.track[space])))
    if not here:
        return line
    return seen.says("{space}; here: {railroads}", space=line, railroads=here)


def round_of(s: Any) -> int:
    """Return the number of the round; 0 while the first shares are sold."""
    return int(s.round_number)


def figures(s: Any, say: Say) -> Mapping[str, Sequence[int]]:
    """Return what the charts show, by seat."""
    seats = int(s.seats)
    return {
        say.gettext("Cash"): s.cash[:seats].tolist(),
        say.gettext("Income"): s.player_income[:seats].tolist(),
    }
