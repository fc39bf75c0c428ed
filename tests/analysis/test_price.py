"""A fair price: where a falling line crosses nothing, within what may be named."""

import numpy as np
import pytest

import trainshed
from tests.write_matches import DATA
from trainshed.analysis import price
from trainshed.analysis.hint_worker import ways_to_a_price
from trainshed.analysis.playouts import Playouts
from trainshed.analysis.price import Price, Pricer
from trainshed.analysis.walk import Walk, walk
from trainshed.core.rule import COMPILED
from trainshed.games import find

compiled = pytest.mark.skipif(not COMPILED, reason="prices are played out hundreds of times")


def stored(game: str) -> Walk:
    return walk(trainshed.load(DATA / game / "matches" / "bots-default-3-seats.json"))


def fair(way: Walk, ply: int, begun: tuple[int, ...] = ()) -> Price | None:
    seat = way.match.actors[ply]
    playouts = Playouts(way.game, way.match.seats, 0)
    return Pricer(playouts).price(way.known(ply, seat), ply, seat, begun)


def first(way: Walk, verb: str) -> int:
    """Return the first decision with many choices in which a verb was played."""
    texts = [way.match.verbs.text(action) for action in way.match.actions]
    return next(
        ply for ply in way.decisions() if texts[ply].startswith(verb) and len(way.choices[ply]) > 3
    )


def test_the_price_is_where_the_line_crosses_nothing() -> None:
    noise = np.random.default_rng(1).normal(0, 0.01, 20)
    points = [(x, 0.3 - 0.02 * x + noise[x], 0.01) for x in range(20)]
    found = price._crossing(points)
    assert found is not None
    assert found[0] == pytest.approx(15, abs=4 * found[1])
    assert 0 < found[1] < 1


def test_a_line_that_does_not_fall_is_no_price() -> None:
    assert price._crossing([(x, 0.1, 0.01) for x in range(9)]) is None
    assert price._crossing([(x, 0.1 * x, 0.01) for x in range(9)]) is None
    assert price._crossing([(1, 0.2, 0.01), (2, 0.1, 0.01)]) is None


@pytest.mark.parametrize(
    ("line", "band"),
    [
        ((15.0, 1.0), Price(13, 17, 1, 30)),
        ((29.5, 1.0), Price(28, 30, 1, 30)),
        ((-4.0, 1.0), Price(0, 0, 1, 30)),
        ((15.0, 9.0), None),
    ],
)
def test_a_band_is_two_standard_errors_wide(line: tuple[float, float], band: Price | None) -> None:
    assert price._band(line, 1, 30) == band


@pytest.mark.full
@compiled
def test_a_bid_has_a_fair_price_within_the_purse() -> None:
    way = stored("german_railways")
    ply = first(way, "bid ")
    found = fair(way, ply)
    assert found is not None
    highest = way.states[ply].cash[way.match.actors[ply]]
    assert 0 <= found.low <= found.high <= found.highest == highest
    assert fair(way, ply) == found


@compiled
def test_getting_it_is_a_price_and_that_all_others_pass() -> None:
    way = stored("german_railways")
    ply, game = first(way, "bid "), way.game
    (pricing,) = game.priced
    guess = way.states[ply : ply + 1].copy()
    found = Pricer(Playouts(game, 3, 0))._ways(guess, [], pricing, way.match.actions[ply])
    texts = [[game.verbs.text(action) for action in actions] for actions in found]
    in_it = int(way.states[ply].bidding.sum())
    assert texts == [
        [way.match.verbs.text(way.match.actions[ply]), *["pass"] * (in_it - 1)],
        ["pass"],
    ]


@compiled
def test_an_offer_is_left_to_the_director_or_granted_by_him() -> None:
    way = stored("north_american_railways")
    game, texts = way.game, [way.match.verbs.text(action) for action in way.match.actions]
    (pricing,), pricer = way.game.priced, Pricer(Playouts(game, 3, 0))
    for ply in way.decisions():
        if texts[ply].startswith("price "):
            guess = way.states[ply : ply + 1].copy()
            ways = pricer._ways(guess, [], pricing, way.choices[ply][0])
            told = [[game.verbs.text(action) for action in actions[1:]] for actions in ways]
            is_answered = texts[ply + 1] in ("allow", "buy")  # a company has a director
            assert told == ([["allow"], ["buy"]] if is_answered else [[], []])


@compiled
def test_where_no_price_is_named_there_is_none() -> None:
    way = stored("german_railways")
    assert fair(way, first(way, "build ")) is None
    rails = stored("russian_railroads")
    assert rails.game.priced == ()
    assert fair(rails, rails.decisions()[0]) is None


def test_a_price_may_come_after_a_choice() -> None:
    game = find("north_american_railways")
    select, named = game.verbs.action("select 1"), game.verbs.action("price 200")
    assert ways_to_a_price(game, [(select, named)], [select]) == [(select,)]
    assert ways_to_a_price(game, [], [named]) == [()]
    assert ways_to_a_price(game, [], [select]) == []
