"""The judgement of positions: what a person who knows the game would say of named ones."""

import numpy as np
import pytest

from tests.games.north_american_railways.situation import GAME, at, count, named, play, wander
from trainshed.core.match import Match
from trainshed.games.north_american_railways.rules.tables import COMPANY_IDS
from trainshed.games.north_american_railways.think.evaluate import money_at_the_end
from trainshed.games.north_american_railways.think.worth import (
    TURN,
    incomes_to_come,
    worth_of_directing,
    worth_of_money,
    worth_of_share,
)

MANY = "".join(f"shares{k} blue green yellow black blue green yellow\n" for k in (1, 2, 3))
FEW = "shares1 blue green\nshares2 yellow\nshares3 black\n"


def shares_of_victory(match: Match) -> list[float]:
    out = np.zeros(match.seats)
    GAME.evaluate(match.state, out)
    return [float(share) for share in out]


def worth(match: Match, company: str) -> int:
    return int(worth_of_share(match.state, COMPANY_IDS.index(company)))


def turns(match: Match) -> int:
    return int(incomes_to_come(match.state))


def test_shares_of_the_victory_sum_to_one_in_every_position() -> None:
    for seed in range(count(6, 2)):
        for match in wander(seed, seats=3 + seed % 3):
            shares = shares_of_victory(match)
            assert sum(shares) == pytest.approx(1)
            assert min(shares) > 0


def test_nobody_is_ahead_before_the_first_share() -> None:
    assert shares_of_victory(Match(GAME, 4)) == pytest.approx([0.25] * 4)


def test_more_cash_is_better() -> None:
    shares = shares_of_victory(at(f"cash 900 600 600 300\n{MANY}"))
    assert shares[0] > shares[1] > shares[3]
    assert shares[1] == pytest.approx(shares[2])


# What a share is worth


def test_a_share_of_a_rich_company_is_worth_more_than_one_of_a_poor_one() -> None:
    rich = "red director 0 shares 1 1 network Boston, Chicago, Denver\n"
    match = at(f"{rich}blue director 1 shares 1 1 network New York\n{MANY}")
    assert worth(match, "red") > worth(match, "blue")


def test_an_income_shared_by_more_shares_pays_each_less() -> None:
    few, many = (
        at(f"phase city\nred director 0 shares {held} network Boston, Chicago\n{FEW}")
        for held in ("1 1", "3 2")
    )
    assert worth(few, "red") > worth(many, "red")


def test_a_share_earns_less_the_nearer_the_end() -> None:
    red = "red director 0 shares 1 1 network Boston, Chicago\n"
    assert worth(at(red + FEW), "red") < worth(at(red + MANY), "red") * 2 / 3


def test_money_in_the_treasury_makes_shares_worth_more() -> None:
    poor, funded = (
        at(f"red treasury {money} director 0 shares 1 1 network Boston\n{MANY}")
        for money in (0, 900)
    )
    assert worth(funded, "red") > worth(poor, "red")


def test_treasury_money_buys_less_income_the_later_it_comes() -> None:
    red = "red director 0 shares 1 1 network Boston\n"
    early, late = (worth_of_money(at(red + left).state, 0, 900) for left in (MANY, FEW))
    assert 0 < late < early * 2 / 3


def test_at_last_a_share_is_its_income_and_its_symbols() -> None:
    match = named("last-turn")
    assert turns(match) == TURN
    before = worth(match, "red")
    match.state.symbols[COMPANY_IDS.index("red")] += 1
    assert worth(match, "red") == before + 100


# What a director has


def test_of_equal_shares_the_director_s_is_better() -> None:
    match = at(f"cash 500 500 500 500\nred director 0 shares 1 1 network Boston\n{MANY}")
    shares = shares_of_victory(match)
    assert shares[0] > shares[1] > shares[2]


def test_in_the_last_turn_a_director_has_only_his_bonus() -> None:
    city = "phase city\nlast_turn shares\n"
    even = at(f"{city}red director 0 shares 1 1 network Boston\n")
    odd = at(f"{city}red director 0 shares 1 1 1 network Boston\n")
    assert worth_of_directing(even.state, 0) == 0
    assert worth_of_directing(odd.state, 0) == 100


def test_a_director_s_cheap_share_is_good_for_him() -> None:
    red = "red treasury 300 director 1 shares 0 2 network Boston, Chicago, Denver\n"
    text = "phase answer\nseat 1\nactive 0\ncolumn 1\nprice 100\ncash 500 500 500 500\n"
    before = f"{text}{red}shares1 green red\nshares2 blue blue green yellow yellow\n"
    allowed, bought = (play(at(before), answer) for answer in ("allow", "buy"))
    assert shares_of_victory(bought)[1] > shares_of_victory(allowed)[1]
    assert shares_of_victory(bought)[0] < shares_of_victory(allowed)[0]


# When it ends


def test_fewer_shares_bring_the_end_nearer() -> None:
    red = "red director 0 shares 1 network Boston\n"
    assert turns(at(red + MANY)) > turns(at(red + FEW)) >= TURN


def test_few_cities_bring_the_end_nearer_too() -> None:
    cities = (
        "cities1 Redwood, Albany\ncities2 Chicago, Denver\ncities3 Winnipeg\ncities4 Savannah\n"
    )
    red = "phase city\nred treasury 900 director 0 shares 1 network Boston\n"
    assert turns(at(red + cities + MANY)) < turns(at(red + MANY))


def test_a_last_turn_pays_once_and_the_end_never() -> None:
    match = named("last-turn")
    assert turns(match) == TURN
    while not match.is_over:
        match.play(match.legal()[0])
    assert turns(match) == 0


def test_a_lead_is_surer_the_later_it_is() -> None:
    cash = "cash 1200 1000 1000 1000\n"
    full = MANY + "shares4 red red red red red red red\n"
    leads = [shares_of_victory(at(cash + left))[0] for left in (full, MANY, FEW)]
    assert 0.25 < leads[0] < leads[1] < leads[2]


def test_at_the_end_only_money_counts() -> None:
    match = named("last-turn")
    while not match.is_over:
        match.play(match.legal()[0])
    cash = [int(money) for money in match.state.cash[: match.seats]]
    assert [money_at_the_end(match.state, seat) for seat in range(match.seats)] == cash
    assert int(np.argmax(shares_of_victory(match))) == int(np.argmax(cash))
