"""What rules count in rows of numbers."""

from numpy import int64

from .rule import rule


@rule
def total(numbers, width):  # type: ignore[no-untyped-def]
    """Return the sum of the first `width` numbers of a row."""
    found = int64(0)
    for i in range(width):
        found += int64(numbers[i])
    return found


@rule
def least(numbers, width):  # type: ignore[no-untyped-def]
    """Return the smallest of the first `width` numbers of a row."""
    found = int64(numbers[0])
    for i in range(1, width):
        found = min(found, int64(numbers[i]))
    return found
