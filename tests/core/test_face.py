"""Faces: a game without any is playable, and the values become lines of text."""

from dataclasses import replace

import pytest

from trainshed.core.face import Face
from trainshed.core.lines import INKS, line, order, plain, rows
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
    number,
    plate,
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
