"""What a choice in North American Railways would bring, as a sheet beside the table: both answers
to an offer, a founding, an own share, a city.
"""

from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import (
    ARROW,
    CHECK,
    Bits,
    Lead,
    Sheet,
    change,
    entry,
    heading,
    remark,
    text,
    token,
)

from ..rules.actions import ALLOW, BUY
from ..rules.income import per_share, received
from ..rules.state import ANSWER, FINISHED, SELECT
from ..rules.tables import COMPANY_COLOURS, NONE, SYMBOL_VALUE
from .trade import (
    WORDS,
    Purchase,
    Trade,
    after,
    company_name,
    company_plate,
    is_purchase,
    purchase_of,
    trade_of,
    traded,
)


def preview(seen: Seen) -> Sheet | None:
    """Show what the plan, or the offer at the table, would bring."""
    if seen.before.phase == FINISHED:
        return None
    bought = [purchase_of(seen.before, a) for a in seen.plan[:1] if is_purchase(a)]
    if bought:
        return _preview_city(seen, bought[0])
    trade = trade_of(seen)
    if trade is None or (not trade.is_named and trade.buyer != seen.seat):
        return None
    if trade.director in (NONE, trade.buyer):
        return _preview_sure(seen, trade)
    return _preview_offer(seen, trade)


def _title(seen: Seen, trade: Trade) -> Bits:
    name = company_name(seen.say, trade.company)
    words = seen.says("{company} share at {n}", company=name, n=trade.price)
    return (company_plate(trade.company), text(words))


def _treasury(seen: Seen, company: int, s: Any) -> Lead:
    return change(
        seen.say.gettext("Treasury"), seen.before.treasury[company], s.treasury[company], "gain"
    )


def _a_share(seen: Seen, company: int, s: Any) -> Lead:
    """Show what each share is paid in the next income: one more share means less for each."""
    before = seen.before
    old = per_share(before, company) if before.sold[company] else 0
    return change(seen.say.gettext("Per share"), old, per_share(s, company))


def _holders(seen: Seen, trade: Trade, s: Any) -> Lead:
    """Show the shares of buyer and director, as `you 2, Giulia 1`."""
    seats = [trade.buyer, *([trade.director] if trade.director not in (NONE, trade.buyer) else [])]
    held: list[Any] = []
    for seat in seats:
        held += [token(seat), text(int(s.shares[seat, trade.company]), "bold")]
    return Lead((text(seen.say.gettext("Shares")),), tuple(held))


def _my_cash(seen: Seen, s: Any) -> list[Lead]:
    """Show the reader's own cash, where it changes."""
    me = seen.seat
    if me < 0 or int(seen.before.cash[me]) == int(s.cash[me]):
        return []
    return [change(seen.say.gettext("Your cash"), seen.before.cash[me], s.cash[me])]


# An offer: both answers side by side


def _preview_offer(seen: Seen, trade: Trade) -> Sheet:
    s = traded(seen, trade)
    if s.phase != ANSWER:  # money is open, and the director cannot pay
        return Sheet(_title(seen, trade), [_if_sold(seen, trade, s)], _band(trade))
    sold = _if_sold(seen, trade, after(s, [ALLOW]))
    if seen.seat == trade.director and int(s.cash[trade.director]) < trade.price:
        bought = _if_too_dear(seen, trade)
    else:
        bought = _if_bought(seen, trade, after(s, [BUY]))
    return Sheet(_title(seen, trade), [sold, bought], _band(trade))


def _band(trade: Trade) -> str:
    return str(COMPANY_COLOURS[trade.company])


def _pays(seen: Seen, seat: int, price: int) -> Lead:
    return entry(WORDS.told(seen, seat, "pays"), price)


def _if_sold(seen: Seen, trade: Trade, s: Any) -> list[Lead]:
    """Show what comes if the director lets the share go. [5.2, 5.3]"""
    pays = _pays(seen, trade.buyer, trade.price)
    head = heading(WORDS.told(seen, trade.director, "if_let_go"))
    return [head, pays, *_sold(seen, trade, s), _directs(seen, trade, s)]


def _sold(seen: Seen, trade: Trade, s: Any) -> list[Lead]:
    """Show what follows from the sale, whoever gets the share."""
    company = trade.company
    follows = [_treasury(seen, company, s), _holders(seen, trade, s), _a_share(seen, company, s)]
    return [*_my_cash(seen, s), *follows]


def _directs(seen: Seen, trade: Trade, s: Any) -> Lead:
    new = int(s.director[trade.company])
    if new == trade.director:
        return remark(WORDS.told(seen, new, "stays_director"))
    words = WORDS.told(seen, new, "becomes_director")
    is_lost = trade.director == seen.seat != NONE
    style = "gain" if new == seen.seat else "loss" if is_lost else "bold"
    return Lead((CHECK, text(words, style)), (), "head")


def _if_bought(seen: Seen, trade: Trade, s: Any) -> list[Lead]:
    """Show what comes if the director buys the share away. [5.2]"""
    received_now = int(s.cash[trade.buyer]) - int(seen.before.cash[trade.buyer])
    then = seen.says("Nothing else can be selected then.")
    if s.phase == SELECT:
        then = WORDS.told(seen, trade.buyer, "may_try_another")
    return [
        heading(WORDS.told(seen, trade.director, "if_bought")),
        _pays(seen, trade.director, trade.price),
        entry(WORDS.told(seen, trade.buyer, "gets_half"), received_now),
        *_sold(seen, trade, s),
        remark(then),
    ]


def too_dear(seen: Seen, price: int) -> str:
    """Say that the reader cannot pay a price, with the rule. [5.2]"""
    cash = int(seen.before.cash[seen.seat])
    return seen.says("You have {n}; the price is {price} [5.2]", n=cash, price=price)


def _if_too_dear(seen: Seen, trade: Trade) -> list[Lead]:
    return [
        heading(seen.say.gettext("You cannot buy it")),
        remark(f"{too_dear(seen, trade.price)}."),
        remark(seen.say.gettext("The others see only your answer.")),
    ]


# A founding, or a share of an own company: nobody else is asked


def _preview_sure(seen: Seen, trade: Trade) -> Sheet:
    say, company = seen.say, trade.company
    s = traded(seen, trade)
    to_treasury = int(s.treasury[company]) - int(seen.before.treasury[company])
    to_bank = trade.price - to_treasury
    left = [
        _pays(seen, trade.buyer, trade.price),
        Lead((text(say.gettext("to the treasury"), "dim"),), (text(to_treasury),)),
    ]
    if to_bank:
        left.append(Lead((text(say.gettext("to the bank"), "dim"),), (text(to_bank),)))
    left += _my_cash(seen, s)
    right = [
        _treasury(seen, company, s),
        change(say.gettext("Income"), seen.before.income[company], s.income[company], "gain"),
        _a_share(seen, company, s),
        _holders(seen, trade, s),
    ]
    if trade.director == NONE:
        right.append(_directs(seen, trade, s))
    return Sheet(_title(seen, trade), [left, right], _band(trade))


# A city


def _preview_city(seen: Seen, bought: Purchase) -> Sheet:
    """Show what a city costs its company and pays every owner. [6, 7, 8]"""
    s, before, say, company = seen.state, seen.before, seen.say, bought.company
    left = [
        entry(say.gettext("Cost"), bought.cost),
        change(say.gettext("Treasury"), before.treasury[company], s.treasury[company]),
        change(say.gettext("Income"), before.income[company], s.income[company], "gain"),
        _a_share(seen, company, s),
        change(say.gettext("Symbols"), before.symbols[company], s.symbols[company], "gain"),
    ]
    words = seen.says("{city} for {company}", city=bought.name, company=company_name(say, company))
    return Sheet((company_plate(company), text(words)), [left, _paid(seen, company, s)])


def _paid(seen: Seen, company: int, s: Any) -> list[Lead]:
    """Show what each owner has of it: the next income from the company, the symbols at the end."""
    before, say = seen.before, seen.say
    gained = int(s.symbols[company]) > int(before.symbols[company])
    head = say.gettext("Next income, and at the end") if gained else say.gettext("Next income")
    leads = [heading(head)]
    for seat in range(int(before.seats)):
        held = int(s.shares[seat, company])
        if not held:
            continue
        old, new = (int(received(at, company, seat)) for at in (before, s))
        more = held * SYMBOL_VALUE * (int(s.symbols[company]) - int(before.symbols[company]))
        figures: Bits = (text(old), ARROW, text(new, "gain" if new > old else ""))
        if more:
            figures = (*figures, text(f"+{more}", "dim"))
        who = (token(seat), text(seen.name(seat)))
        leads.append(Lead(who, figures, "mine" if seat == seen.seat else "seat"))
    return leads
