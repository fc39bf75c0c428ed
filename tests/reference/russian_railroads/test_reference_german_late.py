"""Vectors G36 to G50 on the reference engine."""

import pytest

from tests.reference.russian_railroads.positions import (
    THIRD,
    at_turn,
    factories,
    locomotives,
    offers,
    pass_round,
    play,
    start,
    take,
    tracks,
)
from tests.reference.russian_railroads.state import Tile
from tests.reference.russian_railroads.test_reference_german import (
    NUREMBERG,
    alone,
    coal,
    emil_draws,
    german,
)


def enter(number, **options):
    """Let a marker enter a manned factory in gap 1 and use it."""
    g, me = coal(**options)
    me.markers, me.coal = [4], 0
    me.factories[0] = Tile(number, manned=True)
    return g, me


def test_g36_manned_4_two_tokens():
    g, _ = enter(4)
    play(g, "space industry_1", "use")
    assert [(part.kind, part.left) for part in g.pool] == [("question_token", 1)] * 2


def test_g36_manned_6_four_coins():
    g, me = enter(6)
    play(g, "space industry_1", "use")
    assert me.coins == 4


def test_g36_manned_7_two_spaces_before_anything_else():
    g, me = enter(7)
    take(g, 1, "aux_coins")
    take(g, 1, "track_black_1")
    play(g, "space industry_1", "use", "reuse track_black_1")
    assert g.node == "REUSE_SPACE"
    play(g, "reuse aux_coins")
    assert (me.coins, [(part.left, part.must) for part in g.pool]) == (2, [(2, 0)])


def test_g36_manned_8_two_points():
    g, me = enter(8)
    play(g, "space industry_1", "use")
    assert me.score == 2


def test_g36_manned_9_two_cards():
    g, me = enter(9)
    play(g, "space industry_1", "use")
    assert g.node == "END_BONUS"
    play(g, g.legal()[0])
    play(g, g.legal()[0])
    assert (len(me.end_bonus), len(g.pile), g.to_move) == (2, 6, 1)


def test_g36_manned_2_and_3():
    g, me = enter(2)
    play(g, "space industry_1", "use")
    assert (me.doublers, [(part.left, part.colors) for part in g.pool]) == (2, [(1, ["black"])])
    g, me = enter(3)
    play(g, "space industry_1", "use")
    assert [part.colors for part in g.pool] == [["black"], g.c.colors, g.c.colors]


def test_g36_with_the_choice_of_the_ability():
    g, me = enter(2, manned_multi="choice")
    play(g, "space industry_1", "use")
    assert (g.node, g.legal()) == ("FACTORY_BONUS", ["again 0", "again 1", "again none"])
    play(g, "again 1")
    assert (me.doublers, len(g.pool)) == (1, 2)


def test_g37_raised_locomotive():
    g, me = coal()
    locomotives(me, "trans_siberian", 9, 9)
    locomotives(me, "st_petersburg", 9)
    me.locomotives[THIRD] = [Tile(3, manned=True)]
    g.stacks[2] = g.stacks[3] = 0
    play(g, "space loco_1")
    assert g.legal() == ["factory"]


def test_g38_geng_factory():
    g = start(new_components=True)
    me = g.players[0]
    me.coins, g.strip["eng_1"] = 0, "geng_factory"
    assert "engineer_public_1" not in offers(g, "space")
    factories(me, 6)
    play(g, "space engineer_public_1")
    assert (me.workers, g.node, g.legal()) == (3, "OWN_FACTORY", ["own_factory 1"])
    play(g, "own_factory 1")
    assert (me.coins, g.to_move) == (2, 1)


def test_g39_emil_takes_one_tile():
    g, _ = alone()
    g.factory_supply = [3, 4]
    g.emil.deck, g.emil.workers, g.emil.tiles = list(g.c.deck), 6, []
    emil_draws(g, "s11")
    assert (g.emil.tiles, g.factory_supply) == ([("locomotive", 2)], [3, 4])
    g.stacks = dict.fromkeys(g.stacks, 0)
    emil_draws(g, "s10")
    assert (g.emil.tiles[1:], g.factory_supply) == ([("factory", 3)], [4])


@pytest.mark.parametrize("engineer", ["eng01", "geng_factory", "geng_mixed"])
def test_g40_emil_on_a_public_engineer(engineer):
    g, _ = alone(new_components=True)
    g.emil.deck, g.emil.workers = list(g.c.deck), 6
    g.strip["eng_1"] = engineer
    emil_draws(g, "s12")
    assert (g.emil.workers, "engineer_public_1" in g.occupied) == (5, True)


def test_g41_cards_come_last():
    g, me = german()
    me.engineers, me.income = ["eng15"], ["inc_coin"]
    play(g, "space eng15", "choice 0")
    assert (g.node, g.legal()) == ("FREE", ["income inc_coin", "end_free"])
    play(g, "end_free")
    assert g.node == "END_BONUS"
    play(g, g.legal()[0])
    assert g.to_move == 1


def test_g42_the_coal_factory_waits():
    g, me = coal(new_components=True)
    me.markers, me.coal = [8], 0
    factories(me, 6, 6, "coal_factory")
    play(g, "space industry_2", "use")
    assert (g.node, g.legal()) == ("NEXT_PART", ["part 0", "part 1"])
    play(g, "part 0", "part 1", "token gt_coal")
    assert (g.node, offers(g, "coal"), me.coal) == ("COAL_SPEND", ["0", "1", "2", "3"], 4)


@pytest.mark.parametrize(("piece", "allowed"), [((1, 0, 0, 0), True), ((0, 0, 0, 1), False)])
def test_g43_relocation_to_the_combined_space(piece, allowed):
    g, me = coal(2)
    g.occupied["turn_first"] = (0, piece)
    pass_round(g)
    assert ("coal_combined" in offers(g, "relocate")) == allowed
    if allowed:
        play(g, "relocate coal_combined")
        assert (me.coal, g.round) == (2, 2)


def test_g44_tile_and_printed_end_station():
    g, me = german()
    tracks(me, NUREMBERG, black=8)
    me.extensions = {"frankfurt": "x2_6"}
    me.fired = ["x2_6:8:0"]
    play(g, "space track_open", f"step black {NUREMBERG}")
    assert [part.kind for part in g.pool] == ["end_station_bonus", "loco_or_factory"]


def test_g45_lost_bonuses():
    g = start(new_components=True)
    me = g.players[0]
    me.doublers, me.markers, me.coins = 8, [4], 0
    g.strip["eng_1"] = "geng_bonus"
    play(g, "space engineer_public_1", "start_card sb_doubler", "start_card sb_industry")
    assert (me.doublers, me.markers, g.to_move) == (8, [4], 1)


def test_g46_a_new_worker_at_once():
    g, me = alone()
    me.score, me.engineers, me.coins = 49, ["eng07"], 0
    g.emil.workers = 0
    play(g, "space eng07")
    assert (me.score, g.emil.workers, g.to_move) == (54, 1, -1)


@pytest.mark.parametrize("card", ["s16", "s14", "s07"])
def test_g48_emil_skips_what_the_player_cannot_do(card):
    g, me = alone()
    me.doublers, me.markers = 8, [4]
    me.unlocked = ["black", "gray"]
    tracks(me, "kiev", black=2)
    g.emil.deck, g.emil.workers = list(g.c.deck), 6
    emil_draws(g, card)
    assert (g.to_move, g.occupied) == (-1, {})


def test_g49_f07_does_not_repeat_everything():
    g, me = coal()
    me.foundries, me.coal = ["f07"], 2
    at_turn(g)
    g.turquoise_home = 0
    for space in ("aux_temp", "turn_first"):
        take(g, 0, space)
    me.placed.append("track_open")
    play(g, "use_foundry f07")
    assert g.legal() == ["reuse track_open", "skip"]


def test_g50_coal_spend():
    g, me = enter("coal_factory", new_components=True)
    me.coal = 2
    play(g, "space industry_1", "use")
    assert (g.node, g.legal()) == ("COAL_SPEND", ["coal 0", "coal 1", "coal 2"])
    play(g, "coal 2")
    assert [(part.left, part.must) for part in g.pool] == [(7, 0)]
    assert "skip" in g.legal()
