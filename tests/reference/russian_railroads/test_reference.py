"""Random matches of the reference engine over all modules, with laws that must always hold."""

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.reference.russian_railroads import Reference
from tests.reference.russian_railroads.board import slots
from tests.reference.russian_railroads.components import read
from tests.reference.russian_railroads.positions import random_match, start

HERE = Path(__file__).parent
VECTORS = HERE.parents[1] / "data" / "russian_railroads"
MODULES = ("germany", "coal", "new_components")
FAST, FULL = 24, 400


def random_options(seed):
    dice = random.Random(seed)
    seats = dice.randint(1, 4)
    options = {name: dice.random() < 0.5 for name in MODULES}
    options["solo"] = seats == 1
    options["medal_needs_conditions"] = dice.random() < 0.5
    options["free_actions_before_pass"] = dice.random() < 0.5
    options["manned_multi"] = dice.choice(["fixed", "choice"])
    return seats, options


def tiles_in_play(g):
    """List the numbers of all tiles wherever they lie, without the special 9."""
    numbers = [n for n, tiles in g.stacks.items() for _ in range(tiles)] + list(g.factory_supply)
    for player in g.players:
        numbers += [t.number for *_, t in slots(player) if t and not t.special]
        numbers += [t.number for t in player.factories if t and t.number != "coal_factory"]
    if g.unit and g.unit.tile and g.unit.tile.number != "coal_factory":
        numbers.append(g.unit.tile.number)
    return numbers + [number for _, number in (g.emil.tiles if g.emil else [])]


def laws(g, texts):
    assert texts, f"nobody can act at {g.node}"
    assert len(set(texts)) == len(texts)
    assert g.to_move == -1 or 0 <= g.to_move < g.seats
    numbers = tiles_in_play(g)
    assert numbers.count(1) == g.seats
    assert all(numbers.count(n) == g.c.tiles_each for n in g.stacks)
    assert g.doublers + sum(player.doublers for player in g.players) == g.c.doublers
    held = [card for player in g.players for card in player.end_bonus]
    assert sorted(held + g.pile + g.removed) == sorted(g.c.end_bonus)
    assert g.turquoise_home + sum(player.turquoise for player in g.players) <= g.c.turquoise
    for seat, player in enumerate(g.players):
        player_laws(g, seat, player)


def player_laws(g, seat, player):
    assert min(player.workers, player.coins, player.coal, player.turquoise, player.black) >= 0
    assert player.workers <= player.own_total == g.c.workers + player.extra
    assert player.extra <= 2
    assert player.score == sum(points for who, points, _ in g.points_log if who == seat)
    assert len(player.tokens) + len(player.tokens_placed) == len(g.c.tokens)
    empty = [tile is None for tile in player.factories]
    assert empty == sorted(empty)
    for color in g.c.colors:
        rows = player.tracks.values()
        assert sum(1 for row in rows if row.get(color)) <= g.c.pieces[color]
    for row in player.tracks.values():
        places = [row.get(color, 0) for color in g.c.colors]
        assert all(a > b or a == b == 0 for a, b in pairwise(places))


def play_seed(seed):
    seats, options = random_options(seed)
    g = random_match(seats, options, seed, laws)
    assert g.round == g.c.rounds
    assert g.winners()
    view = g.view()
    assert view["node"] == "OVER"
    assert [p["score"] for p in view["players"]] == g.scores()


@pytest.mark.parametrize("seed", range(FAST))
def test_random_matches(seed):
    play_seed(seed)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(FAST, FULL))
def test_many_random_matches(seed):
    play_seed(seed)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(40))
def test_every_option_can_be_applied(seed):
    def every(g, texts):
        for text in texts:
            after = g.copy()
            after.apply(text)
            assert after.ply == g.ply + 1

    seats, options = random_options(seed)
    random_match(seats, options, seed, every)


def test_every_vector_has_its_test():
    source = "".join(path.read_text("utf-8") for path in HERE.glob("test_reference_german*.py"))
    source += (HERE / "test_reference_base.py").read_text("utf-8")
    for name in ("test_vectors", "test_vectors_of_the_expansion"):
        for vector in read(VECTORS, name)["vectors"]:
            assert re.search(rf"def test_\w*{vector['id'].lower()}_", source), vector["id"]


def test_chance_of_the_setup():
    g = Reference(3, {"coal": True})
    kinds = []
    while g.to_move == -1:
        kinds.append(g.outcomes()[0].split()[0])
        g.apply(g.outcomes()[0])
    assert kinds == ["order"] * 3 + ["engineer"] * 5 + ["remove"] * 2 + ["foundry"] * 2
    assert (g.node, g.to_move) == ("SETUP_BONUS", 2)


def test_what_is_not_offered_is_refused():
    g = start(2)
    with pytest.raises(ValueError, match="not possible"):
        g.apply("space track_white_1")
    with pytest.raises(AssertionError):
        Reference(2, {"solo": True})
