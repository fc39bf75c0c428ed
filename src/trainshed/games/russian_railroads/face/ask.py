"""What Russian Railroads asks: the prompt of every node with its choices."""

from collections.abc import Callable, Sequence

from trainshed.core.face import Seen
from trainshed.core.parts import Choice, Prompt

from ..rules import state as st
from ..rules import tables as t
from ..rules.actions import PASS, RELOCATE_NONE, SPACE_IS
from . import names
from .effects import (
    factory_name,
    factory_words,
    part_in_words,
    pending,
    place_name,
)
from .label import label, split
from .preview import board_change

FREE_VERBS = ("income", "use_foundry", "use_boilerman")
# What stands on no board of one's own, is a plain either-or, or would be looked for far down on a
# phone: the sign has buttons for it. Everything else is touched where it lies.
SIGN_VERBS = frozenset(
    [
        "bonus",
        "pay",
        "pass",
        "part",
        "locomotive",
        "factory",
        "give_up",
        "use",
        "decline",
        "station",
        "borrow",
        "choice",
        "skip",
        "end_free",
        "branch",
        "pick_income",
        "take_marker",
        "leave_marker",
        "close",
        "keep_open",
        "again",
        "coal",
        "revaluation",
    ]
)
KEYS = {"pass": "p", "skip": "s", "use": "y", "decline": "n", "close": "y", "keep_open": "n"}
KEYS |= {"take_marker": "y", "leave_marker": "n", "give_up": "g", "locomotive": "l", "factory": "f"}


def ask(seen: Seen) -> Prompt:
    """Say what is asked, with the buttons to answer; of others, what they do."""
    phase = int(seen.state.phase)
    if seen.plan and not seen.legal:
        return _ask_planned(seen)
    if seen.mover < 0:
        return _ask_chance(seen)
    if not seen.is_asked:
        return _of_others(seen)
    if phase == st.TURN:
        return _ask_turn(seen)
    if phase == st.FREE:
        return _ask_free(seen)
    question = QUESTIONS.get(phase, _ask_anything)(seen)
    return Prompt(question, _why(seen), _choices(seen, seen.legal))


def on_sign(action: int) -> bool:
    """Tell whether an action has a button on the sign, not only its place on a board."""
    return action == RELOCATE_NONE or split(action)[0] in SIGN_VERBS


def _choices(seen: Seen, actions: Sequence[int]) -> list[Choice]:
    """Return a button for each action that is not touched on a board."""
    return [
        Choice(seen.spell(action), label(seen, action), KEYS.get(split(action)[0], ""))
        for action in actions
        if on_sign(action)
    ]


def _why(seen: Seen) -> str:
    """Say what is pending: what must be done, and what may be left."""
    say = seen.say
    must, may = pending(seen.state, say)
    lines = []
    if must:
        lines.append(say.gettext("Must be done: {parts}.").format(parts=", ".join(must)))
    if may:
        lines.append(say.gettext("May be left: {parts}.").format(parts=", ".join(may)))
    due = int(seen.state.bonus_due)
    if due and seen.state.phase != st.END_BONUS:
        message = say.ngettext(
            "{n} end-bonus card is chosen at the end of the turn.",
            "{n} end-bonus cards are chosen at the end of the turn.",
            due,
        )
        lines.append(message.format(n=due))
    return " ".join(lines)


# The turn


def _ask_turn(seen: Seen) -> Prompt:
    say = seen.say
    has_space = any(SPACE_IS <= a < SPACE_IS + t.PLACES for a in seen.legal)
    free = [a for a in seen.legal if split(a)[0] in FREE_VERBS]
    question = {
        (True, True): say.gettext("Use a space or a free action, or pass."),
        (True, False): say.gettext("Use a space, or pass."),
        (False, True): say.gettext("No space can be used: use a free action, or pass."),
        (False, False): say.gettext("No space can be used: pass."),
    }[has_space, bool(free)]
    leave = [Choice("pass", say.gettext("Pass"), "p")] if PASS in seen.legal else []
    return Prompt(question, f"{purse(seen)} {_passing(seen)}".strip(), leave)


def purse(seen: Seen) -> str:
    """Say what the seat to move can pay with."""
    s, say, seat = seen.state, seen.say, int(seen.state.seat)
    parts = [names.workers(int(s.workers[seat]), say)]
    if s.turquoise[seat]:
        n = int(s.turquoise[seat])
        message = say.ngettext("{n} turquoise worker", "{n} turquoise workers", n)
        parts.append(message.format(n=n))
    parts += [say.gettext("the black worker")] if s.black[seat] else []
    parts.append(names.coins(int(s.coins[seat]), say))
    parts += [names.coal(int(s.coal[seat]), say)] if s.option[st.WITH_COAL] == st.YES else []
    return say.gettext("You have {parts}.").format(parts=names.listed(parts, say))


def _passing(seen: Seen) -> str:
    """Say what passing brings."""
    s, say, seat = seen.state, seen.say, int(seen.state.seat)
    if s.option[st.SOLO] == st.YES:
        return say.gettext("Passing ends the round at once.")
    won = int(s.single[t.PASS_POINTS + int(st.place_of(s, seat)), 0])
    return say.gettext("Passing scores {points}.").format(points=names.points(won, say))


def _ask_free(seen: Seen) -> Prompt:
    say = seen.say
    return Prompt(
        say.gettext("Use a free action, or end your turn."),
        purse(seen),
        commit=Choice("end_free", say.gettext("End turn")),
    )


def _ask_planned(seen: Seen) -> Prompt:
    """The plan has come to its end: it only wants to be made."""
    say = seen.say
    old, new = board_change(seen)
    why = say.gettext("Your board scores {n} at every scoring, as before.").format(n=new)
    if new != old:
        why = say.gettext(
            "Your board scores {n} at every scoring, {more} compared with before."
        ).format(n=new, more=f"{new - old:+d}")
    is_over = seen.state.seat != seen.seat or seen.state.phase in (st.GO_ON, st.FINISHED)
    if is_over:
        ends = Choice("", say.gettext("End turn"))
        return Prompt(say.gettext("End your turn?"), why, commit=ends)
    return Prompt(say.gettext("Do it this way?"), why, commit=Choice("", say.gettext("Go on")))


# One question for each node


def _ask_anything(seen: Seen) -> str:
    return seen.say.gettext("Choose.")


def _ask_bonus(seen: Seen) -> str:
    return seen.say.gettext("Choose a starting bonus.")


def _ask_payment(seen: Seen) -> str:
    s, say = seen.state, seen.say
    return say.gettext("How do you pay for this: {space}?").format(
        space=place_name(s, int(s.place), say)
    )


def _ask_part(seen: Seen) -> str:
    return seen.say.gettext("What do you do next?")


def _ask_step(seen: Seen) -> str:
    s, say = seen.state, seen.say
    return say.gettext("Choose a track to move: {part}.").format(
        part=part_in_words(s, int(s.current), say)
    )


def _ask_loco_or_factory(seen: Seen) -> str:
    return seen.say.gettext("Take a locomotive, or build a factory?")


def _ask_slot(seen: Seen) -> str:
    s, say = seen.state, seen.say
    number = int(s.hand) or int(st.lowest_locomotive(s))
    if s.current >= 0 and s.part_op[s.current] == t.GAIN_LOCOMOTIVE and not s.hand:
        number = int(s.part_mask[s.current])
    if s.hand and not s.hand_fresh:
        return say.gettext("Where does the replaced locomotive {n} go?").format(n=number)
    return say.gettext("Where does locomotive {n} go?").format(n=number)


def _ask_source(seen: Seen) -> str:
    return seen.say.gettext("Which factory do you build?")


def _ask_gap(seen: Seen) -> str:
    s, say = seen.state, seen.say
    return say.gettext("All gaps are full: which factory does {factory} replace?").format(
        factory=factory_name(int(s.building), say)
    )


def _ask_marker(seen: Seen) -> str:
    s, say = seen.state, seen.say
    return say.gettext("Which industry marker moves? {part}.").format(
        part=part_in_words(s, int(s.current), say)
    )


def _ask_use(seen: Seen) -> str:
    s, say = seen.state, seen.say
    number = int(s.factory[s.seat, int(s.queue_a[0])])
    return say.gettext("Use {factory}: {effects}?").format(
        factory=factory_name(number, say), effects=factory_words(s, number, say)
    )


def _ask_token(seen: Seen) -> str:
    return seen.say.gettext("Which ? token do you place?")


def _ask_card(seen: Seen) -> str:
    return seen.say.gettext("Which ? card do you take?")


def _ask_station(seen: Seen) -> str:
    return seen.say.gettext("End station: steps, or points?")


def _ask_reuse(seen: Seen) -> str:
    return seen.say.gettext("Which space do you use once more?")


def _ask_borrow(seen: Seen) -> str:
    return seen.say.gettext("Whose engineer do you use?")


def _ask_choice(seen: Seen) -> str:
    return seen.say.gettext("Choose one of these.")


def _ask_end_bonus(seen: Seen) -> str:
    return seen.say.gettext("Look through the pile: which end-bonus card do you keep?")


def _ask_relocate(seen: Seen) -> str:
    s, say = seen.state, seen.say
    piece = int(s.claim_piece[s.relocation - 1])
    if piece == st.COIN_PIECE:
        return say.gettext("Where does your coin from the turn-order space go?")
    return say.gettext("Where does your worker from the turn-order space go?")


def _ask_branch(seen: Seen) -> str:
    return seen.say.gettext("Hamburg or Berlin? The switch stays as you set it.")


def _ask_extension(seen: Seen) -> str:
    s, say = seen.state, seen.say
    slot = int(s.queue_a[0])
    return say.gettext("{station}: which extension of {n} spaces do you lay?").format(
        station=names.station_name(slot, say), n=int(s.extension_slot[slot, t.SLOT_SIZE])
    )


def _ask_income(seen: Seen) -> str:
    return seen.say.gettext("Which income marker do you take?")


def _ask_take_marker(seen: Seen) -> str:
    return seen.say.gettext("Take the additional industry marker?")


def _ask_foundry(seen: Seen) -> str:
    return seen.say.gettext("Which foundry do you take?")


def _ask_close(seen: Seen) -> str:
    return seen.say.gettext("Close foundry {n}? It becomes a boilerman for good.").format(
        n=int(seen.state.using) + 1
    )


def _ask_target(seen: Seen) -> str:
    return seen.say.gettext("Where does the boilerman work?")


def _ask_again(seen: Seen) -> str:
    return seen.say.gettext("What does the boilerman repeat?")


def _ask_coal(seen: Seen) -> str:
    return seen.say.gettext("How much coal goes into the coal factory?")


def _ask_own_factory(seen: Seen) -> str:
    return seen.say.gettext("Which of your factories do you use?")


def _ask_revaluation(seen: Seen) -> str:
    return seen.say.gettext("Which revaluation marker do you keep?")


QUESTIONS: dict[int, Callable[[Seen], str]] = {
    st.SETUP_BONUS: _ask_bonus,
    st.PAYMENT: _ask_payment,
    st.NEXT_PART: _ask_part,
    st.STEP: _ask_step,
    st.LOCO_OR_FACTORY: _ask_loco_or_factory,
    st.LOCO_SLOT: _ask_slot,
    st.FACTORY_SOURCE: _ask_source,
    st.FACTORY_GAP: _ask_gap,
    st.INDUSTRY_MARKER: _ask_marker,
    st.USE_FACTORY: _ask_use,
    st.QUESTION_TOKEN: _ask_token,
    st.QUESTION_CARD: _ask_card,
    st.END_STATION: _ask_station,
    st.REUSE_SPACE: _ask_reuse,
    st.OPPONENT_ENGINEER: _ask_borrow,
    st.CHOICE: _ask_choice,
    st.END_BONUS: _ask_end_bonus,
    st.RELOCATE: _ask_relocate,
    st.BRANCH: _ask_branch,
    st.EXTENSION: _ask_extension,
    st.INCOME_PICK: _ask_income,
    st.TAKE_INDUSTRY_MARKER: _ask_take_marker,
    st.FOUNDRY_PICK: _ask_foundry,
    st.CLOSE_FOUNDRY: _ask_close,
    st.BOILERMAN_TARGET: _ask_target,
    st.FACTORY_BONUS: _ask_again,
    st.COAL_SPEND: _ask_coal,
    st.OWN_FACTORY: _ask_own_factory,
    st.REVALUATION_KEEP: _ask_revaluation,
}


# Others, and chance


def _of_others(seen: Seen) -> Prompt:
    """Say what the seat to move does, and what is pending there."""
    s, say = seen.before, seen.say
    who = seen.names[seen.mover]
    message = {
        st.SETUP_BONUS: say.gettext("{who} chooses a starting bonus."),
        st.TURN: say.gettext("{who} uses a space, or passes."),
        st.PAYMENT: say.gettext("{who} pays."),
        st.END_BONUS: say.gettext("{who} looks for an end-bonus card."),
        st.RELOCATE: say.gettext("{who} may relocate the piece on the turn-order space."),
        st.FREE: say.gettext("{who} may still use a free action."),
    }.get(int(s.phase), say.gettext("{who} is in the middle of a turn."))
    parts = [part_in_words(s, part, say) for part in range(int(s.pool))]
    why = say.gettext("Pending: {parts}.").format(parts=", ".join(parts)) if parts else ""
    return Prompt(message.format(who=who), why)


def _ask_chance(seen: Seen) -> Prompt:
    s, say = seen.before, seen.say
    if s.phase == st.EMIL:
        message = say.ngettext(
            "Emil has {n} worker left; {m} of his cards are in the deck.",
            "Emil has {n} workers left; {m} of his cards are in the deck.",
            int(s.emil_workers),
        )
        why = message.format(n=int(s.emil_workers), m=int(s.emil_deck).bit_count())
        return Prompt(say.gettext("Emil draws a card."), why)
    return Prompt(
        {
            st.DEAL_ORDER: say.gettext("The turn order is drawn."),
            st.DEAL_ENGINEER: say.gettext("The engineers are laid out."),
            st.REMOVE_CARD: say.gettext("End-bonus cards are removed unseen."),
            st.TURN_UP: say.gettext("A foundry is turned up."),
            st.DRAW_BOILERMAN: say.gettext("A boilerman is drawn unseen."),
            st.DRAW_START_CARD: say.gettext("Starting-bonus cards are drawn."),
        }.get(int(s.phase), say.gettext("The match is over."))
    )
