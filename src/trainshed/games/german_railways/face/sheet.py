"""What German Railways asks on a page: the sign, the order of the round, and the sheet with what a
build or a bid would bring.
"""

from typing import Any

from trainshed.core import record
from trainshed.core.page import (
    ARROW,
    Bit,
    Bits,
    Choice,
    Group,
    Lead,
    Place,
    Say,
    Seen,
    Sheet,
    Sign,
    Stepper,
    Strip,
    plate,
    swatch,
    text,
    token,
)

from ..rules.actions import (
    AGREE,
    BANKER_IS,
    BID,
    BUILD_FOR,
    DISAGREE,
    DONE,
    HIGHEST_BID,
    LAY,
    OFFER,
    PASS,
)
from ..rules.cost import cost_of
from ..rules.dividend import preferred_factor
from ..rules.rules import apply
from ..rules.state import (
    ACTION,
    AUCTION,
    BANKER,
    BEGINNER,
    BUILD,
    DRAW,
    KOELN_TERRAIN,
    TURN_ORDER,
    VOTE,
    move_income_markers,
    pays,
)
from ..rules.steps.auction import lowest_bid
from ..rules.steps.round import markers_of
from ..rules.tables import (
    ALLOWANCE,
    IS_APPROACH,
    RAILROAD_COLOURS,
    RAILROAD_IDS,
    RAILROAD_NAMES,
    RAILROADS,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_TERRAIN,
)
from .draw import lay_label, terrain_word

QUICK_RAISES = (2, 5)  # above the lowest bid


def railroad_plate(railroad: int, count: int = 0) -> Bit:
    """Return the plate of a railroad."""
    return plate(RAILROAD_IDS[railroad], RAILROAD_COLOURS[railroad], count)


def markers(s: Any) -> list[int]:
    """Return the markers each seat would put into the bag now. [5.3]"""
    if s.option[TURN_ORDER] == BEGINNER:
        return [1] * int(s.seats)
    return [int(markers_of(s, seat)) for seat in range(s.seats)]


def built_for(seen: Seen) -> int:
    """Return the railroad of the plan or of the build under way, or -1."""
    builds = [action - BUILD_FOR for action in seen.plan if BUILD_FOR <= action < LAY]
    if builds:
        return builds[-1]
    return int(seen.state.building) if seen.state.phase == BUILD else -1


# The sign


def sign(seen: Seen) -> Sign:
    """Say what is asked, with the buttons to answer; of others, what they do."""
    if seen.plan and seen.state.phase != BUILD:
        return _sign_planned(seen)
    ask = {AUCTION: _sign_auction, ACTION: _sign_action, BUILD: _sign_build, VOTE: _sign_vote}
    draw = ask.get(int(seen.state.phase), _sign_chance)
    return draw(seen)


def _sign_chance(seen: Seen) -> Sign:
    say = seen.say
    if seen.state.phase == DRAW:
        return Sign(say.gettext("Markers are drawn for the order of the round."))
    if seen.state.phase == BANKER:
        return Sign(say.gettext("The banker is drawn."))
    return Sign(say.gettext("The match is over."))


def _sign_auction(seen: Seen) -> Sign:
    s, say = seen.state, seen.say
    name = RAILROAD_NAMES[s.on_offer]
    if not seen.is_asked:
        ask = say.gettext("{who} decides on a bid for {railroad}.").format(
            who=seen.names[s.seat], railroad=RAILROAD_IDS[s.on_offer]
        )
        return Sign(ask, _leading(seen))
    low, cash = int(lowest_bid(s)), int(s.cash[seen.seat])
    high = min(cash, HIGHEST_BID)
    ask = say.gettext("Bid {n} or more, or pass.").format(n=low)
    raises = [low + more for more in QUICK_RAISES if low + more < high]
    stepper = Stepper(
        "bid", low, high, [*raises, high], say.gettext("Bid {n}"), auction_of(s), "pass"
    )
    leave = Choice("pass", say.gettext("Pass"), "p")
    why = f"{_leading(seen)} {_if_passed(seen)}".strip() or name
    return Sign(ask, why, [leave], stepper=stepper if low <= high else None)


def auction_of(s: Any) -> str:
    """Name the auction under way: no other one of the match has the same round and turn."""
    if s.phase != AUCTION:
        return ""
    return f"{int(s.round_number)}.{int(s.turn)}.{RAILROAD_IDS[s.on_offer]}"


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


def _sign_action(seen: Seen) -> Sign:
    s, say = seen.state, seen.say
    if not seen.is_asked:
        return Sign(
            say.gettext("{who} chooses an action.").format(who=seen.names[s.seat]), _my_turn(seen)
        )
    builds = [_railroad_choice("build", a - BUILD_FOR) for a in seen.legal if BUILD_FOR <= a < LAY]
    offers = [_railroad_choice("offer", a - OFFER) for a in seen.legal if OFFER <= a < BUILD_FOR]
    groups = [
        Group(title, choices)
        for title, choices in ((say.gettext("Build"), builds), (say.gettext("Offer"), offers))
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
    return Sign(ask, why, [Choice("pass", say.gettext("Pass"), "p")], groups)


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


def _sign_build(seen: Seen) -> Sign:
    s, say = seen.state, seen.say
    railroad = int(s.building)
    if not seen.is_asked:
        ask = say.gettext("{who} is building for {railroad}.").format(
            who=seen.names[s.seat], railroad=RAILROAD_IDS[railroad]
        )
        return Sign(ask, _my_turn(seen))
    why = say.gettext(
        "{railroad}: {k} of {n} engines laid, {money} Talers left in its treasury."
    ).format(
        railroad=RAILROAD_NAMES[railroad],
        k=int(s.laid),
        n=min(int(ALLOWANCE[railroad]), int(s.laid) + int(s.locomotives[railroad])),
        money=int(s.treasury[railroad]),
    )
    if s.laid == 0:
        return Sign(say.gettext("Lay the first engine: choose a space."), why)
    ask = say.gettext("Lay one more engine, or build what is on the sheet.")
    return Sign(ask, why, commit=Choice("done", _build_for(seen)))


def _build_for(seen: Seen) -> str:
    cost = sum(cost for _, cost in costs(seen)) if seen.plan else int(seen.state.spent)
    return seen.say.gettext("Build for {n}").format(n=cost)


def _sign_planned(seen: Seen) -> Sign:
    """The plan has come to its end: nothing more can be laid, it only wants to be made."""
    say = seen.say
    why = say.gettext("{railroad}: nothing more can be laid in this build.").format(
        railroad=RAILROAD_NAMES[built_for(seen)]
    )
    return Sign(
        say.gettext("Build what is on the sheet?"), why, commit=Choice("", _build_for(seen))
    )


def _sign_vote(seen: Seen) -> Sign:
    say = seen.say
    if not seen.is_asked:
        return Sign(say.gettext("{who} votes.").format(who=seen.names[seen.state.seat]))
    return Sign(
        say.gettext("Can every railroad still meet two others?"),
        say.gettext("If all agree that it cannot, the match ends here."),
        [
            Choice("agree", say.gettext("No, end the match")),
            Choice("disagree", say.gettext("Yes, play on")),
        ],
    )


# The order of the round


def strip(seen: Seen) -> Strip:
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


# The sheet


def sheet(seen: Seen) -> Sheet | None:
    """Show what the plan, or the share on offer, would bring."""
    if seen.state.phase == AUCTION and not seen.plan:
        return _sheet_auction(seen)
    return _sheet_build(seen) if built_for(seen) >= 0 else None


def costs(seen: Seen) -> list[tuple[int, int]]:
    """Return the spaces of the plan with what each costs."""
    states = record.batch(seen.before.dtype, 1)
    states[0] = seen.before
    priced = []
    for action in seen.plan:
        if LAY <= action < DONE:
            space = action - LAY
            priced.append((space, int(cost_of(states[0], int(states[0].building), space))))
        apply(states[0], action)
    return priced


def outcome(seen: Seen) -> Any:
    """Return the position in which the build is over as it stands."""
    states = record.batch(seen.state.dtype, 1)
    states[0] = seen.state
    if states[0].phase == BUILD and states[0].laid > 0:
        apply(states[0], DONE)
    return states[0]


def _sheet_build(seen: Seen) -> Sheet:
    say, railroad = seen.say, built_for(seen)
    after, before = outcome(seen), seen.before
    priced = costs(seen)
    left = [_space_line(seen, k, space, cost) for k, (space, cost) in enumerate(priced, start=1)]
    if priced:
        left.append(Lead((text(say.gettext("Cost")),), (text(sum(c for _, c in priced)),), "sum"))
    left.append(
        _change(say.gettext("Treasury"), before.treasury[railroad], after.treasury[railroad])
    )
    left.append(
        _change(say.gettext("Income"), before.income[railroad], after.income[railroad], "gain")
    )
    title = (swatch(RAILROAD_COLOURS[railroad]), text(RAILROAD_NAMES[railroad]))
    return Sheet(title, [left, _payments(seen, railroad, after)])


def _change(name: str, old: Any, new: Any, style: str = "") -> Lead:
    if int(old) == int(new):
        return Lead((text(name),), (text(int(old)),))
    return Lead((text(name),), (text(int(old)), ARROW, text(int(new), style)))


def _space_line(seen: Seen, number: int, space: int, cost: int) -> Lead:
    s = seen.before
    terrain = SPACE_TERRAIN[s.option[KOELN_TERRAIN]][space]
    kind = terrain_word(seen, "approach" if IS_APPROACH[space] else terrain)
    others = int(s.track[space]).bit_count()
    note = kind
    if SPACE_NAMES[space]:
        note = seen.say.gettext("{n} there").format(n=others) if others else ""
    name = SPACE_NAMES[space] or SPACE_IDS[space]
    return Lead((text(number, "bold"), text(name), text(note, "dim")), (text(cost),))


def _payments(seen: Seen, railroad: int, after: Any) -> list[Lead]:
    say, before = seen.say, seen.before
    met = int(after.links[railroad]) & ~int(before.links[railroad])
    partners = [railroad_plate(k) for k in range(RAILROADS) if met >> k & 1]
    if not partners:
        nothing = say.gettext("Meets nobody new: no dividend.")
        return [Lead((text(nothing, "dim"),), (), "head")]
    head = (text(say.gettext("Meets")), *partners, text(say.gettext("and everyone is paid:")))
    leads = [Lead(head, (), "head")]
    times = int(preferred_factor(after, len(partners)))
    held = _held(say, times if pays(after, railroad) else 0)
    for seat in range(int(before.seats)):
        own = int(before.shares[seat, railroad])
        note = held.format(n=own, railroad=RAILROAD_IDS[railroad], k=times)
        paid = int(after.cash[seat]) - int(before.cash[seat])
        who = (token(seat), text(seen.name(seat)), text(note if own else "", "dim"))
        leads.append(Lead(who, (text(f"+{paid}"),), "mine" if seat == seen.seat else "seat"))
    return leads


def _held(say: Say, times: int) -> str:
    """Return how shares of the railroad that connects are told of. [9]"""
    if times == 0:
        return say.gettext("{n} {railroad}, no dividend yet")
    if times == 2:
        return say.gettext("{n} {railroad}, double")
    return say.gettext("{n} {railroad}, {k} times")


def _sheet_auction(seen: Seen) -> Sheet:
    s, say, railroad = seen.state, seen.say, int(seen.state.on_offer)
    income = int(s.income[railroad]) if pays(s, railroad) else 0
    left = [Lead((text(say.gettext("Pays each dividend")),), (text(income),))]
    if seen.is_asked:
        left += _if_bought(seen, railroad, int(lowest_bid(s)))
    else:
        left.append(Lead((text(say.gettext("Treasury")),), (text(int(s.treasury[railroad])),)))
        sold = say.gettext("{k} of {n}").format(k=int(s.sold[railroad]), n=3)
        left.append(Lead((text(say.gettext("Shares sold")),), (text(sold),)))
    right = [Lead((text(say.gettext("Bids so far"), "bold"),), (), "head")]
    bids = bids_so_far(seen)
    if not bids:
        right.append(Lead((text(say.gettext("None yet."), "dim"),), (), "head"))
    for seat, bid in bids[-7:]:
        what = (text(bid),) if bid else (text(say.gettext("passed")),)
        right.append(Lead((token(seat), text(seen.name(seat))), what, "seat" if bid else "out"))
    title = (railroad_plate(railroad), text(RAILROAD_NAMES[railroad]))
    return Sheet(title, [left, right], band=RAILROAD_COLOURS[railroad])


def _if_bought(seen: Seen, railroad: int, bid: int) -> list[Lead]:
    """Show what the lowest bid would change, among it the markers: more income, fewer of them."""
    s, say, me = seen.state, seen.say, seen.seat
    states = record.batch(s.dtype, 1)
    states[0] = s
    states[0].shares[me, railroad] += 1
    move_income_markers(states[0])
    cash, mine = int(s.cash[me]), int(s.player_income[me])
    paid = min(bid, cash)
    treasury = int(s.treasury[railroad])
    leads = [
        _change(say.gettext("Treasury"), treasury, treasury + paid),
        _change(say.gettext("Your cash"), cash, cash - paid),
        _change(say.gettext("Your income"), mine, int(states[0].player_income[me]), "gain"),
    ]
    if not s.initial:
        leads.append(_change(say.gettext("Your markers"), markers(s)[me], markers(states[0])[me]))
    return leads


def bids_so_far(seen: Seen) -> list[tuple[int, int]]:
    """Return seat and bid (0: passed) of the auction under way, by following the bids again."""
    s, run = seen.state, []
    for action in reversed(seen.actions):
        if action > HIGHEST_BID + BID:
            break
        run.append(action)
    run.reverse()
    seats = int(s.seats)
    first = int(s.first_bidder)
    if s.initial:
        drawn = [a - BANKER_IS for a in seen.actions[:1] if a >= BANKER_IS]
        first = drawn[0] if drawn else 0
    inside, high, seat = set(range(seats)), (-1, 0), first
    told: list[tuple[int, int]] = []
    for action in run:
        bid = 0 if action == PASS else action - BID
        told.append((seat, bid))
        if bid:
            high = (seat, bid)
        else:
            inside.discard(seat)
        if not inside or inside == {high[0]}:  # sold: the buyer bids first on the next
            first = high[0] if high[1] else first
            inside, high, seat, told = set(range(seats)), (-1, 0), first, []
            continue
        seat = next(k % seats for k in range(seat + 1, seat + 1 + seats) if k % seats in inside)
    return told


def label(seen: Seen, action: int) -> str:
    """Say a legal action in full, for buttons in lists and for screen readers."""
    say = seen.say
    if LAY <= action < DONE:
        return lay_label(seen, action)
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
