"""Ctrl-C, and SIGTERM in long work: noted at once, and never lost in a compiler that swallows or
garbles it.
"""

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any

_noted: list[int] = []


def check() -> None:
    """Raise a Ctrl-C that came before and was swallowed on its way."""
    if _noted:
        raise KeyboardInterrupt


def came() -> bool:
    """Tell whether Ctrl-C came since the command began."""
    return bool(_noted)


def answered() -> None:
    """Make Python forget a Ctrl-C that has been answered.

    One that struck inside `exec` of a text (dataclasses, named tuples and numba work so) stays
    marked as unhandled, and `python -m` then ends itself by the signal instead of with our exit
    code. The next `exec` of a text clears the mark.
    """
    exec("")


def _note_and_raise(number: int, frame: Any) -> None:
    _noted.append(number)
    raise KeyboardInterrupt


def _note(number: int, frame: Any) -> None:
    signal.signal(number, _note_and_raise)
    _noted.append(number)


def hush() -> None:
    """After Ctrl-C say nothing of what could not be thrown away in order.

    It leaves half-made objects behind, the compiler's above all, and they are thrown away as late
    as the end of the process.
    """
    hook = sys.unraisablehook

    def quiet(problem: Any) -> None:
        if not _noted and not issubclass(problem.exc_type, KeyboardInterrupt):
            hook(problem)

    sys.unraisablehook = quiet


@contextlib.contextmanager
def watched() -> Iterator[None]:
    """Note every Ctrl-C of a command; whatever it turns into inside a library, it stays one."""
    _noted.clear()
    if threading.current_thread() is not threading.main_thread():
        yield  # signals reach the main thread only
        return
    before, hook = signal.getsignal(signal.SIGINT), sys.unraisablehook
    hush()
    signal.signal(signal.SIGINT, _note_and_raise)
    try:
        yield
    except Exception:
        check()
        raise
    finally:
        signal.signal(signal.SIGINT, before)
        sys.unraisablehook = hook


@contextlib.contextmanager
def postponed() -> Iterator[None]:
    """Only note the first Ctrl-C, so that what is under way ends whole; the second is plain.

    The same for SIGTERM, by which batch systems tell that the time is up.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
