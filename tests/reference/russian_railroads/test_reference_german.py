"""Vectors G01 to G50 on the reference engine."""

import pytest

from tests.reference.russian_railroads import flow, scoring
from tests.reference.russian_railroads.positions import (
    DRESDEN,
    MUNICH,
    NUREMBERG,
    THIRD,
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


def german(**options):
    g = start(germany=True, **options)
    g.players[0].coins = 0
    return g, g.players[0]


def coal(seats=4, **options):
    g = start(seats, coal=True, **options)
    g.players[0].coins = 0
    return g, g.players[0]


def alone(**options):
    g = start(1, solo=True, **options)
    return g, g.players[0]


def steps_on(railroad, number):
    return [f"step black {railroad}"] * number


def test_g01_branch_at_9():
    g, me = german()
    tracks(me, MUNICH, black=6)
    play(g, "space track_black_2", *steps_on(MUNICH, 3))
    assert (g.node, g.legal()) == ("BRANCH", ["branch hamburg", "branch berlin"])
    play(g, "branch berlin")
    assert (me.branch, g.to_move, "natural" in me.unlocked) == ("berlin", 1, True)


def test_g02_no_branch_at_8():
    g, me = german()
    tracks(me, MUNICH, black=6)
    play(g, "space track_black_1", *steps_on(MUNICH, 2))
    assert (me.tracks[MUNICH]["black"], me.branch, g.to_move) == (8, None, 1)


def test_g03_no_white_to_berlin():
    g, me = german()
    me.branch = "berlin"
    tracks(me, MUNICH, black=12, gray=11, brown=10, natural=9)
    me.unlocked.append("white")  # even if it were
    assert not {"track_white_1", "track_white_2"} & set(offers(g, "space"))
    assert f"step black {MUNICH}" not in play(g, "space track_open").legal()


def test_g04_extension():
    g, me = german()
    tracks(me, NUREMBERG, black=3)
    play(g, "space track_open", *steps_on(NUREMBERG, 1))
    assert (g.node, offers(g, "extension")) == ("EXTENSION", [f"x4_{n}" for n in range(1, 7)])
    play(g, "extension x4_5")
    assert (g.node, [part.left for part in g.pool]) == ("INDUSTRY_MARKER", [2])


def g05():
    g, me = german()
    tracks(me, NUREMBERG, black=3)
    play(g, "space track_black_2", *steps_on(NUREMBERG, 1), "extension x4_1")
    play(g, *steps_on(NUREMBERG, 2))
    return g, me


def test_g05_steps_go_on():
    g, me = g05()
    assert (me.tracks[NUREMBERG]["black"], g.to_move) == (6, 1)


def test_g06_points_of_the_tile():
    g, me = g05()
    locomotives(me, NUREMBERG, 6)
    assert scoring.railroad_points(g.c, me, g.c.railroad[NUREMBERG]) == 21


def test_g07_two_natural_pieces():
    g, me = german()
    for railroad in (MUNICH, DRESDEN):
        tracks(me, railroad, black=4, gray=3, brown=2, natural=1)
    tracks(me, NUREMBERG, black=4, gray=3, brown=2)
    me.branch = "hamburg"
    assert "track_natural_1" not in offers(g, "space")


def test_g08_income_markers():
    g, me = german()
    me.income = ["inc_coin", "inc_industry"]
    play(g, "income inc_coin", "income inc_industry")
    assert (g.node, g.legal()) == ("INDUSTRY_MARKER", ["marker 0", "skip"])
    play(g, "marker 0")
    assert (g.node, offers(g, "income"), me.coins) == ("TURN", [], 1)
    play(g, "space track_open", "pay 1 0 0 0", *steps_on(DRESDEN, 1))
    assert (g.to_move, me.income_used) == (1, ["inc_coin", "inc_industry"])
    pass_round(g)
    assert offers(g, "income") == ["inc_coin", "inc_industry"]


def test_g09_not_after_passing_nor_while_relocating():
    g, me = german()
    me.income = ["inc_coin"]
    take(g, 0, "turn_second")
    play(g, "pass")
    pass_round(g)
    assert (g.node, g.to_move, offers(g, "income")) == ("RELOCATE", 0, [])
    play(g, "relocate track_open", *steps_on(DRESDEN, 1))
    assert g.round == 2


@pytest.mark.parametrize(
    ("markers", "asked"), [([0], False), ([4, 6], True)], ids=["g10", "g11"]
)  # fmt: skip
def test_g10_g11_additional_marker(markers, asked):
    g, me = german()
    me.markers = markers
    tracks(me, DRESDEN, black=5)
    play(g, "space track_open", *steps_on(DRESDEN, 1), "extension x3_5")
    assert (g.node == "TAKE_INDUSTRY_MARKER") == asked
    if asked:
        play(g, "take_marker")
        assert (me.markers, g.extra_marker) == ([4, 6, 0], False)
    else:
        assert (me.markers, g.extra_marker, "x3_5:6:0" in me.fired) == ([0], True, True)


def test_g12_german_revaluation():
    g, me = german()
    me.branch, me.revaluation = "hamburg", "german"
    tracks(me, MUNICH, black=13, gray=11, brown=9, natural=7, white=4)
    locomotives(me, MUNICH, 9, 3)
    assert scoring.railroad_points(g.c, me, g.c.railroad[MUNICH]) == 63


def tokens_due(g, number=1):
    """Let a marker reach lane 10, which grants a ? token."""
    me = g.players[0]
    me.markers, me.coins = [9], 0
    factories(me, *[6] * 3)
    play(g, "space industry_1")
    assert g.node == "QUESTION_TOKEN"
    return me


def test_g13_one_revaluation_marker():
    g = start(new_components=True)
    me = tokens_due(g)
    me.revaluation = "base"
    play(g, "token t_cards", "card gq_revaluation")
    assert (g.node, g.legal()) == ("REVALUATION_KEEP", ["revaluation base", "revaluation german"])
    play(g, "revaluation german")
    assert me.revaluation == "german"


@pytest.mark.parametrize(
    ("seats", "workers", "coins", "rounds", "letters", "empty"),
    [
        (4, 5, 2, 6, "AAABBB", ["eng_6"]),
        (3, 6, 2, 5, "AABBB", ["eng_6", "eng_5"]),
        (2, 6, 3, 5, "AABBB", ["eng_5"]),
        (1, 6, 6, 5, "AABBB", ["eng_5"]),
    ],
    ids=["g14", "g29", "g47", "g47_solo"],
)
def test_g14_g29_g47_setup_with_coal(seats, workers, coins, rounds, letters, empty):
    g = start(seats, coal=True, solo=seats == 1)
    me = g.players[0]
    assert (me.workers, me.coins, me.coal, g.c.rounds) == (workers, coins, 1, rounds)
    here = [g.c.engineers[e]["stack"] for e in reversed(g.strip.values()) if e]
    assert "".join(here) == letters
    assert [space for space, engineer in g.strip.items() if not engineer] == empty
    if seats == 1:
        assert not {"aux_coins", "turn_first", "last_round_industry"} & set(g.c.spaces)


def test_g15_coal_foundry():
    g, me = coal()
    g.foundries_up, me.coins = ["f01", "f02"], 1
    g.foundries_down = [f"f{n:02}" for n in range(3, 13)]
    play(g, "space coal_foundry")
    assert (g.node, offers(g, "pick_foundry"), me.coal) == ("FOUNDRY_PICK", ["f01", "f02"], 2)
    play(g, "pick_foundry f02")
    assert (g.to_move, len(g.outcomes())) == (-1, 10)
    play(g, "foundry f12")
    assert (me.foundries, g.foundries_up, me.coins) == (["f02"], ["f01", "f12"], 0)


def test_g16_closing():
    g, me = coal()
    me.foundries, me.coal = ["f11"], 2
    locomotives(me, THIRD, 3)
    play(g, "use_foundry f11", "step black kiev")
    assert (g.node, me.doublers, me.coal) == ("CLOSE_FOUNDRY", 1, 0)
    play(g, "close", "man locomotive kiev 0")
    assert (me.foundries, me.locomotives[THIRD][0].value(1), g.node) == ([], 4, "TURN")


def test_g17_closing_only_at_once():
    g, me = coal()
    me.foundries, me.coal = ["f12"], 2
    play(g, "use_foundry f12", "keep_open")
    assert (g.node, "close" in g.legal()) == ("TURN", False)


@pytest.mark.parametrize(
    ("engineers", "manned", "points"),
    [
        (["eng07", "eng12"], True, 20),
        (["eng12", "geng_factory"], False, 2),
        (["eng07", "geng_factory"], False, 0),
    ],
    ids=["g18", "g19", "g19_never_below_0"],
)
def test_g18_g19_factory_1(engineers, manned, points):
    g, me = coal(new_components=True)
    me.engineers, me.markers, me.coal = engineers, [4], 0
    me.factories[0] = Tile(1, manned=manned)
    play(g, "space industry_1", "use")
    assert me.score == points


@pytest.mark.parametrize(("manned", "steps"), [(False, 8), (True, 9)])
def test_g20_coal_factory(manned, steps):
    g, me = coal(new_components=True)
    me.markers, me.coal = [4], 3
    me.factories[0] = Tile("coal_factory", manned=manned)
    play(g, "space industry_1", "use", "coal 3")
    assert [(part.left, part.must, part.colors) for part in g.pool] == [(steps, 0, ["black"])]


def test_g21_combined_space_is_occupied_for_all():
    g, me = coal(2)
    play(g, "space coal_combined", "end_free")
    assert (me.coal, g.to_move) == (2, 1)
    assert "coal_combined" not in offers(g, "space")


def test_g22_f07():
    g, me = coal()
    me.foundries, me.coal = ["f07"], 2
    for space in ("loco_2", "track_any", "engineer_hire", "loco_3"):
        take(g, 0, space)
    play(g, "use_foundry f07")
    assert (g.node, g.legal()) == ("REUSE_SPACE", ["reuse loco_2", "skip"])


def emil_draws(g, card):
    g.stage, g.emil.drawing = "emil", False
    flow.advance(g)
    play(g, f"emil {card}")


def test_g23_too_few_workers():
    g, _ = alone()
    g.emil.workers, g.emil.deck = 2, list(g.c.deck)
    emil_draws(g, "s11")
    assert (g.to_move, "loco_3" in g.occupied, "emil s11" in g.outcomes()) == (-1, False, False)


def test_g24_locked_colour():
    g, me = alone()
    g.emil.deck = list(g.c.deck)
    me.unlocked = ["black", "gray"]
    emil_draws(g, "s05")
    assert (g.to_move, "track_brown_1" in g.occupied) == (-1, False)


def test_g25_emil_hires():
    g, _ = alone()
    g.emil.deck, g.emil.workers, g.emil.engineers = list(g.c.deck), 6, []
    g.strip["eng_hire"] = "eng04"
    emil_draws(g, "s13")
    assert (g.emil.workers, g.emil.engineers, g.strip["eng_hire"]) == (6, ["eng04"], None)
    assert (g.node, g.occupied["engineer_hire"]) == ("TURN", (-1, (0, 0, 0, 1)))


def test_g26_more_workers():
    g, me = alone()
    me.score = 49
    locomotives(me, THIRD, 3)
    tracks(me, THIRD, black=3)
    play(g, "pass")
    assert (me.score, g.emil.total, g.emil.workers) == (55, 7, 7)
    g.add_points(0, 95, "test")
    assert g.emil.total == 8


def test_g27_solo_majority():
    g, me = alone()
    g.emil.engineers, me.engineers = ["eng01", "eng02", "eng03"], ["eng09", "eng10"]
    assert scoring.majority_points(g) == [20]
    me.engineers = []
    assert scoring.majority_points(g) == [0]


def test_g28_empty_deck():
    g, _ = alone()
    g.emil.deck = []
    play(g, "space track_open", "pay 1 0 0 0", "step black kiev")
    assert (g.node, g.emil.passed) == ("TURN", True)
    play(g, "space track_open", "pay 1 0 0 0", "step black kiev")
    assert g.node == "TURN"


def test_g30_geng_bonus():
    g, me = coal(new_components=True)
    me.engineers = ["geng_bonus"]
    play(g, "space geng_bonus")
    assert (g.to_move, len(g.outcomes())) == (-1, 5)
    play(g, "start_card gsb_coal")
    assert (len(g.outcomes()), me.coal) == (4, 1)
    play(g, "start_card sb_coin")
    assert (me.coal, me.coins, g.node) == (2, 1, "FREE")


def test_g31_immediate_effects_only_once():
    g, me = german()
    tracks(me, NUREMBERG, black=3)
    play(g, "space track_open", *steps_on(NUREMBERG, 1), "extension x4_5", "marker 0", "marker 0")
    markers = list(me.markers)
    pass_round(g)
    assert (g.round, me.markers, me.score) == (2, markers, 2)


def test_g32_given_up_with_its_boilerman():
    g, me = coal()
    locomotives(me, "trans_siberian", 9, 9)
    locomotives(me, "st_petersburg", 9)
    me.locomotives[THIRD] = [Tile(1, manned=True)]
    for number in (2,):
        g.stacks[number] = 0
    play(g, "space loco_1", "locomotive", "slot kiev 0", "give_up")
    assert (g.factory_supply, me.locomotives[THIRD][0].manned) == ([1], False)


def test_g33_boilerman_completes_a_condition():
    g, me = german(coal=True)
    tracks(me, DRESDEN, black=4)
    locomotives(me, DRESDEN, 3)
    me.coal = 2
    play(g, "use_boilerman")
    play(g, f"man locomotive {DRESDEN} 0")
    play(g, g.outcomes()[0])
    assert (g.node, len(g.pool)) == ("QUESTION_TOKEN", 1)


def test_g34_at_most_two_extra_workers():
    g, me = german()
    me.extra = 2
    tracks(me, MUNICH, black=2)
    locomotives(me, MUNICH, 3)
    play(g, "space track_open", *steps_on(MUNICH, 1))
    assert ("mu_worker" in me.fired, me.workers) == (True, 4)


@pytest.mark.parametrize(("payment", "allowed"), [("1 0 0 0", True), ("0 0 0 1", False)])
def test_g35_f07_on_the_combined_space(payment, allowed):
    g, me = coal(2)
    me.coins, me.coal, me.foundries = 1, 2, ["f07"]
    play(g, "space coal_combined", f"pay {payment}")
    if not allowed:
        play(g, g.legal()[0])
        play(g, g.outcomes()[0])
    play(g, "use_foundry f07")
    if allowed:
        assert g.legal() == ["reuse coal_combined", "skip"]
        play(g, "reuse coal_combined")
        assert me.coal == 2
    else:
        assert g.node != "REUSE_SPACE"
