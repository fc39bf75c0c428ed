"""What people read: prompts, reasons, log lines, choices, the table in letters."""

from pathlib import Path

import pytest

from trainshed.core import record
from trainshed.core.error import Refused
from trainshed.core.match import Match
from trainshed.games.north_american_railways import refusals, terminal, words

from .situation import GAME, at, count, play, wander

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
TABLE = """
cash 900 2000 0 500
red treasury 300 director 1 shares 0 1
shares1 red blue
shares2 red
shares3 blue
shares4 green green green green
"""


def told(match: Match, text: str) -> str:
    before = record.clone(match.states)
    match.play(text)
    return words.log(before[0], match.verbs.action(text), match.state, NAMES[: match.seats])


@pytest.mark.parametrize(
    ("text", "action", "reason"),
    [
        ("shares1 red", "select 2", "column 2 is empty [2]"),
        ("tried red\nred director 1 shares 0 2\nshares1 red", "select 1", "bought a share away"),
        ("shares1 red", "end", "the first selection is compulsory [5.1, R2]"),
        ("shares1 red", "buy", "'buy' is not asked now: Select a share"),
        ("shares1 red", "share red", "only chance deals cards"),
        ("phase draw_start", "select 1", "chance decides now"),
        ("phase draw_start", "start 4", "no such seat"),
        ("phase finished\nlast_turn shares", "pass", "the match is over"),
    ],
)
def test_a_refusal_says_why(text: str, action: str, reason: str) -> None:
    refused = at(text).submit(action)
    assert isinstance(refused, Refused)
    assert reason in str(refused)


def test_a_price_above_the_cash_is_refused_with_the_cash() -> None:
    match = play(at(TABLE), "select 1")
    assert "seat 0 has only $900 [5.1]" in str(match.submit("price 1000"))


def test_an_offer_and_its_answers_are_told() -> None:
    match = at(TABLE)
    assert told(match, "select 1") == "Anna selects a share of red"
    assert told(match, "price 400") == "Anna offers $400 for a share of red"
    assert told(match, "buy") == "Ben buys the share of red for $400; Anna receives $200"
    assert told(match, "end") == "Anna ends the turn without a share"


def test_a_new_director_is_told() -> None:
    match = play(at(TABLE), "select 1", "price 400")
    assert told(match, "allow") == "Ben allows it; Anna is the new director of red"


def test_founding_and_grants_are_told() -> None:
    match = play(at(TABLE + "begun 2\nactive 1\nseat 1\n"), "select 3")
    line = told(match, "price 400")
    assert line == "Ben founds blue for $400 with New York; Cleo has no money and takes $200"


def test_purchases_forced_passes_and_income_are_told() -> None:
    match = at(
        "phase city\ncash 500 500 500 500\nred treasury 900 director 0 shares 1 1\n"
        "shares1 blue blue blue blue\nshares2 blue\n"
    )
    name = match.view()["city_columns"][0][0]
    assert told(match, "city red 1").startswith(f"Anna buys {name} for red for $")
    assert told(match, "pass") == (
        "Ben passes; Anna, Cleo, Dora cannot buy a city; "
        "income: Anna $200, Ben $100, Cleo $0, Dora $0"
    )


def test_the_end_is_told() -> None:
    match = at(
        "phase city\nlast_turn shares\n"
        "red treasury 900 director 0 shares 1 network Boston, Denver\n"
    )
    line = told(match, "pass")
    assert line.endswith("; symbols: Anna $200, Ben $0, Cleo $0, Dora $0")
    assert words.ending(match.state) == "fewer shares than players were left after Phase I"


def test_paying_all_tells_the_sum() -> None:
    match = at("cash 700 500 500 500\nred director 0 shares 1\nshares1 red red\n")
    assert told(match, "select 1") == "Anna buys a share of the own company red for $700"


def test_the_box_is_told_only_where_it_is_shown() -> None:
    assert told(Match(GAME, 4), "share red") == "A share of red goes into the box"
    silent = Match(GAME, 4, options={"show_removed_shares": False})
    assert told(silent, "share red") == "A share goes into the box"


def test_everything_has_words_in_every_position() -> None:
    for seed in range(count(8, 2)):
        for match in wander(seed, 3 + seed % 3, {"start_city_choice": "founder_chooses"}):
            legal = [match.verbs.action(text) or 0 for text in match.legal()]
            state = match.redacted(max(match.to_move, -1))
            assert words.prompt(state)
            assert len(words.choices(state, legal)) == (len(legal) if state.phase != 4 else 1)
            for line in terminal.board(state, legal, 60):
                assert sum(len(text) for text, _ in line) <= 60
            assert len(terminal.tables(state, [*NAMES, "Emil"])) == 2


def test_every_code_is_explained() -> None:
    codes = {name for name in vars(refusals) if name.isupper()} - {"FINE"}
    source = Path(words.__file__).read_text("utf-8")
    assert {name for name in codes if f"refusals.{name}" not in source} <= {"TREASURY_TOO_SMALL"}
