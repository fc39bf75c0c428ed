"""Room for a moment inside a rule: a copy of a position to try something on, a number for each
seat. Both lie on the stack, on a GPU too; rules allocate nothing.
"""

from typing import Any

import numpy as np

from .rule import COMPILED
from .seeds import SEAT_STREAMS

MOST_SEATS = len(SEAT_STREAMS)

if COMPILED:
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np.numpy_support import from_dtype

    _WORD = ir.IntType(64)
    _SHARES = from_dtype(np.dtype([("values", "f8", (MOST_SEATS,))], align=True))

    @intrinsic  # type: ignore[untyped-decorator]
    def copied(context: Any, s: Any) -> Any:
        """Return a copy of a position. The next one made in the same place writes over it."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words = cgutils.alloca_once(builder, _WORD, size=s.size // 8)
            place = builder.bitcast(words, arguments[0].type)
            size = context.get_constant(types.intp, s.size)
            cgutils.raw_memcpy(builder, place, arguments[0], size, 1)
            return place

        return s(s), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def shares(context: Any) -> Any:
        """Return room for a number of each seat, as `values`; not blank."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words = cgutils.alloca_once(builder, _WORD, size=_SHARES.size // 8)
            return builder.bitcast(words, context.get_value_type(_SHARES))

        return _SHARES(), generate

else:

    def copied(s: Any) -> Any:
        """Return a copy of a position."""
        return s.copy()

    def shares() -> Any:
        """Return room for a number of each seat, as `values`."""
        return np.zeros(1, np.dtype((np.record, [("values", "f8", (MOST_SEATS,))])))[0]
