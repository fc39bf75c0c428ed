"""North American Railways: all its parts put together as one value of the contract."""

from trainshed.core.game import Game, register

from . import meta
from .face.components import components
from .face.face import FACE
from .face.position import PHASES as PHASE_NAMES
from .face.position import read_position, write_position
from .rules import hidden, rules
from .rules.actions import VERBS, spelling
from .rules.laws import check
from .rules.setup import setup
from .rules.state import (
    BUY_OVER,
    CACHE,
    HIDDEN,
    INCOME_DUE,
    MATERIALS,
    PHASES,
    SEATS,
    STATE,
    TURN_OVER,
)
from .rules.tables import (
    CITIES,
    COMPANIES,
    FEW_CITIES,
    HIGHEST_PRICE,
    SHARES,
    STEP,
)
from .think import features
from .think.consider import consider
from .think.evaluate import evaluate
from .think.quick import quick

# Every turn but the last buys a city, and the last begins with few left: so many turns. In each, a
# player-turn has at most one selection, price and answer for each company, a start city and an
# `end`; Phase II at most one purchase for each company, and a pass.
_TURNS = CITIES - FEW_CITIES + 1
_PLAYER_TURN = 3 * COMPANIES + 2
_PURCHASES = COMPANIES + 1
MAX_LENGTH = COMPANIES * SHARES + CITIES + 1 + _TURNS * SEATS * (_PLAYER_TURN + _PURCHASES)

GAME = register(
    Game(
        id=meta.GAME_ID,
        title=meta.TITLE,
        summary=meta.SUMMARY,
        stage=meta.STAGE,
        rules_version=meta.RULES_VERSION,
        replays=meta.REPLAYS,
        seats=meta.SEATS,
        options=meta.OPTIONS,
        verbs=VERBS,
        dtype=STATE,
        hidden=HIDDEN,
        cache=CACHE,
        materials=MATERIALS,
        max_actions_at_once=HIGHEST_PRICE // STEP,
        max_chance=CITIES,
        phases=PHASES,
        phase_names=PHASE_NAMES,
        settling=(TURN_OVER, BUY_OVER, INCOME_DUE),
        max_length=MAX_LENGTH,
        setup=setup,
        to_move=rules.to_move,
        legal=rules.legal,
        chance=rules.chance,
        apply=rules.apply,
        act=rules.act,
        settle=rules.settle,
        refuse=rules.refuse,
        scores=rules.scores,
        returns=rules.returns,
        redact=hidden.redact,
        determinise=hidden.determinise,
        check=check,
        quick=quick,
        observe=features.observe,
        planes=features.PLANES,
        face=FACE,
        write_position=write_position,
        read_position=read_position,
        components=components,
        is_midway=rules.is_midway,
        asks_anyway=rules.asks_anyway,
        recall=hidden.recall,
        secrets=hidden.secrets,
        spelling=spelling,
        evaluate=evaluate,
        consider=consider,
        calibration=meta.CALIBRATION,
        wide=("price",),
    )
)
