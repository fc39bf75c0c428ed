"""Russian Railroads with German Railroads: all its parts put together as one value of the
contract.
"""

from trainshed.core.game import Game, register

from . import meta
from .face.components import components
from .face.face import FACE
from .face.position import read_position, write_position
from .face.view import PHASE_NAMES
from .rules import hidden, rules
from .rules.actions import VERBS
from .rules.laws import check
from .rules.setup import setup
from .rules.state import CACHE, GO_ON, HIDDEN, MATERIALS, PHASES, SCRATCH, STATE
from .rules.tables import ENGINEERS
from .think import features
from .think.evaluate import evaluate
from .think.quick import quick

MAX_LENGTH = 6000  # rounds, workers and coins are few, every advantage fires once
MOST_CHOICES = 128

GAME = register(
    Game(
        id=meta.GAME_ID,
        title=meta.TITLE,
        summary=meta.SUMMARY,
        stage=meta.STAGE,
        rules_version=meta.RULES_VERSION,
        seats=meta.SEATS,
        options=meta.OPTIONS,
        verbs=VERBS,
        dtype=STATE,
        hidden=HIDDEN,
        cache=CACHE,
        max_actions_at_once=MOST_CHOICES,
        max_chance=ENGINEERS,
        phases=PHASES,
        phase_names=PHASE_NAMES,
        settling=(GO_ON,),
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
        evaluate=evaluate,
        calibration=meta.CALIBRATION,
        observe=features.observe,
        planes=features.PLANES,
        face=FACE,
        write_position=write_position,
        read_position=read_position,
        components=components,
        secrets=hidden.secrets,
        secret=("remove", "boilerman", "end_bonus"),
        materials=MATERIALS,
        scratch=SCRATCH,
        is_midway=rules.is_midway,
        allows=meta.allows,
    )
)
