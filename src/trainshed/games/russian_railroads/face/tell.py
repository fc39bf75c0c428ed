"""The log of Russian Railroads in sentences: a turn as a story, scorings line by line, Emil's cards
with the reason why they were thrown away.

A turn is many actions. They are told together where the story has a joint: when a token, a card or
a factory comes into play, and at the end. `story.py` puts them into words.
"""

from dataclasses import replace
from typing import Any

from trainshed.core.face import Happening
from trainshed.core.known import UNKNOWN
from trainshed.core.parts import Told
from trainshed.core.say import Say

from ..rules import state as st
from ..rules import tables as t
from . import names
from .count import (
    count_board,
    count_in_words,
    count_railroad,
    engineers_of,
    final_lines,
    industry_in_words,
)
from .effects import bonus_words, engineer_name, engineer_number, item_words
from .label import emil_space, foundry_name, split
from .scoring import is_scored, scored_table
from .solo import why_thrown
from .story import is_joint, segment, story

# Nodes at which nothing of the turn is pending
JOINTS = (
    *range(st.DEAL_ORDER, st.TURN + 1),
    st.FREE,
    st.END_BONUS,
    st.CLOSE_FOUNDRY,
    st.RELOCATE,
    st.FINISHED,
)


def tell(h: Happening) -> list[Told]:
    """Say what an action did, and what followed from it by itself."""
    lines = _of_chance(h) if h.actor < 0 else _of_seat(h)
    return [*lines, *_of_emil(h), *_scoring(h), *_heading(h)]


def ending(s: Any, say: Say) -> str:
    """Say why the match ended."""
    if s.phase != st.FINISHED:
        return say.gettext("the match goes on")
    return say.gettext("the last round is scored")


# What seats do


def _of_seat(h: Happening) -> list[Told]:
    verb = split(h.action)[0] if h.action != UNKNOWN else "end_bonus"
    if verb == "pass":
        return [Told(_pass(h))]
    if verb == "end_bonus":
        return [Told(_keeps(h))]
    is_over = h.after.seat != h.actor or int(h.after.phase) in JOINTS
    if not is_over and not is_joint(h.action):
        return []
    parts = story(h, [*segment(h.earlier, h.action), h.action])
    won = points_won(h)
    words = names.points(won, h.say)
    if won and not (parts and parts[-1].endswith(words)):
        parts.append(h.say.gettext("{points} at once").format(points=words))
    if not parts:
        return []
    line = h.say.gettext("{who}: {story}.")
    return [Told(line.format(who=h.name(h.actor), story="; ".join(parts)))]


def _pass(h: Happening) -> str:
    won = points_won(h)
    if won <= 0:
        return h.does(h.actor, "You pass.", "{who} passes.")
    words = names.points(won, h.say)
    return h.does(
        h.actor, "You pass and score {points}.", "{who} passes and scores {points}.", points=words
    )


def _keeps(h: Happening) -> str:
    if h.actor != h.seat or h.action == UNKNOWN:
        return h.does(h.actor, "You keep an end-bonus card.", "{who} keeps an end-bonus card.")
    card = split(h.action)[1]
    return h.say.gettext("You keep an end-bonus card: {card}.").format(
        card=bonus_words(h.before, card, h.say)
    )


def points_won(h: Happening) -> int:
    """Return what the actor scored by the action itself, without the scoring of the round."""
    won = int(h.after.score[h.actor]) - int(h.before.score[h.actor])
    if is_scored(h.before, h.after):
        won -= sum(count_board(h.after, h.actor))
        won -= sum(points for _, points in _final(h, h.actor))
    return won


def _final(h: Happening, seat: int) -> list[tuple[str, int]]:
    return final_lines(h.after, seat, h.say) if h.after.phase == st.FINISHED else []


# Chance


def _of_chance(h: Happening) -> list[Told]:
    phase = int(h.before.phase)
    if phase == st.EMIL:
        return [Told(_emil_draws(h))]
    if phase == st.TURN_UP:
        line = h.say.gettext("{foundry} is turned up.")
        return [Told(line.format(foundry=foundry_name(h.before, split(h.action)[1], h.say)))]
    if phase == st.DRAW_START_CARD:
        words = item_words(h.before, "start_card", split(h.action)[1], h.say)
        return [
            Told(
                h.does(
                    int(h.before.seat),
                    "You draw a starting bonus: {effects}.",
                    "{who} draws a starting bonus: {effects}.",
                    effects=words,
                )
            )
        ]
    return [] if h.after.phase == h.before.phase else _dealt(h, phase)


def _dealt(h: Happening, phase: int) -> list[Told]:
    """Tell a whole deal when its last piece lies."""
    s, say = h.after, h.say
    if phase == st.DEAL_ORDER:
        order = ", ".join(h.name(int(seat)) for seat in s.order[: s.seats])
        return [Told(say.gettext("Turn order: {order}.").format(order=order))]
    if phase == st.DEAL_ENGINEER:
        there = [int(engineer) for engineer in s.strip if engineer >= 0]
        shown = ", ".join(str(engineer_number(s, engineer)) for engineer in there)
        more = "; ".join(engineer_name(s, engineer, say) for engineer in there)
        line = say.gettext("Engineers, from the hiring space on: {numbers}.")
        return [Told(line.format(numbers=shown), "", more)]
    if phase == st.REMOVE_CARD:
        n = int(s.single[t.REMOVED, 0])
        message = say.ngettext(
            "{n} end-bonus card is removed unseen.", "{n} end-bonus cards are removed unseen.", n
        )
        return [Told(message.format(n=n))]
    return []


# Emil


def _emil_draws(h: Happening) -> str:
    before, after, say = h.before, h.after, h.say
    card = split(h.action)[1]
    space = int(before.emil_card[card, t.CARD_SPACE])
    name = emil_space(before, card, say)
    took = int(after.occupied) >> space & 1 and not int(before.occupied) >> space & 1
    if not took:
        return say.gettext("Emil throws a card away: {space}; {why}.").format(
            space=name, why=why_thrown(before, card, say)
        )
    line = say.gettext("Emil takes a space: {space}").format(space=name)
    gained = sum(after.emil_tiles.tolist()) - sum(before.emil_tiles.tolist())
    if gained:
        number = next(n for n, k in enumerate(after.emil_tiles) if k > before.emil_tiles[n])
        line += "; " + say.gettext("he takes tile {n}").format(n=number)
    new = set(engineers_of(after, st.WITH_EMIL)) - set(engineers_of(before, st.WITH_EMIL))
    for engineer in new:
        number = engineer_number(after, engineer)
        line += "; " + say.gettext("he takes engineer {n}").format(n=number)
    return line + "."


def _of_emil(h: Happening) -> list[Told]:
    """Tell that Emil passes, or that he gets one more worker."""
    before, after, say = h.before, h.after, h.say
    lines = []
    if after.emil_total > before.emil_total and before.stage != st.AT_SETUP:
        line = say.gettext("Emil gets one more worker: {n} in all.")
        lines.append(Told(line.format(n=int(after.emil_total))))
    if after.emil_passed and not before.emil_passed:
        lines.append(Told(say.gettext("Emil passes for the rest of the round.")))
    return lines


# Rounds


def _scoring(h: Happening) -> list[Told]:
    """Tell the scoring of every seat, line by line in its details; then the end."""
    if not is_scored(h.before, h.after):
        return []
    lines = [_scored(h, seat) for seat in range(int(h.after.seats))]
    lines[-1] = replace(lines[-1], table=scored_table(h))
    for seat in range(int(h.after.seats)):
        lines += [
            Told(
                h.say.gettext("{who}: {what}, {points}.").format(
                    who=h.name(seat), what=what, points=names.points(points, h.say)
                ),
                "pay",
            )
            for what, points in _final(h, seat)
        ]
    if h.after.phase == st.FINISHED:
        lines.append(Told(h.say.gettext("The match is over."), "round"))
    return lines


def _scored(h: Happening, seat: int) -> Told:
    """Tell what a seat's board scores."""
    s, say = h.after, h.say
    counted = [count_railroad(s, seat, railroad) for railroad in range(t.RAILROADS)]
    rails = [names.railroad_name(s, railroad, say) for railroad in range(t.RAILROADS)]
    shown = [f"{name} {one.points}" for name, one in zip(rails, counted, strict=True)]
    board = count_board(s, seat)
    industry = say.gettext("industry {n}").format(n=board[-1])
    line = h.does(
        seat,
        "You score {n}: {lines}.",
        "{who} scores {n}: {lines}.",
        n=sum(board),
        lines=", ".join([*shown, industry]),
    )
    more = [f"{name}: {count_in_words(one, say)}" for name, one in zip(rails, counted, strict=True)]
    more.append(say.gettext("industry: {sum}").format(sum=industry_in_words(s, seat, say)))
    return Told(line, "pay", ". ".join(more) + ".")


def _heading(h: Happening) -> list[Told]:
    """Begin a round: its order, and the engineers that moved on."""
    before, after, say = h.before, h.after, h.say
    is_solo = after.option[st.SOLO] == st.YES
    is_first = _begins_solo(h) if is_solo else _ends_setup(h)
    if not is_first and not after.round_now > before.round_now > 0:
        return []
    order = ", ".join(h.name(int(seat)) for seat in after.order[: after.seats])
    order = say.gettext("Emil begins") if is_solo else order
    line = say.gettext("Round {n} of {m}: {order}.").format(
        n=int(after.round_now), m=int(after.rounds), order=order
    )
    return [Told(line, "round", _strip(after, say))]


def _ends_setup(h: Happening) -> bool:
    """Tell whether the first turn is asked for."""
    return bool(h.before.stage == st.AT_SETUP and h.after.stage != st.AT_SETUP)


def _begins_solo(h: Happening) -> bool:
    """Tell whether the setup of a solo match ends: Emil begins."""
    is_dealing = int(h.before.phase) < st.EMIL and h.before.stage == st.AT_SETUP
    return bool(is_dealing and h.after.phase == st.EMIL)


def _strip(s: Any, say: Say) -> str:
    """Say which engineers can be hired, and which are open to all."""
    found = []
    if s.strip[0] >= 0:
        name = engineer_name(s, int(s.strip[0]), say)
        found.append(say.gettext("May be hired: {engineer}.").format(engineer=name))
    public = [
        int(s.strip[row[t.ON_STRIP_AT]])
        for place, row in enumerate(s.space.tolist())
        if row[t.ON_STRIP_AT] >= 0 and s.open_space[place]
    ]
    shown = [engineer_name(s, engineer, say) for engineer in public if engineer >= 0]
    if shown:
        line = say.gettext("Open to all: {engineers}.")
        found.append(line.format(engineers="; ".join(shown)))
    return " ".join(found)
