"""Sets as words of bits: what one machine instruction finds, and Python would have to search
for.
"""

from typing import Any

from .rule import COMPILED

if COMPILED:
    from numba import types
    from numba.core.cgutils import true_bit
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest_bit(context: Any, word: Any) -> Any:
        """Return the number of the lowest bit of a word that is not 0; the GPU knows it too."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], true_bit)  # true: the word is never 0

        return types.int64(types.int64), generate

else:

    def lowest_bit(word: Any) -> int:
        """Return the number of the lowest bit of a word that is not 0."""
        return (int(word) & -int(word)).bit_length() - 1
