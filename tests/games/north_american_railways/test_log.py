"""Log lines: sentences with money, and on lines of their own what followed by itself."""

import json
import re

import pytest

from trainshed.core import record
from trainshed.core.match import Match
from trainshed.games.north_american_railways.deck import DECK
from trainshed.games.north_american_railways.face import log, words
from trainshed.games.north_american_railways.rules.state import SELECT

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


def told(match: Match, text: str) -> list[str]:
    before = record.clone(match.states)
    match.play(text)
    names = NAMES[: match.seats]
    return log.log(before[0], match.verbs.action(text), match.state, names).split("\n")


def test_the_deal_is_told_card_by_card_or_at_once() -> None:
    match = Match(GAME, 4, seed=1)
    start, lines, actions = record.clone(match.states), [], []
    while match.to_move == -1:
        before = record.clone(match.states)
        action = match.verbs.action(match.play_chance().text)
        actions.append(action)
        lines.append(log.log(before[0], action, match.state, NAMES))
    assert lines[2].endswith(" is dealt to column 1")
    assert lines[29].endswith(" is dealt to column 4")
    assert lines[65].endswith(" is dealt to column 4")
    assert lines[66].endswith(" is the start player")
    boxed = " and ".join(match.view()["removed_shares"])
    assert log.gathered(start[0], actions, match.state, NAMES) == [
        f"The cards are dealt: 28 shares and 36 cities, all open; {boxed} in the box",
        lines[66],
    ]


def test_the_box_is_told_only_where_it_is_shown() -> None:
    assert told(Match(GAME, 4), "share red") == ["A share of red goes into the box"]
    silent = Match(GAME, 4, options={"show_removed_shares": False})
    assert told(silent, "share red") == ["A share goes into the box"]
    start = record.clone(silent.states)
    actions = [silent.verbs.action(done.text) for done in silent.advance()]
    assert "2 shares in the box" in log.gathered(start[0], actions, silent.state, NAMES)[0]


def test_an_offer_that_open_money_decides_is_told() -> None:
    text = "options money_visibility=open\n" + TABLE.replace("2000", "200")
    match = play(at(text), "select 1")
    assert told(match, "price 400")[:2] == [
        "Anna offers Ben $400 for a red share (column 1), who cannot pay;"
        " Anna pays $200 into the treasury of red, $200 to the bank",
        "Anna is the new director of red, with 1 to 1 shares",
    ]


def test_a_chosen_start_city_is_told() -> None:
    text = f"deck {json.dumps(DECK.samples[0])}\noptions start_city_choice=founder_chooses\n"
    match = play(at(text + "cities1\nshares1 red\nshares2 blue"), "select 1")
    assert told(match, "price 100") == [
        "Anna founds red (column 1) for $100, all into its treasury"
    ]
    assert words.prompt(match.state) == "Choose the start city of the red company"
    assert told(match, "home S2")[0] == "Anna makes Île New York its start city"


def test_an_offer_and_its_answers_are_told() -> None:
    match = at(TABLE)
    assert told(match, "select 1") == [""]  # the price tells it
    assert told(match, "price 300") == ["Anna offers Ben $300 for a red share (column 1)"]
    assert told(match, "buy") == [
        "Ben buys the red share instead for $300: $200 into the treasury of red, $100 to Anna"
    ]
    assert told(match, "end") == ["Anna ends the turn without a share"]


def test_the_smallest_price_leaves_nothing_for_the_other() -> None:
    match = play(at(TABLE), "select 1", "price 100")
    assert told(match, "buy")[0].endswith("for $100: $100 into the treasury of red")


def test_who_can_select_nothing_more_is_told() -> None:
    match = at("cash 900 2000 500 500\nred director 1 shares 0 1\nshares1 red red\n")
    play(match, "select 1", "price 300")
    assert told(match, "buy")[1] == "Anna can select nothing more"


def test_a_new_director_is_told() -> None:
    match = play(at(TABLE), "select 1", "price 400")
    assert told(match, "allow") == [
        "Ben allows it: Anna pays $200 into the treasury of red, $200 to the bank",
        "Anna is the new director of red, with 1 to 1 shares",
    ]


def test_founding_and_grants_are_told() -> None:
    match = play(at(TABLE + "begun 2\nactive 1\nseat 1\n"), "select 3")
    assert told(match, "price 400") == [
        "Ben founds blue (column 3) for $400, all into its treasury; it starts in New York"
        " (income $200)",
        "Cleo has no money and takes $200 from the bank instead of a share",
    ]


def test_own_shares_are_told_with_where_the_money_goes() -> None:
    match = at("cash 700 500 500 500\nred director 0 shares 1\nshares1 red red\n")
    assert told(match, "select 1")[0] == (
        "Anna, its director, buys a red share for $700, all the money there was:"
        " $400 into the treasury of red, $300 to the bank"
    )
    match = at("cash 1700 500 500 500\nred director 0 shares 1\nshares1 red red\n")
    assert told(match, "select 1")[0] == (
        "Anna, its director, buys a red share for $1,000:"
        " $500 into the treasury of red, $500 to the bank"
    )


CITIES = (
    "phase city\ncash 500 500 500 500\nred treasury 900 director 0 shares 1 1\n"
    "shares1 blue blue blue blue\nshares2 blue\n"
)


def test_purchases_forced_passes_income_and_the_next_turn_are_told() -> None:
    match = at(CITIES)
    city = words.city_text(match.state, int(match.state.city_column[0][8]))
    cost = match.state.city_cost[int(match.state.city_column[0][8])]
    assert told(match, "city red 1") == [
        f"Anna buys {city} for red, which pays ${cost} to the bank"
    ]
    assert told(match, "pass") == [
        "Ben passes",
        "Phase II: Anna, Cleo and Dora cannot buy a city",
        "Income of red $300: $100 for each of 2 shares, $100 for its director Anna",
        "Income in all: Anna $200, Ben $100, Cleo $0, Dora $0",
        "Turn 2 begins; Ben is the start player",
    ]


def test_a_remainder_into_the_treasury_is_told() -> None:
    match = at(
        "phase city\nbought 1\npassed 1 2 3\nshares1 blue blue blue blue\n"
        "red treasury 900 director 0 shares 1 1 1 network Boston, Denver\n"
    )
    line = next(line for line in told(match, "pass") if line.startswith("Income of red"))
    assert line == (
        "Income of red $500: $100 for each of 3 shares, $100 for its director Anna,"
        " $100 into its treasury"
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
    assert lines[1] == "This is the last turn: no city was bought in Phase II"
    assert lines[2].startswith("Income of red")


def test_the_last_share_ends_the_phase_for_all() -> None:
    match = play(at("cash 900 900 900 900\nbegun 2\nactive 0\nshares1 red\n"), "select 1")
    lines = told(match, "price 100")
    assert lines[1] == "No share is left: Phase I is over; Cleo and Dora cannot select any more"
    assert lines[2].startswith("This is the last turn: fewer shares")


FINAL = "phase city\nlast_turn shares\nstart 2\nseat 0\nred treasury 900 director 0 "


def test_the_final_payment_and_the_winner_are_told() -> None:
    match = at(FINAL + "shares 1 network Boston, Denver\ncash 900 0 0 0\n")
    lines = told(match, "pass")
    assert lines[-2:] == [
        "Final payment, $100 a share and symbol: Anna $200, Ben $0, Cleo $0, Dora $0",
        "Anna wins with $1,600",
    ]
    assert words.ending(match.state) == "fewer shares than players were left after Phase I"


def test_a_tie_is_told_with_what_broke_it() -> None:
    match = at(FINAL + "shares 1 network Boston\ncash 300 500 0 500\n")
    assert match.state.start_player == 2
    assert told(match, "pass")[-1] == (
        "Dora, Anna and Ben have $500 each; Dora wins,"
        " being first in the order of the last turn [8]"
    )
    assert match.winners() == [3]


def test_whole_matches_tell_every_income_and_the_winner() -> None:
    """Every turn tells its income once, and the winner of the log is the winner of the rules."""
    for seed in range(count(12, 2)):
        before, line = None, ""
        names = [*NAMES, "Emil"][: 3 + seed % 3]
        for match in wander(seed, len(names)):
            if before is not None and before[0].phase >= SELECT:
                line = log.log(before[0], match.actions[-1], match.state, names)
                assert "$-" not in line
                gains = re.findall(r"Income in all: (.*)", line)
                assert len(gains) == (match.state.turn > before[0].turn) + match.is_over
            before = record.clone(match.states)
        assert f"{names[match.winners()[0]]} wins" in line


def test_draws_say_how_far_the_end_is() -> None:
    assert "fewer than 4 shares are left after Phase I (now 8)" in log.draws(at(TABLE).state)
    assert "This is the last turn: fewer shares" in log.draws(at("last_turn shares").state)
