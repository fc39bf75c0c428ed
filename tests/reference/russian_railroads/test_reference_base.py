"""Vectors B01 to B52 on the reference engine."""

import pytest

from tests.reference.russian_railroads import flow, scoring
from tests.reference.russian_railroads.positions import (
    MAIN,
    SECOND,
    THIRD,
    at_turn,
    factories,
    final_round,
    locomotives,
    offers,
    pass_round,
    play,
    start,
    take,
    tracks,
)


def score(g, railroad):
    return scoring.railroad_points(g.c, g.players[0], g.c.railroad[railroad])


@pytest.fixture
def g():
    return start()


@pytest.fixture
def me(g):
    return g.players[0]


def b01(g):
    tracks(g.players[0], MAIN, black=9, gray=7, brown=3)
    locomotives(g.players[0], MAIN, 6, 2)


def test_b01_tracks_count_up_to_the_reach(g):
    b01(g)
    assert score(g, MAIN) == 10


def test_b02_doublers(g, me):
    b01(g)
    me.doublers = 4
    assert score(g, MAIN) == 17


def test_b03_reach_3(g, me):
    b01(g)
    locomotives(me, MAIN, 1, 2)
    assert score(g, MAIN) == 6


def test_b04_revaluation(g, me):
    tracks(me, MAIN, black=13, gray=11, brown=9, natural=7, white=4)
    locomotives(me, MAIN, 9, 3)
    assert score(g, MAIN) == 46
    me.revaluation = "base"
    assert score(g, MAIN) == 66


@pytest.mark.parametrize(("locomotive", "points"), [(7, 22), (6, 10)], ids=["b05", "b06"])
def test_b05_b06_doubled_railroad(g, me, locomotive, points):
    tracks(me, SECOND, black=9, gray=7, brown=4)
    locomotives(me, SECOND, locomotive)
    assert score(g, SECOND) == points


@pytest.mark.parametrize(
    ("black", "locomotive", "points"), [(3, 3, 6), (5, 2, 3)], ids=["b07", "b08"]
)
def test_b07_b08_kiev_stars(g, me, black, locomotive, points):
    tracks(me, THIRD, black=black)
    locomotives(me, THIRD, locomotive)
    assert score(g, THIRD) == points


@pytest.mark.parametrize(("locomotive", "points"), [(5, 35), (4, 14)], ids=["b09", "b10"])
def test_b09_b10_medal(g, me, locomotive, points):
    tracks(me, THIRD, black=7, gray=5)
    locomotives(me, THIRD, locomotive)
    me.medal = True
    assert score(g, THIRD) == points


@pytest.mark.parametrize(
    ("markers", "points"), [([5], 5), ([10], 15), ([6, 15], 40)], ids=["b11", "b12", "b13"]
)
def test_b11_b12_b13_industry(g, me, markers, points):
    me.markers = markers
    assert scoring.industry_points(g.c, me) == points


def test_b14_no_reach_no_stars(g, me):
    tracks(me, THIRD, black=9, gray=8)
    assert score(g, THIRD) == 0


def test_b15_maximum(g, me):
    tracks(me, MAIN, black=15, gray=14, brown=13, natural=12, white=11)
    locomotives(me, MAIN, 9, 6)
    assert score(g, MAIN) == 84
    me.doublers = 8
    assert score(g, MAIN) == 140
    me.revaluation = "base"
    assert score(g, MAIN) == 200


def test_b16_b17_gray_steps(g, me):
    tracks(me, MAIN, black=2)
    me.unlocked = ["black", "gray"]
    assert "track_gray_1" not in offers(g, "space")
    tracks(me, THIRD, black=2)
    assert "track_gray_1" in offers(g, "space")
    me.coins = 0
    play(g, "space track_gray_1")
    assert g.legal() == ["step gray trans_siberian", "step gray kiev"]
    play(g, "step gray kiev")
    assert g.legal() == ["step gray trans_siberian"]


def b18(g):
    g.players[0].coins = 0
    play(g, "space track_black_2", *["step black trans_siberian"] * 3)


def test_b18_no_worker_without_reach(g, me):
    b18(g)
    assert (me.tracks[MAIN]["black"], me.unlocked, me.extra) == (4, ["black", "gray"], 0)


def test_b19_the_locomotive_brings_the_worker(g, me):
    b18(g)
    play(at_turn(g), "space loco_1", "locomotive", "slot trans_siberian 1")
    assert (me.extra, me.workers) == (1, 5 - 2 - 1 + 1)


def test_b20_industry_in_full(g, me):
    me.markers, me.coins = [3], 0
    assert "industry_2" not in offers(g, "space")
    play(g, "space industry_1")
    assert me.markers == [4]


def test_b21_factory_1(g, me):
    me.markers, me.coins, me.engineers = [4], 0, ["eng07", "eng12"]
    factories(me, 1)
    play(g, "space industry_1")
    assert g.node == "USE_FACTORY"
    play(g, "use")
    assert (me.markers, me.score) == ([5], 19)


def lowest(g, number):
    for n in g.stacks:
        g.stacks[n] = 0 if n < number else g.stacks[n]


def test_b22_the_replaced_one_fills_the_empty_slot(g, me):
    locomotives(me, MAIN, 1, 2)
    locomotives(me, SECOND, 3)
    lowest(g, 4)
    me.coins = 0
    play(g, "space loco_1", "locomotive", "slot trans_siberian 0")
    assert g.legal() == ["slot kiev 0"]
    play(g, "slot kiev 0")
    assert (me.locomotives[THIRD][0].number, g.factory_supply) == (1, [])


def test_b23_chain_of_three(g, me):
    locomotives(me, MAIN, 2, 3)
    locomotives(me, SECOND, 4)
    locomotives(me, THIRD, 1)
    lowest(g, 5)
    me.coins = 0
    play(g, "space loco_1", "locomotive", "slot st_petersburg 0", "slot trans_siberian 1")
    play(g, "slot kiev 0")
    assert g.legal() == ["give_up"]
    play(g, "give_up")
    numbers = {r: [t.number for t in row] for r, row in me.locomotives.items()}
    assert numbers == {MAIN: [2, 4], SECOND: [5], THIRD: [3]}
    assert g.factory_supply == [1]


def test_b24_coins_replace_workers(g, me):
    me.workers, me.coins = 1, 2
    assert "loco_3" in offers(g, "space")
    play(g, "space loco_3")
    assert (me.workers, me.coins, g.occupied["loco_3"]) == (0, 0, (0, (1, 0, 0, 2)))


def test_b25_track_any_needs_a_coin(g, me):
    me.workers, me.coins = 0, 2
    assert "track_any" in offers(g, "space")
    me.workers, me.coins = 2, 0
    assert "track_any" not in offers(g, "space")


def test_b26_turquoise_workers(g, me):
    me.coins = 0
    play(g, "space aux_temp")
    assert (me.workers, me.turquoise, g.turquoise_home, g.to_move) == (4, 2, 0, 1)
    pass_round(g)
    assert (me.workers, me.turquoise, g.turquoise_home) == (5, 0, 2)


Y, B, G, R = range(4)


@pytest.mark.parametrize(
    ("first", "second", "order", "relocating"),
    [
        (G, R, [G, R, Y, B], [R, G]),
        (None, R, [Y, R, B, G], [R]),
        (None, Y, [Y, B, G, R], [Y]),
        (R, Y, [R, Y, B, G], [Y, R]),
    ],
    ids=["b27", "b28", "b29", "b50"],
)
def test_b27_b28_b29_b50_turn_order(g, first, second, order, relocating):
    for space, seat in (("turn_first", first), ("turn_second", second)):
        if seat is not None:
            take(g, seat, space)
    pass_round(g)
    asked = []
    while g.node == "RELOCATE":
        asked.append(g.to_move)
        play(g, "relocate none")
    assert (asked, g.order, g.round) == (relocating, order, 2)


def test_b30_space_under_the_own_pawn(g):
    assert "turn_first" not in offers(g, "space")
    assert "turn_second" in offers(g, "space")
    assert "turn_second" not in offers(at_turn(g, 1), "space")


def test_b31_pass_points(g):
    for seat in (R, G, B, Y):
        at_turn(g, seat)
        play(g, "pass")
        if seat != Y:
            assert g.players[seat].score == seat + 1
    assert [points for _, points, why in g.points_log if why == "pass"][-4:] == [4, 3, 2, 0]


@pytest.mark.parametrize(
    ("engineers", "cards", "points"),
    [
        ([["eng01", "eng02", "eng08"], ["eng03", "eng13"], ["eng04", "eng09"], []], {},
         [40, 20, 0, 0]),
        ([["eng01"], [], [], []], {}, [40, 0, 0, 0]),
        ([["eng01", "eng02"], ["eng03", "eng04", "eng05"], [], []], {0: "eb_extra_engineer"},
         [20, 40, 0, 0]),
        ([[], ["eng01"], [], []], {0: "eb_extra_engineer"}, [20, 40, 0, 0]),
    ],
    ids=["b32", "b33", "b34", "b49"],
)  # fmt: skip
def test_b32_b33_b34_b49_majority(g, engineers, cards, points):
    for seat, hired in enumerate(engineers):
        g.players[seat].engineers = hired
        g.players[seat].end_bonus = [cards[seat]] if seat in cards else []
    assert scoring.majority_points(g) == points


def test_b35_eb_doublers(g, me):
    results = []
    for me.doublers in (3, 5, 8):
        results.append(scoring.end_bonus_points(g.c, me, "eb_doublers"))
    assert results == [0, 20, 30]


def test_b36_eb_gray_brown(g, me):
    tracks(me, MAIN, black=8, gray=7, brown=3)
    tracks(me, SECOND, black=8, gray=4)
    assert scoring.end_bonus_points(g.c, me, "eb_gray_brown") == 14


@pytest.mark.parametrize("bonus", ["steps", "points"])
def test_b37_end_station(g, me, bonus):
    tracks(me, THIRD, black=8)
    me.fired = ["kv_worker"]
    me.coins = 0
    play(g, "space track_open", "step black kiev")
    assert (g.node, g.legal()) == ("END_STATION", ["station steps", "station points", "skip"])
    play(g, f"station {bonus}")
    if bonus == "points":
        assert (me.score, g.to_move) == (10, 1)
    else:
        assert [part.colors for part in g.pool] == [["black"], g.c.colors]
    assert me.fired.count("kv_end_station") == 1


def black_worker(g):
    me = g.players[0]
    me.has_black, me.black, me.coins = True, 1, 0
    return me


def test_b38_b52_black_worker(g):
    me = black_worker(g)
    play(g, "space track_black_1", "pay 0 0 1 0")
    assert [(part.left, part.must) for part in g.pool] == [(3, 2)]
    play(g, "step black kiev", "step black kiev")
    assert (g.node, "skip" in g.legal()) == ("STEP", True)
    play(g, "step black kiev")
    assert (me.tracks[THIRD]["black"], g.to_move) == (4, 1)


def test_b52_track_open(g):
    black_worker(g)
    play(g, "space track_open", "pay 0 0 1 0")
    assert "skip" not in g.legal()
    play(g, "step black kiev")
    assert [(p.left, p.must, p.colors) for p in g.pool] == [(1, 0, ["black"])]
    assert (g.node, "skip" in g.legal()) == ("STEP", True)


def test_b39_final_round(g):
    final_round(g)
    here = offers(g, "space")
    assert not {"turn_first", "turn_second"} & set(here)
    assert "last_round_industry" in here
    g.players[0].coins = 0
    play(g, "space last_round_industry")
    assert (g.players[0].markers, g.to_move) == ([3], 1)
    assert "last_round_industry" not in offers(g, "space")
    pass_round(g)
    assert g.to_move == -2


def test_b40_strip(g):
    names = ["B1", "B2", "B3", "B4", "A1", "A2", "A3"]
    g.strip = dict(zip(g.c.strip, names, strict=True))
    flow.clean_up(g)
    assert list(g.strip.values()) == [None, *names[:-1]]


def test_b41_must_be_given_up(g, me):
    locomotives(me, MAIN, 6, 5)
    locomotives(me, SECOND, 2)
    locomotives(me, THIRD, 1)
    lowest(g, 4)
    me.coins = 0
    play(g, "space loco_1", "locomotive", "slot st_petersburg 0", "slot kiev 0")
    assert g.legal() == ["give_up"]
    play(g, "give_up")
    assert g.factory_supply == [1]


def test_b42_engineers_do_not_call_each_other_for_ever(g, me):
    g.strip["eng_1"] = "eng13"
    g.players[1].engineers = ["eng12"]
    take(g, 1, "aux_coins")
    me.coins = 0
    play(g, "space engineer_public_1")
    assert g.legal() == ["borrow 1 eng12"]
    play(g, "borrow 1 eng12")
    assert g.legal() == ["reuse aux_coins"]
    play(g, "reuse aux_coins")
    assert (me.coins, g.to_move) == (2, 1)


def test_b43_reuse_in_full(g, me):
    g.strip["eng_1"] = "eng12"
    take(g, 1, "track_white_1")
    me.coins = 0
    assert "engineer_public_1" not in offers(g, "space")
    take(g, 1, "track_black_1")
    play(g, "space engineer_public_1")
    assert g.legal() == ["reuse track_black_1"]
    play(g, "reuse track_black_1", "step black kiev")
    assert (g.node, "skip" in g.legal()) == ("STEP", False)


def test_b44_the_bonus_leaves_the_direct_step_possible(g, me):
    tracks(me, MAIN, black=15, gray=13, brown=12)
    tracks(me, SECOND, black=8)
    tracks(me, THIRD, black=8)
    me.fired, me.coins = [a["id"] for r in g.c.railroads for a in r.advantages], 0
    me.fired.remove("kv_end_station")
    play(g, "space track_black_1", "step black kiev")
    assert g.legal() == ["part 0", "part 1"]
    play(g, "part 1", "station steps")
    assert g.legal() == ["part 0", "part 2"]  # not the black step of the bonus
    play(g, "part 2")
    assert "skip" in g.legal()
    assert not [text for text in g.legal() if "black" in text]


def test_b45_last_tile(g, me):
    lowest(g, 9)
    g.stacks[9] = 1
    locomotives(me, MAIN, 3, 4)
    locomotives(me, SECOND, 5)
    locomotives(me, THIRD, 6)
    me.coins = 0
    assert "loco_3" in offers(g, "space")
    locomotives(me, MAIN, 3)
    assert "loco_3" not in offers(g, "space")
    locomotives(me, MAIN, 3, 4)
    play(g, "space loco_3")
    assert g.node == "LOCO_SLOT"
    play(g, "slot kiev 0", "give_up")
    assert (g.node, g.legal()) == ("FACTORY_SOURCE", ["take supply 6"])


def test_b46_own_engineer_in_part(g, me):
    me.engineers, me.coins = ["eng03"], 0
    play(g, "space eng03")
    assert g.node == "STEP"  # gray is locked, only the black part has an option
    play(g, "step black trans_siberian")
    assert g.legal() == ["step gray trans_siberian", "skip"]
    play(g, "step gray trans_siberian")
    assert (g.pool, g.to_move) == ([], 1)


@pytest.mark.parametrize("gap_5", [False, True])
def test_b47_card_with_the_direct_steps(g, me, gap_5):
    final_round(g)
    me.markers, me.coins = [8], 0
    factories(me, *([6] * (4 + gap_5)))
    play(g, "space last_round_industry", "decline", "part 1")
    play(g, "token t_cards")
    assert g.node == "NEXT_PART"
    play(g, "part 1")
    assert ("card q_industry" in g.legal()) == gap_5


def test_b48_relocating_the_black_worker(g):
    me = g.players[1]
    g.occupied["turn_first"] = (1, (0, 0, 1, 0))
    me.has_black = True
    pass_round(g)
    assert (g.node, g.to_move) == ("RELOCATE", 1)
    play(g, "relocate track_black_1")
    assert [(part.left, part.must) for part in g.pool] == [(3, 2)]


@pytest.mark.parametrize("gap_2", [False, True])
def test_b51_optional_gains_do_not_count(g, me, gap_2):
    final_round(g)
    me.markers = [4]
    factories(me, *([5] * (1 + gap_2)))
    assert ("last_round_industry" in offers(g, "space")) == gap_2
