"""The rules of Goods Yard: plain functions over one record; the numbers in brackets are paragraphs
of data/rules.en.md.
"""

from numpy import int64

from trainshed.core import record
from trainshed.core.action import Verb, Verbs
from trainshed.core.game import CHANCE, OVER
from trainshed.core.judgement import share_out
from trainshed.core.option import Option
from trainshed.core.rule import rule

GOODS = ("coal", "milk", "mail", "timber")
KINDS, TRAINS, MOST_SEATS = len(GOODS), 2, 4
OF_EACH, IN_YARD, MIXED = 11, 3, 8
DRAW, COUPLE, FINISHED = range(3)  # s.phase

STATE = record.layout(
    [
        ("phase", "i1"),  # DRAW .. FINISHED
        ("seats", "i1"),  # how many play
        ("seat", "i1"),  # whose turn it is, or is next
        ("length", "i1"),  # wagons of a full train: the option
        ("bag", "i1", (KINDS,)),  # wagons left to draw, by good
        ("yard", "i1", (KINDS,)),  # wagons to take, by good
        ("trains", "i1", (MOST_SEATS, TRAINS, KINDS)),  # wagons coupled, by seat, train and good
    ]
)
OPTIONS = (Option("length", 4, lowest=3, highest=5, meaning="wagons of a full train"),)
VERBS = Verbs(
    [
        Verb.of("couple", "couple a wagon to a train", GOOD=GOODS, TRAIN=("1", "2")),
        Verb.of("draw", "chance: a wagon comes into the yard", GOOD=GOODS),
    ]
)
FIRST_COUPLE, FIRST_DRAW = VERBS.first("couple"), VERBS.first("draw")
LONGEST = IN_YARD + 2 * MOST_SEATS * TRAINS * 5  # actions: every wagon is drawn, then coupled
NOT_NOW, NONE_LEFT, NOT_IN_YARD, TRAIN_IS_FULL = range(1, 5)  # why an action is refused


@rule
def setup(s, seats, options):
    """Fill the bag; the yard is empty still. [1]"""
    s.phase = DRAW
    s.seats = seats
    s.length = options[0]
    for good in range(KINDS):
        s.bag[good] = OF_EACH


@rule
def to_move(s):
    """Return whose turn it is."""
    if s.phase == FINISHED:
        return OVER
    return CHANCE if s.phase == DRAW else int64(s.seat)


@rule
def wagons(row):
    """Count the wagons of a train, or of the yard."""
    total = 0
    for good in range(KINDS):
        total += row[good]
    return total


@rule
def chance(s, out, weights):
    """List what may be drawn: each wagon of the bag is as likely as any other. [1]"""
    n = 0
    for good in range(KINDS):
        if s.bag[good] > 0:
            out[n] = FIRST_DRAW + good
            weights[n] = s.bag[good]
            n += 1
    return n


@rule
def refuse(s, action):
    """Return 0, or the first reason against an action or a draw. [2]"""
    if s.phase != (DRAW if action >= FIRST_DRAW else COUPLE):
        return NOT_NOW
    if s.phase == DRAW:
        return 0 if s.bag[action - FIRST_DRAW] > 0 else NONE_LEFT
    good, train = divmod(action - FIRST_COUPLE, TRAINS)
    if s.yard[good] == 0:
        return NOT_IN_YARD
    return TRAIN_IS_FULL if wagons(s.trains[s.seat, train]) == s.length else 0


@rule
def act(s, action):
    """Draw a wagon into the yard, or couple one to a train. [1, 2]"""
    if s.phase == DRAW:
        s.bag[action - FIRST_DRAW] -= 1
        s.yard[action - FIRST_DRAW] += 1
        s.phase = COUPLE if wagons(s.yard) == IN_YARD else DRAW
        return
    good, train = divmod(action - FIRST_COUPLE, TRAINS)
    s.yard[good] -= 1
    s.trains[s.seat, train, good] += 1
    s.seat = (int64(s.seat) + 1) % int64(s.seats)
    s.phase = FINISHED if is_full(s, s.seat) else DRAW  # the next seat is the last to fill up [3]


@rule
def is_full(s, seat):
    """Tell whether a seat has no room for another wagon."""
    return wagons(s.trains[seat, 0]) + wagons(s.trains[seat, 1]) == TRAINS * s.length


@rule
def scores(s, out):
    """Write the score of each seat: the squares of equal wagons, and mixed trains. [3]"""
    for seat in range(s.seats):
        out[seat] = 0
        for train in range(TRAINS):
            kinds = 0
            for good in range(KINDS):
                equal = int64(s.trains[seat, train, good])
                out[seat] += equal * equal
                kinds += equal > 0
            out[seat] += MIXED if kinds == KINDS else 0


@rule
def evaluate(s, out):
    """Write each seat's likely share of the victory: the better its score, the more."""
    scores(s, out)
    share_out(out, s.seats, 2)


@rule
def check(s):
    """Return 1 if a wagon was lost or made, 2 if a train is too long."""
    for good in range(KINDS):
        count = int64(s.bag[good]) + int64(s.yard[good])
        for seat in range(MOST_SEATS):
            for train in range(TRAINS):
                count += s.trains[seat, train, good]
        if count != OF_EACH:
            return 1
    for seat in range(MOST_SEATS):
        for train in range(TRAINS):
            if wagons(s.trains[seat, train]) > s.length:
                return 2
    return 0
