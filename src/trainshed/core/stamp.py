"""Where compiled code is kept, and the stamp of what it was compiled from.

The stamp of a function covers its own code and, wherever they are, the functions it calls and the
constants and tables it reads: what is compiled, and nothing else. So an edited rule is compiled
anew together with what calls it, and an edited sentence, page or remark compiles nothing.
"""

import functools
import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
# How code is made and linked
MACHINERY = ("rule.py", "stamp.py", "generic.py", "bits.py", "room.py")
LINKED = __name__.replace("stamp", "generic")  # its functions are called by name
KEEP_UNUSED_DAYS = 30
DAY = 86400  # seconds
STAMP = re.compile(r"[0-9a-f]{20}")


def stamp_of(function: Callable[..., Any]) -> str:
    """Hash a function with everything that is compiled into it."""
    plain = getattr(function, "py_func", function)
    waiting, seen, digests = [plain], {id(plain)}, []
    while waiting:
        digest, called = _own(waiting.pop())
        digests.append(digest)
        for callee in called:
            if id(callee) not in seen:
                seen.add(id(callee))
                waiting.append(callee)
    return hashlib.sha256(b"".join(sorted(digests))).hexdigest()[:20]


_known: dict[int, tuple[Any, bytes, list[Callable[..., Any]]]] = {}


def _own(function: Callable[..., Any]) -> tuple[bytes, list[Callable[..., Any]]]:
    """Hash what a function itself is and reads; return that, and the rules it calls."""
    if id(function) not in _known:
        digest = hashlib.sha256(f"{function.__module__}.{function.__qualname__}".encode())
        for piece in _code(function.__code__):
            digest.update(piece)
        called: list[Callable[..., Any]] = []
        for name, value in _named(function):
            plain = getattr(value, "py_func", value)
            if isinstance(plain, FunctionType) and plain.__module__ != LINKED:
                called.append(plain)
            digest.update(name.encode() + _content(plain))
        _known[id(function)] = (function, digest.digest(), called)
    return _known[id(function)][1:]


def _code(code: CodeType) -> Iterator[bytes]:
    """Yield what makes a piece of code, without its documentation and its lines."""
    yield code.co_code
    yield repr((code.co_names, code.co_varnames, code.co_freevars)).encode()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant)
        elif not isinstance(constant, str):  # the only text in a rule is its docstring
            yield repr(constant).encode()


def _named(function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """Yield the values that a function's names stand for: globals, closures, parts of modules."""
    code, known = function.__code__, function.__globals__
    names = [name for each in _codes(code) for name in each.co_names]
    for cell, name in zip(function.__closure__ or (), code.co_freevars, strict=True):
        yield name, cell.cell_contents
    for name in names:
        value = known.get(name)
        if isinstance(value, ModuleType):
            for part in names:
                yield f"{name}.{part}", getattr(value, part, None)
        elif value is not None:
            yield name, value


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _content(value: Any) -> bytes:
    """Return what tells a constant, a table or a type apart from another."""
    if isinstance(value, np.ndarray | np.generic):
        return f"{value.dtype}{value.shape}".encode() + value.tobytes()
    if isinstance(value, int | float | str | tuple) or value is None:
        return repr(value).encode()
    return str(getattr(value, "__qualname__", type(value).__qualname__)).encode()


# The folder


def cache_root() -> Path:
    """Return the folder that holds one subfolder of compiled code for each way of compiling."""
    if folder := os.environ.get("TRAINSHED_CACHE"):
        return Path(folder)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "trainshed" / "compiled"


@functools.cache
def machinery_stamp() -> str:
    """Hash what else changes machine code: versions, numba's settings, how code is linked."""
    import numba

    settings = sorted((k, v) for k, v in os.environ.items() if k.startswith("NUMBA_"))
    told = repr((settings, sys.version, numba.__version__, np.__version__))
    digest = hashlib.sha256(told.encode())
    for name in MACHINERY:
        digest.update((HERE / name).read_bytes())
    return digest.hexdigest()[:20]


@functools.cache
def cache_folder() -> Path | None:
    """Return the folder for compiled code, made and dated; None where nothing can be written."""
    folder = cache_root() / machinery_stamp()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        sweep(folder)
        folder.touch()
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def sweep(folder: Path) -> None:
    """Once a day, remove what no process has used for a month: old folders beside this one, and
    old files in it.
    """
    mark, now = folder / "swept", time.time()
    if mark.exists() and now - mark.stat().st_mtime < DAY:
        return
    mark.touch()
    oldest = now - KEEP_UNUSED_DAYS * DAY
    for other in folder.parent.glob("*"):
        is_ours = STAMP.fullmatch(other.name)  # the folder may be anybody's: TRAINSHED_CACHE
        if is_ours and other.is_dir() and other.stat().st_mtime < oldest and other != folder:
            shutil.rmtree(other, ignore_errors=True)
    for file in folder.glob("*.nb[ic]"):
        if file.stat().st_mtime < oldest:
            file.unlink(missing_ok=True)
