"""Goods Yard, a small railway game: make up trains of wagons from a yard that all share."""

from pathlib import Path

from trainshed.core.face import Face, Field, Happening
from trainshed.core.game import Game, register
from trainshed.core.parts import Told
from trainshed.core.say import ENGLISH

from . import rules
from .rules import GOODS

REASONS = {
    rules.NOT_NOW: ("that is not asked now", "2"),
    rules.NONE_LEFT: ("the bag has none of it", "1"),
    rules.NOT_IN_YARD: ("the yard has none of it", "2"),
    rules.TRAIN_IS_FULL: ("that train is full", "2"),
}


def tell(h: Happening) -> list[Told]:
    """Say what was coupled or drawn."""
    _, good, *train = h.spell(h.action).split()
    if not train:
        return [Told(f"A wagon of {good} comes into the yard.")]
    you, other = "You couple {good} to train {n}.", "{who} couples {good} to train {n}."
    return [Told(h.does(h.actor, you, other, good=good, n=train[0]))]


FACE = Face(
    tell=tell,
    explain=lambda s, action, code, say=ENGLISH: REASONS[code],
    ending=lambda s, say: "all trains are full",
    laws={1: "a wagon was lost or made", 2: "a train is too long"},
    fields=(
        Field("yard", "In the yard", GOODS),
        Field("bag", "In the bag", GOODS),
        Field("length", "Wagons of a full train"),
        Field("trains", "Train", GOODS),
    ),
    minutes=10,
    colours=(("G", "brown"), ("Y", "green")),
    home=Path(__file__).parent,
)

GAME = register(
    Game(
        id="goods_yard",
        title="Goods Yard",
        summary="Couple wagons from a shared yard to your trains: all alike, or all different.",
        seats=(2, rules.MOST_SEATS),
        options=rules.OPTIONS,
        verbs=rules.VERBS,
        dtype=rules.STATE,
        by_seat=("trains",),
        max_length=rules.LONGEST,
        phases=3,
        setup=rules.setup,
        to_move=rules.to_move,
        refuse=rules.refuse,
        chance=rules.chance,
        act=rules.act,
        scores=rules.scores,
        evaluate=rules.evaluate,
        check=rules.check,
        face=FACE,
    )
)
