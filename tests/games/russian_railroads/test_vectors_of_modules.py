"""The vectors of the expansion's modules germany and coal, each by its id."""

import json
from pathlib import Path
from typing import Any

import pytest

from trainshed.core.match import Match
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t
from trainshed.games.russian_railroads.rules.ending import end_actions, end_round
from trainshed.games.russian_railroads.rules.scoring import railroad_points
from trainshed.games.russian_railroads.rules.state import hues_of

from .situation import GAME, Table

VECTORS = Path(__file__).parents[2] / "data/russian_railroads/test_vectors_of_the_expansion.json"
MU, DR, NF = range(3)


def test_every_vector_has_a_test() -> None:
    ids = [vector["id"] for vector in json.loads(VECTORS.read_text("utf-8"))["vectors"]]
    from . import test_vectors_of_new_components as more

    tested = {name[5:8].upper() for name in {**globals(), **vars(more)} if name[:6] == "test_g"}
    assert [one for one in ids if one not in tested] == []


def germany(**options: Any) -> Table:
    return Table(germany=True, **options).put(coins=0)


def coal(seats: int = 4, **options: Any) -> Table:
    return Table(seats, coal=True, **options)


def foundry(table: Table, name: str, seat: int = 0) -> Table:
    at = t.FOUNDRY_IDS.index(name)
    if table.s.foundry_at[at] == st.FACE_DOWN:
        table.s.face_down -= 1
    table.s.foundry_at[at] = st.OWNED + seat
    return table


def place(table: Table, name: str, cards: int = 0) -> Table:
    """Note that seat 0 has used a space with workers in this round."""
    table.s.used[0] = int(table.s.used[0]) | 1 << t.PLACE_IDS.index(name)
    return table.occupy(name) if name != "track_open" else table


def test_g01_the_branch_is_chosen_at_the_switch() -> None:  # [G1.2]
    table = germany().railroad("munchen", black=6).spent()
    table.play("space track_black_2", *["step black munchen"] * 3)
    assert table.legal() == ["branch hamburg", "branch berlin"]
    table.play("branch berlin")
    assert table.me["branch"] == "berlin"
    assert table.s.seat == 1
    assert hues_of(table.s, 0, MU) & 1 << t.COLOUR_IDS.index("white") == 0  # of Berlin, for all
    table.turn(0).railroad("munchen", black=11).play("space track_open", "step black munchen")
    assert table.node != "BRANCH"


def test_g02_no_choice_before_the_switch() -> None:  # [G1.2]
    table = germany().railroad("munchen", black=6).spent()
    table.play("space track_black_1", *["step black munchen"] * 2)
    assert table.me["branch"] is None
    assert table.me["tracks"]["munchen"]["black"] == 8


def test_g03_no_white_by_way_of_berlin() -> None:  # [G1.2]
    table = germany().railroad("munchen", black=12, gray=8, brown=7, natural=6)
    table.s.branch[0] = 1
    table.unlock("white")
    assert not table.can("space track_white_1")


def test_g04_an_extension_is_laid_at_the_station() -> None:  # [G1.2]
    table = germany().railroad("nurnberg_furth", black=3)
    table.play("space track_open", "step black nurnberg_furth")
    assert table.legal("extension") == [f"x4_{n}" for n in range(1, 7)]
    table.play("extension x4_5")
    assert table.node == "INDUSTRY_MARKER"  # what its first space gives, black stands on it
    assert table.me["extensions"] == [None, "x4_5", None]
    assert table.me["tracks"]["nurnberg_furth"]["black"] == 4


def test_g05_steps_go_on_after_the_extension() -> None:  # [G1.2]
    table = germany().railroad("nurnberg_furth", black=3)
    table.play("space track_black_2", "step black nurnberg_furth", "extension x4_1")
    table.play(*["step black nurnberg_furth"] * 2)
    assert table.me["tracks"]["nurnberg_furth"]["black"] == 6


def test_g06_stars_of_board_and_tile_add_up() -> None:  # [G1.3]
    table = germany().railroad("nurnberg_furth", loco=(6,), black=6)
    table.s.extension[0, 1] = t.EXTENSION_IDS.index("x4_1")
    assert railroad_points(table.s, 0, NF) == 21


def test_g07_two_natural_pieces_for_three_railroads() -> None:  # [G1.2]
    table = germany().railroad("munchen", black=8, gray=7, brown=6, natural=4)
    table.railroad("dresden", black=5, gray=4, brown=3, natural=2)
    table.railroad("nurnberg_furth", black=5, gray=4, brown=3).unlock("natural").spent()
    table.play("space track_natural_1")
    assert table.legal() == ["step natural munchen"]


def test_g08_income_markers_before_the_regular_action() -> None:  # [G1.4]
    table = germany()
    table.s.income_up[0, 0] = 2
    table.s.income_left[0] = 0
    table.play("income inc_coin", "income inc_coin")
    assert table.me["coins"] == 2
    assert table.me["income"]["down"] == ["inc_coin"] * 2
    table.play("space aux_coins", "pay 1 0 0 0")
    assert table.s.seat == 1
    end_round(table.s)
    assert table.me["income"]["up"] == ["inc_coin"] * 2


def test_g09_no_income_marker_while_relocating() -> None:  # [G1.4]
    table = germany()
    table.s.income_up[0, 0] = 1
    table.s.claim[0], table.s.claim_piece[0] = 0, st.OWN_PIECE
    table.s.passed[:] = 1
    end_actions(table.s)
    assert table.node == "RELOCATE"
    assert table.legal("income") == []


def test_g10_no_marker_while_one_is_on_the_start() -> None:  # [G1.4]
    table = germany().railroad("dresden", black=5)
    table.play("space track_open", "step black dresden", "extension x3_5")
    assert table.s.seat == 1
    assert table.shown["extra_marker"]


def test_g11_a_third_marker() -> None:  # [G1.4]
    table = germany().railroad("dresden", black=5).industry(4, 6, factories=(1,))
    table.play("space track_open", "step black dresden", "extension x3_5")
    assert table.legal() == ["take_marker", "leave_marker"]
    table.play("take_marker")
    assert table.me["markers"] == [4, 6, 0]
    assert not table.shown["extra_marker"]


def test_g12_the_german_revaluation_marker() -> None:  # [G4]
    table = germany(new_components=True).railroad(
        "munchen", loco=(9, 3), white=4, natural=7, brown=9, gray=11, black=13
    )
    table.s.branch[0] = 0
    assert railroad_points(table.put(revaluation=2).s, 0, MU) == 63


def test_g14_the_setup_of_four_with_coal() -> None:  # [G3.1]
    match = Match(GAME, 4, 1, {"coal": True})
    match.advance()
    s = match.state
    assert [int(s.workers[0]), int(s.coins[0]), int(s.coal[0]), int(s.rounds)] == [5, 2, 1, 6]
    stacks = [int(s.engineer[e, t.STACK]) for e in s.strip if e >= 0]
    assert stacks == [0, 0, 0, 1, 1, 1]
    assert match.whole()["strip"][0] is None


def test_g29_the_setup_of_three_with_coal() -> None:  # [G3.1]
    match = Match(GAME, 3, 1, {"coal": True})
    match.advance()
    s = match.state
    assert [int(s.workers[0]), int(s.coins[0]), int(s.coal[0]), int(s.rounds)] == [6, 2, 1, 5]
    assert [int(s.engineer[e, t.STACK]) for e in s.strip if e >= 0] == [0, 0, 1, 1, 1]
    assert match.whole()["strip"][:2] == [None, None]


@pytest.mark.parametrize(("seats", "coins"), [(2, 3), (1, 6)])
def test_g47_the_setup_of_two_and_of_one_with_coal(seats: int, coins: int) -> None:  # [G3.1, G5]
    match = Match(GAME, seats, 1, {"coal": True, "solo": seats == 1})
    while match.state.phase < st.EMIL and match.to_move == -1:
        match.play_chance()
    s = match.state
    assert [int(s.workers[0]), int(s.coins[0]), int(s.coal[0]), int(s.rounds)] == [6, coins, 1, 5]
    assert [int(s.engineer[e, t.STACK]) for e in s.strip if e >= 0] == [0, 0, 1, 1, 1]
    assert match.whole()["strip"][0] is None
    assert len(match.whole()["strip"]) == 6
    closed = {t.SPACE_IDS[space] for space in range(t.SPACES) if not s.open_space[space]}
    assert ({"aux_coins", "turn_first", "last_round_industry"} <= closed) == (seats == 1)


def test_g15_a_foundry_is_taken_for_a_coin() -> None:  # [G3.2]
    table = coal().put(coins=1)
    table.play("space coal_foundry", "pick_foundry f02")
    assert table.me["coins"] == 0
    assert table.me["coal"] == 2
    assert table.me["foundries"] == ["f02"]
    assert table.match.to_move == -1
    table.play("foundry f05")
    assert table.shown["foundries_up"] == ["f01", "f05"]


def test_g16_a_foundry_is_used_and_closed() -> None:  # [G3.3, G3.5]
    table = foundry(coal().railroad("kiev", loco=(3,)).put(coal=2), "f11")
    table.play("use_foundry f11", "step black kiev")
    assert table.me["doublers"] == 1
    assert table.legal() == ["close", "keep_open"]
    table.play("close", "man locomotive kiev 0")
    assert table.me["coal"] == 0
    assert st.value_at(table.s, 0, 2, 0) == 4
    assert table.node == "TURN"


def test_g17_a_foundry_is_closed_directly_after_its_use_only() -> None:  # [G3.5]
    table = foundry(coal().put(coal=2), "f12")
    table.play("use_foundry f12", "keep_open")
    assert table.node == "TURN"
    assert not table.can("close")


def manned(factories: tuple[int, ...], at: int, **options: Any) -> Table:
    table = coal(**options).industry(at, factories=factories).put(coins=0)
    table.s.factory_manned[0, 0] = 1
    return table.play("space industry_1", "use")


def test_g18_a_manned_points_factory_scores_one_more() -> None:  # [G3.4]
    table = coal().industry(4, factories=(1,)).own("eng07", "eng12").put(coins=0)
    table.s.factory_manned[0, 0] = 1
    table.play("space industry_1", "use")
    assert table.me["score"] == 20


def test_g21_the_combined_space_is_occupied_for_all() -> None:  # [G3.2]
    table = coal(2).play("space coal_combined", "pay 1 0 0 0")
    assert table.me["coal"] == 2
    assert not table.can("space coal_combined")


def f07(*spaces: str, seats: int = 4) -> Table:
    table = foundry(coal(seats).put(coal=2, coins=0), "f07")
    for name in spaces:
        place(table, name)
    return table.play("use_foundry f07")


def test_g22_f07_repeats_spaces_of_one_or_two_workers() -> None:  # [G3.5]
    assert f07("loco_2", "track_any", "engineer_hire", "loco_3").legal("reuse") == ["loco_2"]


def test_g35_f07_repeats_the_worker_action_of_the_combined_space() -> None:  # [G3.5]
    table = foundry(coal(2).put(coal=2), "f07")
    table.play("space coal_combined", "pay 1 0 0 0", "use_foundry f07")
    assert table.legal("reuse") == ["coal_combined"]
    table.play("reuse coal_combined")
    assert table.me["coal"] == 2
    table = foundry(coal(2).put(coal=2), "f07")
    table.play("space coal_combined", "pay 0 0 0 1", "pick_foundry f01", "foundry f09")
    table.play("use_foundry f07")
    assert table.legal("reuse") == []


def test_g49_f07_does_not_repeat_turn_order_nor_gone_workers() -> None:  # [G3.5]
    table = foundry(coal().put(coal=2, coins=0, turquoise_home=0), "f07")
    for name in ("aux_temp", "track_open", "turn_first"):
        place(table, name)
    assert table.play("use_foundry f07").legal("reuse") == ["track_open"]


def test_g31_an_immediate_effect_is_gained_once() -> None:  # [G1.4]
    table = germany().railroad("nurnberg_furth", black=4)
    table.s.extension[0, 1] = t.EXTENSION_IDS.index("x4_5")
    table.spent()
    end_round(table.s)
    assert table.s.pool == 0
    assert table.me["markers"] == [0]


def test_g32_a_boilerman_leaves_with_the_locomotive() -> None:  # [G3.4]
    table = coal().railroad("trans_siberian", loco=(1, 9)).railroad("kiev", loco=(9,))
    table.railroad("st_petersburg", loco=(9,)).put(coins=0)
    table.s.loco_manned[0, 0, 0] = 1
    table.s.stack[2] = 0
    table.play("space loco_1", "locomotive", "slot trans_siberian 0", "give_up")
    assert table.shown["factory_supply"] == {"1": 1}
    assert not table.s.loco_manned.any()


def test_g33_a_boilerman_brings_an_advantage() -> None:  # [G3.4]
    table = foundry(germany(coal=True).put(coal=2), "f12").railroad("dresden", loco=(3,), black=4)
    table.spent().turn(0)
    table.play("use_foundry f12", "close", "man locomotive dresden 0")
    assert table.node == "QUESTION_TOKEN"


def test_g34_at_most_two_extra_workers() -> None:  # [7.1]
    table = Table().railroad("trans_siberian", loco=(3, 0), black=2).put(coins=0, extra=2, placed=2)
    table.unlock("gray").play("space track_open", "step black trans_siberian")
    assert table.s.extra[0] == 2
    assert table.me["workers"] == 4


G36 = {4: "TOKEN", 6: 4, 7: "REUSE", 8: 2, 9: "BONUS", 2: 2, 3: "STEPS"}


def test_g36_manned_factories_act_twice() -> None:  # [G3.4]
    table = manned((4,), 4)
    assert [part["op"] for part in table.shown["pool"]] == ["question_token"] * 2
    assert manned((6,), 4).me["coins"] == 4
    table = manned((7,), 4)
    table.play("reuse industry_1")
    assert table.node == "REUSE_SPACE"
    assert "industry_1" in table.legal("reuse")
    assert manned((8,), 4).me["score"] == 2
    assert manned((9,), 4).s.bonus_due == 2
    table = manned((2,), 4)
    assert table.me["doublers"] == 2
    assert [p["count"] for p in table.shown["pool"]] == [1]
    table = manned((3,), 4)
    assert [len(part["colors"]) for part in table.shown["pool"]] == [1, 5, 5]


def test_g37_a_raised_locomotive_is_not_replaced_by_its_equal() -> None:  # [G3.4]
    table = coal().railroad("trans_siberian", loco=(9, 9)).railroad("st_petersburg", loco=(9,))
    table.railroad("kiev", loco=(3,)).put(coins=0)
    table.s.loco_manned[0, 2, 0] = 1
    table.s.stack[2:4] = 0
    assert table.play("space loco_1").legal() == ["factory"]


def test_g41_free_actions_before_the_end_bonus_card() -> None:  # [G6]
    table = germany().own("eng15")
    table.s.income_up[0, 0] = 1
    table.play("space eng15", "choice 0")
    assert table.node == "FREE"
    table.play("income inc_coin")
    assert table.node == "END_BONUS"
    table.play("end_bonus eb_factories")
    assert table.s.seat == 1
    assert table.me["end_bonus"] == ["eb_factories"]


def test_g43_relocation_to_the_combined_space() -> None:  # [G3.2]
    for piece, expected in ((st.OWN_PIECE, True), (st.COIN_PIECE, False)):
        table = coal(2)
        table.s.claim[0], table.s.claim_piece[0] = 0, piece
        table.s.passed[:] = 1
        end_actions(table.s)
        assert table.can("relocate coal_combined") == expected


def test_g44_the_tile_and_the_printed_end_station() -> None:  # [G1.2]
    table = germany().railroad("nurnberg_furth", black=8)
    table.s.extension[0, 1:] = [t.EXTENSION_IDS.index(x) for x in ("x4_1", "x2_6")]
    table.spent().turn(0)
    table.play("space track_open", "step black nurnberg_furth")
    ops = [part["op"] for part in table.shown["pool"]]
    assert ops == ["end_station_bonus", "locomotive_or_factory"]
