"""The contract's functions under generic names: generic compiled code calls these, the record's
dtype picks the game.

A game's functions are compiled once, behind the fixed signatures below, and linked by name: a loop
that calls `legal(s, out)` holds the symbol `trainshed.<game>.legal` and not the game's own code.
So loops compile in a second whatever the game, and are not compiled again when its rules change.
In the interpreted lane each name is a plain function. (A GPU kernel calls the rules themselves.)
"""

import hashlib
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from .rule import COMPILED, UNCOUNTED
from .stamp import stamp_of

# What each function takes after the position, and returns
INT, INTS, FLOATS, SHORTS, TRUTH, NOTHING = "INT", "INTS", "FLOATS", "SHORTS", "TRUTH", "NOTHING"
SIGNATURES: dict[str, tuple[tuple[str, ...], str]] = {
    "setup": ((INT, INTS), NOTHING),  # seats, options with the rules version after them
    "to_move": ((), INT),
    "legal": ((INTS,), INT),  # out
    "chance": ((INTS, INTS), INT),  # out, weights
    "apply": ((INT,), NOTHING),  # action
    "refuse": ((INT,), INT),  # action
    "scores": ((INTS,), NOTHING),  # out
    "returns": ((FLOATS,), NOTHING),  # out
    "evaluate": ((FLOATS,), NOTHING),  # out
    "determinise": ((INT, INTS), NOTHING),  # seat, stream
    "check": ((), INT),
    "quick": ((INTS, INT, INTS), INT),  # actions, n, stream
    "consider": ((INTS, INT), INT),  # actions, n
    "observe": ((INT, SHORTS), NOTHING),  # seat, out
    "is_midway": ((), TRUTH),
}
SYMBOL = re.compile(rb"trainshed\.([a-z][a-z0-9_]*)\.([a-z_]+)\.linked")

_games: list[Any] = []  # every registered game; core/game.py adds them


def add(game: Any) -> None:
    """Make a game known to generic code."""
    _games.append(game)


def of_dtype(dtype: Any) -> Any:
    """Find the game whose positions have this dtype."""
    for game in _games:
        if game.dtype == dtype:
            return game
    raise TypeError(f"no registered game has positions like {dtype}")


def stamp(game: Any) -> str:
    """Hash all that is compiled of a game's contract."""
    told = "".join(stamp_of(_function(game, name)) for name in SIGNATURES)
    return hashlib.sha256(told.encode()).hexdigest()[:20]


def _contract(name: str) -> Callable[..., Any]:
    """Return the generic form of a function of the contract: `f(s, ...)` for any game's `s`."""

    def stub(s: Any, *given: Any) -> Any:
        return _function(of_dtype(s.dtype), name)(s, *given)

    stub.__name__ = stub.__qualname__ = name
    if COMPILED:
        _call_by_name(stub, name)
    return stub


def _function(game: Any, name: str) -> Callable[..., Any]:
    """Return a game's function; without a judgement of its own, as if the end were now."""
    found: Callable[..., Any] = getattr(game, name) or game.returns
    return found


def copy(source: Any, i: Any, target: Any, j: Any) -> None:
    """Copy position `i` of `source` over position `j` of `target`, a position of the same match:
    materials stay where they are, scratch space means nothing.
    """
    size = of_dtype(source.dtype).position_size
    target[j : j + 1].view(np.uint8)[:size] = source[i : i + 1].view(np.uint8)[:size]


if COMPILED:
    import llvmlite.binding
    from numba import njit, types
    from numba.core import cgutils
    from numba.core.compiler_lock import global_compiler_lock
    from numba.extending import intrinsic, overload
    from numba.np.numpy_support import as_dtype, from_dtype

    _KINDS = {
        INT: types.int64,
        INTS: types.int64[::1],
        FLOATS: types.float64[::1],
        SHORTS: types.int16[::1],
        TRUTH: types.boolean,
        NOTHING: types.none,
    }
    _linked: set[tuple[str, str]] = set()

    def _signature(game: Any, name: str) -> Any:
        takes, gives = SIGNATURES[name]
        return _KINDS[gives](from_dtype(game.dtype), *(_KINDS[kind] for kind in takes))

    def _symbol(game: Any, name: str) -> str:
        return f"trainshed.{game.id}.{name}.linked"

    def link(game: Any, name: str) -> None:
        """Compile a function of a game, or take it from the cache, and make its symbol known."""
        # The compiler's own lock: whoever loads code from the cache holds it already, and a second
        # one would be taken in the other order.
        with global_compiler_lock:
            if (game.id, name) in _linked:
                return
            signature = _signature(game, name)
            function = _compiled(_function(game, name), signature)
            result = function.overloads[signature.args]
            address = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
            llvmlite.binding.add_symbol(_symbol(game, name), address)
            _linked.add((game.id, name))

    def _compiled(function: Any, signature: Any) -> Any:
        """Return a compiled function that returns just what the signature says."""
        function.compile(signature.args)
        if function.overloads[signature.args].signature.return_type == signature.return_type:
            return function
        wanted = signature.return_type

        casts = (
            lambda a: wanted(function(a)),
            lambda a, b: wanted(function(a, b)),
            lambda a, b, c: wanted(function(a, b, c)),
            lambda a, b, c, d: wanted(function(a, b, c, d)),
        )
        return njit(signature, **UNCOUNTED)(casts[len(signature.args) - 1])

    def link_all(payload: Any) -> None:
        """Link whatever some compiled code, as the cache keeps it, calls by name."""
        for game_id, name in set(SYMBOL.findall(repr_of(payload))):
            for game in _games:
                if game.id == game_id.decode():
                    link(game, name.decode())

    def repr_of(payload: Any) -> bytes:
        """Return the object code inside what the cache keeps of a function."""
        if isinstance(payload, bytes):
            return payload
        parts = payload if isinstance(payload, tuple | list) else ()
        return b"".join(repr_of(part) for part in parts)

    def _call_by_name(stub: Any, name: str) -> None:
        """Let compiled code call a function of the contract by its symbol."""

        @overload(stub)
        def of_game(s, *given):  # type: ignore[no-untyped-def]
            game = of_dtype(as_dtype(s))
            link(game, name)
            call = _caller(_symbol(game, name), _signature(game, name))
            return lambda s, *given: call(s, given)

    def _caller(symbol: str, signature: Any) -> Any:
        """Make the instruction that calls a symbol with a position and a tuple of arguments."""

        @intrinsic  # type: ignore[untyped-decorator]
        def call(typing: Any, s: Any, given: Any) -> Any:
            def generate(context: Any, builder: Any, typed: Any, values: Any) -> Any:
                unpacked = cgutils.unpack_tuple(builder, values[1], len(given))
                cast = [
                    context.cast(builder, value, before, after)
                    for value, before, after in zip(
                        unpacked, given, signature.args[1:], strict=True
                    )
                ]
                convention = context.call_conv
                kind = convention.get_function_type(signature.return_type, signature.args)
                function = cgutils.get_or_insert_function(builder.module, kind, symbol)
                _, value = convention.call_function(
                    builder, function, signature.return_type, signature.args, [values[0], *cast]
                )
                return value

            return signature.return_type(s, given), generate

        return call

    @overload(copy)
    def _copy(source, i, target, j):  # type: ignore[no-untyped-def]
        copier = _copier(of_dtype(as_dtype(source.dtype)).position_size)
        return lambda source, i, target, j: copier(target[j], source[i])

    def _copier(size: int) -> Any:
        """Make the instruction that copies a number of bytes of a record."""

        @intrinsic  # type: ignore[untyped-decorator]
        def copier(typing: Any, target: Any, source: Any) -> Any:
            def generate(context: Any, builder: Any, typed: Any, values: Any) -> Any:
                cgutils.raw_memcpy(
                    builder, values[0], values[1], context.get_constant(types.intp, size), 1
                )
                return context.get_dummy_value()

            return types.none(target, source), generate

        return copier


setup = _contract("setup")  # write the position before the first chance event
to_move = _contract("to_move")  # the seat to decide, CHANCE or OVER
legal = _contract("legal")  # write the legal actions in ascending order, return how many
chance = _contract("chance")  # write the outcomes of a chance event with their weights
apply = _contract("apply")  # change the position by a legal action or a possible outcome
refuse = _contract("refuse")  # 0, or the code of the first reason against the action
scores = _contract("scores")  # write the score of each seat
returns = _contract("returns")  # write what each seat makes of the result
evaluate = _contract("evaluate")  # write what each seat may hope for
determinise = _contract("determinise")  # fill in what a seat cannot know
check = _contract("check")  # 0, or the code of the broken law
quick = _contract("quick")  # the index of a sensible action among n legal ones
consider = _contract("consider")  # keep those of n legal actions that are worth a look
observe = _contract("observe")  # write what a seat knows as numbers for learning
is_midway = _contract("is_midway")  # whether the seat to move has begun a decision already
