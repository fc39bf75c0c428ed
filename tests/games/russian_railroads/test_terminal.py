"""The text board of Russian Railroads: it fits, and says where things stand."""

from trainshed.core.lines import Line
from trainshed.core.look import look
from trainshed.games.russian_railroads.face.terminal import board
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules.tables import SPACE_IDS

from .play import new, walk
from .situation import Table


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


def mark_of(table: Table, space: str) -> str:
    lines = list(map(text, board(table.s, [], 120)))
    (line,) = [line for line in lines if f"{space} " in line]
    return line[line.index(space) - 2]


def test_a_space_taken_for_a_coin_is_nobodys_and_never_emils() -> None:
    table = Table(1).play("space engineer_hire")
    assert mark_of(table, "engineer_hire") == "x"
    table = Table(1, coal=True).play("space coal_combined", "pay 0 0 0 1", "pick_foundry f01")
    assert mark_of(table, "coal_combined") == "x"
    for card, space in (("s17", "coal_combined"), ("s12", "engineer_public_1")):
        table = Table(1, coal=True)
        table.s.phase = st.EMIL
        assert mark_of(table.play(f"emil {card}"), space) == "E"


def test_every_mark_of_a_taken_space_is_explained() -> None:
    for seats, signs in ((2, ("x taken",)), (1, ("x taken", "E Emil"))):
        lines = list(map(text, board(Table(seats).s, [], 120)))
        assert all(any(sign in line for line in lines) for sign in signs)
