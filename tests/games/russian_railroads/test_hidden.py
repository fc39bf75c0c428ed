"""What is hidden: end-bonus cards, the pile, unseen boilermen; and what a seat remembers. [1]"""

import numpy as np

from trainshed.core import record
from trainshed.core.seeds import stream
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t

from .situation import GAME, Table


def chosen() -> Table:
    """Seat 0 has kept eb_factories; it is seat 1's turn."""
    table = Table().own("eng15").put(coins=0)
    return table.play("space eng15", "choice 0", "end_bonus eb_factories")


def test_only_the_holder_sees_the_card() -> None:
    table = chosen()
    assert table.match.view(0)["players"][0]["end_bonus"] == ["eb_factories"]
    assert table.match.view(1)["players"][0]["end_bonus"] == [None]
    assert table.match.view(-1)["players"][0]["end_bonus"] == [None]


def test_only_who_chooses_sees_the_pile() -> None:
    table = Table().own("eng15").put(coins=0).play("space eng15", "choice 0")
    assert table.match.view(0)["pile"] == list(t.END_BONUS_IDS[:8])
    assert table.match.view(1)["pile"] == 8


def test_a_guess_remembers_the_pile() -> None:
    table = chosen()
    seen = int(table.s.looked[0])
    for seed in range(20):
        guess = record.clone(table.match.states)
        GAME.determinise(guess[0], 0, stream(seed, "guess"))
        pile = {card for card in range(t.END_BONUSES) if guess[0].card_at[card] == st.PILE}
        assert pile == {card for card in range(t.END_BONUSES) if seen >> card & 1}


def test_others_guess_all_cards() -> None:
    table = chosen()
    held = set()
    for seed in range(60):
        guess = record.clone(table.match.states)
        GAME.determinise(guess[0], 2, stream(seed, "guess"))
        counts = np.bincount(guess[0].card_at, minlength=6)
        assert counts.tolist()[:3] == [7, 2, 1]
        held.add(int(np.argmax(guess[0].card_at == st.HELD)))
    assert len(held) > 5


def test_an_unseen_boilerman_may_be_any_face_down_foundry() -> None:
    table = Table(coal=True).put(coal=2)
    table.play("use_boilerman", "man locomotive trans_siberian 0", "boilerman f07")
    found = set()
    for seed in range(80):
        guess = record.clone(table.match.states)
        GAME.determinise(guess[0], 0, stream(seed, "guess"))
        unseen = np.flatnonzero(guess[0].foundry_at == st.UNSEEN)
        assert len(unseen) == 1
        found.add(int(unseen[0]))
    assert found == set(range(2, 12))
