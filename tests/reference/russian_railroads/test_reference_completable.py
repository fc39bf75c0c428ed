"""Whether a space can be carried out completely, tried out instead of searched for."""

import pytest

from tests.reference.russian_railroads import board, flow, moves, options, spaces
from tests.reference.russian_railroads.gains import check_advantages
from tests.reference.russian_railroads.positions import random_match
from tests.reference.russian_railroads.test_reference import random_options

LEFT_OUT = ("aux_temp", "engineer_hire", "coal_foundry", "turn_first", "turn_second")
FIRST_OF = ("EXTENSION", "INCOME_PICK", "FACTORY_BONUS", "REVALUATION_KEEP")


def after(g, text, number=None):
    trial = g.copy()
    trial.current = number
    moves.do(trial, text)
    return trial


def answers(g):
    """List the answers to an immediate node that matter; optional gains are dropped."""
    question = g.immediate[0]
    texts = options.immediate_texts(g, question)
    if question.kind == "USE_FACTORY":
        return ["decline"]
    if question.kind == "TAKE_INDUSTRY_MARKER":
        return ["leave_marker"]
    if question.kind in options.WITH_SKIP and not question.direct:
        return ["skip"]
    return texts[:1] if question.kind in FIRST_OF else texts


def can_finish(g):
    """Try every way through the direct parts alone."""
    if g.immediate:
        kind = g.immediate[0].kind
        if kind == "START_CARD" or (kind == "INCOME_PICK" and not answers(g)):
            g.immediate.pop(0)
            return can_finish(g)
        if kind == "CHECK":
            g.immediate.pop(0)
            check_advantages(g)
            return can_finish(g)
        return any(can_finish(after(g, text)) for text in answers(g))
    if g.unit:
        return any(can_finish(after(g, text)) for text in options.unit_texts(g))
    open_parts = [n for n, part in enumerate(g.pool) if part.must]
    if not open_parts:
        return True
    return any(
        can_finish(after(g, text, n))
        for n in open_parts
        for text in options.part_texts(g, g.pool[n])
    )


def compare(g, texts):
    if g.node != "TURN" or g.ply % 3:
        return
    for space in g.c.spaces:
        if space in LEFT_OUT or not spaces.free(g, space) or not spaces.payments(g, space):
            continue
        if board.doubler_room(g.c, g.players[g.active], g.doublers) == 0:
            continue  # doublers come by themselves, as many as fit
        trial = g.copy()
        flow.perform(trial, space, (1, 0, 0, 0))
        performed = trial.pool or trial.immediate or not space.startswith("engineer")
        possible = can_finish(trial) if performed else f"space {space}" in texts
        assert possible == (f"space {space}" in texts), (space, g.view())


@pytest.mark.full
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_completable_spaces_are_those_that_can_be_finished(seed):
    seats, modules = random_options(seed)
    random_match(seats, modules, seed, compare)
