"""The sheet beside the board: what a plan scores each time and by the end, and what it costs."""

from trainshed.core.lines import plain
from trainshed.core.look import look
from trainshed.games.russian_railroads.face.preview import board_change, preview

from .situation import Table
from .test_ask import seen_at


def shown(table: Table, *plan: str) -> dict[str, str]:
    """The lines of the sheet after a plan."""
    sheet = preview(seen_at(table, *plan))
    assert sheet is not None
    return {plain(lead.left): plain(lead.right) for column in sheet.columns for lead in column}


def test_a_plan_shows_points_of_each_scoring_and_by_the_end() -> None:
    table = Table().railroad("kiev", black=5, gray=2, loco=(6,))
    lines = shown(table, "space track_open", "pay 1 0 0 0", "step gray kiev")
    assert lines["Kiev"] == "12 -> 13"
    assert lines["Each scoring"] == "12 -> 13"
    assert lines["By the end, 7 scorings"] == "+7"


def test_a_plan_shows_what_it_costs_and_brings_at_once() -> None:
    lines = shown(Table(), "space aux_coins", "pay 1 0 0 0")
    assert lines["Workers"] == "5 -> 4"
    assert lines["Coins"] == "1 -> 3"
    assert "Coal" not in lines


def test_a_step_that_scores_nothing_changes_nothing() -> None:
    seen = seen_at(Table(), "space track_open", "pay 1 0 0 0", "step black kiev")
    assert board_change(seen) == (0, 0)


def test_nothing_is_previewed_for_spectators_and_at_the_beginning_of_a_turn() -> None:
    assert preview(look(Table().match, -1)) is None
    assert preview(look(Table().match, 0)) is None
