"""What people read: prompts, reasons, choices; what happened is in `test_tell.py`."""

import json

import pytest

from tests.games.looking import asked, choices, seen
from trainshed.core.error import Refused
from trainshed.core.lines import plain
from trainshed.core.match import Match
from trainshed.games.north_american_railways.deck import DECK
from trainshed.games.north_american_railways.face import terminal
from trainshed.games.north_american_railways.rules import refusals

from .situation import GAME, at, code_of, count, play, wander
from .test_deal import dealt_shares

TABLE = """
cash 900 2000 0 500
red treasury 300 director 1 shares 0 1
shares1 red blue
shares2 red
shares3 blue
shares4 green green green green
"""


OWN_TWO = "red director 0 shares 1\nblue director 0 shares 1\nshares1 red\nshares2 blue\n"
BUYER = (
    "phase city\nred treasury 100 director 0 shares 1\nblue treasury 900 director 1 shares 0 1\n"
)


def chooses_a_home() -> Match:
    options = "options start_city_choice=founder_chooses\n"
    deck = f"deck {json.dumps(DECK.samples[0], ensure_ascii=False)}\n"
    match = at(deck + options + "cities1\nshares1 blue\nshares2 green\nshares3 red")
    return play(match, "select 1", "price 100", "home S5", "select 2", "price 100")


REASONS = {  # code: situation, action, what is said with its rule
    "NOT_NOW": (
        lambda: at("shares1 red"),
        "buy",
        "not now; you are asked to select a share [9]",
    ),
    "GAME_IS_OVER": (
        lambda: at("phase finished\nlast_turn shares"),
        "pass",
        "the match is over [8]",
    ),
    "CHANCE_DECIDES": (lambda: at("phase draw_start"), "select 1", "chance decides now"),
    "NOT_FOR_PLAYERS": (lambda: at("shares1 red"), "share red", "only chance deals cards [3]"),
    "NO_SUCH_SEAT": (lambda: at("phase draw_start"), "start 4", "no such seat in this match [3.6]"),
    "SHARES_DEALT": (
        lambda: play(Match(GAME, 3), *["share red"] * 6),
        "share red",
        "all shares of that company are dealt [3.1]",
    ),
    "CITY_DEALT": (
        lambda: play(dealt_shares(), "city Denver"),
        "city C30",
        "that city is dealt already [3.3]",
    ),
    "COLUMN_EMPTY": (lambda: at("shares1 red"), "select 2", "column 2 is empty [2]"),
    "COMPANY_TRIED": (
        lambda: at("tried red\nred director 1 shares 0 2\nshares1 red"),
        "select 1",
        "the director of Red has bought a share away in this turn; select another [5.2]",
    ),
    "COLUMN_UNCOVERED": (
        lambda: at("options uncovered_available=false\nuncovered 1\n" + OWN_TWO),
        "select 1",
        "column 1 lost a card in this turn and offers nothing more [R5]",
    ),
    "OWN_TOO_DEAR": (
        lambda: at("cash 900 0 0 0\n" + OWN_TWO + "shares3 green"),
        "select 1",
        "a share of your own company Red costs 1000; you have 900 [5.1]",
    ),
    "MUST_SELECT": (
        lambda: at("shares1 red"),
        "end",
        "the first selection is compulsory [5.1, R2]",
    ),
    "PRICE_ABOVE_CASH": (
        lambda: at(TABLE + "phase price\ncolumn 1\n"),
        "price 1000",
        "the buyer has only 900 [5.1]",
    ),
    "PRICE_ABOVE_DIRECTOR": (
        lambda: at(
            "options offer_capped_by_director=true\nphase price\ncolumn 1\n"
            + TABLE.replace("2000", "200")
        ),
        "price 300",
        "the director's cash allows no more than 200 [R3]",
    ),
    "DIRECTOR_TOO_POOR": (
        lambda: at(TABLE + "phase answer\ncolumn 1\nseat 2\nprice 500\n"),
        "buy",
        "the price is 500; the director has only 0 [5.2]",
    ),
    "START_CITY_TAKEN": (chooses_a_home, "home S5", "another company has that start city [R11]"),
    "NO_SHARE_OWNED": (
        lambda: at(BUYER + "cities1 Denver\n"),
        "city blue 1",
        "only a player who owns a Blue share may buy cities for it [6]",
    ),
    "COMPANY_USED": (
        lambda: at(BUYER + "used red - - -\n"),
        "city red 1",
        "the player has already bought a city for Red in this phase [6]",
    ),
    "NO_CITY_LEFT": (
        lambda: at(BUYER + "cities1 Denver\n"),
        "city red 2",
        "column 2 of the cities is empty [2]",
    ),
    "TREASURY_TOO_SMALL": (
        lambda: at(BUYER + "cities1 Denver\n"),
        "city red 1",
        "Denver costs 700; the treasury of Red has 100: it is 600 short [6]",
    ),
    "MUST_BUY": (
        lambda: at("options phase2_voluntary_pass=false\n" + BUYER),
        "pass",
        "must buy one in this match [6, R7]",
    ),
}


def test_every_code_has_a_situation() -> None:
    codes = {name for name in vars(refusals) if name.isupper()} - {"FINE"}
    assert set(REASONS) == codes


@pytest.mark.parametrize("name", REASONS)
def test_a_refusal_says_why(name: str) -> None:
    situation, action, reason = REASONS[name]
    match = situation()
    assert code_of(match, action) == getattr(refusals, name)
    refused = match.submit(action)
    assert isinstance(refused, Refused)
    assert reason in str(refused)


def test_who_directs_all_is_told_what_it_costs() -> None:
    match = at("cash 300 0 0 0\n" + OWN_TWO)
    assert "so it costs all you have: 300." in asked(match)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TABLE, "Select a share. You name its price"),
        (
            "tried red\n" + TABLE,
            "Select another share, or end your turn. Bought away from you: Red. You have 900.",
        ),
        ("options phase1_initial_pass=true\n" + TABLE, "Select a share, or end your turn."),
        (
            "options phase1_initial_pass=true\ncash 300 0 0 0\n" + OWN_TWO,
            "Select a share, or end your turn. You direct every company on show",
        ),
        (
            "options all_in_scope=any_selection\ntried green\ncash 300 0 0 0\n" + OWN_TWO,
            "Select another share, or end your turn. You direct every company on show",
        ),
        (BUYER, "Buy a city for one of your companies, or pass."),
        ("options phase2_voluntary_pass=false\n" + BUYER, "Buy a city. Each company pays"),
    ],
)
def test_a_prompt_names_passing_exactly_where_it_is_legal(text: str, said: str) -> None:
    match = at(text)
    prompt = asked(match)
    assert prompt.startswith(said)
    assert ("or end" in prompt or "or pass" in prompt) is bool({"end", "pass"} & set(match.legal()))


def test_a_prompt_says_nothing_of_money_that_is_not_seen() -> None:
    """[R13] Who directs all on show may have $300 or $1,300; others are told neither."""
    for money in (300, 1300):
        match = at(f"cash {money} 0 0 0\n" + OWN_TWO)
        assert asked(match, 1) == "Anna selects a share. You select next."
        assert asked(match, -1) == "Anna selects a share."


def test_a_price_above_the_cash_is_refused_with_the_cash() -> None:
    match = play(at(TABLE), "select 1")
    assert "the buyer has only 900 [5.1]" in str(match.submit("price 1000"))


def test_choices_are_few_lines_with_what_they_mean() -> None:
    match = at(TABLE + "blue director 2 shares 0 0 1\n")
    assert choices(match) == [
        "select 1   Offer Bert a price for the Red share of column 1",
        "select 2   Offer Bert a price for the Red share of column 2",
        "select 3   Offer Carl a price for the Blue share of column 3",
        "select 4   Found Green with the share of column 4, at your price",
    ]
    assert choices(play(match, "select 4")) == ["price 100 to 900, in steps of 100"]
    assert "All of it goes into the treasury of Green, and you direct it." in asked(match)


def test_a_director_reads_what_each_answer_does() -> None:
    match = play(at(TABLE), "select 1", "price 300")
    assert asked(match).startswith("Anna offers 300 for a Red share. You direct Red")
    assert choices(match) == ["allow   Let it go", "buy   Buy for 300"]
    sheet = GAME.face.preview(seen(match))
    assert sheet is not None
    allow, buy = ([plain((*lead.left, *lead.right)) for lead in column] for column in sheet.columns)
    assert allow == [
        "If you let it go",
        "Anna pays 300",
        "Treasury 300 -> 500",
        "Shares 0 1 1 1",
        "Per share 200 -> 100",
        "* Anna becomes director.",
    ]
    assert buy[:5] == [
        "If you buy it",
        "You pay 300",
        "Anna receives 100",
        "Your cash 2000 -> 1700",
        "Treasury 300 -> 500",
    ]
    play(match, "buy")
    assert "Bought away from you: Red." in asked(match)
    assert choices(match)[-1] == "end   End turn"


def test_cities_are_listed_with_what_they_cost() -> None:
    match = at(BUYER.replace("100", "500", 1) + "cities1 Denver\ncities2 Omaha\ncities3 Buffalo\n")
    assert choices(match) == [
        "pass",
        "city   red 2 Omaha 500/200/2, red 3 Buffalo 200/200/0",
    ]


def test_another_seats_prompt_shows_no_money() -> None:
    match = at(TABLE)
    assert "900" not in asked(match, 1)
    assert "You have 900." in asked(match, 0)


def test_everything_has_words_in_every_position() -> None:
    for seed in range(count(8, 2)):
        for match in wander(seed, 3 + seed % 3, {"start_city_choice": "founder_chooses"}):
            if len(match.actions) % 5 and not match.is_over:
                continue
            here = seen(match)
            assert GAME.face.ask(here).ask
            assert len(choices(match)) <= 6
            assert all("-1" not in line for line in choices(match))
            for columns in (45, 80, 112, 120):
                for line in terminal.board(here.state, here.legal, columns):
                    assert sum(len(text) for text, _ in line) <= columns
            assert len(GAME.face.tables(here)) == 3
            assert len(GAME.face.written(here)) == 2
