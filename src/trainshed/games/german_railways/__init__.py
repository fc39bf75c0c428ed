"""German Railways: all its parts put together as one value of the contract."""

from trainshed.core.game import Game, register

from . import meta
from .face.components import components
from .face.face import FACE
from .face.position import PHASES as PHASE_NAMES
from .face.position import read_position, write_position
from .rules import hidden, rules
from .rules.actions import HIGHEST_BID, VERBS
from .rules.laws import check
from .rules.setup import setup
from .rules.state import (
    ACTION_OVER,
    CACHE,
    HIDDEN,
    PHASES,
    PROOF,
    ROUND_OVER,
    SCRATCH,
    SEARCH,
    SEATS,
    STATE,
)
from .rules.steps.quiet import LONGEST_SPELL
from .rules.tables import LOCOMOTIVES, RAILROADS, SHARES
from .think import features
from .think.consider import consider
from .think.evaluate import evaluate
from .think.quick import quick

# At the latest the 100th round in a row builds or sells something, or ends the match; there are 110
# locomotives and 16 shares to do it with. A round has at most 5 votes, 5 draws and 5 actions; an
# action is a choice and a build or an auction without a sale (5 answers); a sale adds at most one
# answer per Taler bid and seat.
_BUSY_ROUNDS = int(LOCOMOTIVES.sum()) - RAILROADS + RAILROADS * (SHARES - 1)
_ROUND = SEATS + SEATS + SEATS * (1 + 1 + SEATS)
MAX_LENGTH = (_BUSY_ROUNDS + 1) * LONGEST_SPELL * _ROUND + RAILROADS * SHARES * (
    HIGHEST_BID + SEATS
)

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
        proposes=meta.proposes,
        verbs=VERBS,
        dtype=STATE,
        hidden=HIDDEN,
        cache=CACHE,
        scratch=SCRATCH,
        max_actions_at_once=HIGHEST_BID + 1,
        max_chance=SEATS,
        phases=PHASES,
        phase_names=PHASE_NAMES,
        settling=(ACTION_OVER, ROUND_OVER, PROOF, SEARCH),
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
        evaluate=evaluate,
        consider=consider,
        calibration=meta.CALIBRATION,
        wide=("bid",),
        paid=("bid",),
        is_midway=rules.is_midway,
    )
)
