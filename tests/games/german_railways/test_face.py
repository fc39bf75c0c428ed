"""What people read: reasons, prompts, what happened, choices and the view."""

import json

import pytest

from tests.games.german_railways.situation import (
    GAME,
    at,
    code_of,
    play,
    position,
    sold,
    wander,
)
from tests.games.looking import asked, choices, told
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH
from trainshed.games.german_railways.face import reasons
from trainshed.games.german_railways.rules import laws, refusals

CODES = {
    name: code for name, code in vars(refusals).items() if name.isupper() and code != refusals.FINE
}
LAST_CME = "CME treasury 20 shares 1 track I2 I3 I4 J1 J3 K2 J4 K3 J5 H2 H3"
BUILD = "phase build\norder 0 1 2 3\n"


def drawing() -> Match:
    return play(at("turn 3\nseat 3"), "pass")


@pytest.mark.parametrize(
    ("match", "text", "rule"),
    [
        (lambda: at("phase auction\nauction PO\ncash 9 9 9 9"), "offer PO", "4.2"),
        (
            lambda: at(
                "NME treasury 9 shares 1",
            ),
            "lay K14",
            "5.5",
        ),
        (lambda: play(at("NME treasury 9 shares 1"), "build NME"), "pass", "8.1"),
        (lambda: play(at("options impossible_end=vote\nturn 3\nseat 3"), "pass"), "bid 1", "10"),
    ],
    ids=["auction", "action", "build", "vote"],
)
def test_what_is_not_asked_now_names_the_rule_of_what_is(match, text, rule):
    refused = match().submit(text)
    assert "not now; you are asked to" in refused.reason
    assert refused.rule == rule


# One situation for each code: where it is asked, what is asked, words that must be said, the rule
REASONS = {
    "NOT_NOW": (lambda: at(""), "bid 3", "not now; you are asked to", "5.5"),
    "GAME_IS_OVER": (lambda: play(position("ring"), "pass"), "pass", "the match is over", "10"),
    "CHANCE_DECIDES": (drawing, "pass", "chance decides", "5.4"),
    "NO_SUCH_SEAT": (
        lambda: Match(GAME, 3, options={"first_bidder": "random"}),
        "banker 3",
        "no such seat",
        "3.4",
    ),
    "NO_MARKER_LEFT": (drawing, "draw 4", "no marker of that seat", "5.4"),
    "BID_TOO_LOW": (
        lambda: at("phase auction\nauction PO high 7 by 1\ncash 9 9 9 9"),
        "bid 7",
        "at least 8",
        "4.2",
    ),
    "BID_ABOVE_CASH": (
        lambda: at("phase auction\nauction PO\ncash 1 9 9 9"),
        "bid 2",
        "the bidder has only 1 Taler",
        "4.2, C20",
    ),
    "NO_SHARE_LEFT": (lambda: at(sold(PO=3)), "offer PO", "all 3 shares of PO are sold", "7"),
    "THIRD_SHARE_TOO_EARLY": (
        lambda: at(sold(CME=1)),
        "offer NME",
        "third share of NME can be offered only once",
        "7, C8",
    ),
    "NO_SHARE_OWNED": (
        lambda: at("KBS shares 0 1"),
        "build KBS",
        "only a player with a share of KBS may build for it",
        "8",
    ),
    "NO_LOCOMOTIVE_LEFT": (
        lambda: at(LAST_CME),
        "build CME",
        "CME has no locomotive left",
        "8.1, C11",
    ),
    "NOTHING_CAN_BE_LAID": (
        lambda: at("PO treasury 1 shares 1"),
        "build PO",
        "its treasury of 1 Taler can pay",
        "8, C11",
    ),
    "ALREADY_THERE": (
        lambda: at(f"{BUILD}build NME\nNME shares 1"),
        "lay Breslau",
        "NME already has track in Breslau (K17)",
        "8.1.1, C12",
    ),
    "NOT_ADJACENT": (
        lambda: at(f"{BUILD}build NME\nNME shares 1"),
        "lay J14",
        "J14 is not adjacent to NME's own track",
        "8.1.2, C13",
    ),
    "RURAL_TAKEN": (
        lambda: at(f"{BUILD}build KSS\nMWB track J10"),
        "lay J10",
        "another railroad is in the rural space J10",
        "8.1.3, C26",
    ),
    "SECOND_APPROACH": (
        lambda: at(f"{BUILD}build BHE\nBHE track E9 F9 G10"),
        "lay F10",
        "BHE already has an approach hex",
        "8.1.4, C7",
    ),
    "OVER_SPENDING_CAP": (
        lambda: at(f"{BUILD}build CME laid 2 spent 4\nCME treasury 16"),
        "lay Dortmund",
        "costs 2 Talers; CME spends at most 5 Talers in a build and has spent 4",
        "8.1, C25",
    ),
    "TREASURY_TOO_SMALL": (
        lambda: at(f"{BUILD}build KBS\nKBS treasury 2"),
        "lay Augsburg",
        "Augsburg (S8) costs 3 Talers; the treasury of KBS has 2 Talers",
        "8.1, C10",
    ),
    "NOTHING_LAID_YET": (
        lambda: at(f"{BUILD}build KBS\nKBS treasury 9"),
        "done",
        "at least one locomotive",
        "8, C11",
    ),
    "NOT_FOR_PLAYERS": (lambda: at(""), "draw 0", "only chance draws", "5.4"),
}


def test_every_refusal_code_has_a_situation():
    assert set(REASONS) == set(CODES)
    assert sorted(CODES.values()) == list(range(1, 21))


@pytest.mark.parametrize("name", REASONS)
def test_every_refusal_says_why_and_by_which_rule(name):
    situation, text, said, rule = REASONS[name]
    match = situation()
    assert code_of(match, text) == CODES[name]
    action = GAME.verbs.action(text)
    reason, source = reasons.explain(match.state, action, CODES[name])
    assert said in reason
    assert source == rule


def test_no_locomotive_left_is_said_within_a_build_too():
    match = at(f"{BUILD}build CME\n{LAST_CME}")
    action, code = GAME.verbs.action("lay L2"), code_of(match, "lay L2")
    assert reasons.explain(match.state, action, code) == ("CME has no locomotive left", "8.1, C11")


PROMPTS = [
    ("banker", lambda: Match(GAME, 3, options={"first_bidder": "random"}), "The banker is drawn."),
    (
        "auction",
        lambda: Match(GAME, 3),
        "Bid 1 or more, or pass. No bid yet for a Preußische Ostbahn share.",
    ),
    (
        "auction with a bid",
        lambda: at("phase auction\nauction KSS high 7 by 2\ncash 9 9 9 9"),
        "Bid 8 or more, or pass. Carl leads with 7 for a Königlich-Sächsische Staatseisenbahnen"
        " share.",
    ),
    (
        "auction without money",
        lambda: at("phase auction\nauction PO high 7 by 2 in 0 2\ncash 7 9 9 9"),
        "You cannot bid more: pass. Carl leads with 7 for a Preußische Ostbahn share."
        " If you pass, Carl gets it.",
    ),
    (
        "action",
        lambda: at("round 4\nturn 1\nseat 1\nPO treasury 9 shares 0 1"),
        "Build, offer a share, or pass. Action 2 of 4 in round 4.",
    ),
    (
        "build",
        lambda: at(f"{BUILD}build PO laid 1 spent 2\nPO treasury 7"),
        "Lay another locomotive, or confirm this build. Preußische Ostbahn: 1 of 4 locomotives"
        " laid, 7 Talers left in its treasury.",
    ),
    (
        "vote",
        lambda: at("phase vote\noptions impossible_end=vote"),
        "Can every railroad still meet two others? If all agree that it cannot, the match ends"
        " here.",
    ),
    ("draw", drawing, "Markers are drawn for the order of the round."),
    ("finished", lambda: play(position("ring"), "pass"), "The match is over."),
]


@pytest.mark.parametrize(
    ("situation", "said"), [case[1:] for case in PROMPTS], ids=[case[0] for case in PROMPTS]
)
def test_each_phase_has_its_prompt(situation, said):
    assert asked(situation()) == said


def test_the_prompt_of_a_build_counts_the_locomotives_left():
    match = at(f"{BUILD}build CME\nCME treasury 7 track I2 I3 I4 J1 J3 K2 J4 K3 J5 H2")
    assert "0 of 1 locomotives laid" in asked(match)


CASH = "cash 9 9 9 9\n"
LOGS = [
    (
        "banker 2",
        lambda: Match(GAME, 3, options={"first_bidder": "random"}),
        "Carl is the banker.",
    ),
    ("draw 1", drawing, ""),
    (
        "draw 1",
        lambda: play(drawing(), "draw 0", "draw 2", "draw 3"),
        "Round 2: Anna, Carl, Dora, Bert.",
    ),
    (
        "agree",
        lambda: at("phase vote\noptions impossible_end=vote\nseat 1"),
        "Bert votes to end the match.",
    ),
    (
        "disagree",
        lambda: at("phase vote\noptions impossible_end=vote"),
        "Anna votes to play on.",
    ),
    ("pass", lambda: at(""), "Anna passes."),
    ("offer KSS", lambda: at(CASH), "Anna offers a share of KSS."),
    ("build PO", lambda: at("PO treasury 9 shares 1"), ""),  # told when it is complete
    ("bid 4", lambda: at(f"{CASH}phase auction\nauction PO"), "Anna bids 4 for PO."),
    ("pass", lambda: at(f"{CASH}phase auction\nauction PO"), "Anna passes on PO."),
    (
        "pass",
        lambda: at(f"{CASH}phase auction\norder 0 1 2 3\nauction PO high 1 by 2 in 0 2"),
        "Anna passes on PO. Carl takes the PO share for 1.",
    ),
    (
        "bid 3",
        lambda: at(f"{CASH}phase auction\norder 0 1 2 3\nauction PO in 0"),
        "Anna bids 3 for PO. Anna takes the PO share for 3.",
    ),
    (
        "pass",
        lambda: at(f"{CASH}phase auction\norder 0 1 2 3\nauction PO in 0"),
        "Anna passes on PO. The PO share stays unsold.",
    ),
    ("lay B21", lambda: at(f"{BUILD}build PO\nPO treasury 9 shares 1"), ""),
    (
        "done",
        lambda: at(f"{BUILD}build PO laid 1 spent 2\nPO treasury 9 shares 1 track B21"),
        "Anna builds PO for 2.",  # a position without its history
    ),
    (
        "done",
        lambda: play(at("PO treasury 9 shares 1"), "build PO", "lay B21"),
        "Anna builds PO to B21 for 2.",
    ),
    (
        "lay Danzig",
        lambda: at(f"{BUILD}build PO laid 3 spent 4\nPO treasury 9 shares 1 track B21 B20"),
        "Anna builds PO to Danzig for 6; income 3 to 4.",
    ),
    (
        "lay Posen",
        lambda: position("two-partners-at-once", "phase build", "order 0 1 2 3", "build PO laid 3"),
        "Anna builds PO to Posen for 4; income 4 to 5. PO meets NME, KSS."
        " Dividend: Anna 13, Bert 10, Carl 14, Dora 7.",
    ),
]


@pytest.mark.parametrize(("text", "situation", "said"), LOGS, ids=[case[2] for case in LOGS])
def test_each_verb_is_told(text, situation, said):
    assert " ".join(told(situation(), text)) == said


def test_every_verb_is_told_somewhere_above():
    assert {text.split()[0] for text, _, _ in LOGS} == {verb.name for verb in GAME.verbs.verbs}


def test_every_law_and_every_ending_has_words():
    codes = {code for name, code in vars(laws).items() if name.isupper() and isinstance(code, int)}
    known = range(1, laws.FLOW_WRONG + 1)
    assert set(GAME.face.laws) == set(known) <= codes
    endings = [play(position(name), "pass").state for name in ("ring", "shut-in")]
    assert [GAME.face.ending(s, ENGLISH) for s in endings] == [
        "every railroad is connected with at least two others",
        "some railroad can no longer be connected with two others",
    ]


def test_choices_are_told_in_a_few_lines():
    assert choices(at("phase auction\nauction PO\ncash 9 9 9 9")) == ["pass", "bid 1 to 9"]
    assert choices(at("phase auction\nauction PO\ncash 1 9 9 9")) == ["pass", "bid 1"]
    assert choices(at("PO treasury 9 shares 1")) == [
        "pass",
        "offer   PO, NME, KSS, KBS, MWB, GBS, CME, BHE",
        "build   PO",
    ]
    assert choices(at(f"{BUILD}build PO laid 1\nPO treasury 9 track B21")) == [
        "lay   B20 2, C21 2",
        "done   Confirm this build",
    ]
    assert choices(at("phase vote")) == ["agree   No, end the match", "disagree   Yes, play on"]


def test_the_view_is_plain_data_in_every_phase():
    seen = set()
    for match, _ in wander(2, 4, {"impossible_end": "vote", "first_bidder": "random"}, 400):
        view = match.view()
        assert json.loads(json.dumps(view)) == view
        assert view["to_move"] == match.to_move
        assert (view["auction"] is None) == (view["phase"] != "auction")
        assert (view["build"] is None) == (view["phase"] != "build")
        seen.add(view["phase"])
    assert seen >= {"banker", "auction", "vote", "draw", "action", "build"}


def test_the_view_of_a_position_says_what_is_on_the_table():
    match = play(position("two-partners-at-once"), "build PO", "lay Posen", "done")
    view = match.view(seat=2)
    assert view["track"]["H16"] == ["PO", "NME", "KSS"]
    assert view["links"] == [["PO", "NME"], ["PO", "KSS"], ["NME", "KSS"]]
    assert view["cash"] == [13, 10, 14, 7]
    assert view["order"] == [0, 1, 2, 3]
    assert view["turn"] == 1
    assert view["end"] is None
    auction = play(match, "offer CME").view()["auction"]
    assert auction == {
        "railroad": "CME",
        "initial": False,
        "first_bidder": 1,
        "high_bid": 0,
        "high_bidder": None,
        "still_in": [0, 1, 2, 3],
    }
    assert play(position("ring"), "pass").view()["end"] == "all_connected"
