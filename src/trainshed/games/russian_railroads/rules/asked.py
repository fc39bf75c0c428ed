"""Which verbs a node asks for; everything else is refused as not asked now. [15.1, G6]"""

from trainshed.core.rule import rule

from .actions import BONUS_IS, VERBS
from .state import (
    BOILERMAN_TARGET,
    BRANCH,
    CHOICE,
    CLOSE_FOUNDRY,
    COAL_SPEND,
    DEAL_ENGINEER,
    DEAL_ORDER,
    DRAW_BOILERMAN,
    DRAW_START_CARD,
    EMIL,
    END_BONUS,
    END_STATION,
    EXTENSION,
    FACTORY_BONUS,
    FACTORY_GAP,
    FACTORY_SOURCE,
    FOUNDRY_PICK,
    FREE,
    INCOME_PICK,
    INDUSTRY_MARKER,
    LOCO_OR_FACTORY,
    LOCO_SLOT,
    NEXT_PART,
    OPPONENT_ENGINEER,
    OWN_FACTORY,
    PAYMENT,
    PHASES,
    QUESTION_CARD,
    QUESTION_TOKEN,
    RELOCATE,
    REMOVE_CARD,
    REUSE_SPACE,
    REVALUATION_KEEP,
    SETUP_BONUS,
    STEP,
    TAKE_INDUSTRY_MARKER,
    TURN,
    TURN_UP,
    USE_FACTORY,
)
from .tables import frozen

VERB_OF = frozen(
    [number for number, verb in enumerate(VERBS.verbs) for _ in range(len(verb.arguments))]
)
_ASKED: dict[int, tuple[str, ...]] = {
    DEAL_ORDER: ("order",),
    DEAL_ENGINEER: ("engineer",),
    REMOVE_CARD: ("remove",),
    TURN_UP: ("foundry",),
    DRAW_BOILERMAN: ("boilerman",),
    DRAW_START_CARD: ("start_card",),
    EMIL: ("emil",),
    SETUP_BONUS: ("bonus",),
    TURN: ("pass", "space", "income", "use_foundry", "use_boilerman"),
    PAYMENT: ("pay",),
    NEXT_PART: ("part",),
    STEP: ("step", "skip"),
    LOCO_OR_FACTORY: ("locomotive", "factory", "skip"),
    LOCO_SLOT: ("slot", "give_up", "skip"),
    FACTORY_SOURCE: ("take", "skip"),
    FACTORY_GAP: ("gap",),
    INDUSTRY_MARKER: ("marker", "skip"),
    USE_FACTORY: ("use", "decline"),
    QUESTION_TOKEN: ("token", "skip"),
    QUESTION_CARD: ("card", "skip"),
    END_STATION: ("station", "skip"),
    REUSE_SPACE: ("reuse", "skip"),
    OPPONENT_ENGINEER: ("borrow", "skip"),
    CHOICE: ("choice", "skip"),
    END_BONUS: ("end_bonus",),
    RELOCATE: ("relocate",),
    FREE: ("income", "use_foundry", "use_boilerman", "end_free"),
    BRANCH: ("branch",),
    EXTENSION: ("extension",),
    INCOME_PICK: ("pick_income",),
    TAKE_INDUSTRY_MARKER: ("take_marker", "leave_marker"),
    FOUNDRY_PICK: ("pick_foundry", "skip"),
    CLOSE_FOUNDRY: ("close", "keep_open"),
    BOILERMAN_TARGET: ("man",),
    FACTORY_BONUS: ("again",),
    COAL_SPEND: ("coal",),
    OWN_FACTORY: ("own_factory", "skip"),
    REVALUATION_KEEP: ("revaluation",),
}
_NAMES = [verb.name for verb in VERBS.verbs]
ASKED = frozen(
    [sum(1 << _NAMES.index(name) for name in _ASKED.get(phase, ())) for phase in range(PHASES)]
)


@rule
def is_asked(s, action):
    """Tell whether the node asks for the verb of an action."""
    return (ASKED[s.phase] >> VERB_OF[action]) & 1 == 1


@rule
def is_chance_action(action):
    """Tell whether an action is an outcome of chance."""
    return action < BONUS_IS
