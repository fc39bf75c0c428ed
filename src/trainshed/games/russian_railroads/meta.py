"""Names, seats and options of Russian Railroads."""

from collections.abc import Mapping
from typing import Any

from trainshed.core.option import Option
from trainshed.core.say import ENGLISH, Say

from .component_set import COMPONENTS

GAME_ID = "russian_railroads"
TITLE = "Russian Railroads"
SUMMARY = (
    "Place workers to build track, put locomotives and factories to work and hire engineers; every "
    "round scores your whole board again. With all modules of German Railroads, solo included. "
    "Much of what is printed on engineers, factories and extensions is reconstructed; a corrected "
    "component set can be given as an option."
)
STAGE = "beta"
RULES_VERSION = 1
SEATS = (1, 4)

# All but the components stand in `s.option` in this order.
SMALL_OPTIONS = (
    Option(
        "germany",
        False,
        (False, True),
        meaning="Germany boards with a switch, extensions and income markers [G1]",
        title="Module Germany",
        words=("no", "yes"),
    ),
    Option(
        "coal",
        False,
        (False, True),
        meaning="coal, foundries and boilermen [G3]",
        title="Module coal",
        words=("no", "yes"),
    ),
    Option(
        "solo",
        False,
        (False, True),
        meaning="one player against Emil [G5]",
        title="Module solo",
        words=("no", "yes"),
    ),
    Option(
        "new_components",
        False,
        (False, True),
        meaning="new engineers, ? tokens and ? cards [G4]",
        title="Module new components",
        words=("no", "yes"),
    ),
    Option(
        "medal_needs_conditions",
        True,
        (True, False),
        meaning="whether the medal scores only with gray and reach at its space [Q21]",
        title="Medal",
        words=("needs gray and reach", "always scores"),
    ),
    Option(
        "free_actions_before_pass",
        True,
        (True, False),
        meaning="whether you may pass after free actions although a space could be used [X6]",
        title="Passing after free actions",
        words=("allowed", "only if no space can be used"),
    ),
    Option(
        "manned_multi",
        "fixed",
        ("fixed", "choice"),
        meaning="which ability of a manned factory with several is repeated [G3.4]",
        title="Manned factories with several abilities",
        words=("repeat the one named", "repeat one of your choice"),
    ),
)
OPTIONS = (*SMALL_OPTIONS, COMPONENTS)


def allows(seats: int, options: Mapping[str, Any], say: Say = ENGLISH) -> str:
    """Return why seats and options do not go together, or nothing. [G5]"""
    if options["solo"] and seats != 1:
        return say.gettext("the solo module is for exactly one seat")
    if seats == 1 and not options["solo"]:
        return say.gettext("a match for one seat needs the solo module")
    return ""


# How sure playouts may be, as bench/judgement/run.py has fitted it to stored matches
CALIBRATION = (0.6, 0.04)
