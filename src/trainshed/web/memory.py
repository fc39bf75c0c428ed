"""Memory that is let go goes back to the system."""

import ctypes
from contextlib import suppress

M_MMAP_THRESHOLD = -3  # malloc.h
LARGE_ARRAY = 65_536  # bytes


def give_back() -> None:
    """Let the system have large arrays back as soon as they are let go.

    Without it the C library keeps them once they come and go: a server with hundreds of tables
    grows to several times what it needs.
    """
    with suppress(OSError, AttributeError):  # another C library: it does as it pleases
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_ARRAY)
