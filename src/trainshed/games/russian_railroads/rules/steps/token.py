"""Placing a ? token. [11]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import SKIP, TOKEN_IS
from ..gain import finish_unit, gain
from ..options import can_place_token
from ..refusals import BLOCKS_DIRECT_PART, DIRECT_PART, FINE, TOKEN_USED
from ..state import GO_ON
from ..tables import COUNT, START, TOKENS
from .skip import apply_skip, may_skip


@rule
def legal_token(s, out):
    """List the unused tokens, and dropping. [11]"""
    n = 0
    if can_place_token(s, int64(s.current)):
        for token in range(TOKENS):
            if (int64(s.tokens[s.seat]) >> token) & 1 == 1:
                out[n] = TOKEN_IS + token
                n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_token(s, action):
    """Find the reason against a token."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    if (int64(s.tokens[s.seat]) >> (action - TOKEN_IS)) & 1 == 0:
        return TOKEN_USED
    return FINE if can_place_token(s, int64(s.current)) else BLOCKS_DIRECT_PART


@rule
def apply_token(s, action):
    """Place the token and gain its effect: indirect. [11, Q2]"""
    if action == SKIP:
        apply_skip(s)
        return
    token, seat = action - TOKEN_IS, int64(s.seat)
    s.tokens[seat] = int64(s.tokens[seat]) & ~(1 << token)
    s.tokens_placed[seat] = int64(s.tokens_placed[seat]) | (1 << token)
    finish_unit(s)
    gain(s, int64(s.token[token, START]), int64(s.token[token, COUNT]), 0, 0)
    s.phase = GO_ON
