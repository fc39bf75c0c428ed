"""Faces: a game without any is playable, and the values become lines of text."""

from dataclasses import replace

import pytest

from trainshed.core.face import Face
from trainshed.core.lines import INKS, flowing, line, order, plain, rows, side_by_side, stripped
from trainshed.core.look import Teller, look
from trainshed.core.match import Match
from trainshed.core.parts import (
    ARROW,
    NOBODY,
    Cell,
    Grid,
    Place,
    Row,
    Strip,
    change,
    entry,
    in_turn,
    number,
    paid,
    plate,
    row,
    swatch,
    text,
    token,
)
from trainshed.core.say import ENGLISH
from trainshed.games import GAMES, find


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_face_is_asked_told_and_shown(game: str) -> None:
    bare = replace(find(game), face=Face())
    match = Match(bare, ["Anna", "Ben", "Cleo"], seed=1)
    match.advance()
    face, here = bare.face, look(match, match.to_move)
    assert [choice.action for choice in face.ask(here).choices] == match.legal()[:60]
    assert face.ask(look(match, -1)).ask == f"{match.names[match.to_move]} is thinking"
    (panel,) = face.shown(here)
    assert isinstance(panel.content, Grid)
    shown = {plain(row.cells[0].bits): plain(row.cells[1].bits) for row in panel.content.rows}
    assert shown["Phase"] == str(int(match.state.phase))
    (players,) = face.tables(here)
    last = [plain(row.cells[-1].bits) for row in players.rows]
    assert (last == [str(score) for score in match.scores()]) != bool(bare.hidden)
    who, done = match.names[match.to_move], match.legal()[0]
    match.play(done)
    *_, last = Teller(match, -1).catch_up(match)
    assert [told.text for told in last] == [f"{who}: {done}"]
    assert face.explain(match.state, 0, 1, ENGLISH) == ("it is not legal here", "")
    assert face.view(match.state)["phase"] == int(match.state.phase)
    assert [place.seat for place in face.order(here).places if place.state == "now"] == [here.mover]


def test_bits_become_words() -> None:
    bits = (swatch("red"), plate("PO", "black", 2), token(1), token(NOBODY), text("ten", "bold"))
    assert plain((*bits, ARROW, text(""))) == "POx2 1 . ten ->"
    assert ("POx2", INKS["black"]) in line(bits)


def test_what_stands_below_a_row_is_a_last_column() -> None:
    cells = [Cell((text("Anna"),)), number(3)]
    grid = Grid("g", "G", "", [("Seat", False), ("Cash", True)], [Row(cells, below=(text("PO"),))])
    heads, found = rows(grid)
    assert heads == ["Seat", "Cash", ""]
    assert found == [[[("Anna", "")], [("3", "")], [("PO", "")]]]


def test_the_order_of_a_round_is_a_line() -> None:
    places = [Place(1, "done"), Place(0, "now")]
    strip = Strip("Round 2", places, (text("5 left"),), ("Shares", "Income"), 1)
    assert order(strip, ["Anna", "Ben"]) == "Round 2; Income; Ben, [Anna]; 5 left"


def test_a_change_shows_both_figures_only_where_they_differ() -> None:
    assert plain(change("Cash", 3, 3).right) == "3"
    assert plain(change("Cash", 3, 5).right) == "3 -> 5"


def test_a_row_takes_words_figures_bits_and_cells() -> None:
    made = row("Kiel", 3, plate("PO", "black"), (text("a"), text("b")), number("+4"), style="hot")
    shown = [(plain(cell.bits), cell.style) for cell in made.cells]
    assert shown == [("Kiel", ""), ("3", "num"), ("PO", ""), ("a b", ""), ("+4", "num")]
    assert made.style == "hot"


@pytest.mark.parametrize(
    ("notes", "who"), [(None, "1 You"), ((), "1 You bot"), (["starts"], "1 You bot starts")]
)
def test_a_seats_row_names_it_and_stands_out_for_its_reader(notes, who) -> None:
    match = Match(find(GAMES[0]), ["Anna", "Ben", "Cleo"], seed=1)
    here = replace(look(match, 1), bots=(1,))
    mine, other = here.row(1, 12, notes=notes), here.row(0, 12)
    assert [plain(cell.bits) for cell in mine.cells] == [who, "12"]
    assert [plain(cell.bits) for cell in other.cells] == ["0 Anna", "12"]
    assert (mine.style, other.style) == ("me", "")


def test_a_sentence_is_said_with_its_holes_filled() -> None:
    here = look(Match(find(GAMES[0]), ["Anna", "Ben", "Cleo"], seed=1), 1)
    assert here.says("{who} bids {n}.", who="Ben", n=3) == "Ben bids 3."


def test_the_places_of_a_round_are_done_now_or_later() -> None:
    assert in_turn([2, 0, 1], 1) == [Place(2, "done"), Place(0, "now"), Place(1, "later")]
    assert {place.state for place in in_turn([2, 0], 2)} == {"done"}


def test_what_was_paid_is_its_parts_and_cash_only_where_it_is_known() -> None:
    po, kss = plate("PO", "black", 2), plate("KSS", "orange")
    known = paid(1, 40, [(po, 12), (kss, 0)])
    assert (known.amount, known.now, known.parts) == ("+12", "40", ((po, "12"),))
    assert paid(1, -1, [(po, 12)]).now == ""


def test_an_entry_is_a_name_and_what_it_is() -> None:
    made = entry("Cost", 7, "sum")
    assert (plain(made.left), plain(made.right), made.style) == ("Cost", "7", "sum")


def test_lines_flow_side_by_side_and_end_without_blanks() -> None:
    words = [[("one", "")], [("two", "bold")], [("three", "")]]
    assert flowing(words, 8) == [[("one", ""), ("  ", ""), ("two", "bold")], [("three", "")]]
    cells = side_by_side([[("a", "")], []], 3)
    assert cells == [("a", ""), ("  ", ""), ("   ", "")]
    assert stripped(cells) == [("a", "")]
    assert stripped([("  ", "")]) == []
