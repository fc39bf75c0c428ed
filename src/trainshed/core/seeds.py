"""One master seed, any number of named independent random streams.

A stream is four 32-bit words in an int64 array, stepped by xoshiro128++, and a fifth that stays:
the key of its seed. All arithmetic stays inside int64, so that the interpreted, the compiled and
the GPU lane draw the same numbers; a stream is passed in, never global.
"""

import zlib
from typing import Any

import numpy as np
import numpy.typing as npt

from .rule import rule

STEPPED = 4  # words that change with every draw
KEY = 4  # the word after them: the same for all streams of a seed, however much was drawn
WORDS = STEPPED + 1
LARGEST_SEED = 2**63 - 1
MASK = 0xFFFFFFFF

# The two odd multipliers of a well-mixing 32-bit hash; the second is written as its negative twin
# modulo 2**32, so that
# 32 bits times either stay inside int64.
MULTIPLIER_A = 0x7FEB352D
MULTIPLIER_B = 0x846CA68B - 2**32

CHANCE_STREAM = zlib.crc32(b"chance")
SEAT_STREAMS = np.array([zlib.crc32(b"seat %d" % seat) for seat in range(16)], dtype=np.int64)
MATCH_STREAM = zlib.crc32(b"match")
KEY_STREAM = zlib.crc32(b"key")


def name_of(name: str) -> int:
    """Turn the name of a stream into the number that `start` mixes in."""
    return zlib.crc32(name.encode())


@rule
def mix(word):  # type: ignore[no-untyped-def]
    """Scramble 32 bits."""
    word = ((word ^ (word >> 16)) * MULTIPLIER_A) & MASK
    word = ((word ^ (word >> 15)) * MULTIPLIER_B) & MASK
    return word ^ (word >> 16)


@rule
def start(stream, seed, name):  # type: ignore[no-untyped-def]
    """Set `stream` to the beginning of the stream called `name` (see `name_of`) of the master
    seed.
    """
    seed = np.int64(seed)
    for i in range(STEPPED):
        word = mix((seed & MASK) ^ (name + i) & MASK)
        word = mix(word ^ ((seed >> 32) & MASK))
        stream[i] = mix((word + name * (i + 1)) & MASK)
    stream[0] |= 1  # all zero would stay zero
    stream[KEY] = mix(mix((seed & MASK) ^ KEY_STREAM) ^ ((seed >> 32) & MASK))


@rule
def rotate(word, by):  # type: ignore[no-untyped-def]
    """Rotate 32 bits to the left."""
    return ((word << by) & MASK) | (word >> (32 - by))


@rule
def draw(stream):  # type: ignore[no-untyped-def]
    """Return the next 32 random bits."""
    a, b, c, d = stream[0], stream[1], stream[2], stream[3]
    result = (rotate((a + d) & MASK, 7) + a) & MASK
    shifted = (b << 9) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    stream[0], stream[1], stream[2], stream[3] = a, b, c, rotate(d, 11)
    return result


@rule
def below(stream, bound):  # type: ignore[no-untyped-def]
    """Return a random number from 0 to bound - 1 (bound at most 2**31; the bias is under bound /
    2**32).
    """
    return (draw(stream) * np.int64(bound)) >> 32


@rule
def lasting_below(stream, bound, subject):  # type: ignore[no-untyped-def]
    """Return a random number from 0 to bound - 1 that stays the same for a subject, a number below
    2**31: what was drawn in between does not matter.
    """
    return (mix(mix(stream[KEY] ^ subject) ^ subject) * np.int64(bound)) >> 32


@rule
def match_seed(seed, index):  # type: ignore[no-untyped-def]
    """Return the seed of the index-th match of a series: what its record will carry."""
    seed = np.int64(seed)
    index = np.int64(index)
    low = mix(mix((seed & MASK) ^ MATCH_STREAM) ^ (index & MASK))
    high = mix(mix(((seed >> 32) & MASK) ^ low) ^ ((index >> 32) & MASK))
    return ((high & 0x1FFFFF) << 32) | low  # 53 bits: every JSON reader keeps them exact


def stream(seed: int, name: str) -> npt.NDArray[np.int64]:
    """Return the stream called `name` of the master seed, ready for `draw` and `below`."""
    words: npt.NDArray[Any] = np.zeros(WORDS, dtype=np.int64)
    start(words, seed, name_of(name))
    return words
