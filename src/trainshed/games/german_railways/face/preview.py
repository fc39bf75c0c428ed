"""What a build or a bid of German Railways would bring, as a sheet beside the board."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from typing import Any

from trainshed.core import record
from trainshed.core.face import Seen
from trainshed.core.parts import Lead, Sheet, change, entry, heading, remark, swatch, text, token

from ..rules import tables as t
from ..rules.actions import BANKER_IS, BID, DONE, HIGHEST_BID, LAY, PASS
from ..rules.cost import cost_of
from ..rules.dividend import preferred_factor
from ..rules.rules import act
from ..rules.state import AUCTION, BHE_COUNTS, BUILD, COUNTS, move_income_markers, pays
from ..rules.steps.auction import lowest_bid
from .names import WORDS, built_for, markers, railroad_plate, terrain_of


def preview(seen: Seen) -> Sheet | None:
    """Show what the plan, or the share on offer, would bring."""
    plan = list(seen.plan)
    if plan == [PASS]:
        return None
    if seen.before.phase == AUCTION:  # a bid that is tried, or the lowest
        if not plan:
            return _sheet_auction(seen, int(lowest_bid(seen.before)) if seen.is_asked else 0)
        return _sheet_auction(replace(seen, state=seen.before, plan=()), plan[0] - BID)
    if seen.state.phase == AUCTION:  # a share that would be offered
        offered = replace(seen, actions=[*seen.actions, *plan])
        return _sheet_auction(offered, int(lowest_bid(seen.state)))
    return _sheet_build(seen) if built_for(seen) >= 0 else None


def costs(seen: Seen) -> list[tuple[int, int]]:
    """Return the spaces of the plan with what each costs."""
    s = record.copied(seen.before)
    priced = []
    for action in seen.plan:
        if LAY <= action < DONE:
            priced.append((action - LAY, int(cost_of(s, int(s.building), action - LAY))))
        act(s, action)
    return priced


def cost_of_plan(seen: Seen) -> int:
    """Return what the spaces of the plan cost together."""
    return sum(cost for _, cost in costs(seen))


def outcome(seen: Seen) -> Any:
    """Return the position in which the build is over as it stands."""
    s = record.copied(seen.state)
    if s.phase == BUILD and s.laid > 0:
        act(s, DONE)
    return s


def _sheet_build(seen: Seen) -> Sheet:
    say, railroad = seen.say, built_for(seen)
    after, before = outcome(seen), seen.before
    priced = costs(seen)
    left = [_space_line(seen, k, space, cost) for k, (space, cost) in enumerate(priced, start=1)]
    if priced:
        left.append(entry(say.gettext("Cost"), cost_of_plan(seen), "sum"))
    left += [
        change(say.gettext("Treasury"), before.treasury[railroad], after.treasury[railroad]),
        change(say.gettext("Income"), before.income[railroad], after.income[railroad], "gain"),
    ]
    title = (swatch(t.RAILROAD_COLOURS[railroad]), text(t.RAILROAD_NAMES[railroad]))
    return Sheet(title, [left, _payments(seen, railroad, after)])


def _space_line(seen: Seen, number: int, space: int, cost: int) -> Lead:
    s = seen.before
    others = int(s.track[space]).bit_count()
    note = terrain_of(seen, space)
    if t.SPACE_NAMES[space]:
        note = seen.says("{n} there", n=others) if others else ""
    name = t.SPACE_NAMES[space] or t.SPACE_IDS[space]
    return Lead((text(number, "bold"), text(name), text(note, "dim")), (text(cost),))


def _payments(seen: Seen, railroad: int, after: Any) -> list[Lead]:
    say, before = seen.say, seen.before
    met = int(after.links[railroad]) & ~int(before.links[railroad])
    partners = [railroad_plate(k) for k in range(t.RAILROADS) if met >> k & 1]
    if not partners:
        return [remark(say.gettext("Meets nobody new: no dividend."))]
    head = (text(say.gettext("Meets")), *partners, text(say.gettext("and everyone is paid:")))
    leads = [Lead(head, (), "head")]
    times = int(preferred_factor(after, len(partners)))
    held = "not_yet" if not pays(after, railroad) else "double" if times == 2 else "times"
    for seat in range(int(before.seats)):
        own = int(before.shares[seat, railroad])
        words = {"n": own, "railroad": t.RAILROAD_IDS[railroad], "k": times}
        note = WORDS.one("held", held, say, **words)
        paid = int(after.cash[seat]) - int(before.cash[seat])
        who = (token(seat), text(seen.name(seat)), text(note if own else "", "dim"))
        leads.append(Lead(who, (text(f"+{paid}"),), "mine" if seat == seen.seat else "seat"))
    return leads


def _sheet_auction(seen: Seen, bid: int) -> Sheet:
    s, say, railroad = seen.state, seen.say, int(seen.state.on_offer)
    income = int(s.income[railroad]) if pays(s, railroad) else 0
    left = [entry(say.gettext("Pays each dividend"), income)]
    if not pays(s, railroad):
        counts = "counts" if s.option[BHE_COUNTS] == COUNTS else "does_not_count"
        left.append(remark(WORDS.one("pays_nothing", counts, say)))  # [9, C16]
    if seen.is_asked:
        left += _if_bought(seen, railroad, bid)
    else:
        sold = seen.says("{k} of {n}", k=int(s.sold[railroad]), n=3)
        left.append(entry(say.gettext("Treasury"), int(s.treasury[railroad])))
        left.append(entry(say.gettext("Shares sold"), sold))
    right = [heading(say.gettext("Bids so far"))]
    bids = bids_so_far(seen)
    if not bids:
        right.append(remark(say.gettext("None yet.")))
    for seat, made in last_words(bids):
        what = (text(made),) if made else (text(say.gettext("passed")),)
        right.append(Lead((token(seat), text(seen.name(seat))), what, "seat" if made else "out"))
    title = (railroad_plate(railroad), text(t.RAILROAD_NAMES[railroad]))
    return Sheet(title, [left, right], band=t.RAILROAD_COLOURS[railroad])


def _if_bought(seen: Seen, railroad: int, bid: int) -> list[Lead]:
    """Show what the highest bid changes, among it the markers: more income, fewer of them."""
    s, say, me = seen.state, seen.say, seen.seat
    after = record.copied(s)
    after.shares[me, railroad] += 1
    move_income_markers(after)
    cash, mine = int(s.cash[me]), int(s.player_income[me])
    paid = min(bid, cash)
    treasury = int(s.treasury[railroad])
    leads = [
        change(say.gettext("Treasury"), treasury, treasury + paid),
        change(say.gettext("Your cash"), cash, cash - paid),
        change(say.gettext("Your income"), mine, int(after.player_income[me]), "gain"),
    ]
    if not s.initial:
        leads.append(change(say.gettext("Your markers"), markers(s)[me], markers(after)[me]))
    return leads


def last_words(bids: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the last bid or pass of each seat, the newest last: a line each, however many."""
    newest = {seat: (at, made) for at, (seat, made) in enumerate(bids)}
    return [(seat, made) for seat, (_, made) in sorted(newest.items(), key=lambda each: each[1])]


def bids_so_far(seen: Seen) -> list[tuple[int, int]]:
    """Return seat and bid (0: passed) of the auction under way, by following the bids again."""
    s = seen.state
    first = int(s.first_bidder)
    if s.initial:
        drawn = [a - BANKER_IS for a in seen.actions[:1] if a >= BANKER_IS]
        first = drawn[0] if drawn else 0
    return _bids(tuple(seen.actions), int(s.seats), first)


@lru_cache(maxsize=256)  # all readers of a table see the same
def _bids(actions: tuple[int, ...], seats: int, first: int) -> list[tuple[int, int]]:
    run = [*takewhile(lambda action: action <= BID + HIGHEST_BID, reversed(actions))][::-1]
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
