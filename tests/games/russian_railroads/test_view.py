"""Positions as plain data: the documented keys, plain values, nothing hidden."""

import json
import random
from pathlib import Path

from trainshed.games.russian_railroads import GAME
from trainshed.games.russian_railroads.face.view import NODES as NODE_NAMES
from trainshed.games.russian_railroads.face.view import view
from trainshed.games.russian_railroads.rules import state as st

from .play import MANY, walk
from .situation import Table

KEYS = [
    "to_move",
    "node",
    "round",
    "order",
    "players",
    "strip",
    "stacks",
    "factory_supply",
    "question_cards",
    "doublers",
    "turquoise_home",
    "occupied",
    "pile",
    "pool",
    "foundries_up",
    "extensions_left",
    "income_left",
    "extra_marker",
    "boilerman_space",
    "emil",
]
PLAYER = [
    "score",
    "coins",
    "workers",
    "turquoise",
    "black",
    "passed",
    "tracks",
    "locomotives",
    "factories",
    "doublers",
    "markers",
    "engineers",
    "tokens",
    "tokens_placed",
    "cards",
    "unlocked",
    "medal",
    "revaluation",
    "end_bonus",
]
GERMANY = ["branch", "extensions", "income"]
COAL = ["coal", "foundries", "boilermen"]
# Of sections 15.1 and G6 of the rules page, besides CHANCE and OVER
NODES = """
SETUP_BONUS TURN PAYMENT NEXT_PART STEP LOCO_OR_FACTORY LOCO_SLOT FACTORY_SOURCE FACTORY_GAP
INDUSTRY_MARKER QUESTION_TOKEN QUESTION_CARD END_STATION CHOICE USE_FACTORY REUSE_SPACE
OPPONENT_ENGINEER END_BONUS RELOCATE
FREE BRANCH EXTENSION INCOME_PICK TAKE_INDUSTRY_MARKER FOUNDRY_PICK CLOSE_FOUNDRY BOILERMAN_TARGET
FACTORY_BONUS COAL_SPEND REVALUATION_KEEP OWN_FACTORY
"""
# One example of each verb that records hold
EXAMPLES = """
order 3|engineer eng07|remove eb_black|foundry f01|boilerman f12|start_card gsb_coal|emil s17
bonus sb_coin|pass|space track_open|space geng_bonus|pay 1 0 0 1|part 31|step gray nurnberg_furth
locomotive|factory|slot munchen 1|give_up|take supply 9|take locomotive 2|gap 5|marker 2|use|decline
token gt_coins|card gq_revaluation|station steps|station points|reuse last_round_industry
reuse eng12|borrow 3 eng13|choice 1|skip|end_bonus eb_workers|relocate coal_combined|relocate none
income inc_any|use_foundry f07|use_boilerman|end_free|branch berlin|extension x4_6
pick_income inc_coin|take_marker|leave_marker|pick_foundry f05|close|keep_open
man locomotive kiev 0|man factory 5|again 0|again none|coal 3|own_factory 1|revaluation base
revaluation german
"""
NOTATION = Path(__file__).parents[3] / "docs" / "games" / "russian_railroads" / "notation.md"


@MANY
def test_every_position_has_all_keys_as_plain_data(seed: int) -> None:
    rng = random.Random(seed)
    for match in walk(seed):
        if rng.random() > 0.1:
            continue
        data = view(match.redacted(-1))
        assert set(KEYS) <= set(data)
        json.dumps(data)
        wanted = set(PLAYER)
        wanted |= set(GERMANY) if match.options["germany"] else set()
        wanted |= set(COAL) if match.options["coal"] else set()
        assert all(set(player) == wanted for player in data["players"])
        assert (data["emil"] is None) == (match.seats > 1)
        assert data["to_move"] == match.to_move


def test_end_bonus_cards_of_others_are_counted_not_named() -> None:
    table = Table()
    table.s.card_at[0] = st.HELD
    table.s.held[0] = 1
    table.s.pile -= 1
    mine, other = (view(table.match.redacted(seat)) for seat in (0, 1))
    assert mine["players"][0]["end_bonus"] == ["eb_factories"]
    assert other["players"][0]["end_bonus"] == [None]
    assert other["pile"] == 7


def test_nodes_have_the_names_of_the_rules_page() -> None:  # [15.1, G6]
    assert sorted(set(NODE_NAMES)) == sorted({*NODES.split(), "CHANCE", "OVER"})


def test_every_verb_is_written_and_read_as_the_notation_says() -> None:
    examples = EXAMPLES.strip().replace("\n", "|").split("|")
    for text in examples:
        action = GAME.verbs.action(text)
        assert action is not None, text
        assert GAME.verbs.text(action) == text
    known = {GAME.verbs.text(action).split()[0] for action in range(len(GAME.verbs))}
    assert known == {text.split()[0] for text in examples}


def test_the_documentation_lists_every_key() -> None:
    text = NOTATION.read_text("utf-8")
    missing = [key for key in (*KEYS, *PLAYER, *GERMANY, *COAL) if f"`{key}`" not in text]
    assert missing == []
