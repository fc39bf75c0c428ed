"""The tables of German Railways: players, railroads, the bag, the board in words; charts."""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

from trainshed.core.face import Seen
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
    swatch,
    text,
    token,
)
from trainshed.core.say import Say

from ..rules.actions import DONE, LAY, OFFER
from ..rules.state import AUCTION, FINISHED, pays
from ..rules.tables import (
    CITY_INCOME,
    IS_APPROACH,
    RAILROAD_COLOURS,
    RAILROAD_IDS,
    RAILROAD_NAMES,
    RAILROADS,
    SHARES,
    SPACE_IDS,
    SPACE_NAMES,
)
from .names import LETTERS, built_for, ids_of, markers, railroad_plate, terrain_of
from .networks import networks_of


def tables(seen: Seen) -> list[Grid]:
    """Return the tables beside the board."""
    return [_players(seen), _railroads(seen), _bag(seen)]


def _players(seen: Seen) -> Grid:
    s, say = seen.state, seen.say
    bag, held = markers(s), s.shares.tolist()
    cash, income = s.cash.tolist(), s.player_income.tolist()
    rows = []
    for seat in range(int(s.seats)):
        shares = tuple(railroad_plate(k, n) for k, n in enumerate(held[seat]) if n)
        bot = text(say.gettext("bot") if seat in seen.bots else "", "dim")
        cells = [
            Cell((token(seat), text(seen.name(seat), "bold"), bot)),
            Cell((text(cash[seat]),), "num cash"),
            number(income[seat]),
            number(bag[seat]),
        ]
        rows.append(Row(cells, "me" if seat == seen.seat else "", shares))
    heads = [
        (say.gettext("Player"), False),
        (say.gettext("Cash"), True),
        (say.gettext("Income"), True),
        (say.gettext("In bag"), True),
    ]
    slots = Slots(say.gettext("Shares"), tuple(zip(RAILROAD_IDS, LETTERS, strict=True)))
    note = say.gettext("cash wins")
    return Grid("players", say.gettext("Players"), note, heads, rows, slots=slots)


def _railroads(seen: Seen) -> Grid:
    s, say = seen.state, seen.say
    hot = int(s.on_offer) if s.phase == AUCTION else built_for(seen)
    heads = [
        (say.gettext("Railroad"), False),
        (say.gettext("Treasury"), True),
        (say.gettext("Income"), True),
        (say.gettext("Engines"), True),
        (say.gettext("Links"), True),
        (say.gettext("Shares"), True),
    ]
    rows = [_railroad(seen, k, "hot" if k == hot else "") for k in range(RAILROADS)]
    note = say.gettext("two links each to end; * pays nothing yet")
    return Grid("railroads", say.gettext("Railroads"), note, heads, rows)


def _railroad(seen: Seen, k: int, style: str) -> Row:
    s, say = seen.state, seen.say
    links = int(s.links[k]).bit_count()
    known: Bits = (
        (text(links, "gain"), CHECK)
        if links >= 2
        else (text(say.gettext("{k} of {n}").format(k=links, n=2)),)
    )
    quiet = text("" if pays(s, k) else "*")
    owners = [seat for seat, held in enumerate(s.shares[:, k].tolist()) for _ in range(held)]
    tokens: list[Bit] = [token(seat) for seat in owners]
    tokens += [token(NOBODY)] * (SHARES - len(owners))
    return Row(
        [
            Cell((swatch(RAILROAD_COLOURS[k]), railroad_plate(k)), "nowrap"),
            number(int(s.treasury[k])),
            Cell((text(int(s.income[k])), quiet), "num"),
            number(int(s.locomotives[k]), "num dim"),
            Cell(known, "num"),
            Cell(tuple(tokens), "own"),
        ],
        style,
    )


def _bag(seen: Seen) -> Grid:
    """Show how likely each seat is to act not at all, once, or more often in the next round."""
    s, say = seen.state, seen.say
    bag, drawn = markers(s), int(s.seats)
    rows = []
    for seat in range(drawn):
        none, once = (chance(sum(bag), bag[seat], drawn, k) for k in (0, 1))
        cells = [Cell((token(seat), text(seen.name(seat), "bold"))), number(bag[seat])]
        cells += [
            Cell((text(f"{100 * part:.0f} %"),), "num") for part in (none, once, 1 - none - once)
        ]
        rows.append(Row(cells, "me" if seat == seen.seat else ""))
    heads = [
        (say.gettext("Player"), False),
        (say.gettext("Markers"), True),
        (say.gettext("No action"), True),
        (say.gettext("One"), True),
        (say.gettext("Two or more"), True),
    ]
    note = say.gettext("{k} drawn of {n}").format(k=drawn, n=sum(bag))
    if s.phase == FINISHED:
        rows = []
    return Grid("bag", say.gettext("The next bag"), note, heads, rows, folded=True)


def chance(markers_in_all: int, own: int, drawn: int, hits: int) -> float:
    """Return the chance of exactly so many hits, drawing without putting back."""
    misses = comb(markers_in_all - own, drawn - hits)
    return comb(own, hits) * misses / comb(markers_in_all, drawn)


def written(seen: Seen) -> list[Grid]:
    """Return the board in words: each railroad's spaces in the order they were built."""
    s, say = seen.state, seen.say
    networks = networks_of(seen)
    rows = []
    for k in range(RAILROADS):
        spaces = ", ".join(SPACE_NAMES[x] or SPACE_IDS[x] for x in networks.spaces[k])
        links = ", ".join(ids_of(int(s.links[k])))
        cells = [
            Cell((railroad_plate(k), text(RAILROAD_NAMES[k]))),
            Cell((text(spaces),)),
            number(int(s.income[k])),
            number(int(s.treasury[k])),
            number(int(s.locomotives[k])),
            Cell((text(links or say.gettext("none")),)),
        ]
        rows.append(Row(cells))
    heads = [
        (say.gettext("Railroad"), False),
        (say.gettext("Where it is"), False),
        (say.gettext("Income"), True),
        (say.gettext("Treasury"), True),
        (say.gettext("Engines"), True),
        (say.gettext("Linked with"), False),
    ]
    return [Grid("written", say.gettext("The board in words"), "", heads, rows)]


def components(say: Say) -> list[Row]:
    """Return the railroads with what is special about each, one line each."""
    special = [
        say.gettext("four engines a build"),
        say.gettext("no surcharge in cities"),
        say.gettext("two engines a build"),
        say.gettext("every space one cheaper"),
        say.gettext("best city counts twice"),
        say.gettext("first open hex is free"),
        say.gettext("spends five at most"),
        say.gettext("pays once in Berlin and Hamburg"),
    ]
    return [
        Row(
            [
                Cell((swatch(RAILROAD_COLOURS[k]), railroad_plate(k)), "nowrap"),
                Cell((text(RAILROAD_NAMES[k]),)),
                Cell((text(special[k], "dim"),)),
            ]
        )
        for k in range(RAILROADS)
    ]


def about(seen: Seen, action: int) -> str:
    """Say what an action is about: a space and who is there, a railroad by its name."""
    if LAY <= action < DONE:
        return _about_space(seen, action - LAY)
    if OFFER <= action < LAY:
        return str(RAILROAD_NAMES[(action - OFFER) % RAILROADS])
    return ""


def _about_space(seen: Seen, space: int) -> str:
    s, say = seen.state, seen.say
    where = SPACE_IDS[space]
    terrain = terrain_of(seen, space)
    if SPACE_NAMES[space]:
        line = say.gettext("{city} ({space}), city with income {n}, {terrain}").format(
            city=SPACE_NAMES[space], space=where, n=int(CITY_INCOME[space]), terrain=terrain
        )
    elif IS_APPROACH[space]:
        line = say.gettext("{space}, approach to Berlin").format(space=where)
    else:
        line = f"{where}, {terrain}"
    here = ", ".join(ids_of(int(s.track[space])))
    return (
        say.gettext("{space}; here: {railroads}").format(space=line, railroads=here)
        if here
        else line
    )


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
