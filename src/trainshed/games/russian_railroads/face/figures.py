"""The tables of Russian Railroads: players, supplies, what the next scoring brings; charts, and
where a score comes from.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Bits, Cell, Grid, Lead, Row, number, text, token
from trainshed.core.say import Say

from ..rules import state as st
from ..rules import tables as t
from . import names
from .count import (
    board_points,
    count_board,
    count_in_words,
    count_industry,
    count_railroad,
    counts,
    engineers_of,
    final_lines,
    industry_in_words,
)
from .effects import bonus_words, engineer_name, engineer_number, factory_words, item_words
from .printed import Printed, printed
from .reading import light
from .scoring import heads_of, rows_of
from .solo import deck_in_words, scale_in_words


def tables(seen: Seen) -> list[Grid]:
    """Return the tables beside the board."""
    whole, seen = seen.state, light(seen)
    found = [_players(seen), _scoring(seen), _supplies(seen)]
    if seen.state.option[st.SOLO] == st.YES:
        found.insert(1, _emil(seen, printed(whole, seen.say)))
    if seen.seat >= 0:
        found.append(_mine(seen))
    return found


def _players(seen: Seen) -> Grid:
    s, say = seen.state, seen.say
    has_coal = s.option[st.WITH_COAL] == st.YES
    heads = [
        (say.gettext("Player"), False),
        (say.gettext("Points"), True),
        (say.gettext("Round"), True),
        (say.gettext("Workers"), True),
        (say.gettext("Coins"), True),
    ]
    heads += [(say.gettext("Coal"), True)] if has_coal else []
    heads += [(say.gettext("Engineers"), True), (say.gettext("? tokens"), True)]
    seats = [int(seat) for seat in s.order[: s.seats] if seat >= 0]
    seats += [seat for seat in range(int(s.seats)) if seat not in seats]
    rows = [_player(seen, seat, has_coal) for seat in seats]
    return Grid("players", say.gettext("Players"), say.gettext("points win"), heads, rows)


def _player(seen: Seen, seat: int, has_coal: bool) -> Row:
    s, say = seen.state, seen.say
    notes = [say.gettext("bot")] if seat in seen.bots else []
    notes += [say.gettext("passed")] if s.passed[seat] else []
    hands = int(s.workers[seat]) + int(s.turquoise[seat]) + int(s.black[seat])
    shown = ", ".join(str(engineer_number(s, k)) for k in engineers_of(s, seat))
    is_over = s.phase == st.FINISHED
    cells = [
        Cell((token(seat), text(seen.name(seat), "bold"), text(" ".join(notes), "dim"))),
        number(int(s.score[seat]), "num cash"),
        number("" if is_over else f"+{board_points(seen, seat)}"),
        number(hands),
        number(int(s.coins[seat])),
    ]
    cells += [number(int(s.coal[seat]))] if has_coal else []
    cells += [number(shown or "–"), number(int(s.tokens[seat]).bit_count())]
    return Row(cells, "me" if seat == seen.seat else "")


def _scoring(seen: Seen) -> Grid:
    """Show what each board would score now, line by line."""
    s, say = seen.state, seen.say
    heads = heads_of(say.gettext("Scores now"), int(s.seats), seen.name)
    rows = rows_of(s, seen.seat, counts(seen), say.gettext("Each scoring"), "", say)
    left = say.ngettext("{n} scoring to come", "{n} scorings to come", _scorings(s))
    rows = [] if s.phase == st.FINISHED else rows
    note = left.format(n=_scorings(s))
    return Grid("scoring", say.gettext("The next scoring"), note, heads, rows, folded=True)


def _scorings(s: Any) -> int:
    return 0 if s.phase == st.FINISHED else int(s.rounds) - int(s.round_now) + 1


def _supplies(seen: Seen) -> Grid:
    """Show what lies beside the board."""
    s, say = seen.state, seen.say
    lines = [
        (say.gettext("Locomotives"), _counted(s.stack.tolist(), say)),
        (say.gettext("Factories to build"), _counted(s.factory_supply.tolist(), say)),
        (say.gettext("? cards"), _cards(s, say)),
        (say.gettext("Engineers to come"), _strip(s, say)),
        (say.gettext("Doublers"), str(int(s.doublers_left))),
        (say.gettext("End-bonus pile"), str(int(s.pile))),
        (say.gettext("Points per space"), values_in_words(s, seen.seat, say)),
    ]
    if s.option[st.WITH_COAL] == st.YES:
        lines.append((say.gettext("Open foundries"), _foundries(s, st.FACE_UP_FOUNDRY, say)))
    if s.option[st.GERMANY] == st.YES:
        lines.append((say.gettext("Income markers"), _incomes(s, s.income_left, say)))
    heads = [(say.gettext("Supply"), False), ("", False)]
    rows = [Row([Cell((text(name),)), Cell((text(what),))]) for name, what in lines]
    return Grid("supply", say.gettext("Supply"), say.gettext("lowest first"), heads, rows, True)


def values_in_words(s: Any, seat: int, say: Say) -> str:
    """Say what a space of each colour is worth to a seat."""
    values = s.hue_value[s.revaluation[seat] if seat >= 0 else 0].tolist()
    return ", ".join(f"{names.colour_name(c, say)} {value}" for c, value in enumerate(values))


def _counted(stack: Sequence[int], say: Say) -> str:
    found = [f"{n} ×{count}" for n, count in enumerate(stack) if count]
    return ", ".join(found) or say.gettext("none")


def _cards(s: Any, say: Say) -> str:
    cards = [c for c in range(t.CARDS) if int(s.card_open) >> c & 1]
    return "; ".join(item_words(s, "card", c, say) for c in cards) or say.gettext("none")


def _strip(s: Any, say: Say) -> str:
    there = [int(engineer) for engineer in s.strip if engineer >= 0]
    return "; ".join(engineer_name(s, k, say) for k in there) or say.gettext("none")


def _foundries(s: Any, at: int, say: Say) -> str:
    found = [k for k, where in enumerate(s.foundry_at.tolist()) if where == at]
    shown = [f"{k + 1} ({item_words(s, 'foundry', k, say)})" for k in found]
    return "; ".join(shown) or say.gettext("none")


def _incomes(s: Any, counts: Any, say: Say) -> str:
    shown = [
        f"{item_words(s, 'income', k, say)} ×{count}"
        for k, count in enumerate(counts.tolist())
        if count
    ]
    return "; ".join(shown) or say.gettext("none")


def _mine(seen: Seen) -> Grid:
    """Show what only the reader's own board has: engineers, factories, tokens, cards."""
    s, say, seat = seen.state, seen.say, seen.seat
    tokens = [k for k in range(t.TOKENS) if int(s.tokens[seat]) >> k & 1]
    lines = [
        (say.gettext("Engineers"), [engineer_name(s, k, say) for k in engineers_of(s, seat)]),
        (
            say.gettext("Factories"),
            [f"{n}: {factory_words(s, n, say)}" for n in s.factory[seat].tolist() if n],
        ),
        (say.gettext("? tokens left"), [item_words(s, "token", k, say) for k in tokens]),
        (say.gettext("End-bonus cards"), [bonus_words(s, k, say) for k in _held(s, seat)]),
    ]
    if s.option[st.WITH_COAL] == st.YES:
        lines.append((say.gettext("Foundries"), [_foundries(s, st.OWNED + seat, say)]))
    if s.option[st.GERMANY] == st.YES:
        lines.append((say.gettext("Income ready"), [_incomes(s, s.income_up[seat], say)]))
    rows = [
        Row([Cell((text(name),)), Cell((text("; ".join(what) or say.gettext("none")),))])
        for name, what in lines
    ]
    heads = [(say.gettext("What you have"), False), ("", False)]
    return Grid("mine", say.gettext("What you have"), "", heads, rows, folded=True)


def _held(s: Any, seat: int) -> list[int]:
    return [k for k, at in enumerate(s.card_at.tolist()) if at == st.HELD + seat]


def _emil(seen: Seen, made: Printed) -> Grid:
    """Show Emil: workers, engineers, what is left in his deck."""
    s, say = seen.state, seen.say
    left = say.gettext("{k} of {n}").format(k=int(s.emil_workers), n=int(s.emil_total))
    taken = ", ".join(str(engineer_number(s, k)) for k in engineers_of(s, st.WITH_EMIL))
    lines = [
        (say.gettext("Workers"), left),
        (say.gettext("Engineers"), taken or say.gettext("none")),
        (say.gettext("Tiles taken"), _counted(s.emil_tiles.tolist(), say)),
        (say.gettext("Still in his deck"), deck_in_words(s, made)),
    ]
    rows = [Row([Cell((text(name),)), Cell((text(what),))]) for name, what in lines]
    heads = [("Emil", False), ("", False)]
    return Grid("emil", "Emil", scale_in_words(s, say), heads, rows)


# Charts, and the end


def round_of(s: Any) -> int:
    """Return the number of the round; 0 during the setup."""
    return 0 if s.stage == st.AT_SETUP and s.phase != st.FINISHED else int(s.round_now)


def figures(s: Any, say: Say) -> Mapping[str, Sequence[int]]:
    """Return what the charts show, by seat."""
    seats = range(int(s.seats))
    return {
        say.gettext("Points"): [int(s.score[seat]) for seat in seats],
        say.gettext("Each scoring"): [sum(count_board(s, seat)) for seat in seats],
    }


def breakdown(s: Any, seat: int, say: Say) -> list[Lead]:
    """Return where a score comes from: what was scored before, the board, the end of the match."""
    is_over = s.phase == st.FINISHED
    lines: list[tuple[str, str, int]] = []
    for railroad in range(t.RAILROADS):
        counted = count_railroad(s, seat, railroad)
        name = names.railroad_name(s, railroad, say)
        lines.append((name, count_in_words(counted, say), counted.points))
    industry = say.gettext("Industry")
    lines.append((industry, industry_in_words(s, seat, say), count_industry(s, seat)))
    if not is_over:
        return [_line(line) for line in lines]
    lines += [(what, "", points) for what, points in final_lines(s, seat, say)]
    before = int(s.score[seat]) - sum(points for _, _, points in lines)
    earlier = (
        say.gettext("Earlier rounds"),
        say.gettext("with passing and points at once"),
        before,
    )
    total = Lead((text(say.gettext("Points"), "bold"),), (text(int(s.score[seat])),), "sum")
    last = Lead((text(say.gettext("Last scoring"), "bold"),), (), "head")
    return [_line(earlier), last, *map(_line, lines), total]


def _line(line: tuple[str, str, int]) -> Lead:
    name, words, points = line
    left: Bits = (text(name), text(words, "dim")) if words else (text(name),)
    return Lead(left, (text(points),))


# On the shelf


def components(say: Say) -> list[Row]:
    """Return what is in the box, one line each; what is reconstructed is said."""
    lines = [
        (say.gettext("Three railroads"), say.gettext("your own, with five colours of track")),
        (say.gettext("Locomotives"), say.gettext("1 to 9; turned over they are factories")),
        (
            say.gettext("Engineers"),
            say.gettext("15, their numbers and most of their actions reconstructed"),
        ),
        (say.gettext("Factories"), say.gettext("nine kinds, eight of them reconstructed")),
        (say.gettext("? tokens"), say.gettext("seven kinds, two of them reconstructed")),
        (say.gettext("? cards"), say.gettext("five, two of them reconstructed")),
        (
            say.gettext("German Railroads"),
            say.gettext("four modules; extensions and parts of the board reconstructed"),
        ),
    ]
    return [
        Row([Cell((text(name),)), Cell(()), Cell((text(words, "dim"),))]) for name, words in lines
    ]
