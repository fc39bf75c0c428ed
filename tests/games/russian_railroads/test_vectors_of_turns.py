"""The vectors of the base game about turns, parts and rounds, each by its id."""

from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t
from trainshed.games.russian_railroads.rules.ending import end_actions, end_round, new_order
from trainshed.games.russian_railroads.rules.refusals import CANNOT_COMPLETE, UNDER_OWN_PAWN

from .situation import Table


def test_b16_two_gray_steps_need_room_for_two() -> None:  # [5.1, 7]
    table = Table().railroad("trans_siberian", black=2).unlock("gray")
    assert table.code("space track_gray_1") == CANNOT_COMPLETE


def test_b17_steps_may_be_split_among_railroads() -> None:  # [7]
    table = Table().railroad("trans_siberian", black=2).railroad("kiev", black=2).unlock("gray")
    table.play("space track_gray_1", "pay 1 0 0 0")
    assert table.legal() == ["step gray trans_siberian", "step gray kiev"]
    table.play("step gray kiev")
    assert table.legal() == ["step gray trans_siberian"]


def test_b18_gray_is_unlocked_on_passing_and_the_worker_needs_reach() -> None:  # [7.1]
    table = Table().put(coins=0)
    table.play("space track_black_2", *["step black trans_siberian"] * 3)
    assert table.me["tracks"]["trans_siberian"] == {"black": 4}
    assert table.me["unlocked"] == ["black", "gray"]
    assert table.me["workers"] == 3


def test_b19_the_second_locomotive_brings_the_worker() -> None:  # [7.1, 8]
    table = Table().railroad("trans_siberian", black=4).put(coins=0)
    table.play("space loco_1", "locomotive", "slot trans_siberian 1")
    assert table.me["workers"] == 5
    assert table.s.extra[0] == 1


def test_b20_a_marker_does_not_enter_an_empty_gap() -> None:  # [9]
    table = Table().industry(3)
    assert not table.can("space industry_2")
    assert table.can("space industry_1")
    table.play("space industry_1", "pay 1 0 0 0")
    assert table.me["markers"] == [4]


def test_b21_factory_1_scores_the_engineers() -> None:  # [9]
    table = Table().industry(4, factories=(1,)).own("eng07", "eng12")
    table.play("space industry_1", "pay 1 0 0 0", "use")
    assert table.me["markers"] == [5]
    assert table.me["score"] == 19


def test_b22_with_an_empty_slot_nothing_is_given_up() -> None:  # [8]
    table = Table().railroad("trans_siberian", loco=(1, 2)).railroad("st_petersburg", loco=(3,))
    table.s.stack[2] = table.s.stack[3] = 0
    table.play("space loco_1", "pay 1 0 0 0", "locomotive", "slot trans_siberian 0")
    assert table.legal() == ["slot kiev 0"]
    table.play("slot kiev 0")
    assert table.me["locomotives"]["trans_siberian"] == [4, 2]
    assert table.me["locomotives"]["kiev"] == [1]


def test_b23_a_chain_of_replacements() -> None:  # [8]
    table = Table().railroad("trans_siberian", loco=(2, 3)).railroad("st_petersburg", loco=(4,))
    table.railroad("kiev", loco=(1,))
    table.s.stack[2:5] = 0
    table.play("space loco_1", "pay 1 0 0 0", "locomotive", "slot st_petersburg 0")
    table.play("slot trans_siberian 1", "slot kiev 0")
    assert table.legal() == ["give_up"]
    table.play("give_up")
    assert table.me["locomotives"] == {
        "trans_siberian": [2, 4],
        "st_petersburg": [5],
        "kiev": [3],
    }
    assert table.shown["factory_supply"] == {"1": 1}


def test_b24_coins_replace_workers() -> None:  # [5.1]
    table = Table().put(workers=1, coins=2, placed=4)
    table.play("space loco_3")
    assert table.me["coins"] == 0
    assert table.me["workers"] == 0
    end_round(table.s)
    assert (table.me["workers"], table.me["coins"]) == (5, 0)  # the coins go back to the supply


def test_b25_a_coin_demanded_is_no_worker() -> None:  # [5.1]
    assert Table().put(workers=0, coins=2, placed=5).can("space track_any")
    assert not Table().put(workers=2, coins=0, placed=3).can("space track_any")


def test_b26_turquoise_workers_are_taken() -> None:  # [6]
    table = Table().play("space aux_temp", "pay 1 0 0 0")
    assert (table.me["workers"], table.me["turquoise"]) == (4, 2)
    assert table.shown["turquoise_home"] == 0
    assert table.s.seat == 1
    table.turn(0).play("space track_black_1")
    assert "pay 0 1 0 0" in table.legal()
    end_round(table.s)
    assert (table.me["turquoise"], table.shown["turquoise_home"]) == (0, 2)


def ordered(first: int, second: int) -> list[int]:
    table = Table()
    table.s.claim[:] = (first, second)
    new_order(table.s)
    return [int(seat) for seat in table.s.order]


Y, B, G, R = range(4)


def relocating(first: int, second: int) -> list[int]:
    """Who may relocate when all have passed, in their order; each leaves the piece there."""
    table, asked = Table(), []
    table.s.claim[:] = (first, second)
    table.s.claim_piece[:] = [
        st.OWN_PIECE if seat >= 0 else st.NO_PIECE for seat in (first, second)
    ]
    table.s.passed[:] = 1
    end_actions(table.s)
    while table.node == "RELOCATE":
        asked.append(int(table.s.seat))
        table.play("relocate none")
    return asked


def test_b27_both_turn_order_spaces_claimed() -> None:  # [12]
    assert ordered(G, R) == [G, R, Y, B]
    assert relocating(G, R) == [R, G]


def test_b28_only_the_second_place_claimed() -> None:  # [12]
    assert ordered(-1, R) == [Y, R, B, G]
    assert relocating(-1, R) == [R]


def test_b29_the_first_player_on_the_second_place_alone() -> None:  # [12]
    assert ordered(-1, Y) == [Y, B, G, R]
    assert relocating(-1, Y) == [Y]


def test_b50_the_first_player_becomes_second() -> None:  # [12]
    assert ordered(R, Y) == [R, Y, B, G]
    assert relocating(R, Y) == [Y, R]


def test_b30_not_the_space_under_the_own_pawn() -> None:  # [12]
    assert Table().code("space turn_first") == UNDER_OWN_PAWN


def test_b31_points_for_passing() -> None:  # [5]
    for seat, points in enumerate((0, 2, 3, 4)):
        table = Table().turn(seat).play("pass")
        assert table.s.score[seat] == points


def test_b37_the_end_station_gives_steps_or_points_once() -> None:  # [7.1]
    table = Table().railroad("kiev", black=8).spent().put(coins=0)
    table.play("space track_open", "step black kiev")
    assert table.legal() == ["station steps", "station points", "skip"]
    table.play("station points")
    assert table.me["score"] == 10
    assert table.s.seat == 1


def with_black(table: Table) -> Table:
    table.s.black[0] = 1
    table.s.black_owner = 0
    return table


def test_b38_the_black_worker_gives_one_more_step() -> None:  # [11]
    table = with_black(Table()).play("space track_black_1", "pay 0 0 1 0")
    table.play(*["step black kiev"] * 3)
    assert table.me["tracks"]["kiev"] == {"black": 4}


def test_b39_the_final_round() -> None:  # [14]
    table = Table().final().turn(1)
    spaces = table.legal("space")
    assert "turn_first" not in spaces
    assert "turn_second" not in spaces
    assert "last_round_industry" in spaces
    assert "last_round_industry" not in Table().turn(1).legal("space")
    assert "last_round_industry" not in Table().final().occupy("last_round_industry").legal("space")
    table.s.passed[:] = (1, 0, 1, 1)
    table.play("pass")
    assert table.node == "OVER"


def test_b40_engineers_move_to_the_right() -> None:  # [4]
    table = Table().strip("eng03", "eng02", "eng01", "eng08", "eng09", "eng10", "eng11")
    table.s.passed[:] = (0, 1, 1, 1)
    table.play("pass")
    assert table.shown["strip"] == [None, "eng11", "eng10", "eng09", "eng08", "eng01", "eng02"]
    assert table.s.engineer_at[t.ENGINEER_IDS.index("eng03")] == st.IN_BOX


def test_b41_what_cannot_be_placed_goes_to_the_factory_supply() -> None:  # [8]
    table = Table().railroad("trans_siberian", loco=(6, 5)).railroad("st_petersburg", loco=(2,))
    table.railroad("kiev", loco=(1,))
    table.s.stack[2:4] = 0
    table.play("space loco_1", "pay 1 0 0 0", "locomotive", "slot st_petersburg 0", "slot kiev 0")
    assert table.legal() == ["give_up"]


def test_b42_an_engineer_calls_another_and_that_a_space() -> None:  # [10]
    table = Table().strip("eng01", "eng13").own("eng12", seat=1).occupy("aux_coins").put(coins=0)
    table.play("space engineer_public_1")
    assert table.legal() == ["borrow 1 eng12"]
    table.play("borrow 1 eng12")
    assert table.legal() == ["reuse aux_coins"]
    table.play("reuse aux_coins")
    assert table.me["coins"] == 2


def test_b43_a_direct_re_use_must_be_complete() -> None:  # [10]
    table = Table().strip("eng01", "eng12").occupy("track_white_1").put(coins=0)
    assert not table.can("space engineer_public_1")
    table.occupy("track_black_1").play("space engineer_public_1")
    assert table.legal() == ["reuse track_black_1"]
    table.play("reuse track_black_1")
    assert "skip" not in table.legal()
    assert table.s.part_count[0] == 2


def test_b44_gains_do_not_block_a_direct_step() -> None:  # [15.2]
    table = Table().railroad("trans_siberian", black=15, gray=13, brown=12).put(coins=0)
    table.railroad("st_petersburg", black=8).railroad("kiev", black=8).unlock("natural").spent()
    table.play("space track_black_1", "step black kiev", "part 1", "station steps")
    assert table.node == "NEXT_PART"
    assert table.legal() == ["part 0", "part 2"]
    table.play("part 2")
    assert not [text for text in table.legal() if text.startswith("step black")]


def test_b45_the_locomotive_must_come_first() -> None:  # [8, 15.2]
    table = Table().railroad("trans_siberian", loco=(3, 4)).railroad("st_petersburg", loco=(5,))
    table.railroad("kiev", loco=(6,)).put(coins=0)
    table.s.stack[:] = 0
    table.s.stack[9] = 1
    table.play("space loco_3")
    assert table.node == "LOCO_SLOT"
    table.play("slot kiev 0", "give_up")
    assert table.legal() == ["take supply 6"]
    table = Table().railroad("trans_siberian", loco=(3, 0)).railroad("st_petersburg", loco=(5,))
    table.railroad("kiev", loco=(6,))
    table.s.stack[:] = 0
    table.s.stack[9] = 1
    assert not table.can("space loco_3")


def test_b46_a_colour_is_unlocked_on_the_way() -> None:  # [7, 15.2]
    table = Table().own("eng03").put(coins=0)
    table.play("space eng03")
    assert table.node == "STEP"
    table.play("step black trans_siberian", "step gray trans_siberian")
    assert table.s.seat == 1
    assert table.s.pool == 0


def test_b47_a_card_must_fit_the_direct_parts() -> None:  # [11, 15.2]
    def reach(factories: tuple[int, ...]) -> list[str]:
        table = Table().final().industry(8, factories=factories).put(coins=0)
        table.play("space last_round_industry", "decline")
        assert table.node == "NEXT_PART"
        table.play("part 1", "token t_cards", "part 1")
        return table.legal("card")

    assert "q_industry" not in reach((1, 2, 3, 4))
    assert "q_industry" in reach((1, 2, 3, 4, 5))


def test_b48_the_black_worker_is_relocated() -> None:  # [12]
    table = with_black(Table())
    table.s.claim[0], table.s.claim_piece[0] = 0, st.BLACK_PIECE
    table.s.black[0] = 0
    table.s.passed[:] = 1
    end_actions(table.s)
    table.play("relocate track_black_1", *["step black kiev"] * 2)
    assert table.legal()[-1] == "skip"


def test_b51_factories_on_the_way_do_not_count() -> None:  # [5.1]
    assert not Table().final().industry(4, factories=(5,)).can("space last_round_industry")
    assert Table().final().industry(4, factories=(5, 1)).can("space last_round_industry")


def test_b52_the_step_of_the_black_worker_as_a_part() -> None:  # [15.1, 15.2]
    table = with_black(Table()).play("space track_black_1", "pay 0 0 1 0")
    assert table.node == "STEP"
    assert [part["count"] for part in table.shown["pool"]] == [3]
    table = with_black(Table()).play("space track_open", "pay 0 0 1 0", "step black kiev")
    assert table.node == "STEP"
    assert [part["count"] for part in table.shown["pool"]] == [1]
    assert "skip" in table.legal()
