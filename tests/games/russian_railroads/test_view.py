"""Positions as plain data: the documented keys, plain values, nothing hidden."""

import json
import random
from pathlib import Path

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


def test_the_documentation_lists_every_key() -> None:
    text = NOTATION.read_text("utf-8")
    missing = [key for key in (*KEYS, *PLAYER, *GERMANY, *COAL) if f"`{key}`" not in text]
    assert missing == []
