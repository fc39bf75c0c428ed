"""Vector V48: the sum of cash and treasuries changes only by what the bank gives and takes, action
by action, computed here a second time from what the action is.
"""

from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.match import Match
from trainshed.core.replay import Steps
from trainshed.core.rule import COMPILED
from trainshed.core.seeds import below, match_seed, stream
from trainshed.core.setting import Setting, settings

from .situation import GAME, count

# Options that meet: the all-own case with passes, later selections and barred columns; what the
# money of others decides; remainders.
TOGETHER = [
    {"phase1_initial_pass": True, "all_in_scope": "any_selection", "uncovered_available": False},
    {"all_in_scope": "any_selection", "uncovered_available": False, "money_visibility": "open"},
    {"offer_capped_by_director": True, "money_visibility": "open", "phase2_voluntary_pass": False},
    {"bonus_when_q_zero": False, "final_half_rounding": "up", "phase1_initial_pass": True},
    {"bonus_when_q_zero": False, "final_half_rounding": "down", "phase2_voluntary_pass": False},
]
WAYS = [
    *settings(GAME),
    Setting(5, {"start_cash_5p": 1500}),
    *(Setting(3 + k % 3, options) for k, options in enumerate(TOGETHER)),
]


def half_down(price: int) -> int:
    """Return the smaller half of a price in whole hundreds."""
    return price // 200 * 100


def money(s: Any) -> int:
    return int(s.cash[: s.seats].sum()) + int(s.treasury.sum())


def by_the_actor(before: Any, text: str, after: Any) -> tuple[str, int]:
    """Return the case of V48, and what the bank gives through the action itself."""
    verb, _, rest = text.partition(" ")
    cash = int(before.cash[before.seat]) if before.seat >= 0 else 0
    if verb == "select" and after.share_count.sum() < before.share_count.sum():
        return ("own", -500) if cash >= 1000 else ("all-own", -half_down(cash))
    if verb == "price" and after.shares[before.seat].sum() > before.shares[before.seat].sum():
        column = before.share_column[before.column]
        company = column[before.share_count[before.column] - 1]
        if before.director[company] < 0:
            return "found", 0
        return "must allow", -half_down(int(rest))
    if verb == "allow":
        return "allow", -half_down(int(before.price))
    if verb == "city" and before.seat >= 0:
        column = int(rest.split()[1]) - 1
        city = before.city_column[column, before.city_count[column] - 1]
        return "city", -int(before.city_cost[city])
    return "buy" if verb == "buy" else "nothing", 0


def by_itself(before: Any, after: Any) -> int:
    """Return what the bank gives after the action: grants, incomes, symbols."""
    over = after.phase == 8
    new = int(after.granted) & ~(int(before.granted) if after.turn == before.turn else 0)
    incomes = int(after.turn) - int(before.turn) + int(over) if before.turn > 0 else 0
    total = 200 * new.bit_count() + incomes * int(after.income[after.sold > 0].sum())
    return total + (100 * int((after.shares * after.symbols).sum()) if over else 0)


def walk(setting: Setting, seed: int, greedy: bool) -> set[str]:
    """Play a match, check every action; return the cases that were met."""
    match = Match(GAME, setting.seats, seed, setting.options)
    choices, met = stream(seed, "bank"), set()
    while not match.is_over:
        before = record.clone(match.states)[0]
        if match.to_move < 0:
            text = match.play_chance().text
        else:
            _, legal = Steps(GAME).look(match.states)
            index = below(choices, len(legal))
            if greedy:
                index = GAME.quick(match.state, np.array(legal), len(legal), choices)
            text = match.play(match.verbs.text(legal[int(index)])).text
        case, given = by_the_actor(before, text, match.state)
        given += by_itself(before, match.state)
        assert money(match.state) - money(before) == given, (str(setting), seed, text)
        if COMPILED or len(match.actions) % 37 == 0:  # slow: it looks at every pair of cities
            assert match.law() is None, (str(setting), seed, text)
        met.add(case)
    return met


def test_v48_money_changes_only_by_what_the_bank_gives_and_takes() -> None:
    """[1]"""
    met = set()
    for k, setting in enumerate(WAYS):
        for n in range(count(4, 2)):
            met |= walk(setting, int(match_seed(n, k)), greedy=n % 2 == 1)
    buying = {"found", "own", "all-own", "allow", "must allow", "buy"}
    assert met == buying | {"city", "nothing"}
