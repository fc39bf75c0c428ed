"""What the house puts in where a game leaves a rule out: made from the rules it does give.

Each is a rule like any other, compiled, interpreted or on a GPU. A game that knows better, or must
be quicker, writes its own.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from numpy import int64

from .observation import HIGHEST, LOWEST, Plane, Planes, left_of, one_of
from .room import copied, shares
from .rule import rule
from .seeds import below
from .typed import asks_whether_in, typed

Rule = Callable[..., Any]


def left_out(*given: Any) -> Any:
    """Mark a function that a game leaves to the house."""
    raise NotImplementedError("the house puts another function in its place")


def made(function: Rule) -> Rule:
    """Mark a function as made by the house: when what it is made from is replaced, so is it."""
    function.is_stand_in = True  # type: ignore[attr-defined]
    return function


def is_left_out(function: Rule) -> bool:
    """Tell whether a game leaves a function to the house."""
    return function is left_out or hasattr(function, "is_stand_in")


# Rules for games that have nothing of the kind


@rule
def settle_nothing(s):  # type: ignore[no-untyped-def]
    """Nothing follows by itself."""


@rule
def redact_nothing(states, i, seat, out, j):  # type: ignore[no-untyped-def]
    """Show everything to everybody."""
    out[j] = states[i]


@rule
def guess_nothing(s, seat, stream):  # type: ignore[no-untyped-def]
    """Nothing is hidden."""


@rule
def check_nothing(s):  # type: ignore[no-untyped-def]
    """No law is written down."""
    return 0


@rule
def never_midway(s):  # type: ignore[no-untyped-def]
    """Every action is a decision of its own."""
    return False


@rule
def consider_all(s, actions, n):  # type: ignore[no-untyped-def]
    """Every legal action is worth a look."""
    return n


# Rules made from others


def legal_from(refuse: Rule, to_move: Rule, actions: int) -> Rule:
    """List what `refuse` has nothing against."""

    @rule
    def legal(s, out):  # type: ignore[no-untyped-def]
        n = 0
        if to_move(s) >= 0:
            for action in range(actions):
                if refuse(s, action) == 0:
                    out[n] = action
                    n += 1
        return n

    return made(legal)


def chance_from(refuse: Rule, actions: int) -> Rule:
    """List the outcomes that `refuse` has nothing against, all equally likely."""

    @rule
    def chance(s, out, weights):  # type: ignore[no-untyped-def]
        n = 0
        for action in range(actions):
            if refuse(s, action) == 0:
                out[n] = action
                weights[n] = 1
                n += 1
        return n

    return made(chance)


def apply_from(act: Rule, settle: Rule, settling: Sequence[int]) -> Rule:
    """Act, then settle as long as the phase is a settling one."""
    lines, names = ["act(s, action)"], {"act": act}
    if settling:
        lines += [f"while {asks_whether_in('s.phase', settling)}:", "    settle(s)"]
        names["settle"] = settle
    return made(typed(act.__module__, "apply(s, action)", lines, names))


def returns_from(scores: Rule) -> Rule:
    """Share the victory among the highest scores."""

    @rule
    def returns(s, out):  # type: ignore[no-untyped-def]
        scores(s, out)
        best, winners = out[0], 0
        for seat in range(s.seats):
            best = max(best, out[seat])
        for seat in range(s.seats):
            winners += out[seat] == best
        for seat in range(s.seats):
            out[seat] = (out[seat] == best) / winners

    return made(returns)


def quick_from(evaluate: Rule, to_move: Rule, apply: Rule, determinise: Rule) -> Rule:
    """Try every action on a copy, and take the one that `evaluate` likes best for the mover."""

    @rule
    def quick(s, actions, n, stream):  # type: ignore[no-untyped-def]
        mover = to_move(s)
        guess, judged = copied(s), shares().values
        determinise(guess, mover, stream)
        best, equals, chosen = -1.0, 0, 0
        for i in range(n):
            tried = copied(guess)
            apply(tried, actions[i])
            evaluate(tried, judged)
            if judged[mover] > best:
                best, equals, chosen = judged[mover], 1, i
            elif judged[mover] == best:
                equals += 1
                if below(stream, equals) == 0:  # one of the equals, each as likely
                    chosen = i
        return chosen

    return made(quick)


# Observations that follow from the layout of the record


def planes_from(fields: Sequence[tuple[str, tuple[int, ...]]], seats: int) -> Planes:
    """Return a plane for the seat to move, and one for each field."""
    mover = Plane("to_move", (seats,), "who is asked, counted from the observer on")
    return Planes(
        [mover, *(Plane(name, shape or (1,), f"the field `{name}`") for name, shape in fields)]
    )


def observe_from(
    fields: Sequence[tuple[str, tuple[int, ...]]], by_seat: Sequence[str], seats: int, to_move: Rule
) -> Rule:
    """Write those planes: who is to move, then field after field."""
    writers = [_mover_writer(to_move, seats)]
    for name, shape in fields:
        if name in by_seat:
            writers.append(_seat_writer(name, seats, prod(shape[1:])))
        else:
            writers.append(_writer(name, prod(shape)) if shape else _number_writer(name))
    while len(writers) > 1:  # two and two, for compiling does not like long chains of calls
        writers = [_one_after_the_other(*writers[k : k + 2]) for k in range(0, len(writers), 2)]
    write = writers[0]

    @rule
    def observe(s, seat, out):  # type: ignore[no-untyped-def]
        write(s, seat, out, 0)

    return made(observe)


@rule
def capped(value):  # type: ignore[no-untyped-def]
    """Return a number as far as a plane can hold it."""
    return max(min(int64(value), int64(HIGHEST)), int64(LOWEST))


# Writers: each writes from a place on, and returns where to go on.


def _one_after_the_other(first: Rule, second: Rule | None = None) -> Rule:
    if second is None:
        return first

    @rule
    def write(s, seat, out, at):  # type: ignore[no-untyped-def]
        return second(s, seat, out, first(s, seat, out, at))

    return write


def _mover_writer(to_move: Rule, seats: int) -> Rule:
    @rule
    def write(s, seat, out, at):  # type: ignore[no-untyped-def]
        return one_of(out, at, seats, left_of(s.seats, seat, to_move(s)))

    return write


def _number_writer(name: str) -> Rule:
    @rule
    def write(s, seat, out, at):  # type: ignore[no-untyped-def]
        out[at] = capped(s[name])
        return at + 1

    return write


def _writer(name: str, size: int) -> Rule:
    @rule
    def write(s, seat, out, at):  # type: ignore[no-untyped-def]
        numbers = s[name].reshape(size)
        for k in range(size):
            out[at + k] = capped(numbers[k])
        return at + size

    return write


def _seat_writer(name: str, seats: int, width: int) -> Rule:
    """Write the rows of the seats from the observer on; 0 for seats nobody has."""

    @rule
    def write(s, seat, out, at):  # type: ignore[no-untyped-def]
        numbers = s[name].reshape(seats * width)
        for k in range(seats * width):
            out[at + k] = 0
        for other in range(s.seats):
            to = at + left_of(s.seats, seat, other) * width
            for k in range(width):
                out[to + k] = capped(numbers[other * width + k])
        return at + seats * width

    return write
