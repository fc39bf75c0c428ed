"""What happened: sentences, their details, and what followed by itself."""

import json

import pytest

from tests.games.looking import seen
from tests.games.looking import told as told_to
from trainshed.core.look import Teller
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH
from trainshed.games.north_american_railways.deck import DECK

from .situation import GAME, at, count, play, wander

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil"]
TABLE = """
cash 900 2000 0 500
red treasury 300 director 1 shares 0 1
shares1 red blue
shares2 red
shares3 blue
shares4 green green green green
"""


def told(match: Match, text: str) -> list[str]:
    return told_to(match, text, names=NAMES)


def whole_log(match: Match, seat: int = -1) -> list[list[str]]:
    teller = Teller(match, seat, NAMES[: match.seats])
    return [
        [words for line in lines for words in (line.text, line.more) if words]
        for lines in teller.catch_up(match)
    ]


def test_the_deal_is_told_at_once() -> None:
    match = Match(GAME, 4, seed=1)
    match.advance()
    *cards, last = whole_log(match)
    assert cards == [[]] * 66
    boxed = ", ".join(name.capitalize() for name in match.view()["removed_shares"])
    starts = NAMES[match.view()["start_player"]]
    assert last == [
        f"28 shares and 36 cities are dealt, all open; in the box: {boxed}.",
        "Turn 1",
        f"{starts} is the start player.",
    ]


def test_the_box_is_told_only_where_it_is_shown() -> None:
    silent = Match(GAME, 4, options={"show_removed_shares": False})
    silent.advance()
    assert whole_log(silent)[-1][0] == "28 shares and 36 cities are dealt, all open."


def test_an_offer_that_open_money_decides_is_told() -> None:
    text = "options money_visibility=open\n" + TABLE.replace("2000", "200")
    match = play(at(text), "select 1")
    assert told(match, "price 400")[:5] == [
        "Anna offers Ben 400 for a Red share.",
        "Anna gets it for 400.",
        "Ben cannot pay that much. 200 goes into the treasury of Red and 200 to the bank.",
        "Anna is the new director of Red.",
        "With 1 shares to 1.",
    ]


def test_a_chosen_start_city_is_told() -> None:
    text = f"deck {json.dumps(DECK.samples[0])}\noptions start_city_choice=founder_chooses\n"
    match = play(at(text + "cities1\nshares1 red\nshares2 blue"), "select 1")
    assert told(match, "price 100") == [
        "Anna founds Red for 100.",
        "All of it goes into its treasury.",
    ]
    assert GAME.face.ask(seen(match)).ask == "Choose the start city of Red."
    assert told(match, "home S2")[0] == "Anna makes Île New York its start city."


def test_an_offer_and_its_answers_are_told() -> None:
    match = at(TABLE)
    assert told(match, "select 1") == []  # the price tells it
    assert told(match, "price 300") == ["Anna offers Ben 300 for a Red share."]
    assert told(match, "buy") == [
        "Ben buys the Red share instead for 300. Anna receives 100.",
        "200 goes into the treasury of Red and 100 to Anna.",
    ]
    assert told(match, "end")[0] == "Anna ends the turn without a share."


def test_the_reader_is_told_of_himself() -> None:
    match = play(at(TABLE), "select 1")
    assert told_to(match, "price 300", 0, NAMES) == ["You offer Ben 300 for a Red share."]
    assert told_to(match, "buy", 0, NAMES) == [
        "Ben buys the Red share instead for 300. You receive 100.",
        "200 goes into the treasury of Red and 100 to you.",
    ]


def test_the_smallest_price_leaves_nothing_for_the_other() -> None:
    match = play(at(TABLE), "select 1", "price 100")
    assert told(match, "buy")[1] == "100 goes into the treasury of Red."


def test_who_can_select_nothing_more_is_told() -> None:
    match = at("cash 900 2000 500 500\nred director 1 shares 0 1\nshares1 red red\n")
    play(match, "select 1", "price 300")
    assert "Anna can select nothing more." in told(match, "buy")


def test_a_new_director_is_told() -> None:
    match = play(at(TABLE), "select 1", "price 400")
    assert told(match, "allow")[:4] == [
        "Ben lets it go. Anna gets the Red share for 400.",
        "200 goes into the treasury of Red and 200 to the bank.",
        "Anna is the new director of Red.",
        "With 1 shares to 1.",
    ]


def test_founding_and_grants_are_told() -> None:
    match = play(at(TABLE + "begun 2\nactive 1\nseat 1\n"), "select 3")
    assert told(match, "price 400") == [
        "Ben founds Blue for 400.",
        "All of it goes into its treasury.",
        "Blue starts in New York, income 200.",
        "Cleo has no money and takes 200 from the bank instead of a share.",
    ]


def test_own_shares_are_told_with_where_the_money_goes() -> None:
    match = at("cash 700 500 500 500\nred director 0 shares 1\nshares1 red red\n")
    assert told(match, "select 1")[:2] == [
        "Anna, its director, buys a Red share for all there was, 700.",
        "400 goes into the treasury of Red and 300 to the bank.",
    ]
    match = at("cash 1700 500 500 500\nred director 0 shares 1\nshares1 red red\n")
    assert told(match, "select 1")[:2] == [
        "Anna, its director, buys a Red share for 1000.",
        "500 goes into the treasury of Red and 500 to the bank.",
    ]


CITIES = (
    "phase city\ncash 500 500 500 500\nred treasury 900 director 0 shares 1 1\n"
    "shares1 blue blue blue blue\nshares2 blue\n"
)


def test_purchases_forced_passes_income_and_the_next_turn_are_told() -> None:
    match = at(CITIES)
    city = int(match.state.city_column[0][8])
    name, cost = match.view()["city_columns"][0][0], int(match.state.city_cost[city])
    assert told(match, "city red 1") == [f"Anna buys {name} for Red, cost {cost}."]
    assert told(match, "pass") == [
        "Ben passes.",
        "Out, because no treasury can pay for a city: Anna, Cleo, Dora.",
        "Income: Anna 200, Ben 100, Cleo 0, Dora 0.",
        "Red 300: 100 for each of 2 shares, 100 for its director Anna.",
        "Turn 2",
        "Ben is the start player.",
    ]


def test_a_remainder_into_the_treasury_is_told() -> None:
    match = at(
        "phase city\nbought 1\npassed 1 2 3\nshares1 blue blue blue blue\n"
        "red treasury 900 director 0 shares 1 1 1 network Boston, Denver\n"
    )
    line = next(line for line in told(match, "pass") if line.startswith("Red "))
    assert line == (
        "Red 500: 100 for each of 3 shares, 100 for its director Anna, 100 into its treasury."
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("shares1 red\n", "fewer shares than players were left after Phase I"),
        ("shares1 red red red red red\ncities1 Denver\n", "five cities or fewer were left"),
    ],
)
def test_the_last_turn_is_announced_with_its_reason(text: str, reason: str) -> None:
    cash = "cash 900 900 900 900\nbegun 4\nactive 0\n"
    match = play(at(cash + text), "select 1")
    lines = told(match, "price 800")
    assert any(line.startswith(f"This is the last turn: {reason}") for line in lines)


def test_a_turn_without_a_purchase_is_announced_before_its_income() -> None:
    match = at(CITIES + "passed 1 2 3\n")
    lines = told(match, "pass")
    assert lines[1] == "This is the last turn: no city was bought in Phase II."
    assert lines[2].startswith("Income: ")


def test_the_last_share_ends_the_phase_for_all() -> None:
    match = play(at("cash 900 900 900 900\nbegun 2\nactive 0\nshares1 red\n"), "select 1")
    lines = told(match, "price 100")
    at_end = lines.index("No share is left: Phase I is over.")
    assert lines[at_end + 1] == "No more selections for: Cleo, Dora."
    assert lines[at_end + 2].startswith("This is the last turn: fewer shares")


FINAL = "phase city\nlast_turn shares\nstart 2\nseat 0\nred treasury 900 director 0 "


def test_the_final_payment_and_the_winner_are_told() -> None:
    match = at(FINAL + "shares 1 network Boston, Denver\ncash 900 0 0 0\n")
    lines = told(match, "pass")
    assert lines[-3:] == [
        "Symbols pay: Anna 200, Ben 0, Cleo 0, Dora 0.",
        "The match is over.",
        "Anna wins with 1600.",
    ]
    ended = GAME.face.ending(match.state, ENGLISH)
    assert ended == "fewer shares than players were left after Phase I"


def test_a_tie_is_told_with_what_broke_it() -> None:
    match = at(FINAL + "shares 1 network Boston\ncash 300 500 0 500\n")
    assert match.state.start_player == 2
    assert told(match, "pass")[-3:] == [
        "Dora wins the tie, being first in the order of the last turn.",
        "The match is over.",
        "Dora wins with 500.",
    ]
    assert match.winners() == [3]


def test_whole_matches_tell_every_income_and_the_winner() -> None:
    """Every turn tells its income once, and the winner of the log is the winner of the rules."""
    for seed in range(count(12, 2)):
        *_, match = wander(seed, 3 + seed % 3)
        log = whole_log(match)
        assert not any("-" in words for lines in log for words in lines if "Income" in words)
        incomes = [words for lines in log for words in lines if words.startswith("Income: ")]
        assert len(incomes) == int(match.state.turn)
        assert f"{NAMES[match.winners()[0]]} wins with" in log[-1][-1]


def test_draws_say_how_far_the_end_is() -> None:
    near = GAME.face.draws(seen(at(TABLE)))
    assert "fewer than 4 shares are left after Phase I (now 8)" in near
    assert "This is the last turn: fewer shares" in GAME.face.draws(seen(at("last_turn shares")))


def test_an_income_is_shown_with_its_parts_and_no_hidden_cash() -> None:
    *_, match = wander(3, 4)
    teller, paydays = Teller(match, 1, NAMES[:4]), 0
    for lines in teller.catch_up(match):
        for payday in (line.payday for line in lines if line.payday is not None):
            paydays += 1
            for paid in payday.seats:
                assert sum(int(part) for _, part in paid.parts) == int(paid.amount)
            own = next(paid for paid in payday.seats if paid.seat == 1)
            assert payday.headline == f"You receive {int(own.amount)}."
            if not match.is_over or teller.told < len(match.actions):
                assert [paid.seat for paid in payday.seats if paid.now] == [1]
    assert paydays == int(match.state.turn)
