"""What a build or a bid of German Railways would bring, as a sheet beside the board."""

from typing import Any

from trainshed.core import record
from trainshed.core.face import Seen
from trainshed.core.parts import Lead, Sheet, change, swatch, text, token
from trainshed.core.say import Say

from ..rules.actions import BANKER_IS, BID, DONE, HIGHEST_BID, LAY, PASS
from ..rules.cost import cost_of
from ..rules.dividend import preferred_factor
from ..rules.rules import act
from ..rules.state import AUCTION, BHE_COUNTS, BUILD, COUNTS, move_income_markers, pays
from ..rules.steps.auction import lowest_bid
from ..rules.tables import (
    RAILROAD_COLOURS,
    RAILROAD_IDS,
    RAILROAD_NAMES,
    RAILROADS,
    SPACE_IDS,
    SPACE_NAMES,
)
from .names import built_for, markers, railroad_plate, terrain_of


def preview(seen: Seen) -> Sheet | None:
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
        act(states[0], action)
    return priced


def cost_of_plan(seen: Seen) -> int:
    """Return what the spaces of the plan cost together."""
    return sum(cost for _, cost in costs(seen))


def outcome(seen: Seen) -> Any:
    """Return the position in which the build is over as it stands."""
    states = record.batch(seen.state.dtype, 1)
    states[0] = seen.state
    if states[0].phase == BUILD and states[0].laid > 0:
        act(states[0], DONE)
    return states[0]


def _sheet_build(seen: Seen) -> Sheet:
    say, railroad = seen.say, built_for(seen)
    after, before = outcome(seen), seen.before
    priced = costs(seen)
    left = [_space_line(seen, k, space, cost) for k, (space, cost) in enumerate(priced, start=1)]
    if priced:
        left.append(Lead((text(say.gettext("Cost")),), (text(cost_of_plan(seen)),), "sum"))
    left.append(
        change(say.gettext("Treasury"), before.treasury[railroad], after.treasury[railroad])
    )
    left.append(
        change(say.gettext("Income"), before.income[railroad], after.income[railroad], "gain")
    )
    title = (swatch(RAILROAD_COLOURS[railroad]), text(RAILROAD_NAMES[railroad]))
    return Sheet(title, [left, _payments(seen, railroad, after)])


def _space_line(seen: Seen, number: int, space: int, cost: int) -> Lead:
    s = seen.before
    others = int(s.track[space]).bit_count()
    note = terrain_of(seen, space)
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
    if not pays(s, railroad):
        left.append(Lead((text(_why_nothing(s, say), "dim"),), (), "head"))
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


def _why_nothing(s: Any, say: Say) -> str:
    """Say why shares of the railroad on offer pay nothing yet, though they may count. [9, C16]"""
    if s.option[BHE_COUNTS] == COUNTS:
        return say.gettext("until it is in Berlin and Hamburg; its income counts all the same")
    return say.gettext("until it is in Berlin and Hamburg")


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
        change(say.gettext("Treasury"), treasury, treasury + paid),
        change(say.gettext("Your cash"), cash, cash - paid),
        change(say.gettext("Your income"), mine, int(states[0].player_income[me]), "gain"),
    ]
    if not s.initial:
        leads.append(change(say.gettext("Your markers"), markers(s)[me], markers(states[0])[me]))
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
