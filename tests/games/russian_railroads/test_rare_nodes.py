"""Nodes that are seldom asked: dropping what is indirect, refusals, the end of a match."""

import numpy as np
import pytest

from trainshed.core import record
from trainshed.core.seeds import stream
from trainshed.games.russian_railroads.rules import refusals as why
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t

from .situation import GAME, Table

# Dropping parts of an indirect action [5.1, 15.2]


def test_a_token_may_be_dropped() -> None:
    table = Table().industry(9, factories=(1, 2, 3)).put(coins=0)
    table.play("space industry_1", "skip")
    assert table.me["tokens_placed"] == []
    assert table.s.seat == 1


def test_a_card_may_be_dropped() -> None:
    table = Table().industry(9, factories=(1, 2, 3)).put(coins=0)
    table.play("space industry_1", "token t_cards", "skip")
    assert table.me["cards"] == []


def test_a_reuse_that_is_indirect_may_be_dropped() -> None:
    table = Table().own("eng12").occupy("aux_coins").put(coins=0).play("space eng12", "skip")
    assert table.me["coins"] == 0
    assert table.s.seat == 1


def test_an_engineer_of_others_need_not_be_used() -> None:
    table = Table().own("eng13").own("eng01", seat=1).put(coins=0).play("space eng13")
    assert table.legal() == ["borrow 1 eng01", "skip"]
    assert table.code("borrow 2 eng01") == why.NOT_YOUR_ENGINEER
    assert table.code("borrow 1 eng02") == why.NOT_YOUR_ENGINEER
    assert table.play("skip").s.seat == 1


def test_an_own_factory_need_not_be_used() -> None:
    table = Table(new_components=True).own("geng_factory").industry(0, factories=(6,)).put(coins=0)
    table.play("space geng_factory")
    assert table.legal() == ["skip", "own_factory 1"]
    assert table.code("own_factory 2") == why.NOTHING_THERE
    assert table.play("skip").me["coins"] == 0


def test_a_locomotive_and_a_factory_may_be_dropped() -> None:
    table = Table().industry(9, factories=(1, 2, 3)).put(coins=0)
    table.play("space industry_1", "token t_works", "part 0", "skip")
    assert table.node == "FACTORY_SOURCE"
    table.play("skip")
    assert table.me["factories"] == [1, 2, 3, None, None]
    assert table.s.seat == 1


def test_a_choice_that_is_direct_must_be_possible() -> None:  # [15.1]
    table = Table().strip("eng01", "eng13").own("eng15", seat=1).put(coins=0)
    table.play("space engineer_public_1", "borrow 1 eng15")
    assert table.legal() == ["choice 0", "choice 1"]
    table = Table().strip("eng01", "eng13").own("eng15", seat=1).put(coins=0, pile=0)
    table.s.card_at[:] = st.REMOVED_CARD
    table.play("space engineer_public_1", "borrow 1 eng15")
    assert table.legal() == ["choice 1"]


@pytest.mark.parametrize("again", ["again 0", "again 1", "again none"])
def test_which_ability_a_manned_factory_repeats_is_chosen(again: str) -> None:  # [G3.4, G6]
    table = Table(coal=True, manned_multi="choice").industry(4, factories=(3,)).put(coins=0)
    table.s.factory_manned[0, 0] = 1
    table.play("space industry_1", "use")
    assert table.node == "FACTORY_BONUS"
    assert table.legal() == ["again 0", "again 1", "again none"]
    assert table.code("again 2") == why.NO_SUCH_OPTION
    before = len(table.shown["pool"])
    table.play(again)
    assert len(table.shown["pool"]) - before == (again != "again none")


# What chance decides, and what it does not


def test_a_player_does_not_decide_what_chance_does() -> None:
    assert Table().code("engineer eng01") == why.NOT_FOR_PLAYERS
    assert Table().code("slot kiev 0") == why.NOT_NOW
    table = Table()
    table.s.phase = st.FINISHED
    assert table.code("pass") == why.GAME_IS_OVER


def test_chance_decides_nothing_else() -> None:
    table = Table()
    table.match = table.match.from_start()
    table.s = table.match.states[0]
    assert table.code("pass") == why.CHANCE_DECIDES


# The end


def test_scores_are_those_of_the_seats() -> None:
    table, out = Table(3), np.zeros(3, dtype=np.int64)
    table.s.score[:3] = (7, 250, 31)
    GAME.scores(table.s, out)
    assert out.tolist() == [7, 250, 31]


def shares(table: Table) -> list[float]:
    out = np.zeros(table.match.seats)
    GAME.returns(table.s, out)
    return [float(share) for share in out]


@pytest.mark.parametrize(
    ("scores", "won"),
    [((90, 120, 80, 7), (0, 1, 0, 0)), ((90, 120, 120, 7), (0, 0.5, 0.5, 0))],
)
def test_the_highest_score_wins_and_a_tie_is_shared(
    scores: tuple[int, ...], won: tuple[float, ...]
) -> None:  # [14]
    table = Table()
    table.s.score[:] = scores
    assert shares(table) == list(won)


def test_alone_more_points_are_more() -> None:  # [G5]
    table, found = Table(1), []
    for score in (0, 100, 250, 400):
        table.s.score[0] = score
        found += shares(table)
    assert found == sorted(set(found))
    assert 0 < found[0] < found[-1] < 1


def test_at_the_end_only_pile_and_removed_cards_are_guessed() -> None:
    table = Table()
    table.s.card_at[3], table.s.held[1], table.s.pile = st.HELD + 1, 1, 7
    table.s.phase = st.FINISHED
    removed = set()
    for seed in range(40):
        guess = record.clone(table.match.states)
        GAME.determinise(guess[0], 0, stream(seed, "guess"))
        assert guess[0].card_at[3] == st.HELD + 1
        assert int((guess[0].card_at == st.PILE).sum()) == 7
        removed |= set(np.flatnonzero(guess[0].card_at == st.REMOVED_CARD).tolist())
    assert removed == set(range(t.END_BONUSES)) - {3}


# Factories: which gap, while a direct part waits [8, 15.2]


def test_a_factory_may_be_replaced_before_the_locomotive_comes() -> None:
    table = Table().industry(0, factories=(1, 2, 3, 4, 5)).put(coins=0)
    table.s.factory_supply[:] = 0
    table.s.factory_supply[3] = 1
    table.play("space loco_3", "part 1", "take supply 3")
    assert table.node == "FACTORY_GAP"
    table.play("gap 2")
    assert table.me["factories"] == [1, 3, 3, 4, 5]
    assert table.shown["factory_supply"] == {"2": 1}
    assert table.node == "LOCO_SLOT"
