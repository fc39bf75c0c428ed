"""One test for each ruling, by its number; the list in rulings.md and this file must agree."""

import re
from pathlib import Path

import pytest

from trainshed.core.error import BadInput
from trainshed.core.match import Match
from trainshed.games.north_american_railways.rules.income import prize
from trainshed.games.north_american_railways.rules.refusals import MUST_BUY

from .situation import GAME, at, bank, cash, code_of, director, held, play, treasury

PAGE = Path(__file__).parents[3] / "docs" / "games" / GAME.id / "rulings.md"
OWN = "red director 0 shares 1\nblue director 0 shares 1\nshares1 red green\nshares2 blue\n"
FOREIGN = "red director 1 shares 0 2\nshares1 red green\nshares2 red\nshares3 blue\n"
BUYER = "phase city\nred treasury 900 director 0 shares 1\nshares1 blue blue blue blue blue\n"


def test_every_ruling_has_a_test_and_every_test_a_ruling() -> None:
    rulings = re.findall(r"^### R(\d+) - ", PAGE.read_text("utf-8"), re.MULTILINE)
    tests = {name for name in globals() if re.match(r"test_r\d\d_", name)}
    assert {int(name[6:8]) for name in tests} == {int(number) for number in rulings}
    named = re.findall(r"^Test: `(\w+)`", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [int(name[6:8]) for name in named] == [int(number) for number in rulings]
    assert set(named) <= tests


def test_r01_five_players_begin_with_1400_or_by_option_1500() -> None:
    assert cash(Match(GAME, 5)) == [1400] * 5
    assert cash(Match(GAME, 5, options={"start_cash_5p": 1500})) == [1500] * 5
    assert cash(Match(GAME, 4, options={"start_cash_5p": 1500})) == [1700] * 4


def test_r02_the_first_selection_cannot_be_passed_unless_the_option_says_so() -> None:
    assert "end" not in at(FOREIGN).legal()
    match = at("options phase1_initial_pass=true\n" + FOREIGN)
    assert match.legal()[-1] == "end"
    assert play(match, "end").to_move == 1


def test_r03_an_offer_may_exceed_the_directors_cash_unless_capped() -> None:
    text = "cash 900 300 0 0\n" + FOREIGN
    assert play(at(text), "select 1").legal()[-1] == "price 900"
    capped = at("options offer_capped_by_director=true\n" + text)
    assert play(capped, "select 1").legal()[-1] == "price 300"


AGAIN = """
cash 700 900 500 500
red director 0 shares 1
blue director 0 shares 1
yellow director 1 shares 0 2
shares1 yellow red
shares2 blue
"""


def bought_away(options: str, text: str = AGAIN) -> Match:
    """Let B buy a share away from A for $100, of which A receives nothing."""
    return play(at(f"options {options}\n{text}"), "select 1", "price 100", "buy")


def test_r04_all_money_may_be_paid_at_any_selection_unless_the_option_says_so() -> None:
    assert bought_away("all_in_scope=first_selection").to_move == 1  # too dear: the turn is over
    match = bought_away("")
    assert (match.to_move, match.legal()) == (0, ["select 1", "select 2", "end"])
    assert (cash(play(match, "select 2"))[0], treasury(match, "blue")) == (0, 400)
    assert held(match, "blue") == [2, 0, 0, 0]
    assert match.to_move == 1


def test_r04_every_card_on_show_counts() -> None:
    """Of a tried company, and of a column that lost a card in this turn. [R4, R5]"""
    tried = AGAIN + "shares3 yellow\n"
    assert bought_away("", tried).to_move == 1
    barred = "uncovered_available=false"
    assert bought_away(barred).legal() == ["select 2", "end"]
    nobodys = AGAIN.replace("yellow red", "yellow green")
    assert bought_away(barred, nobodys).to_move == 1
    assert bought_away("", nobodys).legal() == ["select 1", "end"]


def test_r05_an_uncovered_card_may_be_selected_unless_the_option_says_no() -> None:
    text = "cash 1000 2000 0 0\n" + FOREIGN
    moves = ("select 1", "price 400", "buy")
    assert play(at(text), *moves).legal() == ["select 1", "select 3", "end"]
    barred = at("options uncovered_available=false\n" + text)
    assert play(barred, *moves).legal() == ["select 3", "end"]
    assert play(barred, "end").view()["phase"] == "select"
    assert "select 1" in barred.legal()


def test_r06_who_directs_all_and_has_a_thousand_must_buy_unless_he_may_pass() -> None:
    text = "cash 1000 900 900 900\n" + OWN
    assert at(text).legal() == ["select 1", "select 2"]
    for money in (1000, 700):
        poor = text.replace("1000", str(money))
        match = at("options phase1_initial_pass=true\n" + poor)
        assert match.legal() == ["select 1", "select 2", "end"]
        play(match, "end")
        assert (match.to_move, cash(match)[0], held(match, "red")) == (1, money, [1, 0, 0, 0])


def test_r07_a_player_who_can_buy_may_pass_unless_the_option_says_no() -> None:
    assert "pass" in at(BUYER).legal()
    match = at("options phase2_voluntary_pass=false\n" + BUYER)
    assert "pass" not in match.legal()
    assert code_of(match, "pass") == MUST_BUY
    match.play("city red 1")
    assert match.view()["turn"] == 2  # who cannot buy is out without being asked


def income_of_200(options: str = "", last: str = "none") -> Match:
    text = f"phase city\nseat 2\npassed 0 1 3\nbought 1\nlast_turn {last}\ncash 100 100 100 100\n"
    shares = "red director 0 shares 2 1\nblack treasury 100 director 2 shares 0 0 1\n"
    return play(at(options + text + shares + "shares1 blue blue blue blue blue"), "pass")


def test_r08_the_bonus_is_paid_even_where_the_shares_get_nothing() -> None:
    assert (cash(income_of_200())[0], treasury(income_of_200(), "red")) == (200, 100)
    without = income_of_200("options bonus_when_q_zero=false\n")
    assert (cash(without)[0], treasury(without, "red")) == (100, 200)


def odd_half(rounding: str = "") -> int:
    text = "phase city\nseat 2\npassed 0 1 3\nlast_turn shares\ncash 0 0 0 0\n"
    shares = "red director 0 shares 1 1 network Boston, Savannah\n"
    black = "black treasury 100 director 2 shares 0 0 1\n"
    option = f"options final_half_rounding={rounding}\n" if rounding else ""
    match = at(option + text + shares + black)
    return cash(play(match, "pass"))[0] - 100


def test_r09_half_of_an_odd_remainder_is_rounded_up_unless_the_option_says_otherwise() -> None:
    assert odd_half() == 100
    assert [odd_half(rounding) for rounding in ("exact", "up", "down")] == [50, 100, 0]


def test_r10_the_other_half_goes_to_the_treasury() -> None:
    match = income_of_200(last="shares")
    assert (cash(match)[0], treasury(match, "red")) == (200, 100)


def test_r11_a_founder_gets_the_top_of_the_stack() -> None:
    match = play(at("red director 1 shares 0 1 network New York\nshares1 blue\n"), "select 1")
    play(match, "price 100")
    assert match.view()["network"]["blue"] == ["Boston"]


def test_r12_the_removed_shares_follow_from_all_others_and_may_be_left_out() -> None:
    match = Match(GAME, 3, seed=5)
    match.advance()
    boxed = sorted(line.split()[2] for line in match.lines()[:2])
    assert sorted(match.view()["removed_shares"]) == boxed
    silent = Match(GAME, 3, seed=5, options={"show_removed_shares": False})
    silent.advance()
    assert silent.view()["removed_shares"] is None


def test_r13_money_is_hidden_from_others_unless_open() -> None:
    match = at("cash 100 200 300 400\nshares1 red")
    assert match.view(1)["cash"] == [None, 200, None, None]
    assert match.view()["cash"] == [None] * 4
    match = at("options money_visibility=open\ncash 100 200 300 400\nshares1 red")
    assert match.view()["cash"] == [100, 200, 300, 400]


def test_r14_the_bank_never_runs_out() -> None:
    match = at(BUYER.replace("shares 1", "shares 6") + "cash 90000000 0 0 0\nbegun 0\n")
    before = bank(match)
    play(match, "city red 1")
    assert bank(match) == before - 100 + 200 + 100 + 3 * 200  # city; income; three grants


def test_r15_the_phase_ends_when_the_director_buys_the_last_share() -> None:
    match = at("cash 900 900 900 900\nred treasury 900 director 1 shares 0 2\nshares1 red\n")
    play(match, "select 1", "price 400", "buy")
    assert match.view()["phase"] == "city"
    assert held(match, "red") == [0, 3, 0, 0]


def test_r16_the_first_end_condition_stands_and_there_is_one_last_turn() -> None:
    match = at("red treasury 100 director 0 shares 1\nshares1 blue\ncities1 Savannah\nbegun 4\n")
    play(match, "select 1", "price 100")
    assert match.view()["end"] == "shares"
    while not match.is_over:
        match.play("pass")
    assert (match.view()["turn"], match.view()["end"]) == (1, "shares")


def test_r17_cities_are_counted_only_at_the_start_of_phase_two() -> None:
    cities = "cities1 Savannah, Albany, Buffalo, Richmond, Cleveland, Atlanta\n"
    match = at(BUYER + cities)
    play(match, "city red 1")
    assert match.view()["turn"] == 2
    assert not match.view()["last_turn"]


def test_r18_who_was_bought_out_never_has_nothing() -> None:
    match = at("cash 100 2000 0 0\n" + FOREIGN)
    play(match, "select 1", "price 100", "buy", "end")
    assert cash(match)[0] == 100
    assert match.state.granted == 0


def test_r19_only_the_buyer_is_compared_with_the_director() -> None:
    match = at(
        "cash 900 900 900 900\nred director 1 shares 0 2 3\nshares1 red\nshares2 blue blue blue\n"
    )
    play(match, "select 1", "price 100", "allow")
    assert director(match, "red") == 1


def test_r20_a_purchase_needs_no_consent_of_the_director() -> None:
    match = at(BUYER.replace("director 0 shares 1", "director 1 shares 1 2"))
    assert match.to_move == 0
    match.play("city red 1")
    assert (match.view()["network"]["red"], treasury(match, "red")) == (["Boston", "Savannah"], 800)
    assert match.to_move == 1  # the director has his own turn, not a say


def test_r21_players_cannot_deal_or_give() -> None:
    verbs = {verb.name for verb in GAME.verbs.verbs}
    assert verbs == {
        *("select", "price", "allow", "buy", "end", "pass", "city", "home", "share", "start")
    }


def test_r22_two_players_are_refused() -> None:
    with pytest.raises(BadInput, match="takes 3 to 5 seats, not 2"):
        Match(GAME, 2)


def test_r23_no_treasury_limits_the_final_payment() -> None:
    text = "phase city\nseat 2\npassed 0 1 3\nlast_turn shares\ncash 0 0 0 0\n"
    red = "red treasury 0 director 0 shares 2 1 network Boston, Seattle\n"  # three symbols
    black = "black treasury 100 director 2 shares 0 0 1\n"
    match = at(text + red + black)
    before = bank(match)
    play(match, "pass")
    assert [int(prize(match.state, seat)) for seat in range(2)] == [600, 300]
    assert (cash(match)[:2], treasury(match, "red")) == ([900, 400], 0)
    assert bank(match) == before + 200 + 200 + 200 + 900  # incomes, then symbols


def test_r24_what_a_company_pays_for_a_city_goes_to_the_bank() -> None:
    match = at(BUYER + "blue treasury 900 director 1 shares 0 1\n")  # whose turn comes next
    money, before = cash(match), bank(match)
    cost = treasury(match, "red")
    play(match, "city red 1")
    cost -= treasury(match, "red")
    assert cost > 0
    assert (cash(match), bank(match)) == (money, before - cost)


def test_r25_no_price_above_99900_can_be_named() -> None:
    match = play(at("cash 150000 0 0 0\nshares1 red\nshares2 blue"), "select 1")
    assert match.legal()[-1] == "price 99900"
    assert len(match.legal()) == GAME.max_actions_at_once
