"""The lowest bit of a word, in every lane."""

import numpy as np

from trainshed.core.bits import lowest_bit
from trainshed.core.rule import rule


@rule
def lowest_of_each(words, out):
    for i in range(len(words)):
        out[i] = lowest_bit(words[i])


def test_every_bit_of_a_word_is_found_whatever_lies_above_it():
    draw = np.random.default_rng(1)
    above = draw.integers(0, 2**62, size=63)
    words = np.array([(int(above[k]) << (k + 1) | 1 << k) & (2**63 - 1) for k in range(63)])
    out = np.zeros(63, dtype=np.int64)
    lowest_of_each(words, out)
    assert out.tolist() == list(range(63))
