"""What people read: prompts, reasons, log lines, choices, the table in letters."""

import json
from pathlib import Path

import pytest

from trainshed.core import record
from trainshed.core.error import Refused
from trainshed.core.match import Match
from trainshed.games.north_american_railways import refusals, terminal, words
from trainshed.games.north_american_railways.deck import DECK

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


OWN_TWO = "red director 0 shares 1\nblue director 0 shares 1\nshares1 red\nshares2 blue\n"
BUYER = (
    "phase city\nred treasury 100 director 0 shares 1\nblue treasury 900 director 1 shares 0 1\n"
)


@pytest.mark.parametrize(
    ("text", "action", "reason"),
    [
        (BUYER + "cities1 Denver\n", "city blue 1", "seat 0 owns no share of blue [6]"),
        (BUYER + "cities1 Denver\n", "city red 2", "column 2 of the cities is empty [2]"),
        (BUYER + "cities1 Denver\n", "city red 1", "Denver costs $700; the treasury of red has"),
        (BUYER + "used red - - -\n", "city red 1", "seat 0 has bought a city for red in this"),
        (TABLE + "phase price\ncolumn 1\n", "price 1000", "seat 0 has only $900 [5.1]"),
        (
            TABLE + "phase answer\ncolumn 1\nseat 2\nprice 500\n",
            "buy",
            "the price is $500; seat 2 has only $0 [5.2]",
        ),
        (
            "options offer_capped_by_director=true\nphase price\ncolumn 1\n"
            + TABLE.replace("2000", "200"),
            "price 300",
            "the director's cash allows no more than $200 [R3]",
        ),
        ("options phase2_voluntary_pass=false\n" + BUYER, "pass", "must buy one in this match"),
        ("options uncovered_available=false\nuncovered 1\n" + OWN_TWO, "select 1", "lost a card"),
        ("cash 900 0 0 0\n" + OWN_TWO + "shares3 green", "select 1", "costs $1,000; you have $900"),
    ],
    ids=str,
)
def test_a_refusal_names_what_is_missing(text: str, action: str, reason: str) -> None:
    refused = at(text).submit(action)
    assert isinstance(refused, Refused)
    assert reason in str(refused)


def test_the_deal_is_told() -> None:
    match = Match(GAME, 4, seed=1)
    lines = []
    while match.to_move == -1:
        before = record.clone(match.states)
        done = match.play_chance()
        action = match.verbs.action(done.text)
        lines.append(words.log(before[0], action, match.state, NAMES))
    assert lines[2].endswith(" is dealt to column 1")
    assert lines[29].endswith(" is dealt to column 4")
    assert lines[65].endswith(" is dealt to column 4")
    assert lines[66].endswith(" is the start player")


def test_an_offer_that_open_money_decides_is_told() -> None:
    text = "options money_visibility=open\n" + TABLE.replace("2000", "200")
    match = play(at(text), "select 1")
    line = told(match, "price 400")
    assert line.startswith("Anna offers $400 for a share of red; Ben cannot pay; Anna is the new")


def test_a_chosen_start_city_is_told() -> None:
    text = f"deck {json.dumps(DECK.samples[0])}\noptions start_city_choice=founder_chooses\n"
    match = play(at(text + "cities1\nshares1 red\nshares2 blue"), "select 1", "price 100")
    assert words.prompt(match.state) == "Choose the start city of the red company"
    assert told(match, "home S2").startswith("Anna makes Île New York its start city")


def test_who_directs_all_is_told_what_it_costs() -> None:
    match = at("cash 300 0 0 0\n" + OWN_TWO)
    assert "it costs all your money" in words.prompt(match.state)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (TABLE, "Select a share (turn 1, Phase I)"),
        ("tried red\n" + TABLE, "Select another share, or end (turn 1, Phase I)"),
        (
            "options phase1_initial_pass=true\n" + TABLE,
            "Select a share, or end (turn 1, Phase I)",
        ),
        (
            "options phase1_initial_pass=true\ncash 300 0 0 0\n" + OWN_TWO,
            "Select a share, or end: all companies on show are yours, it costs all your money",
        ),
        (
            "options all_in_scope=any_selection\ntried green\ncash 300 0 0 0\n" + OWN_TWO,
            "Select another share, or end: all companies on show are yours, "
            "it costs all your money",
        ),
        (BUYER, "Buy a city for a company you own a share of, or pass (turn 1, Phase II)"),
        (
            "options phase2_voluntary_pass=false\n" + BUYER,
            "Buy a city for a company you own a share of (turn 1, Phase II)",
        ),
    ],
)
def test_a_prompt_names_passing_exactly_where_it_is_legal(text: str, asked: str) -> None:
    match = at(text)
    assert words.prompt(match.state) == asked
    assert ("or end" in asked or "or pass" in asked) is bool({"end", "pass"} & set(match.legal()))


def test_a_prompt_says_nothing_of_money_that_is_not_seen() -> None:
    """[R13] Who directs all on show may have $300 or $1,300; others are told neither."""
    for money in (300, 1300):
        match = at(f"cash {money} 0 0 0\n" + OWN_TWO)
        assert words.prompt(match.redacted(1)) == "Select a share (turn 1, Phase I)"


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
            if len(match.actions) % 5 and not match.is_over:
                continue
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
