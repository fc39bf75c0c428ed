"""Points counted line by line are the points of the rules; tables and charts show every seat."""

import random

import pytest

from trainshed.core import record
from trainshed.core.lines import plain
from trainshed.core.look import Teller, look
from trainshed.core.say import ENGLISH
from trainshed.games.russian_railroads.face.count import (
    count_board,
    count_card,
    count_in_words,
    count_industry,
    count_railroad,
    majority,
)
from trainshed.games.russian_railroads.face.figures import (
    breakdown,
    components,
    figures,
    round_of,
    tables,
)
from trainshed.games.russian_railroads.face.highlights import highlights
from trainshed.games.russian_railroads.face.written import written
from trainshed.games.russian_railroads.rules.final import card_points
from trainshed.games.russian_railroads.rules.scoring import board_points
from trainshed.games.russian_railroads.rules.tables import END_BONUSES

from .play import FEW, MANY, played, walk
from .situation import Table
from .tongues import LANGUAGES, tongue


@MANY
def test_boards_and_cards_are_counted_as_the_rules_count_them(seed: int) -> None:
    rng = random.Random(seed)
    for match in walk(seed):
        if rng.random() < 0.15:
            for seat in range(match.seats):
                assert sum(count_board(match.state, seat)) == board_points(match.state, seat)
                for card in range(END_BONUSES):
                    points = card_points(match.state, seat, card)
                    assert count_card(match.state, seat, card) == points


@MANY
def test_a_breakdown_adds_up_to_the_score(seed: int) -> None:
    match = played(seed)
    before = []
    for seat in range(match.seats):
        *lines, total = breakdown(match.state, seat, ENGLISH)
        points = [int(plain(lead.right)) for lead in lines if lead.right]
        assert sum(points) == int(plain(total.right)) == int(match.state.score[seat])
        before.append(points[0])
    assert all(points >= 0 for points in before)


@MANY
@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_have_a_row_for_each_seat_and_no_holes(seed: int, language: str) -> None:
    rng = random.Random(seed)
    for match in walk(seed):
        if rng.random() > 0.03:
            continue
        seen = look(match, rng.randrange(-1, match.seats), say=tongue(language))
        grids = [*tables(seen), *written(seen)]
        assert len({grid.id for grid in grids}) == len(grids)
        players = next(grid for grid in grids if grid.id == "players")
        assert len(players.rows) == match.seats
        for grid in grids:
            assert all(len(row.cells) == len(grid.heads) for row in grid.rows), grid.id
            words = [plain(cell.bits) for row in grid.rows for cell in row.cells]
            assert "{" not in " ".join(words) + grid.title + grid.note


def test_a_sum_in_words_names_every_colour() -> None:
    table = Table().railroad("trans_siberian", loco=(6, 2), brown=3, gray=7, black=9)
    counted = count_railroad(table.put(doublers=2).s, 0, 0)
    assert counted.points == 14
    assert count_in_words(counted, ENGLISH) == "brown 2 × 4, brown 1 × 2, gray 4 × 1"
    table = Table().railroad("st_petersburg", loco=(7,), brown=4, gray=7, black=9)
    words = count_in_words(count_railroad(table.s, 0, 1), ENGLISH)
    assert words == "brown 4 × 2, gray 3 × 1; all of it doubled"
    table = Table().railroad("kiev", loco=(5,), gray=5, black=7).put(medal=1)
    words = count_in_words(count_railroad(table.s, 0, 2), ENGLISH)
    assert words == "gray 5 × 1; printed 10; medal 20"


def test_industry_counts_the_last_number_before_a_factory() -> None:
    assert count_industry(Table().industry(5, factories=(1,)).s, 0) == 5
    assert count_industry(Table().industry(6, 15).s, 0) == 40


def test_the_majority_goes_to_the_most_engineers() -> None:
    table = Table().own("eng01", "eng02", "eng08").own("eng13", "eng03", seat=1)
    table.own("eng09", "eng04", seat=2)
    assert majority(table.s) == {0: 40, 1: 20}


def test_charts_and_shelf() -> None:
    match = played(FEW[0])
    assert all(len(series) == match.seats for series in figures(match.state, ENGLISH).values())
    assert round_of(match.state) == int(match.state.rounds)
    shown = " ".join(plain(cell.bits) for row in components(ENGLISH) for cell in row.cells)
    assert "reconstructed" in shown
    assert not highlights([], ENGLISH).moments


@MANY
def test_best_turns_have_a_line_in_the_log(seed: int) -> None:
    match = played(seed)
    states = match.game.new(match.seats, match.options)
    steps = []
    for action in match.actions:
        before = record.clone(states)[0]
        match.game.apply(states[0], action)
        steps.append((before, action, record.clone(states)[0]))
    found = highlights(steps, ENGLISH)
    assert found.moments
    log = [list(lines) for lines in Teller(match, -1).catch_up(match)]
    lines = [any(line.kind == m.kind for line in log[m.ply - 1]) for m in found.moments]
    assert any(lines)  # a moment without one is left out
