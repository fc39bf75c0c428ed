"""One test for each ruling of the base game, by its number; rulings.md and this file agree."""

import re
from pathlib import Path

from trainshed.core.match import Match
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t
from trainshed.games.russian_railroads.rules.ending import end_actions, new_order
from trainshed.games.russian_railroads.rules.final import finish
from trainshed.games.russian_railroads.rules.refusals import CANNOT_COMPLETE, CANNOT_PAY
from trainshed.games.russian_railroads.rules.scoring import industry_points, railroad_points

from .situation import GAME, Table

PAGE = Path(__file__).parents[3] / "docs" / "games" / GAME.id / "rulings.md"


def test_every_ruling_has_a_test_and_every_test_a_ruling() -> None:
    from . import test_rulings_of_the_expansion as more

    text = PAGE.read_text("utf-8")
    tests = {name for name in {**globals(), **vars(more)} if re.match(r"test_[qx]\d\d_", name)}
    rulings = re.findall(r"^### ([QX]\d+) - ", text, re.MULTILINE)
    assert sorted(f"{name[5].upper()}{int(name[6:8])}" for name in tests) == sorted(rulings)
    assert set(re.findall(r"^Test: `(\w+)`", text, re.MULTILINE)) == tests


def relocating(table: Table, piece: int = st.OWN_PIECE, rank: int = 1) -> Table:
    table.s.claim[rank - 1], table.s.claim_piece[rank - 1] = 0, piece
    table.s.passed[:] = 1
    end_actions(table.s)
    return table


def test_q01_a_space_that_cannot_be_finished_may_not_be_used() -> None:
    assert Table().code("space track_gray_1") == CANNOT_COMPLETE
    assert Table().industry(4).code("space industry_1") == CANNOT_COMPLETE


def test_q02_own_engineers_may_be_used_in_part() -> None:
    table = Table().own("eng10").put(coins=0)
    table.play("space eng10")
    assert table.s.seat == 1


def test_q03_the_order_of_colours_is_strict() -> None:
    table = Table().railroad("kiev", black=2, gray=1).railroad("trans_siberian", black=2)
    table.railroad("trans_siberian", gray=1).put(coins=0)
    table.play("space track_open")
    assert table.legal("step") == [f"black {name}" for name in t.BASE_RAILROAD_IDS]


def test_q04_an_end_bonus_card_is_chosen_from_the_pile() -> None:
    table = Table().own("eng15").put(coins=0)
    table.play("space eng15", "choice 0")
    assert table.legal("end_bonus") == list(t.END_BONUS_IDS[:8])


def test_q05_an_advantage_fires_once() -> None:
    table = Table().railroad("trans_siberian", loco=(3, 0), black=3).put(coins=0).spent().turn(0)
    table.play("space track_open", "step black trans_siberian")
    assert table.s.extra[0] == 0


def test_q06_a_coin_on_a_turn_order_space_may_be_relocated() -> None:
    table = relocating(Table(), st.COIN_PIECE)
    table.play("relocate aux_coins")
    assert table.me["coins"] == 3


def test_q07_turquoise_workers_taken_by_relocation_return() -> None:
    table = relocating(Table()).play("relocate aux_temp")
    assert table.me["turquoise"] == 0
    assert table.shown["turquoise_home"] == 2


def test_q08_track_any_may_be_paid_with_two_coins() -> None:
    table = Table().put(workers=0, placed=5, coins=2).play("space track_any")
    assert table.me["coins"] == 0


def test_q09_relocation_may_use_an_own_engineer() -> None:
    table = relocating(Table().own("eng04"))
    table.play("relocate eng04")
    assert table.me["coins"] == 4


def test_q10_a_replaced_factory_keeps_the_marker() -> None:
    table = Table().industry(5, factories=(1, 2, 3, 4, 5)).put(coins=0)
    table.play("space loco_1", "factory", "take locomotive 2", "gap 1")
    assert table.me["factories"][0] == 2
    assert industry_points(table.s, 0) == 5


def test_q11_no_doubler_without_a_space_for_it() -> None:
    assert not Table().put(doublers=8).can("space aux_doubler")
    assert not Table().put(doublers_left=0).can("space aux_doubler")


def test_q12_without_locomotives_only_factories_are_built() -> None:
    table = Table().put(coins=0)
    table.s.stack[:] = 0
    table.s.factory_supply[3] = 1
    table.play("space loco_1")
    assert table.legal() == ["factory"]


def test_q13_a_hired_engineer_is_usable_from_the_next_turn() -> None:
    table = Table().play("space engineer_hire")
    assert table.me["engineers"] == ["eng01"]
    assert table.turn(0).can("space eng01")


def test_q14_the_medal_may_be_placed_without_its_conditions() -> None:
    table = Table().put(medal=1)
    assert railroad_points(table.s, 0, 2) == 0
    table.railroad("kiev", loco=(5,), black=6, gray=5)
    assert railroad_points(table.s, 0, 2) == 35


def test_q15_a_lower_reach_takes_nothing_back() -> None:
    table = Table().railroad("trans_siberian", loco=(3, 0), black=3).put(coins=0).spent().turn(0)
    table.railroad("st_petersburg", loco=(1,)).railroad("kiev", loco=(1,))
    table.play("space loco_1", "locomotive", "slot trans_siberian 1")
    assert (int(table.s.fired[0]) >> 1) & 1 == 1


def test_q16_two_players_share_40_and_20() -> None:
    table = Table(2).own("eng01", "eng02").own("eng08", seat=1)
    finish(table.s)
    assert [int(points) for points in table.s.score[:2]] == [40, 20]


def test_q17_pass_points_follow_the_position_of_the_round() -> None:
    table = Table()
    table.s.order[:] = (3, 2, 1, 0)
    table.play("pass")
    assert table.me["score"] == 4


def test_q18_without_tokens_nothing_happens() -> None:
    table = Table().industry(9, factories=(1, 2, 3)).put(coins=0, tokens=0)
    table.play("space industry_1")
    assert table.s.seat == 1


def test_q19_index_10_gives_one_token_only() -> None:
    table = Table().industry(10, 9, factories=(1, 2, 3)).put(coins=0, lane_fired=1 << 10)
    table.play("space industry_1", "marker 1")
    assert table.s.seat == 1


def black(table: Table) -> Table:
    table.s.black[0] = 1
    table.s.black_owner = 0
    return table


def test_q20_the_black_worker_gives_no_step_on_industry_3() -> None:
    table = black(Table()).put(coins=0).play("space industry_3", "pay 1 0 1 0")
    assert [part["count"] for part in table.shown["pool"] if part["op"] == "track"] == [1]


def test_q21_the_medals_conditions_are_a_switch() -> None:
    table = Table(medal_needs_conditions=False).put(medal=1)
    assert railroad_points(table.s, 0, 2) == 20


def test_q22_turn_second_alone_makes_second() -> None:
    table = Table()
    table.s.claim[:] = (-1, 2)
    new_order(table.s)
    assert [int(seat) for seat in table.s.order] == [0, 2, 1, 3]


def test_q23_optional_gains_do_not_make_an_action_legal() -> None:
    assert not Table().final().industry(4, factories=(5,)).can("space last_round_industry")


def test_q24_the_step_of_the_black_worker_may_be_dropped() -> None:
    table = black(Table()).play("space track_black_1", "pay 0 0 1 0")
    table.play("step black kiev", "step black kiev", "skip")
    assert table.s.seat == 1


def test_q25_the_space_just_used_may_be_used_again() -> None:
    table = Table().industry(4, factories=(7, 1)).put(coins=0).play("space industry_1", "use")
    assert "industry_1" in table.legal("reuse")
    assert "track_open" not in table.legal("reuse")


def test_q26_last_round_industry_may_be_used_again() -> None:
    table = Table().final().own("eng12").occupy("last_round_industry").put(coins=0)
    assert table.play("space eng12").legal("reuse") == ["last_round_industry"]


def test_q27_what_is_reached_is_direct_like_what_granted_it() -> None:
    table = Table().own("eng12").occupy("track_black_1").put(coins=0)
    table.play("space eng12", "reuse track_black_1")
    assert table.can("skip")
    table = Table().strip("eng01", "eng12").occupy("track_black_1").put(coins=0)
    table.play("space engineer_public_1", "reuse track_black_1")
    assert not table.can("skip")


def test_q28_t_cards_may_be_placed_with_no_card_left() -> None:
    table = Table().industry(9, factories=(1, 2, 3)).put(coins=0, card_open=0, pile=0)
    table.s.card_at[:8] = st.REMOVED_CARD
    table.play("space industry_1", "token t_cards")
    assert table.s.seat == 1


def test_q29_the_second_marker_needs_no_empty_start() -> None:
    table = Table().railroad("st_petersburg", loco=(4,), black=3).put(coins=0)
    table.play("space track_open", "step black st_petersburg", "token t_industry")
    assert table.me["markers"] == [0, 0]


def test_payments_that_do_not_suffice_are_refused() -> None:
    assert Table().put(workers=0, coins=0).code("space aux_coins") == CANNOT_PAY


def test_the_first_chance_events_come_in_order() -> None:
    match = Match(GAME, 3, 5)
    match.advance()
    verbs = [line.split()[1] for line in match.lines()]
    assert verbs == ["order"] * 3 + ["engineer"] * 6 + ["remove"] * 2
