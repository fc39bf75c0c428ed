"""Emil, the opponent of the solo game: his turn, his cards, what he takes. [G5]"""

from numpy import int64

from trainshed.core.rule import rule

from .places import can_perform, engineer_of, is_engineers_space
from .state import BEFORE, EMIL, TURN, WITH_COAL, WITH_EMIL, is_on, lowest_locomotive
from .tables import (
    CARD_SPACE,
    CARD_WORKERS,
    COUNT,
    EMIL_CARDS,
    FACTORY,
    HIGHEST,
    HIRE,
    LOCO_FACTORY,
    LOCOMOTIVE,
    MULTI_USE,
    NEEDS_COAL,
    NONE,
    START,
)


@rule
def shuffle_deck(s):
    """Put all of Emil's cards into his deck. [G5]"""
    deck = int64(0)
    for card in range(EMIL_CARDS):
        if s.emil_card[card, NEEDS_COAL] == 0 or is_on(s, WITH_COAL):
            deck |= 1 << card
    s.emil_deck = deck


@rule
def begin_emil(s):
    """Begin Emil's turn: he draws, or passes for the rest of the round. [G5, X27]"""
    if s.emil_passed == 0 and (s.emil_deck == 0 or s.emil_workers <= 0):
        s.emil_passed = 1
    if s.emil_passed == 1:
        end_emil(s)
    else:
        s.phase = EMIL


@rule
def end_emil(s):
    """Give the turn to the player. [G5]"""
    s.stage = BEFORE
    s.free_used = 0
    s.phase = TURN


@rule
def does_card_work(s, card):
    """Tell whether Emil can use the space of a card, and the player could. [G5, X17, X26]"""
    space = int64(s.emil_card[card, CARD_SPACE])
    if s.open_space[space] == 0 or (int64(s.occupied) >> space) & 1 == 1:
        return False
    if s.emil_card[card, CARD_WORKERS] > s.emil_workers:
        return False
    if is_engineers_space(s, space):
        return engineer_of(s, space) != NONE
    return can_perform(s, int64(s.space[space, START]), int64(s.space[space, COUNT]), 0)


@rule
def play_card(s, card):
    """Place Emil's workers; he takes a locomotive or an engineer, nothing else. [G5, X16]"""
    space = int64(s.emil_card[card, CARD_SPACE])
    s.emil_workers -= s.emil_card[card, CARD_WORKERS]
    if s.space[space, MULTI_USE] == 0:
        s.occupied = int64(s.occupied) | (int64(1) << space)
    if is_engineers_space(s, space):
        return
    start = int64(s.space[space, START])
    for row in range(start, start + int64(s.space[space, COUNT])):
        op = s.code[row, 0]
        if op == HIRE and s.strip[0] != NONE:
            s.engineer_at[s.strip[0]] = WITH_EMIL
            s.strip[0] = NONE
        elif op in (LOCOMOTIVE, FACTORY, LOCO_FACTORY):
            take_tile(s)
            return


@rule
def take_tile(s):
    """Take the lowest locomotive; only if none is left, the lowest factory. [X16]"""
    number = lowest_locomotive(s)
    if number > 0:
        s.stack[number] -= 1
        s.emil_tiles[number] += 1
        return
    for factory in range(1, HIGHEST + 1):
        if s.factory_supply[factory] > 0:
            s.factory_supply[factory] -= 1
            s.emil_tiles[factory] += 1
            return
