"""The text board of Russian Railroads: it fits, and says where things stand."""

from trainshed.core.lines import Line
from trainshed.core.look import look
from trainshed.games.russian_railroads.face.terminal import board
from trainshed.games.russian_railroads.rules.tables import SPACE_IDS

from .play import new, walk


def text(line: Line) -> str:
    return "".join(words for words, _ in line)


def test_no_line_is_too_long() -> None:
    for seed in (42, 45):
        for count, match in enumerate(walk(seed)):
            if count % 30 == 0:
                here = look(match, max(match.to_move, -1))
                for columns in (80, 100, 132, 200):
                    for line in board(here.state, here.legal, columns):
                        assert len(text(line)) <= columns, text(line)


def test_every_space_of_the_board_stands_there_with_its_id() -> None:
    match = new(44)
    drawn = "\n".join(map(text, board(match.state, [], 160)))
    for k, name in enumerate(SPACE_IDS):
        if match.state.open_space[k] and name != "last_round_industry":
            assert name in drawn


def test_what_may_be_used_is_marked() -> None:
    for count, match in enumerate(walk(42)):
        legal = match.legal()
        if match.to_move >= 0 and any(text.startswith("space") for text in legal):
            here = look(match, match.to_move)
            drawn = list(map(text, board(here.state, here.legal, 80)))
            marked = sum(line.count("* ") for line in drawn[:20])
            spaces = [text for text in legal if text.split()[-1] in SPACE_IDS]
            assert marked >= len(spaces)
        if count > 120:
            return


def test_the_mover_comes_first_and_all_seats_are_there() -> None:
    for count, match in enumerate(walk(45)):
        if count % 20 == 0 and match.to_move >= 0:
            here = look(match, match.to_move)
            drawn = list(map(text, board(here.state, here.legal, 120)))
            heads = [line.partition(":")[0] for line in drawn if line.startswith("Seat ")]
            assert heads[0] == f"Seat {match.to_move}"
            assert len(heads) == match.seats
        if count > 150:
            return
