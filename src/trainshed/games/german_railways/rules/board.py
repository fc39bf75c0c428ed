"""Readers of the board's geography: neighbours of a space, and sets of spaces as words of bits.

Big tables are read here and nowhere else in the rules: each compiled function carries its own copy
of the tables it names.
"""

from numpy import int64

from trainshed.core.bits import lowest_bit
from trainshed.core.rule import rule

from .tables import NEIGHBOUR_WORDS, NEIGHBOURS, WORD_BITS, WORDS


@rule
def neighbour(space, i):
    """Return the i-th neighbour of a space."""
    return int64(NEIGHBOURS[space, i])


@rule
def neighbour_word(i):
    """Return the i-th word of all the sets of neighbours: WORDS for each space, one after the
    other.
    """
    return NEIGHBOUR_WORDS[i]


@rule
def neighbour_bits(space, word):
    """Return one word of the set of a space's neighbours."""
    return neighbour_word(space * WORDS + word)


@rule
def word_of(space):
    """Return the word of a set that holds a space."""
    return int(space) // WORD_BITS


@rule
def bit_of(space):
    """Return the bit of a space within its word."""
    return 1 << (int(space) % WORD_BITS)


@rule
def first_space(word, bits):
    """Return the lowest space of a non-empty word of a set."""
    return word * WORD_BITS + lowest_bit(bits)
