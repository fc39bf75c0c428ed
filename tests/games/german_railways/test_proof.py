"""The proof that the end is out of reach, against a second opinion taken from rule 10 b."""

import random

import numpy as np
import pytest

from tests.games.german_railways import slow_proof
from tests.games.german_railways.situation import (
    GAME,
    at,
    build,
    count,
    draw,
    pass_round,
    play,
    position,
    wander,
)
from trainshed.core import play as playing
from trainshed.core import record
from trainshed.games.german_railways.rules import proof, reach
from trainshed.games.german_railways.rules.contact import connect, met_at
from trainshed.games.german_railways.rules.state import COST_NOW, DRAW, IMPOSSIBLE, NOT_ENDED
from trainshed.games.german_railways.rules.steps.build import place
from trainshed.games.german_railways.rules.tables import (
    IS_APPROACH,
    IS_URBAN,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    NONE,
    RAILROAD_IDS,
    RAILROADS,
    SPACES,
    START,
    WORD_BITS,
    WORDS,
)

OPTIONS = [
    pytest.param({}, id="default"),
    pytest.param({"connection": "adjacent"}, id="adjacent"),
    pytest.param({"proof_scope": "locomotives"}, id="locomotives"),
    pytest.param(
        {"connection": "adjacent", "proof_scope": "locomotives"}, id="adjacent-locomotives"
    ),
    pytest.param({"koeln_terrain": "plains"}, id="plains"),
]

AROUND = [NEIGHBOURS[space, : NEIGHBOUR_COUNT[space]].tolist() for space in range(SPACES)]


def forget(states) -> record.States:
    """Return a copy of a position in which the proof has kept nothing."""
    fresh = record.clone(states)
    for field in GAME.cache:
        fresh[field] = 0
    fresh["way_partner"] = NONE
    return fresh


def is_impossible(states) -> bool:
    """Ask the rules about one railroad after the other, as a round start does."""
    s = states[0]
    railroad = proof.first_without_ways(s, 0)
    while railroad < len(RAILROAD_IDS) and proof.can_find_ways(s, railroad):
        railroad = proof.first_without_ways(s, railroad + 1)
    return bool(railroad < len(RAILROAD_IDS))


def can_meet(states, one: str, other: str) -> bool:
    """Ask the exact search about one pair."""
    a, b = RAILROAD_IDS.index(one), RAILROAD_IDS.index(other)
    reach.spread(states[0], a)
    reach.spread(states[0], b)
    return bool(reach.reaches_overlap(states[0], a, b))


def found_ways(states, name: str) -> set[str]:
    """Ask the quick search, which may miss something but must never claim too much."""
    fresh, line = forget(states), RAILROAD_IDS.index(name)
    mask = int(proof.find_ways(fresh[0], line, int(fresh[0].links[line])))
    return {other for k, other in enumerate(RAILROAD_IDS) if mask >> k & 1}


def agrees(states) -> bool:
    """Compare kept ways, a fresh start and the second opinion; return the answer."""
    truth = slow_proof.is_impossible(states[0])
    assert is_impossible(forget(states)) == truth, GAME.write_position(states[0])
    assert is_impossible(states) == truth, GAME.write_position(states[0])
    return truth


# Many positions: matches played by whim, by the quick pilot, and boards filled at random


@pytest.mark.parametrize("options", OPTIONS)
def test_both_opinions_agree_at_every_round_start_of_wandering_matches(options):
    voting = {**options, "impossible_end": "vote"}  # hopeless matches go on
    answers = set()
    for seed in range(count(6, 1)):
        for match, _ in wander(100 + seed, 3 + seed % 3, voting, count(1000, 300)):
            if match.state.phase == DRAW and match.state.turn == 0:
                answers.add(agrees(match.states))
    assert False in answers


@pytest.mark.parametrize("options", OPTIONS)
def test_both_opinions_agree_at_every_round_start_of_quick_matches(options):
    for seed in range(count(3, 1)):
        states = GAME.new(4, {**options, "stalemate_rounds": 3})
        streams, actions, weights = playing.buffers(GAME, 4)
        playing.start_streams(streams, seed, 4)
        pilots = np.full(4, playing.QUICK, dtype=np.int64)
        number = 0
        while GAME.to_move(states[0]) != -2:
            if states[0].phase == DRAW and states[0].round_number != number:
                number = states[0].round_number
                assert not agrees(states)  # otherwise the match would be over
            playing.play_out(states, 0, 4, pilots, streams, actions, weights, 1)
        assert (states[0].end == IMPOSSIBLE) <= agrees(states)


def enterable(s, line: int) -> list[int]:
    """List the spaces a railroad may enter next, by the words of 8.1."""
    track, has_approach = s.track.tolist(), bool(s.approach[line])
    return [
        space
        for space in range(SPACES)
        if not track[space] >> line & 1
        and (IS_URBAN[space] or not track[space])
        and not (IS_APPROACH[space] and has_approach)
        and any(track[beside] >> line & 1 for beside in AROUND[space])
    ]


def grow(s, line: int, whim: random.Random, most: int) -> None:
    """Lay up to `most` locomotives anywhere."""
    for _ in range(min(most, int(s.locomotives[line]))):
        spaces = enterable(s, line)
        if not spaces:
            return
        space = whim.choice(spaces)
        met = met_at(s, line, space)
        place(s, line, space)
        connect(s, line, met)


def filled(seed: int, options: dict[str, str], stages: int):
    """Yield one board at the last stages of being filled at random, money being short."""
    whim = random.Random(seed)
    states = GAME.new(3, options)
    s = states[0]
    for line in range(RAILROADS):
        s.sold[line] = whim.choice([2, 3, 3])
        s.treasury[line] = whim.choice([0, 2, 4, 7, 12])
    for stage in range(4):
        for line in range(RAILROADS):
            grow(s, line, whim, whim.choice([0, 1, 2, 4, 6]))
        if stage >= 4 - stages:
            yield states


@pytest.mark.parametrize("options", OPTIONS)
def test_both_opinions_agree_on_every_railroad_of_filled_boards(options):
    answers = []
    for seed in range(count(5, 1)):
        for states in filled(seed, options, count(4, 1)):
            truth = slow_proof.possible_partners(states[0])
            fresh = forget(states)
            for line, name in enumerate(RAILROAD_IDS):
                expected = len(truth[name]) >= 2
                assert proof.can_find_ways(states[0], line) == expected, (seed, name)
                assert proof.can_find_ways(fresh[0], line) == expected, (seed, name)
                assert found_ways(states, name) <= truth[name], (seed, name)
                answers.append(expected)
    assert any(answers)  # some can still get two partners, or this compared nothing


@pytest.mark.full
@pytest.mark.parametrize("options", OPTIONS)
def test_both_opinions_agree_on_many_more_filled_boards(options):
    answers = []
    for seed in range(1000, 1000 + count(40, 4)):
        for states in filled(seed, options, 4):
            answers.append(agrees(states))
            truth = slow_proof.possible_partners(states[0])
            for one in RAILROAD_IDS:
                assert found_ways(states, one) <= truth[one], (seed, one)
    assert set(answers) == {True, False}


# Awkward positions, by hand: can `one` still meet `other`? All others have nothing left to spend.


def frozen(*lines: str) -> str:
    """Write a position in which every railroad not given is sold out and has no money left."""
    given = {line.split()[0] for line in lines}
    still = [f"{name} treasury 0 shares 1 1 1" for name in RAILROAD_IDS if name not in given]
    return "\n".join(["seats 3", *lines, *still])


ALL = "shares 1 1 1"
WEST = "K9 J9 L9"  # three locomotives of KSS that bring it no nearer to Breslau
SOUTH = "Q4 R4 S4 S5 R5 R6 Q6 S6"  # eight of GBS that bring it no nearer to Essen
SHORT = (
    "J10 J11 L10 L9 M11 M10 L11 M9"  # eight of KSS: J11 lies two steps from Kottbus, two are left
)
# Two railroads in Kottbus make it dear
IN_KOTTBUS = (f"PO treasury 0 {ALL} track I13", f"MWB treasury 0 {ALL} track I13")

AWKWARD = [
    # KSS to Breslau: 7 steps for 20 Talers, or 8 steps for 17
    ("longer-but-cheaper", [f"KSS treasury 17 {ALL}"], "KSS", "NME", True),
    ("too-dear-either-way", [f"KSS treasury 16 {ALL}"], "KSS", "NME", False),
    ("shortest-and-dear", [f"KSS treasury 20 {ALL} track {WEST}"], "KSS", "NME", True),
    ("cheaper-but-too-long", [f"KSS treasury 19 {ALL} track {WEST}"], "KSS", "NME", False),
    (
        "an-unsold-share-brings-money",
        [f"KSS treasury 0 shares 1 1 0 track {WEST}"],
        "KSS",
        "NME",
        True,
    ),
    (
        "money-does-not-count",
        ["options proof_scope=locomotives", f"KSS treasury 0 {ALL} track {WEST}"],
        "KSS",
        "NME",
        True,
    ),
    # GBS to Essen: 6 steps for 6 Talers, or 7 for 3, Essen alone; rural spaces cost nothing
    ("gbs-walks-free", [f"GBS treasury 3 {ALL}"], "GBS", "CME", True),
    ("gbs-pays-for-the-city", [f"GBS treasury 2 {ALL}"], "GBS", "CME", False),
    ("gbs-has-no-free-short-way", [f"GBS treasury 5 {ALL} track {SOUTH}"], "GBS", "CME", False),
    ("gbs-pays-for-the-short-way", [f"GBS treasury 6 {ALL} track {SOUTH}"], "GBS", "CME", True),
    # Surcharges and discounts on the last step into Leipzig
    ("one-other-there", [f"MWB treasury 3 {ALL} track K9"], "MWB", "KSS", True),
    (
        "two-others-there",
        [f"MWB treasury 3 {ALL} track K9", "PO track K10 shares 1 1 1"],
        "MWB",
        "KSS",
        False,
    ),
    ("nme-pays-no-surcharge", [f"NME treasury 2 {ALL} track K11"], "NME", "KSS", True),
    ("kbs-pays-one-less", [f"KBS treasury 2 {ALL} track L10"], "KBS", "KSS", True),
    ("kbs-pays-something", [f"KBS treasury 1 {ALL} track L10"], "KBS", "KSS", False),
    (
        "koeln-in-the-hills",
        [f"CME treasury 3 {ALL} track K3", f"MWB treasury 0 {ALL} track L2"],
        "CME",
        "MWB",
        False,
    ),
    (
        "koeln-in-the-plains",
        [
            "options koeln_terrain=plains",
            f"CME treasury 3 {ALL} track K3",
            f"MWB treasury 0 {ALL} track L2",
        ],
        "CME",
        "MWB",
        True,
    ),
    # Approach hexes: KSS at J11 goes to Kottbus by I12 once J12 is taken
    (
        "through-one-approach-hex",
        [f"KSS treasury 9 shares 1 1 0 track {SHORT}", f"NME treasury 0 {ALL} track J12 I13"],
        "KSS",
        "NME",
        True,
    ),
    (
        "through-one-approach-hex-by-money",
        [f"KSS treasury 5 {ALL} track {SHORT}", f"NME treasury 0 {ALL} track J12 I13"],
        "KSS",
        "NME",
        True,
    ),
    (
        "no-second-approach-hex",
        [
            f"KSS treasury 9 shares 1 1 0 track {SHORT[:-3]} I11",
            f"NME treasury 0 {ALL} track J12 I13",
        ],
        "KSS",
        "NME",
        False,
    ),
    (
        "no-second-approach-hex-by-money",
        [f"KSS treasury 9 {ALL} track {SHORT[:-3]} I11", f"NME treasury 0 {ALL} track J12 I13"],
        "KSS",
        "NME",
        False,
    ),
    (
        "no-two-approach-hexes-by-money",
        [f"KSS treasury 7 {ALL} track J10 J11", f"NME treasury 0 {ALL} track H13", *IN_KOTTBUS],
        "KSS",
        "NME",
        False,
    ),
    (
        "around-the-approach-hexes-by-money",
        [f"KSS treasury 9 {ALL} track J10 J11", f"NME treasury 0 {ALL} track H13", *IN_KOTTBUS],
        "KSS",
        "NME",
        True,
    ),
    (
        "into-berlin-by-its-own-approach-hex",
        [f"KSS treasury 3 {ALL} track J10 I11", f"BHE treasury 0 {ALL} track G10 G11"],
        "KSS",
        "BHE",
        True,
    ),
    (
        "into-berlin-by-a-new-approach-hex",
        [f"KSS treasury 5 {ALL} track J10", f"BHE treasury 0 {ALL} track G10 G11"],
        "KSS",
        "BHE",
        True,
    ),
    (
        "not-through-an-approach-hex-of-another",
        [f"KSS treasury 5 {ALL} track J10", f"BHE treasury 0 {ALL} track I11 G11"],
        "KSS",
        "BHE",
        False,
    ),
    (
        "berlin-is-a-dead-end",
        [
            "KSS treasury 99 shares 1 1 0 track J10 I11 K11 L11 M10 L9 L10 K9",
            f"BHE treasury 0 {ALL} track D8 D9 D10 D11",
        ],
        "KSS",
        "BHE",
        False,
    ),
    # Blocked
    (
        "through-a-shared-city",
        ["PO treasury 99 shares 1 1 0", f"NME treasury 0 {ALL} track E18 F17 G17 H16"],
        "PO",
        "NME",
        True,
    ),
    # Adjacent
    (
        "next-to-each-other-is-no-city",
        [f"KSS treasury 2 {ALL}", f"MWB treasury 0 {ALL} track J8"],
        "KSS",
        "MWB",
        False,
    ),
    (
        "next-to-each-other-is-enough",
        ["options connection=adjacent", f"KSS treasury 2 {ALL}", f"MWB treasury 0 {ALL} track J8"],
        "KSS",
        "MWB",
        True,
    ),
    (
        "meeting-halfway-in-the-country",
        [
            "options connection=adjacent",
            f"KSS treasury 4 {ALL} track J11",
            f"NME treasury 4 {ALL} track J15",
        ],
        "KSS",
        "NME",
        True,
    ),
    (
        "meeting-halfway-needs-a-city",
        [f"KSS treasury 4 {ALL} track J11", f"NME treasury 4 {ALL} track J15"],
        "KSS",
        "NME",
        False,
    ),
]


@pytest.mark.parametrize(
    ("lines", "one", "other", "expected"),
    [pytest.param(*case[1:], id=case[0]) for case in AWKWARD],
)
def test_who_can_still_meet_whom(lines, one, other, expected):
    states = at(frozen(*lines)).states
    assert (other in slow_proof.possible_partners(states[0])[one]) == expected
    assert can_meet(states, one, other) == expected
    assert can_meet(states, other, one) == expected
    for name in RAILROAD_IDS:
        assert found_ways(states, name) <= slow_proof.possible_partners(states[0])[name]


@pytest.mark.parametrize("treasury", [29_999, 30_000, 31_999, 32_000, 40_000, 1_000_000])
def test_no_treasury_is_too_large(treasury):
    for seed in range(count(4, 1)):
        for states in filled(seed, {}, 1):
            states[0].sold[:] = 3
            states[0].treasury[:] = treasury
            agrees(states)


def test_what_one_railroad_pays_means_nothing_to_the_next():
    lines = [f"KSS treasury 17 {ALL}", f"MWB treasury 40 {ALL}"]  # KSS needs its last Taler
    states = at(frozen(*lines)).states
    leipzig = START[RAILROAD_IDS.index("KSS")]
    reach.spread(states[0], RAILROAD_IDS.index("MWB"))
    assert states[0].cost[COST_NOW, leipzig] > 0  # MWB has been where KSS begins, and paid
    assert can_meet(states, "KSS", "NME")


@pytest.mark.parametrize(
    ("name", "short", "partners"),
    [
        ("shut-in", "PO", {"NME"}),
        ("stranded", "CME", {"PO"}),
        ("one-link-short", "CME", None),
        ("ring", "PO", None),
    ],
)
def test_named_positions(name, short, partners):
    states = position(name).states
    found = slow_proof.possible_partners(states[0])
    assert agrees(states) == (partners is not None)
    assert found[short] == partners or partners is None


def test_at_the_start_everybody_can_meet_everybody():
    states = GAME.new(3)
    assert not agrees(states)
    assert all(
        can_meet(states, one, other)
        for one in RAILROAD_IDS
        for other in RAILROAD_IDS
        if one != other
    )


def approaches(words) -> int:
    """Count the approach hexes of a set of spaces."""
    bits = sum(int(word) << (WORD_BITS * k) for k, word in enumerate(words))
    return (bits & sum(1 << int(space) for space in np.flatnonzero(IS_APPROACH))).bit_count()


def most_approaches(states) -> int:
    """Return the most approach hexes that any way kept in a position leads through."""
    return max(approaches(words) for words in states[0].way.reshape(-1, WORDS))


@pytest.mark.parametrize("options", OPTIONS)
def test_kept_ways_lead_through_one_approach_hex_at_most(options):
    for seed in range(count(5, 1)):
        for states in filled(seed, options, 4):
            is_impossible(states)
            assert most_approaches(states) <= 1, seed


def test_a_way_along_berlin_leads_through_one_approach_hex_at_most():
    assert most_approaches(play(position("dead-end-way"), "pass").states) <= 1


def test_a_kept_way_falls_when_only_two_approach_hexes_would_save_it():
    match = play(position("dead-end-way"), "pass")
    assert match.state.end == NOT_ENDED
    draw(match, 0, 1, 2)
    build(match, "KSS", "J11")
    assert slow_proof.is_impossible(match.state)
    assert is_impossible(forget(match.states))
    assert pass_round(match).state.end == IMPOSSIBLE


def test_a_kept_way_falls_with_another_approach_hex_of_its_own():
    three_left = "track K16 K15 K14 J14 J13 J12 J16 J17 I16 I17 H17 K18 L16"
    match = play(position("dead-end-way", f"NME treasury 20 shares 1 1 0 {three_left}"), "pass")
    assert match.state.end == NOT_ENDED
    draw(match, 0, 1, 2)
    build(match, "NME", "I12")
    assert slow_proof.is_impossible(match.state)
    assert pass_round(match).state.end == IMPOSSIBLE


def test_the_answer_is_remembered_until_something_is_built_or_sold():
    match = play(at("seats 3\nturn 2\nseat 2\ncash 9 9 9\nPO treasury 9 shares 1 1"), "pass")
    assert match.state.proved
    draw(match, 0, 1, 2)
    play(match, "pass")
    assert match.state.proved
    build(match, "PO", "B21")
    assert not match.state.proved
    pass_round(match)
    assert match.state.proved
    play(draw(match, 2, 0, 1), "offer NME", "bid 1", "pass", "pass")
    assert not match.state.proved
