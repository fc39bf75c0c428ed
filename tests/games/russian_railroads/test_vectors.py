"""The vectors of the base game, each by its id."""

import json
from pathlib import Path

import pytest

from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t
from trainshed.games.russian_railroads.rules.final import card_points, finish
from trainshed.games.russian_railroads.rules.scoring import industry_points, railroad_points

from .situation import Table

VECTORS = Path(__file__).parents[2] / "data" / "russian_railroads" / "test_vectors.json"
TS, SP, KV = range(3)


def test_every_vector_has_a_test() -> None:
    ids = [vector["id"] for vector in json.loads(VECTORS.read_text("utf-8"))["vectors"]]
    from . import test_vectors_of_turns

    names = {**globals(), **vars(test_vectors_of_turns)}
    tested = {name[5:8].upper() for name in names if name.startswith("test_b")}
    assert [one for one in ids if one not in tested] == []


def main(**more: int) -> Table:
    return Table().railroad("trans_siberian", loco=(6, 2), brown=3, gray=7, black=9, **more)


def test_b01_a_railroad_is_scored_up_to_its_reach() -> None:  # [13]
    assert railroad_points(main().s, 0, TS) == 10


def test_b02_doublers_double_the_space_below() -> None:  # [9, 13]
    assert railroad_points(main().put(doublers=4).s, 0, TS) == 17


def test_b03_a_short_reach_scores_less() -> None:  # [8, 13]
    assert railroad_points(main().railroad("trans_siberian", loco=(1, 2)).s, 0, TS) == 6


def test_b04_the_revaluation_marker_raises_colours() -> None:  # [11, 13]
    table = Table().railroad(
        "trans_siberian", loco=(9, 3), white=4, natural=7, brown=9, gray=11, black=13
    )
    assert railroad_points(table.s, 0, TS) == 46
    assert railroad_points(table.put(revaluation=1).s, 0, TS) == 66


@pytest.mark.parametrize(("loco", "points"), [(7, 22), (6, 10)], ids=["b05", "b06"])
def test_b05_st_petersburg_is_doubled(loco: int, points: int) -> None:  # [7.1, 13]
    table = Table().railroad("st_petersburg", loco=(loco,), brown=4, gray=7, black=9)
    assert railroad_points(table.s, 0, SP) == points


test_b06_st_petersburg_is_not_doubled_out_of_reach = test_b05_st_petersburg_is_doubled


@pytest.mark.parametrize(("loco", "black", "points"), [(3, 3, 6), (2, 5, 3)], ids=["b07", "b08"])
def test_b07_kievs_stars_add_up(loco: int, black: int, points: int) -> None:  # [7.1, 13]
    assert railroad_points(Table().railroad("kiev", loco=(loco,), black=black).s, 0, KV) == points


test_b08_stars_need_reach = test_b07_kievs_stars_add_up


@pytest.mark.parametrize(("loco", "points"), [(5, 35), (4, 14)], ids=["b09", "b10"])
def test_b09_the_medal_scores_20(loco: int, points: int) -> None:  # [11, 13]
    table = Table().railroad("kiev", loco=(loco,), black=7, gray=5).put(medal=1)
    assert railroad_points(table.s, 0, KV) == points


test_b10_the_medal_needs_reach = test_b09_the_medal_scores_20


def test_b11_a_marker_on_a_factory_scores_the_number_before() -> None:  # [9, 13]
    assert industry_points(Table().industry(5, factories=(1,)).s, 0) == 5


def test_b12_a_marker_on_index_10_scores_15() -> None:  # [9, 13]
    assert industry_points(Table().industry(10, factories=(1, 2, 3)).s, 0) == 15


def test_b13_two_markers_score_both() -> None:  # [13]
    assert industry_points(Table().industry(6, 15, factories=(1, 2, 3, 4, 5)).s, 0) == 40


def test_b14_no_reach_no_stars() -> None:  # [7.1, 13]
    assert railroad_points(Table().railroad("kiev", black=9, gray=8).s, 0, KV) == 0


def test_b15_the_most_a_railroad_can_score() -> None:  # [7, 13]
    table = Table().railroad(
        "trans_siberian", loco=(9, 6), black=15, gray=14, brown=13, natural=12, white=11
    )
    assert railroad_points(table.s, 0, TS) == 84
    assert railroad_points(table.put(doublers=8).s, 0, TS) == 140
    assert railroad_points(table.put(revaluation=1).s, 0, TS) == 200


def score_at_the_end(table: Table) -> list[int]:
    finish(table.s)
    return [int(points) for points in table.s.score[: table.match.seats]]


def test_b32_the_majority_of_engineers() -> None:  # [14]
    table = Table().own("eng01", "eng02", "eng08").own("eng13", "eng03", seat=1)
    table.own("eng09", "eng04", seat=2)
    assert score_at_the_end(table) == [40, 20, 0, 0]


def test_b33_without_engineers_nobody_is_second() -> None:  # [14]
    assert score_at_the_end(Table().own("eng01")) == [40, 0, 0, 0]


def hold(table: Table, card: str, seat: int = 0) -> Table:
    table.s.card_at[t.END_BONUS_IDS.index(card)] = st.HELD + seat
    table.s.held[seat] += 1
    return table


def test_b34_the_extra_engineer_counts_without_a_number() -> None:  # [11, 14]
    table = Table().own("eng01", "eng02").own("eng08", "eng09", "eng13", seat=1)
    assert score_at_the_end(hold(table, "eb_extra_engineer")) == [20, 40, 0, 0]


def test_b49_the_extra_engineer_alone_is_second() -> None:  # [14]
    table = hold(Table().own("eng01", seat=1), "eb_extra_engineer")
    assert score_at_the_end(table) == [20, 40, 0, 0]


@pytest.mark.parametrize(("doublers", "points"), [(3, 0), (5, 20), (8, 30)])
def test_b35_doublers_score_in_tiers(doublers: int, points: int) -> None:  # [11]
    card = t.END_BONUS_IDS.index("eb_doublers")
    assert card_points(Table().put(doublers=doublers).s, 0, card) == points


def test_b36_gray_and_brown_score_their_spaces() -> None:  # [11]
    table = Table().railroad("trans_siberian", black=9, gray=7, brown=3)
    table.railroad("st_petersburg", black=6, gray=4)
    assert card_points(table.s, 0, t.END_BONUS_IDS.index("eb_gray_brown")) == 14
