"""The table in letters, at every width: what can be taken, what it means, who can pay."""

from collections.abc import Sequence

import pytest

from tests.games.looking import seen
from trainshed.core.lines import Line, rows
from trainshed.core.match import Match
from trainshed.games.north_american_railways.face.terminal import LEGAL, STYLES, board
from trainshed.games.north_american_railways.rules.tables import COMPANY_LETTERS

from .situation import GAME, at, play

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
TABLE = """
cash 1500 2000 0 500
red treasury 700 director 1 shares 0 1 network Boston, Denver
blue treasury 100 director 0 shares 1 network New York
shares1 red blue yellow
shares2 blue
shares3 green green
cities1 San Francisco, Omaha
cities2 Savannah
cities3 Buffalo, Salt Lake City, Chicago
"""


def drawn(match: Match, columns: int, seat: int | None = None) -> list[Line]:
    actions = [match.verbs.action(text) or 0 for text in match.legal()]
    return board(match.redacted(match.to_move if seat is None else seat), actions, columns)


def plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def styled(lines: Sequence[Line], style: str) -> list[str]:
    return [text for line in lines for text, found in line if found == style]


@pytest.mark.parametrize("columns", [45, 60, 80, 111, 112, 120, 200])
def test_no_line_is_longer_than_the_terminal_or_ends_in_blanks(columns: int) -> None:
    for text in (TABLE, TABLE + "phase city\n", "last_turn cities\n", TABLE + "last_turn shares\n"):
        lines = plain(drawn(at(text), columns))
        assert max(map(len, lines)) <= columns
        assert all(line == line.rstrip() for line in lines)


def test_all_bottom_cards_lie_in_one_line_with_their_meaning_below() -> None:
    lines = plain(drawn(at(TABLE), 120))
    at_bar = next(k for k, line in enumerate(lines) if "only the cards below this line" in line)
    shares, cities = lines[at_bar + 1][:33].split(), lines[at_bar + 1][33:]
    assert shares == ["red", "blue", "green"]
    assert lines[at_bar + 2][:33].split() == ["offer", "1", "1000", "found", "empty"]
    assert cities.split() == ["San", "Franc.", "900/400/3", "Savannah", "100/100/0", "Buffalo",
                              "200/200/0"]  # fmt: skip
    assert lines[at_bar + 2][33:].split() == ["-", "RB", "R", "empty"]
    assert "yellow" in lines[2]
    assert "Chicago    700/500/1" in "\n".join(lines[:at_bar])


def test_narrow_lines_have_the_bottom_card_in_brackets_and_the_rest_in_letters() -> None:
    lines = plain(drawn(at(TABLE), 64))
    assert "1 [red]     offer 1  B Y" in lines
    assert "2 [blue]    1000" in lines
    assert "4           empty" in lines
    assert "3 [Buffalo        200/200/0] R      Salt Lake City 600/200/2  +1" in lines
    assert any(line.startswith("Shares in the box") for line in lines)
    assert "4                            empty" in lines
    narrower = plain(drawn(at(TABLE), 45))
    found = narrower.index("3 [Buffalo        200/200/0] R")
    assert narrower[found + 1] == "    Salt Lake City 600/200/2  +1"


@pytest.mark.parametrize("columns", [45, 120])
def test_what_may_be_chosen_is_marked_by_letters_and_by_style(columns: int) -> None:
    assert styled(drawn(at(TABLE), columns), LEGAL) == ["offer 1", "1000", "found"]
    match = at(TABLE + "phase city\nseat 1\n")
    assert styled(drawn(match, columns), LEGAL) == ["R", "R"]  # Savannah and Buffalo
    assert any("Rb" in line for line in plain(drawn(match, columns)))  # blue is not Ben's


@pytest.mark.parametrize("columns", [45, 120])
def test_what_cannot_be_selected_says_why(columns: int) -> None:
    text = "\n".join(plain(drawn(at(TABLE.replace("1500", "900") + "tried red\n"), columns)))
    assert "tried" in text
    assert "1000!" in text
    own = "cash 700 0 0 0\nred director 0 shares 1\nshares1 red\n"
    assert "700" in "\n".join(plain(drawn(at(own), columns)))


def test_naming_a_price_needs_no_new_table() -> None:
    match = at(TABLE)
    before = drawn(match, 120)
    assert drawn(play(match, "select 3"), 120) == before


def test_an_offer_is_marked_with_its_price() -> None:
    match = play(at(TABLE), "select 1", "price 600")
    assert styled(drawn(match, 80), LEGAL) == ["600?"]


@pytest.mark.parametrize("columns", [45, 120])
def test_the_last_turn_is_announced(columns: int) -> None:
    text = " ".join(plain(drawn(at(TABLE + "last_turn cities\n"), columns)))
    assert "LAST TURN: five cities or fewer were left at the start of Phase II" in text
    assert "LAST TURN" not in " ".join(plain(drawn(at(TABLE), columns)))


def test_letters_and_styles_are_all_different() -> None:
    assert len(set(COMPANY_LETTERS)) == len(set(STYLES)) == 5


def tables(match: Match, seat: int = 0) -> list[list[list[str]]]:
    return [
        [["".join(text for text, _ in line) for line in row] for row in rows(grid)[1]]
        for grid in GAME.face.tables(seen(match, seat=seat, names=NAMES))
    ]


def test_tables() -> None:
    players, companies, _ = tables(at(TABLE))
    assert companies[0] == ["R", "700", "500", "500", "2", "1 of 6", "1"]
    assert companies[1] == ["B", "100", "200", "200", "0", "1 of 6", "0"]
    assert companies[4] == ["K", "0", "0", "-", "0", "0 of 6", "."]
    assert players[0] == ["0 You starts", "1500", "+200", "B"]
    assert players[1] == ["1 Ben", "hidden", "+500", "R"]


@pytest.mark.parametrize("columns", [45, 120])
def test_networks_stand_below_the_cards(columns: int) -> None:
    lines = plain(drawn(at(TABLE), columns))
    assert lines[-2:] == ["red     Boston, Denver", "blue    New York"]


def test_money_is_shown_where_it_is_open_and_at_the_end() -> None:
    for text in ("options money_visibility=open\n", "phase finished\nlast_turn shares\n"):
        players = tables(at(text + TABLE))[0]
        assert [row[1] for row in players] == ["1500", "2000", "0", "500"]


def test_who_is_done_and_who_is_out_is_shown() -> None:
    def states(match: Match) -> list[str]:
        return [place.state for place in GAME.face.order(seen(match)).places]

    match = at(TABLE.replace("2000 0", "2000 300") + "begun 3\nactive 2\nseat 2\n")
    assert states(match) == ["done", "done", "now", "later"]
    assert states(at(TABLE + "phase city\npassed 1 3\n")) == ["now", "done", "later", "done"]


@pytest.mark.parametrize("text", [TABLE, TABLE + "phase city\n"])
def test_the_screen_of_a_seat_does_not_depend_on_the_others_money(text: str) -> None:
    other = text.replace("1500 2000 0 500", "1500 300 700 9000")
    shown = [
        (drawn(match, 120, 0), drawn(match, 45, 0), tables(match))
        for match in (at(text), at(other))
    ]
    assert shown[0] == shown[1]
