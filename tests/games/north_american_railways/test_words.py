"""What people read: prompts, reasons, choices; log lines are in `test_log.py`."""

from pathlib import Path

import pytest

from trainshed.core.error import Refused
from trainshed.core.match import Match
from trainshed.games.north_american_railways import refusals, terminal, words

from .situation import at, count, play, wander

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
TABLE = """
cash 900 2000 0 500
red treasury 300 director 1 shares 0 1
shares1 red blue
shares2 red
shares3 blue
shares4 green green green green
"""


@pytest.mark.parametrize(
    ("text", "action", "reason"),
    [
        ("shares1 red", "select 2", "column 2 is empty [2]"),
        ("tried red\nred director 1 shares 0 2\nshares1 red", "select 1", "bought a share away"),
        ("shares1 red", "end", "the first selection is compulsory [5.1, R2]"),
        ("shares1 red", "buy", "'buy' is not asked now: Turn 1, Phase I: select a share"),
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


def test_who_directs_all_is_told_what_it_costs() -> None:
    match = at("cash 300 0 0 0\n" + OWN_TWO)
    assert "it costs all your money" in words.prompt(match.state)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (TABLE, "Turn 1, Phase I: select a share (you have"),
        (
            "tried red\n" + TABLE,
            "Turn 1, Phase I: red was bought away from you; select another share, or end your turn",
        ),
        (
            "options phase1_initial_pass=true\n" + TABLE,
            "Turn 1, Phase I: select a share, or end your turn (you have",
        ),
        (
            "options phase1_initial_pass=true\ncash 300 0 0 0\n" + OWN_TWO,
            "Turn 1, Phase I: select a share, or end your turn; all companies on show are yours",
        ),
        (
            "options all_in_scope=any_selection\ntried green\ncash 300 0 0 0\n" + OWN_TWO,
            "Turn 1, Phase I: select a share, or end your turn; all companies on show are yours",
        ),
        (
            BUYER,
            "Turn 1, Phase II: buy a city for a company of which you have a share, with its "
            "money, or pass",
        ),
        (
            "options phase2_voluntary_pass=false\n" + BUYER,
            "Turn 1, Phase II: buy a city for a company of which you have a share, with its money",
        ),
    ],
)
def test_a_prompt_names_passing_exactly_where_it_is_legal(text: str, asked: str) -> None:
    match = at(text)
    prompt = words.prompt(match.state)
    assert prompt.startswith(asked)
    assert ("or end" in prompt or "or pass" in prompt) is bool({"end", "pass"} & set(match.legal()))


def test_a_prompt_says_nothing_of_money_that_is_not_seen() -> None:
    """[R13] Who directs all on show may have $300 or $1,300; others are told neither."""
    for money in (300, 1300):
        match = at(f"cash {money} 0 0 0\n" + OWN_TWO)
        assert words.prompt(match.redacted(1)) == "Turn 1, Phase I: select a share"


def test_a_price_above_the_cash_is_refused_with_the_cash() -> None:
    match = play(at(TABLE), "select 1")
    assert "seat 0 has only $900 [5.1]" in str(match.submit("price 1000"))


def shown(match: Match) -> list[str]:
    return words.choices(match.state, [match.verbs.action(text) or 0 for text in match.legal()])


def test_choices_are_few_lines_with_what_they_mean() -> None:
    match = at(TABLE + "blue director 2 shares 0 0 1\n")
    assert shown(match) == [
        "select 1: red, make an offer to its director, seat 1 (shares 1 to your 0)",
        "select 2: red, make an offer to its director, seat 1 (shares 1 to your 0)",
        "select 3: blue, make an offer to its director, seat 2 (shares 1 to your 0)",
        "select 4: green, found it at your price",
    ]
    assert shown(play(match, "select 4")) == ["price 100 to 900, in steps of 100"]
    assert "all of it goes into its treasury (you have $900)" in words.prompt(match.state)


def test_a_director_reads_what_each_answer_does() -> None:
    match = play(at(TABLE), "select 1", "price 300")
    assert words.prompt(match.state).startswith("Seat 0 offers $300 for a red share")
    assert shown(match) == [
        "allow: seat 0 pays $300 ($200 to the treasury, $100 to the bank);"
        " seat 0 becomes director, 1 to 1 shares",
        "buy: you pay $300 ($200 to the treasury, $100 to seat 0, who may then select again)",
    ]
    play(match, "buy")
    assert "red was bought away from you; select another" in words.prompt(match.state)
    assert shown(match)[-1] == "end: no share in this turn"


def test_cities_are_listed_by_company() -> None:
    match = at(BUYER.replace("100", "500", 1) + "cities1 Denver\ncities2 Omaha\ncities3 Buffalo\n")
    assert shown(match) == [
        "city red (treasury $500): 2 Omaha 500/200/2, 3 Buffalo 200/200/0",
        "pass: no more cities for you in this phase",
    ]


def test_another_seats_prompt_shows_no_money() -> None:
    match = at(TABLE)
    assert "$" not in words.prompt(match.redacted(1))
    assert "(you have $900)" in words.prompt(match.redacted(0))


def test_everything_has_words_in_every_position() -> None:
    for seed in range(count(8, 2)):
        for match in wander(seed, 3 + seed % 3, {"start_city_choice": "founder_chooses"}):
            if len(match.actions) % 5 and not match.is_over:
                continue
            legal = [match.verbs.action(text) or 0 for text in match.legal()]
            state = match.redacted(max(match.to_move, -1))
            assert words.prompt(state)
            assert len(words.choices(state, legal)) <= 6
            assert all("-1" not in line for line in words.choices(state, legal))
            for columns in (45, 80, 112, 120):
                for line in terminal.board(state, legal, columns):
                    assert sum(len(text) for text, _ in line) <= columns
            assert len(terminal.tables(state, [*NAMES, "Emil"][: match.seats])) in (2, 3)


def test_every_code_is_explained() -> None:
    codes = {name for name in vars(refusals) if name.isupper()} - {"FINE"}
    source = Path(words.__file__).read_text("utf-8")
    assert {name for name in codes if f"refusals.{name}" not in source} <= {"TREASURY_TOO_SMALL"}
