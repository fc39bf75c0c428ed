"""Sentences of the rules page that no vector and no ruling is about, each with a test named so."""

from typing import Any

import pytest

from trainshed.core.match import Match
from trainshed.games.russian_railroads.rules import refusals as why
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t
from trainshed.games.russian_railroads.rules.ending import end_actions, end_round
from trainshed.games.russian_railroads.rules.final import card_points
from trainshed.games.russian_railroads.rules.scoring import railroad_points

from .situation import GAME, Table
from .test_vectors_of_modules import coal, foundry, germany
from .test_vectors_of_new_components import new, solo

# Setup [3]


@pytest.mark.parametrize(
    ("seats", "rounds", "workers", "coins", "strip", "tiles"),
    [(2, 6, 6, 2, "BBBAAA", 2), (3, 6, 6, 1, "-BBBAAA", 3), (4, 7, 5, 1, "BBBBAAA", 4)],
)
def test_what_each_number_of_players_begins_with(
    seats: int, rounds: int, workers: int, coins: int, strip: str, tiles: int
) -> None:
    match = Match(GAME, seats, 1)
    match.advance()
    s, shown = match.state, match.whole()
    assert int(s.rounds) == rounds
    assert all(one["workers"] == workers for one in shown["players"])
    assert shown["players"][int(s.order[0])]["coins"] == coins
    assert len(shown["pile"]) == 8
    assert shown["stacks"] == {"1": 0} | {str(n): tiles for n in range(2, 10)}
    letters = {t.STACK_A: "A", t.STACK_B: "B"}
    lying = [
        e and letters[int(s.engineer[t.ENGINEER_IDS.index(e), t.STACK])] for e in shown["strip"]
    ]
    assert "".join(letter or "-" for letter in lying) == strip


def test_the_first_player_takes_no_starting_bonus() -> None:  # [3.2]
    match, asked = Match(GAME, 4, 3), []
    match.advance()
    while match.state.phase == st.SETUP_BONUS:
        asked.append(match.to_move)
        match.play("bonus " + match.legal()[0].split()[1])
        while match.state.phase not in (st.SETUP_BONUS, st.TURN):
            match.play(match.legal()[0])
    assert asked == [int(seat) for seat in match.state.order[:0:-1]]


# Turns [4, 5, 6]


def test_who_has_passed_is_asked_no_more_in_the_round() -> None:
    table = Table(2).play("pass", "space aux_doubler", "pay 1 0 0 0")
    assert table.s.seat == 1
    table.play("pass")
    assert table.shown["round"] == 2


def test_an_own_engineer_is_used_once_a_round() -> None:  # [10]
    table = Table(2).own("eng04").put(coins=0).play("space eng04")
    assert table.turn(0).code("space eng04") == why.OCCUPIED
    end_round(table.s)
    assert table.turn(0).can("space eng04")


def test_an_engineer_nobody_hired_leaves_the_game() -> None:  # [4]
    table = Table(2)
    end_round(table.s)
    assert table.s.engineer_at[t.ENGINEER_IDS.index("eng01")] == st.IN_BOX
    assert table.shown["strip"][-1] == "eng02"


def test_who_can_pay_for_nothing_can_only_pass() -> None:  # [5.1]
    table = Table().put(workers=0, placed=5, coins=0)
    assert table.legal() == ["pass"]


# The supply runs out [8, 9, 11]


def test_without_any_tile_neither_locomotive_nor_factory_is_to_be_had() -> None:
    table = Table()
    table.s.stack[:] = 0
    assert table.code("space loco_1") == why.CANNOT_COMPLETE
    assert table.code("space loco_3") == why.CANNOT_COMPLETE


def test_a_token_lays_as_many_doublers_as_there_are() -> None:
    table = Table().industry(9, factories=(1, 2, 3)).put(coins=0, doublers=7, doublers_left=13)
    table.play("space industry_1", "token t_doublers")
    assert table.me["doublers"] == 8
    table = Table().industry(9, factories=(1, 2, 3)).put(coins=0, doublers_left=1)
    table.play("space industry_1", "token t_doublers")
    assert table.me["doublers"] == 1


def test_a_token_is_placed_once_in_a_match() -> None:
    table = Table().industry(9, factories=(1, 2, 3)).put(coins=0)
    table.play("space industry_1", "token t_medal")
    assert "t_medal" not in table.me["tokens"]
    assert table.me["tokens_placed"] == ["t_medal"]


def test_more_end_bonus_cards_than_the_pile_has_are_not_chosen() -> None:
    table = Table().own("eng15").put(coins=0, pile=1)
    table.s.card_at[1:8] = st.REMOVED_CARD
    table.s.bonus_due = 1
    table.play("space eng15", "choice 0", "end_bonus eb_factories")
    assert table.s.seat == 1
    assert table.s.bonus_due == 0


# Turn order [12]


def test_only_one_turn_order_space_may_be_used() -> None:
    table = Table().turn(2).play("space turn_first", "pay 1 0 0 0").turn(2)
    assert table.code("space turn_second") == why.HOLDS_OTHER_CLAIM


def test_of_two_players_the_first_may_stay_first() -> None:
    assert Table(2).can("space turn_first")


def relocating(table: Table, piece: int = st.OWN_PIECE) -> Table:
    table.s.claim[0], table.s.claim_piece[0] = 0, piece
    table.s.passed[:] = 1
    end_actions(table.s)
    return table


def test_relocation_to_the_board_is_carried_out_completely() -> None:
    assert relocating(Table()).code("relocate track_gray_1") == why.CANNOT_COMPLETE


def test_nothing_is_relocated_in_the_final_round() -> None:  # [4]
    assert relocating(Table().final()).node == "OVER"


def test_a_card_gained_by_relocation_is_chosen_before_the_next_one_moves() -> None:
    table = Table().own("eng15", seat=1)
    table.s.claim[:], table.s.claim_piece[:] = (0, 1), st.OWN_PIECE
    table.s.passed[:] = 1
    end_actions(table.s)
    table.play("relocate eng15", "choice 0")
    assert (table.node, table.s.seat) == ("END_BONUS", 1)
    table.play("end_bonus eb_black")
    assert (table.node, table.s.seat) == ("RELOCATE", 0)


# Engineers that call others [10]


def test_an_own_engineer_is_no_opponents() -> None:
    table = Table().own("eng13", "eng01").put(coins=0).play("space eng13")
    assert table.s.seat == 1  # nobody else has one: it comes to nothing


def test_emils_engineers_are_not_borrowed() -> None:  # [G5]
    table = Table(1).own("eng01", seat=st.WITH_EMIL).own("eng13").put(coins=0)
    table.play("space eng13")
    assert table.match.to_move == -1


def test_a_re_use_gives_the_black_worker_no_step() -> None:
    table = Table().own("eng12").occupy("track_black_1").put(workers=0, placed=5, coins=0, black=1)
    table.s.black_owner = 0
    table.play("space eng12", "reuse track_black_1")
    assert [part["count"] for part in table.shown["pool"]] == [2]


# End-bonus cards [11]


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("eb_factories", 8),
        ("eb_engineers", 18),
        ("eb_end_stations", 10),
        ("eb_gray_brown", 12),
        ("eb_black", 17),
        ("eb_doublers", 20),
        ("eb_tokens", 14),
        ("eb_extra_engineer", 0),
        ("eb_locomotives", 23),
        ("eb_workers", 30),
    ],
)
def test_each_end_bonus_card_counts_its_own(card: str, points: int) -> None:
    table = Table().industry(6, factories=(1, 2)).own("eng01", "eng02").put(doublers=6, extra=2)
    table.railroad("trans_siberian", black=7, gray=5, brown=2, loco=(8, 2))
    table.railroad("st_petersburg", black=9, gray=4, brown=1, natural=3, loco=(6,))
    table.railroad("kiev", black=1, loco=(7,))
    table.s.tokens_placed[0], table.s.black_owner = 0b1010, 0
    table.s.card_at[t.END_BONUS_IDS.index("eb_extra_engineer")] = st.HELD
    assert card_points(table.s, 0, t.END_BONUS_IDS.index(card)) == points


def test_three_extra_workers_are_all_that_eb_workers_counts() -> None:
    table = Table().put(extra=5)
    assert card_points(table.s, 0, t.END_BONUS_IDS.index("eb_workers")) == 30


@pytest.mark.parametrize(("branch", "points"), [(0, 0), (1, 10)], ids=["hamburg", "berlin"])
def test_the_end_of_the_branch_is_the_end_of_the_railroad(branch: int, points: int) -> None:
    table = germany().railroad("munchen", black=12)
    table.s.branch[0] = branch
    assert card_points(table.s, 0, t.END_BONUS_IDS.index("eb_end_stations")) == points


# The Germany boards [G1]


def test_a_double_railroad_doubles_its_track_and_not_its_stars() -> None:  # [G1.4]
    table = germany().railroad("nurnberg_furth", loco=(9,), black=9, gray=8)
    table.s.extension[0, 2] = t.EXTENSION_IDS.index("x2_5")
    assert railroad_points(table.s, 0, 2) == 2 * 8 + 1 + 2 + 3


def test_white_is_unlocked_and_built_at_hamburg() -> None:  # [G1.3]
    table = germany().railroad("munchen", black=14, gray=12, brown=10, natural=8).spent().turn(0)
    table.s.branch[0] = 0
    table.spent().turn(0).play("space track_open", "step black munchen")
    white = [part for part in table.shown["pool"] if part.get("colors") == ["white"]]
    assert [(part["count"], part["direct"]) for part in white] == [(2, False)]


def test_an_income_marker_is_used_up_even_for_nothing() -> None:  # [G1.4]
    table = germany().industry(4)
    table.s.income_up[0, t.INCOME_IDS.index("inc_industry")] = 1
    table.play("income inc_industry")
    assert table.me["markers"] == [4]
    assert table.me["income"] == {"up": [], "down": ["inc_industry"]}


@pytest.mark.parametrize("allowed", [True, False])
def test_an_own_engineer_is_a_space_that_could_be_used(allowed: bool) -> None:  # [X6]
    table = germany(free_actions_before_pass=allowed).own("eng04").put(coins=0, workers=1, placed=4)
    table.s.income_up[0, t.INCOME_IDS.index("inc_industry")] = 1
    for space in t.SPACE_IDS:
        table.occupy(space)
    table.s.open_mask[:] = 0
    table.s.space[t.SPACE_IDS.index("track_open"), t.MULTI_USE] = 0
    table.play("income inc_industry", "skip")
    assert table.can("pass") == allowed


# Coal [G3]


def test_the_boilerman_space_is_used_once_a_round() -> None:  # [G3.3]
    table = coal(2).put(coal=4)
    table.play("use_boilerman", "man locomotive trans_siberian 0", "boilerman f07")
    assert table.code("use_boilerman") == why.BOILERMAN_SPACE_TAKEN
    end_round(table.s)
    assert table.turn(0).code("use_boilerman") != why.BOILERMAN_SPACE_TAKEN


def test_a_foundry_is_used_once_a_round() -> None:  # [G3.3]
    table = foundry(coal(2).put(coal=6), "f12").play("use_foundry f12", "keep_open")
    assert table.code("use_foundry f12") == why.FOUNDRY_USED
    end_round(table.s)
    assert table.turn(0).can("use_foundry f12")


def test_a_foundry_without_an_effect_may_be_used_and_closed() -> None:  # [G3.5]
    table = foundry(coal(2).put(coal=2, doublers=8, doublers_left=12).industry(4), "f03")
    table.play("use_foundry f03")
    assert table.node == "CLOSE_FOUNDRY"


def test_a_closed_foundry_is_lost_for_good() -> None:  # [G3.5]
    table = foundry(coal(2).put(coal=6), "f12").play("use_foundry f12", "close")
    table.play("man locomotive trans_siberian 0")
    end_round(table.s)
    assert table.turn(0).code("use_foundry f12") == why.NOT_YOUR_FOUNDRY
    assert table.me["foundries"] == []


def test_closing_needs_a_locomotive_or_factory_without_a_boilerman() -> None:  # [G6]
    table = foundry(coal(2).put(coal=2), "f12")
    table.s.loco_manned[0, 0, 0] = 1
    table.play("use_foundry f12")
    assert table.node == "TURN"


def test_one_boilerman_to_a_locomotive_or_factory() -> None:  # [G3.4]
    table = foundry(coal(2).put(coal=2).industry(0, factories=(1, 2)), "f12")
    table.s.loco_manned[0, 0, 0] = table.s.factory_manned[0, 0] = 1
    table.play("use_foundry f12", "close")
    assert table.legal() == ["man factory 2"]
    assert table.code("man locomotive trans_siberian 0") == why.HAS_BOILERMAN
    assert table.code("man factory 1") == why.HAS_BOILERMAN


def test_a_boilerman_travels_with_his_locomotive() -> None:  # [G3.4]
    table = coal().railroad("trans_siberian", loco=(1, 9)).put(coins=0)
    table.s.loco_manned[0, 0, 0] = 1
    table.s.stack[2] = 0
    table.play("space loco_1", "locomotive", "slot trans_siberian 0", "slot kiev 0")
    assert table.me["boilermen"] == ["locomotive kiev 0"]
    assert st.reach_of(table.s, 0, 2) == 2


def test_a_boilerman_leaves_with_the_factory_that_is_replaced() -> None:  # [G3.4]
    table = coal().industry(0, factories=(1, 2, 3, 4, 5)).put(coins=0)
    table.s.factory_manned[0] = 1
    table.play("space loco_1", "factory", "take locomotive 2", "gap 3")
    assert table.me["boilermen"] == [f"factory {gap}" for gap in (1, 2, 4, 5)]
    assert table.shown["factory_supply"] == {"3": 1}


def test_the_coal_factory_leaves_the_game_when_it_is_replaced() -> None:  # [G4]
    table = new(coal=True).industry(0, factories=(1, 2, t.COAL_FACTORY, 4, 5))
    table.play("space loco_1", "factory", "take locomotive 2", "gap 3")
    assert table.me["factories"] == [1, 2, 2, 4, 5]
    assert table.shown["factory_supply"] == {}


def test_the_coal_factory_comes_with_its_card_and_two_coal() -> None:  # [G4]
    table = new(coal=True).industry(9, factories=(1, 2, 3)).put(coal=0)
    table.play("space industry_1", "token t_cards", "card gq_coal_factory")
    assert table.me["factories"] == [1, 2, 3, "coal_factory", None]
    assert table.me["coal"] == 2


def test_a_coin_takes_the_foundry_of_the_combined_space_and_a_worker_does_not() -> None:  # [G3.2]
    table = coal(2).put(coins=1).play("space coal_combined")
    assert table.legal("pay") == ["0 0 0 1", "1 0 0 0"]


# Emil [G5]


def test_emil_shuffles_all_his_cards_for_each_round() -> None:
    table = Table(1)
    table.s.emil_deck = 0b1010
    table.play("pass")
    assert len(table.shown["emil"]["deck"]) == 16


def test_emils_workers_return_after_each_round() -> None:
    table = solo().play("emil s11")
    assert table.shown["emil"]["workers"] == 3
    table.play("pass")
    assert table.shown["emil"]["workers"] == 6


def test_emils_turn_ends_without_effect_when_his_last_card_does_not_work() -> None:
    table = solo()
    table.s.emil_deck = 1 << t.EMIL_IDS.index("s05")
    table.play("emil s05")
    assert table.match.to_move == 0
    assert table.shown["occupied"] == []
    assert not table.shown["emil"]["passed"]


def test_emil_takes_nothing_but_locomotives_and_engineers() -> None:
    table = solo().play("emil s16")
    assert (table.me["doublers"], table.shown["doublers"]) == (0, 20)
    assert table.shown["occupied"] == ["aux_doubler"]


def test_a_coal_card_of_emils_brings_no_coal() -> None:
    table = solo(coal=True).play("emil s17")
    assert table.shown["occupied"] == ["coal_combined"]
    assert table.me["coal"] == 1


def test_where_emil_has_no_engineer_one_is_enough_for_the_majority() -> None:
    table = Table(1).own("eng01").final()
    table.s.emil_passed = 1
    before = table.me["score"]
    table.play("pass")
    assert table.me["score"] >= before + 40


def test_solo_with_all_modules_ends_in_its_fifth_round() -> None:
    options: dict[str, Any] = {"germany": True, "coal": True, "new_components": True}
    table = Table(1, **options)
    assert int(table.s.rounds) == 5
    assert table.final().play("pass").node == "OVER"
