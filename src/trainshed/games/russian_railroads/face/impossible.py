"""Which part of an action is impossible, and why: said where a space, card or bonus is refused
because it could not be carried out completely. [5.1, 15.2, Q1]
"""

from typing import Any

from trainshed.core.say import Say

from ..rules import tables as t
from ..rules.possible import (
    can_build,
    can_place_value,
    can_take_locomotive,
    doublers_that_fit,
    filled_gaps,
    industry_room,
    lane_limit,
    room_of,
)
from ..rules.state import lowest_locomotive
from . import names
from .effects import place_effects
from .label import split

TABLES = {"card": "card", "bonus": "start_card"}


def place_of_action(action: int) -> int:
    """Return the place an action names, or -1."""
    verb, index = split(action)
    if verb in ("space", "reuse", "relocate") and index < t.PLACES:
        return index
    return t.SPACES + index % t.ENGINEERS if verb == "borrow" else -1


def program_of(s: Any, action: int) -> tuple[int, int]:
    """Return the program of effects that an action would begin; an empty one if none."""
    verb, index = split(action)
    place = place_of_action(action)
    if place == t.COMBINED:  # a worker's coal can always be had, so it is the coin's foundry
        start, count = s.space[place, [t.COIN_START, t.COIN_COUNT]].tolist()
        return start, count
    if place >= 0:
        return place_effects(s, place)
    if verb in TABLES:
        row = s[TABLES[verb]][index]
        return int(row[t.START]), int(row[t.COUNT])
    if verb in ("choice", "station") and s.current >= 0:
        first = s.single[t.STATION_ROW, 0] if verb == "station" else s.part_mask[s.current]
        start, count = s.option_row[int(first) + index].tolist()
        return start, count
    return 0, 0


def why_impossible(s: Any, action: int, say: Say) -> str:
    """Say which part of an action is impossible and why."""
    start, count = program_of(s, action)
    for op, a, b, flags in s.code[start : start + count].tolist():
        why = _against_track(s, a, b, flags, say) if op == t.TRACK else _against(s, op, a, say)
        if why:
            return why
    if count == 0:
        return say.gettext("it cannot be carried out completely")
    return say.gettext("its parts cannot all be carried out together")


def _against_track(s: Any, mask: int, steps: int, flags: int, say: Say) -> str:
    """Say why track steps are impossible: a colour is locked, or there is no room."""
    seat, unlocked = int(s.seat), int(s.unlocked[s.seat])
    colours = names.colours_in(mask)
    wanted = colours if flags & t.SET else [] if mask & unlocked else colours[:1]
    for colour in wanted:
        if not unlocked >> colour & 1:
            name = names.colour_name(colour, say)
            return say.gettext("{colour} is not unlocked").format(colour=name)
    if len(colours) > 1:
        return ""
    room = int(room_of(s, seat, colours[0]))
    if room >= steps:
        return ""
    if room == 0:
        name = names.colour_name(colours[0], say)
        return say.gettext("no {colour} step is possible").format(colour=name)
    message = say.ngettext(
        "only {possible} is possible, not {wanted}",
        "only {possible} are possible, not {wanted}",
        room,
    )
    return message.format(possible=names.steps(colours[0], room, say), wanted=steps)


def _against(s: Any, op: int, a: int, say: Say) -> str:
    """Say why a plain effect is impossible; nothing where it is not."""
    seat = int(s.seat)
    if op == t.INDUSTRY:
        return _against_industry(s, seat, a, say)
    if op == t.DOUBLER and doublers_that_fit(s, seat) < a:
        if s.doublers_left < a:
            return say.gettext("no doubler is left in the supply")
        return say.gettext("all spaces for doublers are full")
    needs_one = op == t.LOCOMOTIVE or (op == t.LOCO_FACTORY and not can_build(s))
    if needs_one and not can_take_locomotive(s, seat):
        return _against_locomotive(s, say)
    if op == t.GAIN_LOCOMOTIVE and not can_place_value(s, seat, a):
        return say.gettext("locomotive {n} cannot be placed anywhere").format(n=a)
    if op == t.FACTORY and not can_build(s):
        return say.gettext("no tile is left for a factory")
    return _against_supply(s, op, a, say)


def _against_industry(s: Any, seat: int, steps: int, say: Say) -> str:
    filled = int(filled_gaps(s, seat))
    room = int(industry_room(s, seat, filled))
    if room >= steps:
        return ""
    if int(lane_limit(s, filled)) == int(s.lane_end):
        reason = say.gettext("the end of the track is reached")
    else:
        reason = say.gettext("the next gap is empty")
    if room == 0:
        return say.gettext("no industry step is possible: {reason}").format(reason=reason)
    message = say.ngettext(
        "only {possible} is possible, not {wanted}: {reason}",
        "only {possible} are possible, not {wanted}: {reason}",
        room,
    )
    possible = names.industry_steps(room, say)
    return message.format(possible=possible, wanted=steps, reason=reason)


def _against_locomotive(s: Any, say: Say) -> str:
    number = int(lowest_locomotive(s))
    if number == 0:
        return say.gettext("no locomotive is left")
    return say.gettext("locomotive {n} cannot be placed anywhere").format(n=number)


def _against_supply(s: Any, op: int, a: int, say: Say) -> str:
    """Say what is not there any more."""
    if op == t.TEMP_WORKERS and not s.turquoise_home:
        return say.gettext("the turquoise workers are gone")
    if op == t.HIRE and s.strip[0] < 0:
        return say.gettext("no engineer lies on the hiring space")
    if op == t.BONUS_CARD and s.pile < a:
        return say.gettext("the end-bonus pile is used up")
    if op == t.TOKEN and int(s.tokens[s.seat]).bit_count() < a:
        return say.gettext("no ? token is left")
    if op == t.OPEN_CARD and not s.card_open:
        return say.gettext("no ? card is left")
    if op == t.OWN_FACTORY_USE and not any(s.factory[s.seat].tolist()):
        return say.gettext("there is no factory to use")
    if op == t.FOUNDRY and 0 not in s.foundry_at.tolist():
        return say.gettext("no foundry lies face up")
    if op == t.REPEAT:
        return say.gettext("no space can be used once more")
    if op == t.BORROW:
        return say.gettext("no engineer of another player can be used")
    return ""
