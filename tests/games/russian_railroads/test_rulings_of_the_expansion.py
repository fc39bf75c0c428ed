"""One test for each ruling of the expansion, by its number."""

from trainshed.core.match import Match
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t
from trainshed.games.russian_railroads.rules.ending import end_actions, move_strip
from trainshed.games.russian_railroads.rules.final import finish
from trainshed.games.russian_railroads.rules.gain import score
from trainshed.games.russian_railroads.rules.refusals import MUST_USE_A_SPACE

from .situation import GAME, Table
from .test_vectors_of_modules import coal, f07, foundry, germany, place
from .test_vectors_of_new_components import new, solo


def at_hannover(tile: str = "x3_1") -> Table:
    table = germany().railroad("dresden", black=5)
    return table.play("space track_open", "step black dresden", f"extension {tile}")


def test_x01_an_extension_costs_no_step() -> None:
    assert at_hannover().me["tracks"]["dresden"]["black"] == 6


def test_x02_laying_an_extension_is_mandatory() -> None:
    table = germany().railroad("dresden", black=5)
    table.play("space track_open", "step black dresden")
    assert table.node == "EXTENSION"
    assert "skip" not in table.legal()


def test_x03_no_additional_marker_while_one_is_on_the_start() -> None:
    assert at_hannover("x3_5").me["markers"] == [0]


def test_x04_no_income_marker_left() -> None:
    table = germany().railroad("dresden", black=4, gray=2)
    table.s.income_left[:] = 0
    table.play("space track_open", "step gray dresden")
    assert table.s.seat == 1


def test_x05_income_markers_are_chosen() -> None:
    table = germany().railroad("dresden", black=4, gray=2)
    table.play("space track_open", "step gray dresden")
    assert table.legal("pick_income") == list(t.INCOME_IDS)


def test_x06_passing_after_free_actions_is_a_switch() -> None:
    for allowed in (True, False):
        table = germany(free_actions_before_pass=allowed)
        table.s.income_up[0, 0] = 1
        table.play("income inc_coin")
        assert table.can("pass") == allowed
    assert table.code("pass") == MUST_USE_A_SPACE


def test_x07_no_free_action_within_the_regular_one() -> None:
    table = germany()
    table.s.income_up[0, 0] = 1
    table.play("space track_open")
    assert table.legal("income") == []
    table.play("step black dresden")
    assert table.node == "FREE"


def raised() -> Table:
    table = coal().railroad("trans_siberian", loco=(9, 9)).railroad("st_petersburg", loco=(9,))
    table.railroad("kiev", loco=(3,)).put(coins=0)
    table.s.loco_manned[0, 2, 0] = 1
    return table


def test_x08_the_raised_number_counts_for_replacing() -> None:
    table = raised()
    table.s.stack[2:4] = 0
    assert table.play("space loco_1").legal() == ["factory"]
    table = raised()
    table.s.stack[2:5] = 0
    assert table.play("space loco_1").legal() == ["locomotive", "factory"]


def test_x09_f07_and_engineers() -> None:
    table = foundry(coal().put(coal=2, coins=0).own("eng04"), "f07")
    place(place(table, "eng04"), "engineer_public_1").play("use_foundry f07")
    assert table.legal("reuse") == ["engineer_public_1", "eng04"]


def test_x10_f07_repeats_the_worker_action_of_coal() -> None:
    assert f07("coal_worker").legal("reuse") == ["coal_worker"]


def test_x11_face_down_foundries_used_up() -> None:
    table = coal().put(coins=1, coal=2, face_down=0)
    table.s.foundry_at[2:] = st.CLOSED
    assert not table.can("use_boilerman")
    table.play("space coal_foundry", "pick_foundry f01")
    assert table.shown["foundries_up"] == ["f02"]


def test_x12_either_revaluation_marker_may_be_kept() -> None:
    table = new().industry(8, factories=(1, 2, 3)).put(revaluation=1)
    table.play("space industry_2", "decline", "token t_cards", "card gq_revaluation")
    table.play("revaluation base")
    assert table.me["revaluation"] == "base"


def test_x13_at_most_two_extra_workers_in_all() -> None:
    table = germany().railroad("nurnberg_furth", black=5).put(extra=2, placed=2)
    table.s.extension[0, 1] = t.EXTENSION_IDS.index("x4_2")
    table.play("space track_open", "step black nurnberg_furth")
    assert table.s.extra[0] == 2


def test_x14_the_coal_card_is_drawn_only_with_coal() -> None:
    for with_coal, cards in ((False, 4), (True, 5)):
        table = new(coal=with_coal).own("geng_bonus").play("space geng_bonus")
        assert len(table.match.outcomes()) == cards


def test_x15_the_solo_game_keeps_the_deck_of_geng_bonus() -> None:
    table = new(1).own("geng_bonus").play("space geng_bonus")
    assert len(table.match.outcomes()) == 4


def test_x16_emil_takes_one_tile_on_loco_3() -> None:
    assert solo().play("emil s11").shown["emil"]["tiles"] == [2]


def test_x17_emil_uses_no_space_the_player_cannot_use() -> None:
    assert solo().industry(4).play("emil s14").shown["occupied"] == []
    table = solo().strip("eng01", "eng10").play("emil s12")
    assert table.shown["occupied"] == ["engineer_public_1"]


def test_x18_no_pass_points_alone() -> None:
    table = Table(1).railroad("trans_siberian", loco=(1,)).final().play("pass")
    assert table.me["score"] == 0


def test_x19_a_tie_with_emil_goes_to_the_higher_number() -> None:
    table = solo().own("eng01", seat=st.WITH_EMIL).own("eng08")
    finish(table.s)
    assert table.me["score"] == 40


def test_x20_geng_factory_without_a_factory() -> None:
    assert not new().strip("eng01", "geng_factory").can("space engineer_public_1")
    assert new().own("geng_factory").play("space geng_factory").s.seat == 1


def test_x21_geng_mixed_with_brown_locked() -> None:
    table = new().strip("eng01", "geng_mixed").put(coins=2)
    assert not table.can("space engineer_public_1")
    table = new().own("geng_mixed").put(coins=1).play("space geng_mixed")
    assert table.legal("step") == [f"black {name}" for name in t.BASE_RAILROAD_IDS]


def test_x22_a_coin_on_the_combined_space_means_the_foundry() -> None:
    table = coal(2).put(workers=0, placed=6, coins=1).play("space coal_combined")
    assert table.node == "FOUNDRY_PICK"


def test_x23_a_blocked_space_counts_as_empty() -> None:
    match = Match(GAME, 4, 1, {"coal": True})
    match.advance()
    move_strip(match.states[0])
    assert match.whole()["strip"][:2] == [None, None]


def test_x24_no_coin_is_relocated_to_the_combined_space() -> None:
    table = coal(2)
    table.s.claim[0], table.s.claim_piece[0] = 0, st.COIN_PIECE
    table.s.passed[:] = 1
    end_actions(table.s)
    assert not table.can("relocate coal_combined")
    assert table.can("relocate aux_coins")


def test_x25_the_combined_space_is_used_again_as_the_worker_action() -> None:
    table = coal(2).own("eng12").occupy("coal_combined").put(coins=0, coal=0)
    table.play("space eng12", "reuse coal_combined")
    assert table.me["coal"] == 1


def test_x26_emil_places_one_worker_on_geng_factory() -> None:
    table = solo(new_components=True).strip("eng01", "geng_factory").play("emil s12")
    assert table.shown["emil"]["workers"] == 5


def test_x27_a_new_worker_after_emil_has_passed_waits() -> None:
    table = Table(1)
    table.s.emil_passed, table.s.emil_workers = 1, 0
    score(table.s, 0, 60)
    assert (int(table.s.emil_workers), int(table.s.emil_total)) == (0, 7)


def test_x28_emil_begins_every_round() -> None:
    table = Table(1).play("pass")
    assert table.match.to_move == -1
    assert table.shown["round"] == 2


def test_x29_a_raised_nine_is_never_replaced() -> None:
    table = raised()
    table.s.loco_manned[0, 0, 0] = 1
    table.s.stack[2:9] = 0
    table.play("space loco_1", "locomotive")
    assert table.legal() == ["slot kiev 0"]
