"""What has just happened, and the turn part by part: brass marks, the table of a scoring, the strip
of parts.
"""

from dataclasses import replace

import pytest

from tests.games.looking import seen
from trainshed.core.face import Seen
from trainshed.core.look import Teller, look
from trainshed.core.match import Match
from trainshed.core.parts import Drawing, Grid
from trainshed.games.russian_railroads import GAME
from trainshed.games.russian_railroads.face.count import count_board
from trainshed.games.russian_railroads.face.order import order
from trainshed.games.russian_railroads.face.panels import panels

from .play import walk

SOLO, FOUR = 42, 44  # seeds


def tell_all(match: Match, seat: int) -> tuple[Teller, Grid | None]:
    """Tell a match to a seat; return also the last table that was told."""
    teller = Teller(match, seat)
    tables = [line.table for lines in teller.catch_up(match) for line in lines if line.table]
    return teller, tables[-1] if tables else None


def look_back(match: Match, seat: int) -> Seen:
    """What a seat sees, with what was before the last decision."""
    return replace(look(match, seat), past=tell_all(match, seat)[0].past)


def live(here: Seen, number: int = 0) -> str:
    content = panels(here)[number].content
    assert isinstance(content, Drawing)
    return content.live


def after(seed: int, *, starts: str, actor: int = 0) -> Match:
    """Return a match just after a seat has made a whole decision that starts so."""
    began = False
    for match in walk(seed):
        if not match.actions:
            continue
        text = match.verbs.text(match.actions[-1])
        began |= match.actors[-1] == actor and text.startswith(starts)
        if began and not GAME.is_midway(match.state) and match.to_move >= 0:
            return match
    raise LookupError(starts)


# Brass


def test_a_space_that_was_just_taken_is_brass_until_the_next_decision() -> None:
    match = after(FOUR, starts="space track_")
    assert live(look_back(match, match.to_move)).count('"sl new"') == 1
    assert '"sl new"' not in live(look(match, match.to_move))  # what was before is not known
    place = next(text for text in match.legal() if text.startswith("space "))
    match.play(place)
    assert live(look_back(match, match.to_move)).count('"sl new"') <= 1


def test_track_that_was_just_laid_is_framed_on_the_board_of_its_seat() -> None:
    match = after(FOUR, starts="space track_")
    here = look_back(match, match.to_move)
    boards = [live(here, k) for k in range(1, 5)]
    assert ['class="nw"' in board for board in boards].count(True) == 1


def test_spaces_that_scored_have_a_brass_edge_until_somebody_moves() -> None:
    for match in walk(FOUR):
        if match.to_move < 0 or match.state.round_now < 3:
            continue
        here = look_back(match, match.to_move)
        if here.past.round_now == match.state.round_now:
            continue
        assert '<path class="nw"' in live(here, 1)
        match.play(match.legal()[-1])
        assert '<path class="nw"' not in live(look_back(match, match.to_move), 1)
        return
    raise LookupError("no round was scored")


def test_of_emils_turn_only_his_own_space_is_brass() -> None:
    found = 0
    for match in walk(SOLO):
        if match.to_move != 0 or not match.actors or match.actors[-1] >= 0:
            continue
        drawn = live(look_back(match, 0))
        found += drawn.count('"sl new"')
        assert drawn.count('"sl new"') <= 1
    assert found > 3


# The table of a scoring


@pytest.mark.parametrize("seat", [-1, 2])
def test_every_scoring_is_told_as_a_table_that_adds_up(seat: int) -> None:
    rounds = 0
    for match in walk(FOUR):
        if not match.actions or match.state.round_now == rounds:
            continue
        rounds = int(match.state.round_now)
        table = tell_all(match, seat)[1]
        if rounds < 2 or match.is_over:
            continue
        assert table is not None
        assert table.title == f"Round {rounds - 1}, scored"
        figures = [[bit.text for cell in row.cells[1:] for bit in cell.bits] for row in table.rows]
        for k in range(match.seats):
            lines = [int(row[k]) for row in figures[:4]]
            assert lines == count_board(match.state, k)
            assert figures[4][k] == f"+{sum(lines)}"
        assert [int(points) for points in figures[5]] == match.state.score[: match.seats].tolist()
        assert all(row.below for row in table.rows[:3]) == (seat >= 0)  # the sums in words
    assert rounds > 2


# The parts of a turn


def first_turn() -> Match:
    match = Match(GAME, ["Anna", "Ben"], 3)
    while "pass" not in match.legal():
        match.play(match.legal()[0]) if match.to_move >= 0 else match.play_chance()
    return match


def shown(here: Seen) -> list[tuple[str, str, bool]]:
    return [(part.words, part.state, part.is_must) for part in order(here).parts]


def test_the_parts_of_a_turn_are_done_now_or_later() -> None:
    match = first_turn()
    assert shown(seen(match)) == []
    space, step = ("space track_black_2", "pay 2 0 0 0"), "step black st_petersburg"
    taken = ("3 black steps for 2 workers", "done", True)
    moved = ("Black to 2 on St Petersburg", "done", True)
    assert shown(seen(match, *space)) == [taken, ("3 black steps", "now", True)]
    assert shown(seen(match, *space, step)) == [taken, moved, ("2 black steps", "now", True)]


def test_a_part_that_may_come_next_carries_its_action() -> None:
    for match in walk(FOUR):
        if match.to_move >= 0 and match.legal()[0].startswith("part "):
            parts = order(look(match, match.to_move)).parts
            wanted = [text for text in match.legal() if text.startswith("part ")]
            assert [part.action for part in parts if part.action] == wanted
            assert order(look(match, (match.to_move + 1) % match.seats)).parts == []
            return
    raise LookupError("no choice of parts")
