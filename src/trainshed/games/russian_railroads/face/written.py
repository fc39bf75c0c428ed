"""The boards of Russian Railroads in words, for screen readers and the terminal's `words`."""

from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Cell, Grid, Row, number, text
from trainshed.core.say import Say

from ..rules import tables as t
from . import names
from .count import count_industry, counts, markers_at
from .effects import cost_in_words, factory_name
from .label import extension_id, lane_name, name_of
from .reading import light, value_at


def written(seen: Seen) -> list[Grid]:
    """Return the board in words: spaces, then every player's railroads and industry track."""
    seen = light(seen)
    seats = range(int(seen.state.seats))
    mine = [seen.seat] if seen.seat >= 0 else []
    others = [seat for seat in seats if seat != seen.seat]
    return [_spaces(seen), *(_board(seen, seat) for seat in [*mine, *others])]


def _spaces(seen: Seen) -> Grid:
    s, say = seen.state, seen.say
    heads = [
        (say.gettext("Space"), False),
        (say.gettext("Cost"), False),
        (say.gettext("Taken"), False),
    ]
    rows = [_space(seen, place) for place in range(t.SPACES) if is_in_play(s, place)]
    return Grid("written", say.gettext("The board in words"), "", heads, rows)


def is_in_play(s: Any, place: int) -> bool:
    """Tell whether a space can be used in this round at all."""
    final = int(s.space[place, t.FINAL])
    is_final = s.round_now == s.rounds
    if (final == t.ONLY_FINAL and not is_final) or (final == t.NOT_FINAL and is_final):
        return False
    return bool(s.open_space[place])


def _space(seen: Seen, place: int) -> Row:
    s, say = seen.state, seen.say
    users = [seen.name(seat) for seat in range(int(s.seats)) if int(s.used[seat]) >> place & 1]
    is_taken = int(s.occupied) >> place & 1
    taken = ", ".join(users) or (say.gettext("yes") if is_taken else say.gettext("free"))
    cells = [
        Cell((text(name_of(seen, place)),)),
        Cell((text(cost_in_words(s, place, say)),)),
        Cell((text(taken),)),
    ]
    return Row(cells)


def _board(seen: Seen, seat: int) -> Grid:
    s, say = seen.state, seen.say
    heads = [
        (say.gettext("Line"), False),
        (say.gettext("Track"), False),
        (say.gettext("Locomotives"), False),
        (say.gettext("Scores now"), True),
    ]
    rows = [_railroad(seen, seat, railroad) for railroad in range(t.RAILROADS)]
    rows.append(_industry(s, seat, say))
    title = say.gettext("The board of {who}").format(who=seen.names[seat])
    if seat == seen.seat:
        title = say.gettext("Your board")
    return Grid(f"written{seat}", title, _opened(s, seat, say), heads, rows)


def _opened(s: Any, seat: int, say: Say) -> str:
    colours = [names.colour_name(c, say) for c in names.colours_in(int(s.unlocked[seat]))]
    return say.gettext("open: {colours}").format(colours=", ".join(colours))


def _railroad(seen: Seen, seat: int, railroad: int) -> Row:
    s, say = seen.state, seen.say
    pieces = [
        f"{names.colour_name(colour, say)} {at}"
        for colour, at in enumerate(s.track[seat, :, railroad].tolist())
        if at
    ]
    pieces += _more(s, seat, railroad, say)
    locos = [value_at(s, seat, railroad, slot) for slot in range(t.SLOTS)]
    shown = [str(value) for value in locos if value]
    reach = say.gettext("{numbers}, reach {n}").format(numbers=" + ".join(shown), n=sum(locos))
    return Row(
        [
            Cell((text(names.railroad_name(s, railroad, say)),)),
            Cell((text(", ".join(pieces)),)),
            Cell((text(reach if shown else say.gettext("none")),)),
            number(counts(seen)[seat][railroad].points),
        ]
    )


def _more(s: Any, seat: int, railroad: int, say: Say) -> list[str]:
    """Say what else lies on a railroad: doublers, the medal, its branch, extensions."""
    found = []
    if railroad == s.doubler_railroad and s.doublers[seat]:
        found.append(names.doublers(int(s.doublers[seat]), say))
    row = s.railroad[int(s.board) * t.RAILROADS + railroad]
    if s.medal[seat] and row[t.MEDAL_SPACE]:
        found.append(say.gettext("medal on {n}").format(n=int(row[t.MEDAL_SPACE])))
    if s.board != 1:
        return found
    if row[t.SWITCH] and s.branch[seat] >= 0:
        found.append(names.branch_name(int(s.branch[seat]), say))
    for slot, where in enumerate(s.extension_slot[:, t.SLOT_RAILROAD].tolist()):
        tile = int(s.extension[seat, slot])
        if where == railroad and tile >= 0:
            line = say.gettext("extension {id} at {station}")
            found.append(line.format(id=extension_id(tile), station=names.station_name(slot, say)))
    return found


def _industry(s: Any, seat: int, say: Say) -> Row:
    places = [lane_name(s, seat, at, say) for at in markers_at(s, seat)]
    built = [factory_name(n, say) for n in s.factory[seat].tolist() if n]
    return Row(
        [
            Cell((text(say.gettext("Industry")),)),
            Cell((text(say.gettext("marker on {place}").format(place=", ".join(places))),)),
            Cell((text(", ".join(built) or say.gettext("none")),)),
            number(count_industry(s, seat)),
        ]
    )
