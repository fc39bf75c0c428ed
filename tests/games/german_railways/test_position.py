"""Positions as text: what is written is read back, and every bad text is refused with its line."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.german_railways.situation import (
    DATA,
    GAME,
    HEADING,
    at,
    count,
    of,
    partners,
    play,
    position,
    wander,
)
from trainshed.core import record
from trainshed.core.error import BadInput
from trainshed.core.match import Match
from trainshed.games.german_railways.face.position import PHASES
from trainshed.games.german_railways.rules.tables import RAILROAD_IDS

OPTIONS = [
    pytest.param(3, {}, id="default"),
    pytest.param(
        4, {"first_bidder": "random", "impossible_end": "vote", "connection": "adjacent"}, id="vote"
    ),
    pytest.param(5, {"gbs_free": "any_one_rural", "stalemate_rounds": 0}, id="any-one-rural"),
    pytest.param(4, {"bhe_counts_for_order": False}, id="bhe-counts-when-paying"),
]
NAMED = sorted(path.stem for path in (DATA / "positions").glob("*.txt"))


def read(text: str):
    return GAME.read_position(HEADING + text)[0]


def differences(state) -> list:
    again = GAME.read_position(GAME.write_position(state))[0]
    return list(record.differences(state, again, GAME.ignored))


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_positions_of_whole_matches_come_back(seats, options):
    seen = set()
    for seed in range(count(3, 1)):
        for ply, (match, _) in enumerate(wander(seed, seats, options, count(1000, 600))):
            if ply % count(7, 11) == 0:
                seen.add(PHASES[match.state.phase])
                assert differences(match.state) == []
        if match.is_over:
            seen.add(PHASES[match.state.phase])
            assert differences(match.state) == []
    expected = {"auction", "draw", "action", "build"}
    expected |= {"vote", "banker"} if "first_bidder" in options else set()
    assert expected <= seen


def test_a_build_that_makes_bhe_pay_comes_back():
    match = position("bhe-before-berlin", "options bhe_counts_for_order=false")
    play(match, "build BHE", "lay G11")
    assert match.state.phase == PHASES.index("build")
    assert differences(match.state) == []
    assert match.law() is None


@pytest.mark.parametrize("name", NAMED)
def test_named_positions_come_back(name):
    assert differences(position(name).state) == []


def test_writing_is_stable():
    *_, (match, _) = wander(5, 4, plies=300)
    text = GAME.write_position(match.state)
    assert GAME.write_position(GAME.read_position(text)[0]) == text


def test_what_is_left_out_follows_from_the_rest():
    match = at("KSS track J9\nMWB track J9 K7")
    assert of(match.state.income, "KSS") == 2
    assert of(match.state.income, "MWB") == 1 + 1 + 1 + 1
    assert of(match.state.locomotives, "MWB") == 11
    assert partners(match, "KSS") == ["MWB"]
    assert match.state.order[:4].tolist() == [0, 1, 2, 3]
    assert match.state.phase == PHASES.index("action")


def test_money_in_the_text_is_what_the_bank_has_given():
    match = at("cash 1 2 3 4\nPO treasury 90")
    assert match.state.given == 100
    assert match.law() is None


def test_comments_and_empty_lines_are_left_out():
    assert read("\n# a remark\ncash 5 6 7 # another\n\n").cash.tolist() == [5, 6, 7, 0, 0]


def test_cities_may_be_named():
    state = read("GBS track Frankfurt_am_Main Köln koeln".replace(" koeln", ""))
    assert of(state.income, "GBS") == 1 + 2 + 2


BAD = [
    ("seats 9", "seats"),
    ("seats x", "seats"),
    ("cash 1 2", "cash"),
    ("cash 1 2 -3", "cash"),
    ("cash 1 2 --3", "cash"),
    ("cash 1 2 ²", "cash"),
    ("cash 1 2 3000000", "cash"),
    ("phase asleep", "phase"),
    ("round x", "round"),
    ("turn 7", "turn"),
    ("seat 3", "seat"),
    ("order 0 1", "order"),
    ("order 0 1 3", "order"),
    ("markers 1 1", "markers"),
    ("markers 1 1 x", "markers"),
    ("quiet 3", "quiet"),
    ("quiet 3 lazy 1", "quiet"),
    ("quiet 3 busy 2", "quiet"),
    ("quiet 3 busy 0\nacted 3", "acted"),
    ("quiet 3 busy 0\nacted all", "acted"),
    ("acted 0", "acted"),
    ("phase auction", "auction"),
    ("phase auction\nauction DB first 0", "auction"),
    ("phase auction\nauction PO first 4", "auction"),
    ("phase auction\nauction PO second 1", "auction"),
    ("phase auction\nauction PO in 0 7", "auction"),
    ("phase build", "build"),
    ("phase build\nbuild DB", "build"),
    ("phase build\nbuild PO laid many", "build"),
    ("phase build\nbuild PO laid 999", "build"),
    ("phase build\nbuild PO rural 200", "build"),
    ("phase build\nbuild PO dearest 300", "build"),
    ("phase build\nbuild PO contacts DB", "build"),
    ("end never", "end"),
    ("end stalemate", "end"),
    ("phase finished", "end"),
    ("links PO", "links"),
    ("links PO-DB", "links"),
    ("links DB-PO", "links"),
    ("links PO-PO", "links"),
    ("PO treasury -1", "PO"),
    ("PO treasury", "PO"),
    ("PO treasury 3 4", "PO"),
    ("PO income 100", "PO"),
    ("PO shares 4", "PO"),
    ("PO shares 2 2", "PO"),
    ("PO shares 1 0 0 0", "PO"),
    ("PO coal 3", "PO"),
    ("PO track Z9", "PO"),
    ("PO track B21 B21", "PO"),
    ("PO track A22", "PO"),
    ("KSS track J9 J8 J7 J6 J5 J4 J3 J2 J1 K3 K4", "KSS"),
    ("DB treasury 3", "DB"),
    ("options speed=9", "options"),
    ("options turn_order=slow", "options"),
    ("options turn_order", "options"),
    ("phase action\nseat -1", "seat"),
    ("phase vote\nseat -1", "seat"),
]


@pytest.mark.parametrize(("text", "word"), BAD, ids=[text.replace("\n", "; ") for text, _ in BAD])
def test_a_bad_line_is_named(text, word):
    lines = (HEADING + "seats 3\n" * (not text.startswith("seats")) + text).splitlines()
    number = next((k for k, line in enumerate(lines, 1) if line.split()[0] == word), 0)
    with pytest.raises(BadInput) as caught:
        GAME.read_position("\n".join(lines))
    assert f"line {number}" in str(caught.value)
    assert word in str(caught.value)


@pytest.mark.parametrize("text", ["", "chess 1", "german_railways 3", "cash 1 2 3"])
def test_a_position_begins_with_the_game_and_its_rules(text):
    with pytest.raises(BadInput, match="begins with 'german_railways 2' or 'german_railways 1'"):
        GAME.read_position(text)


def test_a_position_keeps_its_version_of_the_rules():
    text = GAME.write_position(Match(GAME, 3, rules=1).state)
    assert text.startswith("german_railways 1\n")
    assert GAME.read_position(text)[0].rules == 1
    with pytest.raises(BadInput, match="acted"):
        GAME.read_position("german_railways 1\nquiet 2 busy 0\nacted 0")


def test_who_has_had_an_action_in_a_quiet_spell_is_written():
    states = GAME.read_position(HEADING + "seats 3\nquiet 2 busy 0\nacted 0 2")
    assert states[0].acted.tolist() == [1, 0, 1, 0, 0]
    assert "\nacted 0 2\n" in GAME.write_position(states[0])


def test_a_line_given_twice_is_named():
    with pytest.raises(BadInput, match="line 3: 'cash' is given twice"):
        read("cash 1 2 3\ncash 1 2 3")


WORDS = [
    *RAILROAD_IDS,
    "seats",
    "phase",
    "auction",
    "build",
    "track",
    "shares",
    "links",
    "options",
    "-1",
]
SCRAP = st.one_of(
    st.sampled_from([*WORDS, "3", "99", "B21", "PO-NME", "\n", "\n"]), st.text(max_size=6)
)


@given(st.lists(SCRAP, max_size=30))
@settings(max_examples=count(300, 60), deadline=None, derandomize=True)
def test_any_text_is_read_or_refused(scraps):
    with suppress(BadInput):
        read(" ".join(scraps))
