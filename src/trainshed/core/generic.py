"""The contract's functions under generic names: generic compiled code calls these, the record's
dtype picks the game.

Each name is a plain function for the interpreted lane and a numba `overload` for compiled callers;
resolved at compile
time, it costs nothing and is found in the disk cache by the next process.
"""

from typing import Any

from .game import of_dtype
from .rule import COMPILED


def setup(s: Any, seats: Any, options: Any) -> Any:
    """Write the position before the first chance event."""
    return of_dtype(s.dtype).setup(s, seats, options)


def to_move(s: Any) -> Any:
    """Return the seat to decide, CHANCE or OVER."""
    return of_dtype(s.dtype).to_move(s)


def legal(s: Any, out: Any) -> Any:
    """Write the legal actions in ascending order, return how many."""
    return of_dtype(s.dtype).legal(s, out)


def chance(s: Any, out: Any, weights: Any) -> Any:
    """Write the outcomes of a chance event with their weights, return how many."""
    return of_dtype(s.dtype).chance(s, out, weights)


def apply(s: Any, action: Any) -> Any:
    """Change the position by a legal action or a possible outcome."""
    return of_dtype(s.dtype).apply(s, action)


def refuse(s: Any, action: Any) -> Any:
    """Return 0, or the code of the first reason against the action."""
    return of_dtype(s.dtype).refuse(s, action)


def scores(s: Any, out: Any) -> Any:
    """Write the score of each seat."""
    return of_dtype(s.dtype).scores(s, out)


def returns(s: Any, out: Any) -> Any:
    """Write each seat's share of the victory."""
    return of_dtype(s.dtype).returns(s, out)


def evaluate(s: Any, out: Any) -> Any:
    """Write each seat's likely share of the victory; without a judgement, as if it ended now."""
    game = of_dtype(s.dtype)
    return (game.evaluate or game.returns)(s, out)


def determinise(s: Any, seat: Any, stream: Any) -> Any:
    """Fill in what a seat cannot know."""
    return of_dtype(s.dtype).determinise(s, seat, stream)


def check(s: Any) -> Any:
    """Return 0, or the code of the broken law."""
    return of_dtype(s.dtype).check(s)


def quick(s: Any, actions: Any, n: Any, stream: Any) -> Any:
    """Return the index of a sensible action among n legal ones."""
    return of_dtype(s.dtype).quick(s, actions, n, stream)


def observe(s: Any, seat: Any, out: Any) -> Any:
    """Write what a seat knows as numbers for learning."""
    return of_dtype(s.dtype).observe(s, seat, out)


if COMPILED:
    from numba.extending import overload
    from numba.np.numpy_support import as_dtype

    def _game(s: Any) -> Any:
        return of_dtype(as_dtype(s))

    @overload(setup)
    def _setup(s, seats, options):  # type: ignore[no-untyped-def]
        of_game = _game(s).setup
        return lambda s, seats, options: of_game(s, seats, options)

    @overload(to_move)
    def _to_move(s):  # type: ignore[no-untyped-def]
        of_game = _game(s).to_move
        return lambda s: of_game(s)

    @overload(legal)
    def _legal(s, out):  # type: ignore[no-untyped-def]
        of_game = _game(s).legal
        return lambda s, out: of_game(s, out)

    @overload(chance)
    def _chance(s, out, weights):  # type: ignore[no-untyped-def]
        of_game = _game(s).chance
        return lambda s, out, weights: of_game(s, out, weights)

    @overload(apply)
    def _apply(s, action):  # type: ignore[no-untyped-def]
        of_game = _game(s).apply
        return lambda s, action: of_game(s, action)

    @overload(refuse)
    def _refuse(s, action):  # type: ignore[no-untyped-def]
        of_game = _game(s).refuse
        return lambda s, action: of_game(s, action)

    @overload(scores)
    def _scores(s, out):  # type: ignore[no-untyped-def]
        of_game = _game(s).scores
        return lambda s, out: of_game(s, out)

    @overload(returns)
    def _returns(s, out):  # type: ignore[no-untyped-def]
        of_game = _game(s).returns
        return lambda s, out: of_game(s, out)

    @overload(evaluate)
    def _evaluate(s, out):  # type: ignore[no-untyped-def]
        game = _game(s)
        of_game = game.evaluate or game.returns
        return lambda s, out: of_game(s, out)

    @overload(determinise)
    def _determinise(s, seat, stream):  # type: ignore[no-untyped-def]
        of_game = _game(s).determinise
        return lambda s, seat, stream: of_game(s, seat, stream)

    @overload(check)
    def _check(s):  # type: ignore[no-untyped-def]
        of_game = _game(s).check
        return lambda s: of_game(s)

    @overload(quick)
    def _quick(s, actions, n, stream):  # type: ignore[no-untyped-def]
        of_game = _game(s).quick
        return lambda s, actions, n, stream: of_game(s, actions, n, stream)

    @overload(observe)
    def _observe(s, seat, out):  # type: ignore[no-untyped-def]
        of_game = _game(s).observe
        return lambda s, seat, out: of_game(s, seat, out)
