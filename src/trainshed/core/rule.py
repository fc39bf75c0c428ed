"""The only numba switch: `@rule` compiles a function, or leaves it alone in the interpreted lane;
`@long_rule` does the same for what runs long, and lets other threads run beside it.

`TRAINSHED_RULES=interpreted` runs every rule as plain Python (debugger, coverage) without importing
numba at all. Compiled functions are cached on disk. Numba's own cache does not notice an edit in a
callee's file, so ours stamps every entry with a hash of all sources that hold rules: it can never
be stale.
"""

import functools
import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = os.environ.get("TRAINSHED_RULES", "compiled") != "interpreted"
STAMPED = ("core", "games", "bots")  # the rooms that hold rules
KEEP_UNUSED_DAYS = 30
STAMP = re.compile(r"[0-9a-f]{20}")


@functools.cache
def source_stamp() -> str:
    """Hash all sources and data of the rooms with rules, and what else changes machine code."""
    import numba
    import numpy as np

    digest = hashlib.sha256()
    for path in sorted(path for room in STAMPED for path in (PACKAGE / room).rglob("*")):
        if path.suffix in {".py", ".json"}:
            digest.update(str(path.relative_to(PACKAGE)).encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    settings = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    digest.update(
        repr((sorted(settings.items()), sys.version, numba.__version__, np.__version__)).encode()
    )
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """Return the folder that holds one subfolder of compiled code per state of the sources."""
    if folder := os.environ.get("TRAINSHED_CACHE"):
        return Path(folder)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "trainshed" / "compiled"


@functools.cache
def cache_folder() -> Path | None:
    """Return the folder for the present sources, made and dated; None where nothing can be
    written.
    """
    folder = cache_root() / source_stamp()
    try:
        if not folder.exists():
            _drop_unused(folder.parent)
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _drop_unused(root: Path) -> None:
    """Remove what no process has used for a month, so that the cache does not grow with every
    edit.
    """
    oldest = time.time() - KEEP_UNUSED_DAYS * 86400
    for folder in root.glob("*"):
        is_ours = STAMP.fullmatch(folder.name)  # the folder may be anybody's: TRAINSHED_CACHE
        if is_ours and folder.is_dir() and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


if COMPILED:
    from numba import njit
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

    class _StampedLocator(_CacheLocator):  # type: ignore[misc]
        """Place and stamp for the cache of one function of the package."""

        def __init__(self, function: Callable[..., Any], file: str, folder: Path) -> None:
            self._py_file = file
            self._line = function.__code__.co_firstlineno
            self._folder = folder / ".".join(
                Path(file).resolve().relative_to(PACKAGE).with_suffix("").parts
            )

        def get_cache_path(self) -> str:
            return str(self._folder)

        def get_source_stamp(self) -> str:
            return source_stamp()

        def get_disambiguator(self) -> str:
            return str(self._line)

        @classmethod
        def from_function(cls, function: Callable[..., Any], file: str) -> "_StampedLocator | None":
            folder = cache_folder()
            return None if folder is None else cls(function, file, folder)

    class _StampedImpl(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (_StampedLocator,)

    class _StampedCache(FunctionCache):  # type: ignore[misc]
        """A cache that passes over code for the records of games outside this package."""

        _impl_class = _StampedImpl

        def load_overload(self, signature: Any, context: Any) -> Any:
            return None if _is_foreign(signature) else super().load_overload(signature, context)

        def save_overload(self, signature: Any, data: Any) -> None:
            if not _is_foreign(signature):
                super().save_overload(signature, data)


_foreign: list[str] = []  # numba's names of records whose rules the stamp does not cover


def leave_uncached(dtype: Any) -> None:
    """Compile generic code for records of this dtype anew in every process: a game from elsewhere.

    Its rules are linked into the generic code, and the stamp does not cover its sources.
    """
    if COMPILED:
        from numba.np.numpy_support import from_dtype

        _foreign.append(str(from_dtype(dtype)))


def _is_foreign(signature: Any) -> bool:
    text = str(signature)
    return any(name in text for name in _foreign)


def is_cached(function: Callable[..., Any]) -> bool:
    """Tell whether the stamp covers the function: only rooms of this package are hashed."""
    plain = getattr(function, "py_func", function)
    file = Path(plain.__code__.co_filename).resolve()
    return any(file.is_relative_to(PACKAGE / room) for room in STAMPED)


def rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile `function` for speed, or return it untouched in the interpreted lane.

    .. warning:: a rule allocates nothing, raises nothing and trusts its caller: `legal` is the
    judge.
    """
    return _compile(function, is_long=False)


def long_rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function that Python calls and that runs for long: other threads run meanwhile.

    A short one keeps the GIL: among busy threads, getting it back takes longer than the call.
    """
    return _compile(function, is_long=True)


def _compile(function: Callable[..., Any], is_long: bool) -> Callable[..., Any]:
    if not COMPILED:
        return function
    compiled = njit(nogil=is_long, no_cfunc_wrapper=True)(function)
    # A user's own rules (a bot in a file of its own) are compiled anew in each process: no stamp
    # covers their callees.
    if is_cached(function) and cache_folder() is not None:
        compiled._cache = _StampedCache(function)
    return compiled  # type: ignore[no-any-return]
