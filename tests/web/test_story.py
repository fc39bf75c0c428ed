"""The story of a match, told at its end from a record made by hand: payments and best buys."""

import json
import re

import pytest

from trainshed.core.match import Match
from trainshed.games import find
from trainshed.games.german_railways.face.story import buys, dividends
from trainshed.web.svg import chart

from .conftest import GAME, Guest

# Owner and price of the first share of each railroad.
SOLD = {
    "PO": (0, 1),
    "NME": (1, 6),
    "KSS": (2, 16),
    "KBS": (0, 2),
    "MWB": (1, 9),
    "GBS": (2, 3),
    "CME": (0, 7),
    "BHE": (1, 8),
}
ROUND = ("draw 2", "draw 0", "draw 1")


def by_hand() -> Match:
    """KSS is built from Leipzig to Kassel, where MWB begins: one dividend, then nobody acts."""
    options = {"turn_order": "beginner", "stalemate_rounds": 1}
    match = Match(find(GAME), ["Anna", "Ben", "Cleo"], options=options)
    while match.to_move >= 0:
        auction = match.view()["auction"]
        owner, price = SOLD[auction["railroad"]]
        is_his = match.to_move == owner and auction["high_bidder"] != owner
        match.play(f"bid {price}" if is_his else "pass")
    for text in (
        *ROUND,
        *("build KSS", "lay K9", "lay K8"),
        *("offer MWB", "bid 1", "pass", "pass"),  # a second share, for Anna
        "pass",
        *ROUND,
        *("build KSS", "lay K7", "lay K6", "pass", "pass"),
        *ROUND,
        *("pass", "pass", "pass"),
    ):
        match.play(text)
    assert match.is_over
    return match


def test_what_each_share_brought() -> None:
    """Incomes after the build: PO 3, NME 2, KSS 4 and double, KBS 3, MWB 2, GBS 1, CME 1; BHE does
    not pay before it is in Berlin and Hamburg.
    """
    match = by_hand()
    found = buys(steps(match))
    assert [(buy.railroad, buy.price, buy.earned) for buy in found] == [
        (0, 1, 3),
        (1, 6, 2),
        (2, 16, 8),
        (3, 2, 3),
        (4, 9, 2),
        (5, 3, 1),
        (6, 7, 1),
        (7, 8, 0),
        (4, 1, 2),  # the second share of MWB
    ]
    lines = match.lines()
    assert lines[found[0].ply - 1] == "2 pass"  # the pass that gave PO to Anna
    assert lines[found[-1].ply - 5 : found[-1].ply] == [
        "2 lay K8",
        "0 offer MWB",
        "0 bid 1",
        "1 pass",
        "2 pass",
    ]
    assert sum(buy.earned for buy in found) == 9 + 4 + 9


def steps(match: Match):
    states = match.game.new(match.seats, match.options)
    for action in match.actions:
        before = states.copy()
        match.game.apply(states[0], action)
        yield before[0], action, states[0]


@pytest.mark.parametrize("seed", range(4))
def test_dividends_of_shares_are_what_the_seats_received(seed: int) -> None:
    match = Match(find(GAME), 4, seed=seed, options={"preferred_dividend": "double_per_connection"})
    from trainshed.bots import driving
    from trainshed.bots import find as find_bot

    bots = [find_bot("greedy").make(seed, seat) for seat in range(4)]
    while not match.is_over:
        if match.to_move < 0:
            match.play_chance()
        else:
            match.play(driving.choice_of(bots[match.to_move], match))
    paid = 0
    for before, _, after in steps(match):
        each = dividends(before, after)
        if any(each):
            gained = (after.cash[:4] - before.cash[:4]).tolist()
            assert gained == [
                sum(int(before.shares[seat, k]) * each[k] for k in range(8)) for seat in range(4)
            ]
            paid += 1
    assert paid > 2


def test_the_page_tells_the_payment_and_the_best_buys_in_order(vera: Guest) -> None:
    record = {"record": ("m.json", json.dumps(by_hand().record()), "application/json")}
    table = vera.post("/replays", files=record).url.path.removesuffix("/replay")
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", vera.get(table).text))
    assert "KSS meets MWB. Dividend: Anna 9, Ben 4, Cleo 9." in page
    told = page[page.index("Best buys") : page.index("Keep it")]
    assert re.findall(r"\w+ takes the \w+ share for \d+\. It brought[^.]+\.", told) == [
        "Anna takes the PO share for 1. It brought 3, 2 more than it cost.",
        "Anna takes the KBS share for 2. It brought 3, 1 more than it cost.",
        "Anna takes the MWB share for 1. It brought 2, 1 more than it cost.",
    ]


def test_a_chart_has_the_tokens_of_the_table() -> None:
    drawn = chart([[1, 2], [3, 4]], ["Vera", "Ben"], ["You", "Ben"], "Cash", 300)
    assert ">V</text>" in drawn
    assert ">You 3</text>" in drawn
