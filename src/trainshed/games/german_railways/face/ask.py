"""What German Railways asks: the prompt with its choices, the order of the round, every action as a
sentence.
"""

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
    text,
    token,
)
from trainshed.core.say import Say

from ..rules.actions import (
    AGREE,
    BANKER_IS,
    BID,
    BUILD_FOR,
    DISAGREE,
    DONE,
    DRAW_MARKER,
    HIGHEST_BID,
    LAY,
    OFFER,
    PASS,
)
from ..rules.cost import cost_of
from ..rules.state import ACTION, AUCTION, BANKER, BUILD, DRAW, VOTE
from ..rules.tables import ALLOWANCE, RAILROAD_IDS, RAILROAD_NAMES, RAILROADS
from .names import built_for, markers, railroad_plate, space_text, terrain_of
from .preview import cost_of_plan

QUICK_RAISES = (2, 5)  # above the lowest bid


def ask(seen: Seen) -> Prompt:
    """Say what is asked, with the buttons to answer; of others, what they do."""
    if seen.plan and seen.state.phase != BUILD:
        return _ask_planned(seen)
    asked = {AUCTION: _ask_auction, ACTION: _ask_action, BUILD: _ask_build, VOTE: _ask_vote}
    return asked.get(int(seen.state.phase), _ask_chance)(seen)


def _ask_chance(seen: Seen) -> Prompt:
    say = seen.say
    if seen.state.phase == DRAW:
        return Prompt(say.gettext("Markers are drawn for the order of the round."))
    if seen.state.phase == BANKER:
        return Prompt(say.gettext("The banker is drawn."))
    return Prompt(say.gettext("The match is over."))


def _ask_auction(seen: Seen) -> Prompt:
    s, say = seen.state, seen.say
    if not seen.is_asked:
        ask = say.gettext("{who} decides on a bid for {railroad}.").format(
            who=seen.names[s.seat], railroad=RAILROAD_IDS[s.on_offer]
        )
        return Prompt(ask, _leading(seen))
    bids = [action - BID for action in seen.legal if BID < action <= BID + HIGHEST_BID]
    leave = Choice("pass", say.gettext("Pass"), "p")
    why = f"{_leading(seen)} {_if_passed(seen)}".strip()
    if not bids:
        return Prompt(say.gettext("You cannot bid more: pass."), why, [leave])
    low, high = bids[0], bids[-1]
    quick = [low + more for more in QUICK_RAISES if low + more < high]
    amount = Amount(
        "bid", low, high, say.gettext("Your bid"), say.gettext("Bid {n}"), [*quick, high]
    )
    asked = say.gettext("Bid {n} or more, or pass.").format(n=low)
    return Prompt(asked, why, [leave], amount=amount)


def standing(s: Any, say: Say) -> StandingOrder | None:
    """Let the server bid in the auction under way: no other one has the same round and turn."""
    if s.phase != AUCTION:
        return None
    return StandingOrder(
        id=f"{int(s.round_number)}.{int(s.turn)}.{RAILROAD_IDS[s.on_offer]}",
        verb="bid",
        leave="pass",
        highest=HIGHEST_BID,
        title=say.gettext("Bid for me in this auction"),
        about=say.gettext(
            "The server bids the least that leads, up to your limit, and then passes. Nobody sees"
            " the limit."
        ),
        button=say.gettext("Bid for me"),
        leave_button=say.gettext("Pass this auction"),
        stop_button=say.gettext("I bid myself"),
        under_way=say.gettext("Bids to {n}"),
        leaving=say.gettext("Passing"),
    )


def _leading(seen: Seen) -> str:
    s, say = seen.state, seen.say
    name = RAILROAD_NAMES[s.on_offer]
    if s.high_bidder < 0:
        return say.gettext("No bid yet for a {railroad} share.").format(railroad=name)
    if s.high_bidder == seen.seat:
        message = say.gettext("You lead with {n} for a {railroad} share.")
    else:
        message = say.gettext("{who} leads with {n} for a {railroad} share.")
    return message.format(who=seen.names[s.high_bidder], n=int(s.high_bid), railroad=name)


def _if_passed(seen: Seen) -> str:
    s, say = seen.state, seen.say
    others = [seat for seat in range(s.seats) if s.bidding[seat] and seat != seen.seat]
    if others == [int(s.high_bidder)]:
        return say.gettext("If you pass, {who} has it.").format(who=seen.names[others[0]])
    return ""


def _ask_action(seen: Seen) -> Prompt:
    s, say = seen.state, seen.say
    if not seen.is_asked:
        return Prompt(
            say.gettext("{who} chooses an action.").format(who=seen.names[s.seat]), _my_turn(seen)
        )
    builds = [_railroad_choice("build", a - BUILD_FOR) for a in seen.legal if BUILD_FOR <= a < LAY]
    offers = [_railroad_choice("offer", a - OFFER) for a in seen.legal if OFFER <= a < BUILD_FOR]
    groups = [
        Group(title, choices, key)
        for title, choices, key in (
            (say.gettext("Build"), builds, "b"),
            (say.gettext("Offer"), offers, "o"),
        )
        if choices
    ]
    ask = {
        (True, True): say.gettext("Build, offer a share, or pass."),
        (True, False): say.gettext("Build, or pass."),
        (False, True): say.gettext("Offer a share, or pass."),
    }.get((bool(builds), bool(offers)), say.gettext("You can only pass."))
    why = say.gettext("Action {k} of {n} in round {r}.").format(
        k=int(s.turn) + 1, n=int(s.seats), r=int(s.round_number)
    )
    return Prompt(ask, why, [Choice("pass", say.gettext("Pass"), "p")], groups)


def _railroad_choice(verb: str, railroad: int) -> Choice:
    return Choice(
        f"{verb} {RAILROAD_IDS[railroad]}",
        RAILROAD_NAMES[railroad],
        bits=(railroad_plate(railroad),),
    )


def _my_turn(seen: Seen) -> str:
    """Say when the reader acts next in this round."""
    s, say = seen.state, seen.say
    if seen.seat < 0:
        return ""
    mine = [k for k in range(int(s.turn), int(s.seats)) if int(s.order[k]) == seen.seat]
    if not mine:
        return say.gettext("You have no more action in this round.")
    ahead = mine[0] - int(s.turn)
    if ahead == 1:
        return say.gettext("Your action is next.")
    return say.ngettext(
        "{n} action comes before yours.", "{n} actions come before yours.", ahead
    ).format(n=ahead)


def _ask_build(seen: Seen) -> Prompt:
    s, say = seen.state, seen.say
    railroad = int(s.building)
    if not seen.is_asked:
        ask = say.gettext("{who} is building for {railroad}.").format(
            who=seen.names[s.seat], railroad=RAILROAD_IDS[railroad]
        )
        return Prompt(ask, _my_turn(seen))
    why = say.gettext(
        "{railroad}: {k} of {n} engines laid, {money} Talers left in its treasury."
    ).format(
        railroad=RAILROAD_NAMES[railroad],
        k=int(s.laid),
        n=min(int(ALLOWANCE[railroad]), int(s.laid) + int(s.locomotives[railroad])),
        money=int(s.treasury[railroad]),
    )
    if s.laid == 0:
        return Prompt(say.gettext("Lay the first engine: choose a space."), why)
    ask = say.gettext("Lay one more engine, or build what is on the sheet.")
    return Prompt(ask, why, commit=Choice("done", _build_for(seen)))


def _build_for(seen: Seen) -> str:
    spent = int(seen.state.spent) if seen.state.phase == BUILD else cost_of_plan(seen)
    return seen.say.gettext("Build for {n}").format(n=spent)


def _ask_planned(seen: Seen) -> Prompt:
    """The plan has come to its end: nothing more can be laid, it only wants to be made."""
    say = seen.say
    why = say.gettext("{railroad}: nothing more can be laid in this build.").format(
        railroad=RAILROAD_NAMES[built_for(seen)]
    )
    return Prompt(
        say.gettext("Build what is on the sheet?"), why, commit=Choice("", _build_for(seen))
    )


def _ask_vote(seen: Seen) -> Prompt:
    say = seen.say
    if not seen.is_asked:
        return Prompt(say.gettext("{who} votes.").format(who=seen.names[seen.state.seat]))
    quiet = say.gettext("Nothing was built or sold in the last round.")
    why = say.gettext("If all agree that it cannot, the match ends here.")
    return Prompt(
        say.gettext("Can every railroad still meet two others?"),
        f"{quiet} {why}" if seen.state.quiet_rounds else why,
        [
            Choice("agree", say.gettext("No, end the match")),
            Choice("disagree", say.gettext("Yes, play on")),
        ],
    )


# The order of the round


def order(seen: Seen) -> Strip:
    """Show whose action comes when, and what the next bag would hold."""
    s, say = seen.before, seen.say
    if s.round_number == 0:
        title = say.gettext("First shares")
        remark = (text(say.gettext("{k} of {n}").format(k=int(s.on_offer) + 1, n=RAILROADS)),)
        return Strip(title, (), remark if s.phase == AUCTION else ())
    title = say.gettext("Round {n}").format(n=int(s.round_number))
    drawn = [int(seat) for seat in s.order[: s.seats] if seat >= 0]
    if s.phase == DRAW:
        return Strip(title, [Place(seat, "later") for seat in drawn])
    turn = int(s.turn)
    states = ["done" if k < turn else "now" if k == turn else "later" for k in range(len(drawn))]
    places = [Place(seat, state) for seat, state in zip(drawn, states, strict=True)]
    return Strip(title, places, _offered(seen) if s.phase == AUCTION else _next_bag(seen))


def _offered(seen: Seen) -> Bits:
    s, say = seen.before, seen.say
    who = int(s.order[s.turn])
    message = (
        say.gettext("You offer a share of")
        if who == seen.seat
        else say.gettext("{who} offers a share of")
    )
    return text(message.format(who=seen.names[who])), railroad_plate(int(s.on_offer))


def _next_bag(seen: Seen) -> Bits:
    s, say = seen.state, seen.say
    bag = markers(s)
    bits: list[Bit] = [text(say.gettext("Next bag:"))]
    for seat, count in enumerate(bag):
        bits += [token(seat), text(count)]
    more = say.gettext("of {n}, {k} are drawn").format(n=sum(bag), k=int(s.seats))
    return (*bits, text(more, "desk"))


def label(seen: Seen, action: int) -> str:
    """Say an action or an outcome of chance in full, for lists and for screen readers."""
    say = seen.say
    if LAY <= action < DONE:
        return lay_label(seen, action)
    if action >= BANKER_IS:
        return say.gettext("{who} is the banker").format(who=seen.names[action - BANKER_IS])
    if action >= DRAW_MARKER:
        return say.gettext("a marker of {who}").format(who=seen.names[action - DRAW_MARKER])
    if BID < action <= BID + HIGHEST_BID:
        return say.gettext("Bid {n}").format(n=action - BID)
    if OFFER <= action < BUILD_FOR:
        name = RAILROAD_NAMES[action - OFFER]
        return say.gettext("Offer a share of {railroad}").format(railroad=name)
    if BUILD_FOR <= action < LAY:
        name = RAILROAD_NAMES[action - BUILD_FOR]
        return say.gettext("Build for {railroad}").format(railroad=name)
    return {
        PASS: say.gettext("Pass"),
        DONE: say.gettext("End the build"),
        AGREE: say.gettext("No, end the match"),
        DISAGREE: say.gettext("Yes, play on"),
    }[action]


def lay_label(seen: Seen, action: int) -> str:
    """Say what laying a space means: `Lay PO in F13, approach, costs 2`."""
    space, railroad = action - LAY, int(seen.state.building)
    return seen.say.gettext("Lay {railroad} in {space}, {kind}, costs {cost}").format(
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
