"""What German Railways asks: the prompt with its choices, the order of the round, every action as a
sentence.
"""

from dataclasses import replace
from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import (
    Amount,
    Bit,
    Bits,
    Choice,
    Group,
    Place,
    Prompt,
    StandingOrder,
    Strip,
    in_turn,
    text,
    token,
)
from trainshed.core.say import Say

from ..rules.actions import BID, BUILD_FOR, DONE, HIGHEST_BID, LAY, OFFER, VERBS
from ..rules.cost import cost_of
from ..rules.state import ACTION, AUCTION, BUILD, DRAW, VOTE
from ..rules.tables import ALLOWANCE, RAILROAD_IDS, RAILROAD_NAMES, RAILROADS
from .names import WORDS, built_for, markers, railroad_plate, space_text, terrain_of
from .position import PHASES
from .preview import cost_of_plan

QUICK_RAISES = (2, 5)  # above the lowest bid


def ask(seen: Seen) -> Prompt:
    """Say what is asked, with the buttons to answer; of others, what they do."""
    if seen.plan and seen.before.phase == AUCTION:  # a bid that is tried
        return _ask_auction(replace(seen, state=seen.before), seen.plan[0] - BID)
    if seen.plan and seen.state.phase != BUILD:
        return _ask_planned(seen)
    if not seen.is_asked:
        return _ask_other(seen)
    asked = {AUCTION: _ask_auction, ACTION: _ask_action, BUILD: _ask_build, VOTE: _ask_vote}
    return asked[int(seen.state.phase)](seen)


def _ask_other(seen: Seen) -> Prompt:
    """Say what another seat does, what is drawn, or that the match is over."""
    s = seen.state
    words = {
        "who": seen.names[s.seat],
        "railroad": RAILROAD_IDS[s.building if s.phase == BUILD else s.on_offer],
    }
    ask = WORDS.one("others_do", PHASES[s.phase], seen.say, **words)
    if s.phase == AUCTION:
        return Prompt(ask, _leading(seen))
    return Prompt(ask, _my_turn(seen) if s.phase in (ACTION, BUILD) else "")


def _ask_auction(seen: Seen, tried: int = 0) -> Prompt:
    say = seen.say
    bids = [action - BID for action in seen.openings if BID < action <= BID + HIGHEST_BID]
    leave = Choice("pass", say.gettext("Pass"), "p")
    why = f"{_leading(seen)} {_if_passed(seen)}".strip()
    if not bids:
        return Prompt(say.gettext("You cannot bid more: pass."), why, [leave])
    low, high = bids[0], bids[-1]
    quick = [low + more for more in QUICK_RAISES if low + more < high]
    words = (say.gettext("Your bid"), say.gettext("Bid {n}"))
    amount = Amount("bid", low, high, *words, [*quick, high], value=tried)
    return Prompt(seen.says("Bid {n} or more, or pass.", n=low), why, [leave], amount=amount)


def standing(s: Any, say: Say) -> StandingOrder | None:
    """Let the server bid in the auction under way: no other one has the same round and turn."""
    if s.phase != AUCTION:
        return None
    return StandingOrder(
        id=f"{int(s.round_number)}.{int(s.turn)}.{RAILROAD_IDS[s.on_offer]}",
        verb="bid",
        leave="pass",
        highest=HIGHEST_BID,
        **WORDS.all("standing", say),
    )


def _leading(seen: Seen) -> str:
    s = seen.state
    name = RAILROAD_NAMES[s.on_offer]
    if s.high_bidder < 0:
        return seen.says("No bid yet for a {railroad} share.", railroad=name)
    return WORDS.told(seen, int(s.high_bidder), "leads", n=int(s.high_bid), railroad=name)


def _if_passed(seen: Seen) -> str:
    s = seen.state
    others = [seat for seat in range(s.seats) if s.bidding[seat] and seat != seen.seat]
    if others == [int(s.high_bidder)]:
        return seen.says("If you pass, {who} gets it.", who=seen.names[others[0]])
    return ""


def _ask_action(seen: Seen) -> Prompt:
    s, say = seen.state, seen.say
    builds = [_railroad_choice("build", a - BUILD_FOR) for a in seen.legal if BUILD_FOR <= a < LAY]
    offers = [_railroad_choice("offer", a - OFFER) for a in seen.legal if OFFER <= a < BUILD_FOR]
    groups = [Group(say.gettext("Build"), builds, "b")] if builds else []
    groups += [Group(say.gettext("Offer"), offers, "o")] if offers else []
    ask = {
        (True, True): say.gettext("Build, offer a share, or pass."),
        (True, False): say.gettext("Build, or pass."),
        (False, True): say.gettext("Offer a share, or pass."),
    }.get((bool(builds), bool(offers)), say.gettext("You can only pass."))
    words = {"k": int(s.turn) + 1, "n": int(s.seats), "r": int(s.round_number)}
    why = seen.says("Action {k} of {n} in round {r}.", **words)
    return Prompt(ask, why, [Choice("pass", say.gettext("Pass"), "p")], groups)


def _railroad_choice(verb: str, railroad: int) -> Choice:
    action, bits = f"{verb} {RAILROAD_IDS[railroad]}", (railroad_plate(railroad),)
    return Choice(action, RAILROAD_NAMES[railroad], bits=bits)


def _my_turn(seen: Seen) -> str:
    """Say when the reader acts next in this round."""
    s, say = seen.state, seen.say
    if seen.seat < 0:
        return ""
    mine = [k for k in range(int(s.turn), int(s.seats)) if int(s.order[k]) == seen.seat]
    if not mine:
        return say.gettext("You have no more actions in this round.")
    ahead = mine[0] - int(s.turn)
    if ahead == 1:
        return say.gettext("Your action is next.")
    return say.ngettext(
        "{n} action comes before yours.", "{n} actions come before yours.", ahead
    ).format(n=ahead)


def _ask_build(seen: Seen) -> Prompt:
    s, say = seen.state, seen.say
    railroad = int(s.building)
    why = seen.says(
        "{railroad}: {k} of {n} locomotives laid, {money} Talers left in its treasury.",
        railroad=RAILROAD_NAMES[railroad],
        k=int(s.laid),
        n=min(int(ALLOWANCE[railroad]), int(s.laid) + int(s.locomotives[railroad])),
        money=int(s.treasury[railroad]),
    )
    if s.laid == 0:
        return Prompt(say.gettext("Lay the first locomotive: choose a space."), why)
    ask = say.gettext("Lay another locomotive, or confirm this build.")
    return Prompt(ask, why, commit=Choice("done", _build_for(seen)))


def _build_for(seen: Seen) -> str:
    spent = int(seen.state.spent) if seen.state.phase == BUILD else cost_of_plan(seen)
    return seen.says("Build for {n}", n=spent)


def _ask_planned(seen: Seen) -> Prompt:
    """The plan has come to its end: nothing more can be laid, it only wants to be made."""
    name = RAILROAD_NAMES[built_for(seen)]
    why = seen.says("{railroad}: nothing more can be laid in this build.", railroad=name)
    return Prompt(seen.says("Confirm this build?"), why, commit=Choice("", _build_for(seen)))


def _ask_vote(seen: Seen) -> Prompt:
    say = seen.say
    quiet = say.gettext("Nothing was built or sold in the last round.")
    why = say.gettext("If all agree that it cannot, the match ends here.")
    return Prompt(
        say.gettext("Can every railroad still meet two others?"),
        f"{quiet} {why}" if seen.state.quiet_rounds else why,
        [Choice(verb, WORDS.one("labels", verb, say)) for verb in ("agree", "disagree")],
    )


def advise(seen: Seen) -> str:
    """Say a fact that helps newcomers to answer; "" where nothing is asked."""
    if not seen.is_asked:
        return ""
    s, say, phase = seen.before, seen.say, int(seen.before.phase)
    if phase == AUCTION:
        k = int(s.on_offer)
        words = {"n": int(s.treasury[k]), "income": int(s.income[k])}
        return WORDS.one("advice", "auction", say, railroad=RAILROAD_IDS[k], **words)
    k = built_for(seen)
    if k >= 0:
        links = min(2, int(s.links[k]).bit_count())
        return WORDS.one("advice", "build", say, railroad=RAILROAD_IDS[k], n=links)
    if phase == ACTION:
        own = [RAILROAD_IDS[k] for k in range(RAILROADS) if s.shares[seen.seat, k]]
        held = ", ".join(own) or say.gettext("no share yet")
        return WORDS.one("advice", "action", say, own=held)
    return WORDS.one("advice", "vote", say) if phase == VOTE else ""


# The order of the round


def order(seen: Seen) -> Strip:
    """Show whose action comes when, and what the next bag would hold."""
    s, say = seen.before, seen.say
    if s.round_number == 0:
        title = say.gettext("First shares")
        remark = (text(seen.says("{k} of {n}", k=int(s.on_offer) + 1, n=RAILROADS)),)
        return Strip(title, (), remark if s.phase == AUCTION else ())
    title = seen.says("Round {n}", n=int(s.round_number))
    drawn = [int(seat) for seat in s.order[: s.seats] if seat >= 0]
    if s.phase == DRAW:
        return Strip(title, [Place(seat, "later") for seat in drawn])
    return Strip(
        title,
        in_turn(drawn, int(s.turn)),
        _offered(seen) if s.phase == AUCTION else _next_bag(seen),
    )


def _offered(seen: Seen) -> Bits:
    s = seen.before
    words = WORDS.told(seen, int(s.order[s.turn]), "offers_share_of")
    return text(words), railroad_plate(int(s.on_offer))


def _next_bag(seen: Seen) -> Bits:
    s, bag = seen.state, markers(seen.state)
    bits: list[Bit] = [text(seen.says("Next bag:"))]
    for seat, count in enumerate(bag):
        bits += [token(seat), text(count)]
    more = seen.says("of {n}, {k} are drawn", n=sum(bag), k=int(s.seats))
    return (*bits, text(more, "desk"))


def label(seen: Seen, action: int) -> str:
    """Say an action or an outcome of chance in full, for lists and for screen readers."""
    if LAY <= action < DONE:
        return lay_label(seen, action)
    verb = VERBS.verb_of(action).name
    k = action - VERBS.first(verb)  # which of the verb's arguments
    who, railroad = seen.names[k % len(seen.names)], RAILROAD_NAMES[k % RAILROADS]
    return WORDS.one("labels", verb, seen.say, who=who, railroad=railroad, n=k + 1)


def lay_label(seen: Seen, action: int) -> str:
    """Say what laying a space means: `Lay PO in F13, approach, costs 2`."""
    space, railroad = action - LAY, int(seen.state.building)
    return seen.says(
        "Lay {railroad} in {space}, {kind}, costs {cost}",
        railroad=RAILROAD_IDS[railroad],
        space=space_text(space),
        kind=terrain_of(seen, space),
        cost=int(cost_of(seen.state, railroad, space)),
    )


def brief(seen: Seen, action: int) -> str:
    """Name what an action is about in a word or two, with its cost."""
    if LAY <= action < DONE:
        space = action - LAY
        return f"{space_text(space)} {int(cost_of(seen.state, int(seen.state.building), space))}"
    if OFFER <= action < LAY:
        return str(RAILROAD_IDS[(action - OFFER) % RAILROADS])
    return ""
