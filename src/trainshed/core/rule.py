"""The only numba switch: `@rule` compiles a function, or leaves it alone in the interpreted lane;
`@long_rule` does the same for what runs long, and lets other threads run beside it.

`TRAINSHED_RULES=interpreted` runs every rule as plain Python (debugger, coverage) without importing
numba at all. Compiled functions are kept on disk under the stamp of what they were compiled from
(`stamp.py`): they can never be stale.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .stamp import cache_folder, stamp_of

COMPILED = os.environ.get("TRAINSHED_RULES", "compiled") != "interpreted"
PACKAGE = Path(__file__).resolve().parent.parent
# Rules allocate nothing, so nobody need count who still uses an array: that took half of the time.
# Whatever does allocate cannot be compiled (docs/decisions/0033).
UNCOUNTED = {"_nrt": False}

if COMPILED:
    from numba import njit, types
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler

    class _StampedLocator(_CacheLocator):  # type: ignore[misc]
        """The place of one function's compiled code: its file is named by its stamp."""

        def __init__(self, function: Callable[..., Any], folder: Path) -> None:
            self._folder, self._stamp = folder, stamp_of(function)

        def get_cache_path(self) -> str:
            return str(self._folder)

        def get_source_stamp(self) -> str:
            return self._stamp

        def get_disambiguator(self) -> str:
            return self._stamp

        @classmethod
        def from_function(cls, function: Callable[..., Any], file: str) -> "_StampedLocator | None":
            folder = cache_folder()
            return None if folder is None else cls(function, folder)

    class _StampedImpl(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (_StampedLocator,)

        def rebuild(self, target_context: Any, payload: Any) -> Any:
            """Take code from the cache; what it calls by name must be there first."""
            from .generic import link_all

            link_all(payload)
            return super().rebuild(target_context, payload)

    class _StampedCache(FunctionCache):  # type: ignore[misc]
        """A cache that is asked for when the function is first compiled, not when it is defined:
        only then everything that it calls is there to be stamped.
        """

        _impl_class = _StampedImpl

        def __init__(self, function: Callable[..., Any]) -> None:
            self._function, self._opened = function, False

        def _open(self) -> None:
            if not self._opened:
                super().__init__(self._function)
                self._opened = True

        def _index_key(self, signature: Any, codegen: Any) -> Any:
            # The stamp covers a closure's values; numba would pickle them, rules among them with
            # a number that is another one in every process.
            return signature, codegen.magic_tuple()

        def load_overload(self, signature: Any, context: Any) -> Any:
            self._open()
            loaded = super().load_overload(signature, context)
            if loaded is not None:
                os.utime(self._cache_file._index_path)  # in use: not to be swept
            return loaded

        def save_overload(self, signature: Any, data: Any) -> None:
            self._open()
            super().save_overload(signature, data)

    def _widened(kind: Any) -> Any:
        """Return the type in which a rule takes an argument: every whole number, constant or not,
        as int64. Else each constant and each width would make a compiled copy of its own.
        """
        plain = types.unliteral(kind)
        return types.int64 if isinstance(plain, types.Integer) else plain

    class _Nowhere:
        """Stands in for a machine that has not got the code: there is nothing to be set there."""

        def set_env(self, name: str, environment: Any) -> None:
            pass

    class _InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
        """The code of a rule as other rules take it in: not made quick yet, nor put in place.

        Numba does both for every function, with all that it calls, again and again on the way up;
        once, for what is called from outside, is enough. That halves the time of compiling.
        """

        codegen = _Nowhere()

        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            return 0

    class _InnerCompiler(Compiler):  # type: ignore[misc]
        """Compiles a rule for others to take in."""

        def __init__(self, typing: Any, target: Any, library: Any, *more: Any) -> None:
            super().__init__(typing, target, _InnerLibrary(target.codegen(), "inner"), *more)


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
    compiled = njit(nogil=is_long, no_cfunc_wrapper=True, **UNCOUNTED)(function)
    if cache_folder() is not None:
        compiled._cache = _StampedCache(function)
    inner = njit(
        no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_InnerCompiler, **UNCOUNTED
    )
    taken_in = inner(function)

    def template(given: Any, named: Any) -> Any:
        return taken_in.get_call_template(tuple(map(_widened, given)), named)

    compiled.get_call_template = template
    compiled.get_overload = taken_in.get_overload
    return compiled  # type: ignore[no-any-return]
