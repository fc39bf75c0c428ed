"""One test for each ruling of docs/games/german_railways/rulings.md, by its number."""

import itertools
import re
from pathlib import Path

import numpy as np
import pytest

from tests.games.german_railways.situation import (
    GAME,
    at,
    build,
    cash,
    code_of,
    of,
    partners,
    pass_round,
    play,
    position,
    sold,
    space,
)
from trainshed.core import record
from trainshed.core.match import Match
from trainshed.games import german_railways
from trainshed.games.german_railways.rules import refusals
from trainshed.games.german_railways.rules.actions import HIGHEST_BID
from trainshed.games.german_railways.rules.cost import full_cost
from trainshed.games.german_railways.rules.dividend import pay_dividends
from trainshed.games.german_railways.rules.state import (
    AGREED,
    AUCTION,
    DRAW,
    IMPOSSIBLE,
    NOT_ENDED,
    STALEMATE,
    VOTE,
)
from trainshed.games.german_railways.rules.tables import (
    BERLIN,
    CITY_INCOME,
    IS_APPROACH,
    IS_URBAN,
    LOCOMOTIVES,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    RAILROAD_IDS,
    SPACES,
    START,
)

DOCS = Path(__file__).parents[3] / "docs" / "games" / "german_railways"
LAST = "seats 3\nturn 2\nseat 2\ncash 9 9 9"


def test_c01_only_a_shared_city_connects():
    beside = at("MWB treasury 20 shares 1 track K7 K8 J8 I9\nKSS track J10")
    build(beside, "MWB", "I10")
    assert partners(beside, "MWB") == []
    into = at("MWB treasury 20 shares 1 track K7 K8 J8\nKSS track J9")
    build(into, "MWB", "J9")
    assert partners(into, "MWB") == ["KSS"]


def test_c02_the_price_goes_into_the_treasury():
    match = play(Match(GAME, 3), "bid 7", "pass", "pass")
    assert of(match.state.treasury, "PO") == 7
    assert cash(match) == [33, 40, 40]
    assert match.state.given == 120


def test_c03_the_start_city_uses_one_of_the_locomotives():
    assert LOCOMOTIVES.tolist() == [20, 17, 11, 16, 14, 15, 12, 13]
    assert (LOCOMOTIVES - GAME.new(3)[0].locomotives).tolist() == [1] * 8


@pytest.mark.parametrize(
    ("name", "place", "cost"),
    [("KSS", "J10", 2), ("KSS", "K11", 3), ("MWB", "L6", 4), ("KSS", "J9", 2), ("BHE", "G10", 2)],
)
def test_c04_terrain_costs_two_three_or_four(name, place, cost):
    match = at(f"{name} treasury 20 shares 1 track {'F9' if place == 'G10' else ''}")
    assert build(match, name, place) == [cost]


def test_c05_a_foreign_start_city_costs_more_and_connects():
    match = at("MWB treasury 20 shares 1 track K9")
    assert build(match, "MWB", "K10") == [3]
    assert partners(match, "MWB") == ["KSS"]


def test_c06_kbs_never_pays_less_than_one():
    s = GAME.new(3)[0]
    costs = {int(full_cost(s, RAILROAD_IDS.index("KBS"), place)) for place in range(SPACES)}
    assert min(costs) == 1


def test_c07_po_has_one_approach_hex_like_everybody():
    match = at("PO treasury 20 shares 1 track D11")
    play(match, "build PO", "lay E11", "lay F11")
    assert code_of(match, "lay F12") == refusals.SECOND_APPROACH
    assert not any(f"lay {name}" in match.legal() for name in ("F10", "F12"))


def test_c08_third_share_waits_until_all_have_two():
    assert code_of(at(sold(BHE=1)), "offer PO") == refusals.THIRD_SHARE_TOO_EARLY
    assert code_of(at(sold()), "offer PO") == refusals.FINE
    assert code_of(at(sold(BHE=3)), "offer PO") == refusals.FINE


def test_c09_the_first_rural_space_is_free_even_after_a_city():
    match = at("GBS treasury 3 shares 1")
    assert build(match, "GBS", "Q4", "R4") == [3, 0]


def test_c10_a_treasury_may_be_spent_to_nothing():
    match = at("NME treasury 4 shares 1\nGBS treasury 0 shares 1\norder 0 0 1 2")
    assert build(match, "NME", "L16", "J16") == [2, 2]
    assert of(match.state.treasury, "NME") == 0
    assert [text for text in match.legal() if text.startswith("build")] == ["build GBS"]


def test_c11_a_build_places_at_least_one_locomotive():
    match = play(at("PO treasury 20 shares 1"), "build PO")
    assert code_of(match, "done") == refusals.NOTHING_LAID_YET
    full = "I2 I3 I4 J1 J3 K2 J4 K3 J5 H2 H3"
    match = at(f"CME treasury 20 shares 1 track {full}")
    assert code_of(match, "build CME") == refusals.NO_LOCOMOTIVE_LEFT


def test_c12_one_locomotive_of_a_railroad_in_a_city():
    match = play(at("KSS treasury 20 shares 1"), "build KSS", "lay J9")
    assert code_of(match, "lay J9") == refusals.ALREADY_THERE
    assert code_of(match, "lay K10") == refusals.ALREADY_THERE


def test_c13_a_build_may_branch():
    match = at("NME treasury 6 shares 1")
    assert build(match, "NME", "L16", "J17", "K16") == [2, 2, 2]


def test_c14_the_end_is_checked_at_a_round_start():
    match = position("ring", "turn 0", "seat 0")
    assert not play(match, "pass", "pass").is_over
    assert play(match, "pass").is_over


def test_c15_the_bag_never_holds_too_few_markers():
    for incomes in itertools.product(range(3), repeat=3):
        held = "\n".join(
            f"{RAILROAD_IDS[k]} income {income} shares {'0 ' * k}1"
            for k, income in enumerate(incomes)
        )
        match = play(at(f"{LAST}\n{held}"), "pass")
        assert match.state.phase == DRAW
        assert match.state.markers[:3].min() >= 1


def test_c16_bhe_counts_for_the_order_before_it_pays():
    text = "BHE shares 2 1 track E7 D6"
    assert at(text).state.player_income.tolist() == [8, 4, 0, 0, 0]
    option = "options bhe_counts_for_order=false"
    assert at(f"{option}\n{text}").state.player_income.tolist() == [0, 0, 0, 0, 0]
    assert at(f"{option}\n{text} G11").state.player_income.tolist() == [14, 7, 0, 0, 0]


def test_c17_two_new_partners_pay_one_dividend():
    match = position("two-partners-at-once")
    build(match, "PO", "H16")
    assert cash(match) == [13, 10, 14, 7]


def test_c18_equal_incomes_leave_no_gap_below_them():
    held = "PO income 8 shares 1\nNME income 6 shares 0 1 1\nKSS income 4 shares 0 0 0 1"
    match = play(at(f"turn 3\nseat 3\n{held}"), "pass")
    assert match.state.markers[:4].tolist() == [1, 2, 2, 3]


def test_c19_an_initial_share_without_a_bid_is_free():
    match = play(Match(GAME, 3), "pass", "pass", "pass")
    assert match.state.shares[0, 0] == 1
    assert of(match.state.treasury, "PO") == 0
    assert cash(match) == [40, 40, 40]
    assert (match.state.phase, match.state.on_offer, match.to_move) == (AUCTION, 1, 0)


def test_c20_nobody_bids_more_than_his_cash():
    match = at("phase auction\nauction PO\ncash 5 9 9 9")
    assert match.legal() == ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]
    assert code_of(match, "bid 6") == refusals.BID_ABOVE_CASH


def test_c21_mwbs_bonus_moves_to_its_best_city():
    match = at("MWB treasury 99 shares 1 track L6 M5\norder 0 0 0 0")
    incomes = [of(match.state.income, "MWB")]
    for place in ("N4", "N3"):
        build(match, "MWB", place)
        incomes.append(of(match.state.income, "MWB"))
    assert incomes == [1 + 1, 1 + 2 + 2, 1 + 2 + 1 + 2]
    assert of(at("MWB track N4 L2 G11").state.income, "MWB") == 1 + 2 + 2 + 3 + 3


def test_c22_no_income_is_paid_at_a_round_start():
    match = pass_round(at(f"{LAST}\nPO shares 1 1\nNME treasury 4 shares 2"))
    assert match.state.round_number == 2
    assert cash(match) == [9, 9, 9]
    assert match.state.treasury.tolist() == [0, 4, 0, 0, 0, 0, 0, 0]


def test_c23_one_taler_opens_the_bidding():
    match = at("phase auction\nauction PO")
    assert match.legal()[:2] == ["pass", "bid 1"]


def test_c24_everything_is_open():
    match = position("two-partners-at-once")
    assert GAME.hidden == ()
    for seat in (-1, 0, 3):
        assert not list(record.differences(match.state, match.redacted(seat)))


def test_c25_cme_spends_five_in_a_build_in_all():
    match = play(at("CME treasury 20 shares 1\nKBS track J3"), "build CME", "lay J3")
    assert of(match.state.treasury, "CME") == 17  # 2 and 1 for KBS
    assert code_of(match, "lay K3") == refusals.OVER_SPENDING_CAP
    assert code_of(match, "lay K2") == refusals.FINE
    play(match, "lay K2")
    assert match.to_move == 1


def test_c26_a_rural_hex_holds_one_locomotive():
    match = play(at("KSS treasury 20 shares 1 track J10\nMWB track K9"), "build KSS")
    assert code_of(match, "lay K9") == refusals.RURAL_TAKEN
    assert code_of(match, "lay J10") == refusals.ALREADY_THERE


def test_c27_essen_wittenberge_and_leipzig_are_home():
    homes = {row["id"]: row["start_city"] for row in GAME.components()["railroads"]}
    assert (homes["CME"], homes["BHE"], homes["KSS"]) == ("Essen", "Wittenberge", "Leipzig")
    assert CITY_INCOME[space("Leipzig")] == 1


@pytest.mark.parametrize(("track", "paid"), [("D6", 0), ("G11", 0), ("D6 G11", 7)])
def test_c28_bhe_pays_in_berlin_and_hamburg(track, paid):
    match = at(f"cash 0 0 0 0\nBHE shares 1 track {track}")
    pay_dividends(match.state, 0, 1)
    assert cash(match)[0] == paid


def test_c29_beginners_put_in_one_marker():
    match = play(at(f"{LAST}\noptions turn_order=beginner\nPO shares 2\nNME shares 0 1"), "pass")
    assert match.state.markers[:3].tolist() == [1, 1, 1]


def test_c30_a_treasury_that_cannot_grow_limits_a_railroad():
    assert play(position("stranded"), "pass").state.end == IMPOSSIBLE
    match = position("stranded", "options proof_scope=locomotives")
    assert play(match, "pass").state.end == NOT_ENDED


def test_c31_who_cannot_bid_is_asked_and_must_pass():
    match = at("phase auction\nseat 1\nauction PO high 5 by 0\ncash 9 5 9 9")
    assert (match.to_move, match.legal()) == (1, ["pass"])


def test_c32_no_action_takes_a_build_back():
    match = play(at("PO treasury 20 shares 1"), "build PO", "lay B21")
    assert {text.split()[0] for text in match.legal()} == {"lay", "done"}
    assert of(match.state.treasury, "PO") == 18


def steps_to(start: int, goals) -> int:
    """Return the length of the shortest way from a space to the nearest goal."""
    seen, edge, steps = {start}, {start}, 0
    while not (edge & set(goals)) - {start}:
        edge = {int(k) for at_ in edge for k in NEIGHBOURS[at_, : NEIGHBOUR_COUNT[at_]]} - seen
        seen |= edge
        steps += 1
    return steps


def highest_income(line: int) -> int:
    """Bound a railroad's income by the best cities its locomotives could stand in.

    On the way to its first city it needs some rural spaces, and for Berlin one approach hex more.
    """
    start = int(START[line])
    country = steps_to(start, np.flatnonzero(IS_URBAN).tolist()) - 1
    is_ring_further = steps_to(start, np.flatnonzero(IS_APPROACH).tolist()) > country
    left = int(LOCOMOTIVES[line]) - 1 - country
    others = sorted(
        (int(CITY_INCOME[k]) for k in range(SPACES) if k not in (start, BERLIN)), reverse=True
    )
    in_berlin = int(CITY_INCOME[BERLIN]) + sum(others[: left - 1 - is_ring_further])
    bonus = int(CITY_INCOME.max()) if RAILROAD_IDS[line] == "MWB" else 0
    return int(CITY_INCOME[start]) + max(in_berlin, sum(others[:left])) + bonus


def test_c33_no_share_can_pay_back_the_highest_bid():
    railroads, seats = 8, 5
    others = railroads - 1
    # At the last round start some railroad has one partner at most; then each action pays once.
    dividends = others * (others - 1) // 2 + 1 + seats
    highest = max(highest_income(line) for line in range(railroads))
    assert (dividends, highest) == (27, 29)
    assert (dividends + others) * highest == 986 < HIGHEST_BID == 999
    rich = at("phase auction\nauction PO\ncash 5000 9 9 9")
    assert rich.legal()[-1] == "bid 999"
    assert at("phase auction\nauction PO high 999 by 1\ncash 5000 9 9 9").legal() == ["pass"]


def test_c34_a_seat_that_has_had_no_action_has_not_agreed():
    undrawn = "order 0 1 0\nseats 3\nturn 2\nseat 0\ncash 9 9 9\nquiet {} busy 0\nacted 0 1"
    assert play(at(undrawn.format(30)), "pass").state.end == NOT_ENDED
    assert play(at(undrawn.format(2).replace("order 0 1 0", "order 2 1 0")), "pass").is_over
    asked = undrawn.format(30) + "\noptions impossible_end=vote"
    assert play(at(asked), "pass").state.phase == VOTE
    assert play(at(asked), "pass", "agree", "agree", "agree").state.end == AGREED
    assert play(at(undrawn.format(99)), "pass").state.end == STALEMATE


# The list and the tests agree


def rulings() -> dict[int, str]:
    """Read the page: the text of each ruling by its number, in the order of the page."""
    page = (DOCS / "rulings.md").read_text(encoding="utf-8")
    parts = re.split(r"^### C(\d+) - ", page, flags=re.MULTILINE)[1:]
    return {int(number): text for number, text in zip(parts[::2], parts[1::2], strict=True)}


def test_every_ruling_has_its_test_and_every_test_its_ruling():
    named = [
        re.search(r"^Test: `(\w+)`", text, re.MULTILINE).group(1) for text in rulings().values()
    ]
    assert named == [name for name in globals() if re.match(r"test_c\d\d_", name)]
    assert list(rulings()) == [int(name[6:8]) for name in named] == list(range(1, 35))


@pytest.mark.parametrize(("number", "text"), rulings().items(), ids=[f"C{n}" for n in rulings()])
def test_every_ruling_says_all_it_should(number, text):
    lines = dict(line.split(": ", 1) for line in text.strip().splitlines()[2:])
    assert list(lines) == ["Source", "Ruling", "Standing", "Because", "Code", "Test", "Since"]
    assert re.match(r"(official|common practice|ours)\b", lines["Standing"])
    file, function = lines["Code"].strip("` ").split()
    source = Path(german_railways.__file__).parent / file
    assert f"def {function}(" in source.read_text(encoding="utf-8")
