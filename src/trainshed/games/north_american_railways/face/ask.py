"""What North American Railways asks: the prompt with its choices, the order of the turn, and every
action as a sentence.
"""

from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Amount, Bit, Choice, Place, Prompt, Strip, text

from ..deck import names_in
from ..rules.actions import (
    ALLOW,
    BUY,
    DEAL_CITY,
    DEAL_SHARE,
    END,
    HOME_IS,
    PASS,
    PRICE_STEP,
    START_IS,
)
from ..rules.state import (
    ANSWER,
    CITY,
    FINISHED,
    HOME,
    PRICE,
    SELECT,
    cities_left,
    half_up,
    shares_left,
)
from ..rules.steps.city import may_pass
from ..rules.steps.home import founded
from ..rules.steps.select import is_all_own, may_end
from ..rules.tables import CITIES, FEW_CITIES, HIGHEST_PRICE, NONE, STEP
from .cards import city_label, select_label
from .preview import too_dear
from .tell import ending
from .trade import (
    Trade,
    companies_of,
    company_name,
    is_price,
    is_purchase,
    is_select,
    money,
    order_of,
    purchase_of,
    trade_of,
    values_of,
)


def ask(seen: Seen) -> Prompt:
    """Say what is asked, with the buttons to answer; of others, what they do."""
    phase = int(seen.before.phase)
    if not seen.is_asked and not seen.plan:
        return _ask_other(seen)
    if phase == SELECT and not seen.plan:
        return _ask_select(seen)
    if phase in (SELECT, PRICE):
        return _ask_trade(seen)
    return {ANSWER: _ask_answer, HOME: _ask_home, CITY: _ask_city}[phase](seen)


# What others do


def _ask_other(seen: Seen) -> Prompt:
    s, say = seen.before, seen.say
    if s.phase == FINISHED:
        return Prompt(say.gettext("The match is over."))
    if s.seat == NONE:
        return Prompt(say.gettext("The cards are dealt."))
    who = seen.names[s.seat]
    trade = trade_of(seen)
    company = company_name(say, trade.company) if trade else ""
    if s.phase == PRICE:
        ask = say.gettext("{who} names a price for a {company} share.")
    elif s.phase == ANSWER and trade is not None:
        ask = seen.does(
            trade.buyer,
            "{director} answers your offer of {n} for a {company} share.",
            "{director} answers the offer of {who}: {n} for a {company} share.",
            director=who,
            n=money(trade.price),
            company=company,
        )
        return Prompt(ask, _my_turn(seen))
    else:
        ask = {
            SELECT: say.gettext("{who} selects a share."),
            HOME: say.gettext("{who} chooses a start city."),
            CITY: say.gettext("{who} may buy a city."),
        }[int(s.phase)]
    return Prompt(ask.format(who=who, company=company), _my_turn(seen))


def _my_turn(seen: Seen) -> str:
    """Say when the reader is asked next in this phase."""
    s, say, me = seen.before, seen.say, seen.seat
    if me < 0:
        return ""
    if s.phase == CITY:
        return say.gettext("You buy no more cities in this turn.") if s.passed[me] else ""
    ahead = order_of(s).index(me) - (int(s.begun) - 1)
    if ahead < 0:
        return say.gettext("Your selection in this turn is done.")
    if ahead == 0:
        return ""
    if ahead == 1:
        return say.gettext("You select next.")
    return say.ngettext(
        "{n} player selects before you.", "{n} players select before you.", ahead
    ).format(n=ahead)


# Phase I


def _ask_select(seen: Seen) -> Prompt:
    s, say = seen.before, seen.say
    ends = [Choice("end", say.gettext("End turn"), "e")] if may_end(s) else []
    cash = money(s.cash[seen.seat])
    if is_all_own(s):
        why = say.gettext("You direct every company on show, so it costs all you have: {n}.")
        why = why.format(n=cash)
    elif s.tried:
        names = ", ".join(company_name(say, c) for c in companies_of(int(s.tried)))
        why = say.gettext("Bought away from you: {names}. You have {n}.")
        why = why.format(names=names, n=cash)
    else:
        why = say.gettext("You name its price; its director lets it go, or takes it. You have {n}.")
        why = why.format(n=cash)
    if not ends:
        return Prompt(say.gettext("Select a share."), why)
    if s.tried:
        return Prompt(say.gettext("Select another share, or end your turn."), why, ends)
    return Prompt(say.gettext("Select a share, or end your turn."), why, ends)


def _ask_trade(seen: Seen) -> Prompt:
    """Ask for the price of the selected share, or whether an own one is bought."""
    say, trade = seen.say, trade_of(seen)
    assert trade is not None
    company = company_name(say, trade.company)
    if trade.director == trade.buyer:
        ask = say.gettext("Buy a share of {company}, your own company?").format(company=company)
        half = int(half_up(trade.price))
        why = say.gettext("{n} go into its treasury, {k} to the bank.")
        why = why.format(n=money(half), k=money(trade.price - half))
        return Prompt(ask, why, commit=Choice("", _buy_for(seen, trade.price)))
    if trade.director == NONE:
        ask = say.gettext("Name your price to found {company}.").format(company=company)
        why = say.gettext("All of it goes into the treasury of {company}, and you direct it.")
        return Prompt(ask, why.format(company=company), amount=_amount(seen, trade))
    ask = say.gettext("Name your price for the {company} share.").format(company=company)
    return Prompt(ask, _why_offer(seen, trade), amount=_amount(seen, trade))


def _buy_for(seen: Seen, price: int) -> str:
    return seen.say.gettext("Buy for {n}").format(n=money(price))


def _why_offer(seen: Seen, trade: Trade) -> str:
    say, s = seen.say, seen.before
    words = {
        "who": seen.names[trade.director],
        "company": company_name(say, trade.company),
        "n": money(trade.price - int(half_up(trade.price))),
    }
    takes = s.shares[trade.buyer, trade.company] + 1 >= s.shares[trade.director, trade.company]
    if takes:
        message = say.gettext(
            "{who} directs {company}. If you get the share, you direct it; if {who} buys, you get"
            " {n}."
        )
    else:
        message = say.gettext("{who} directs {company}. If {who} buys the share, you get {n}.")
    return message.format(**words)


def _amount(seen: Seen, trade: Trade) -> Amount:
    """Let a price be chosen: a quarter of the cash, half of it, or all at a touch."""
    s, say = seen.before, seen.say
    named = [STEP * (a - PRICE_STEP) for a in (*seen.openings, *seen.legal) if is_price(a)]
    high = max(named, default=min(int(s.cash[seen.seat]), HIGHEST_PRICE))
    parts = {max(STEP, high * k // 400 * 100) for k in (1, 2)}
    label = say.gettext("Found for {n}") if trade.director == NONE else say.gettext("Offer {n}")
    quick = [*(part for part in sorted(parts) if part < high), high]
    value = min(trade.price, high)
    return Amount("price", STEP, high, say.gettext("Your price"), label, quick, STEP, value)


def _ask_answer(seen: Seen) -> Prompt:
    s, say, trade = seen.before, seen.say, trade_of(seen)
    assert trade is not None
    company, cash = company_name(say, trade.company), int(s.cash[seen.seat])
    ask = say.gettext("{who} offers {n} for a {company} share.").format(
        who=seen.names[trade.buyer], n=money(trade.price), company=company
    )
    barred = too_dear(seen, trade.price) if cash < trade.price else ""
    why = say.gettext("You direct {company}: let it go, or buy it at that price. You have {n}.")
    return Prompt(
        ask,
        why.format(company=company, n=money(cash)),
        [
            Choice("allow", say.gettext("Let it go"), "a"),
            Choice("buy", _buy_for(seen, trade.price), "b", barred=barred),
        ],
    )


def _ask_home(seen: Seen) -> Prompt:
    s, say = seen.before, seen.say
    company = company_name(say, int(founded(s)))
    ask = say.gettext("Choose the start city of {company}.").format(company=company)
    buttons = [Choice(seen.spell(action), label(seen, action)) for action in seen.legal]
    return Prompt(ask, say.gettext("Its income counts from now on."), buttons)


# Phase II


def _ask_city(seen: Seen) -> Prompt:
    s, say = seen.before, seen.say
    for action in seen.plan[:1]:
        bought = purchase_of(s, action)
        company = company_name(say, bought.company)
        ask = say.gettext("Buy {city} for {company}?").format(city=bought.name, company=company)
        message = say.gettext("The treasury of {company} pays {n} of {money}.")
        treasury = money(s.treasury[bought.company])
        why = message.format(company=company, n=money(bought.cost), money=treasury)
        return Prompt(ask, why, commit=Choice("", _buy_for(seen, bought.cost)))
    why = say.gettext("Each company pays from its own treasury, once for you in this phase.")
    if not may_pass(s):
        return Prompt(say.gettext("Buy a city."), why)
    leave = Choice("pass", say.gettext("Pass"), "p")
    return Prompt(say.gettext("Buy a city for one of your companies, or pass."), why, [leave])


# The order of the turn


def order(seen: Seen) -> Strip:
    """Show the phases of the turn, whose turn comes when, and how near the end is."""
    s, say = seen.before, seen.say
    if s.start_player == NONE:
        return Strip(say.gettext("The deal"), ())
    title = say.gettext("Turn {n}").format(n=int(s.turn))
    if s.last_turn:
        title = say.gettext("Turn {n}, the last").format(n=int(s.turn))
    places = [Place(seat, _state(s, k, seat)) for k, seat in enumerate(order_of(s))]
    phases = (say.gettext("Shares"), say.gettext("Cities"), say.gettext("Income"))
    phase = 2 if s.phase == FINISHED else 1 if s.phase == CITY else 0
    return Strip(title, places, _left(seen), phases, phase)


def _state(s: Any, place: int, seat: int) -> str:
    if s.phase == FINISHED:
        return "done"
    if s.phase == CITY:
        return "done" if s.passed[seat] else "now" if seat == s.seat else "later"
    turn = int(s.begun) - 1
    return "done" if place < turn else "now" if place == turn else "later"


def _left(seen: Seen) -> tuple[Bit, ...]:
    s, say = seen.before, seen.say
    if s.phase == FINISHED:
        return ()
    message = say.gettext("left: {n} shares, {k} cities")
    return (text(message.format(n=int(shares_left(s)), k=int(cities_left(s))), "desk"),)


# Actions as sentences


def label(seen: Seen, action: int) -> str:
    """Say a legal action in full, for buttons in lists and for screen readers."""
    s, say = seen.before, seen.say
    if is_select(action):
        return select_label(seen, action)
    if is_purchase(action):
        return city_label(seen, action)
    if PRICE_STEP < action < ALLOW:
        return say.gettext("Name the price {n}").format(n=STEP * (action - PRICE_STEP))
    if action >= START_IS:
        return say.gettext("{who} is the start player.").format(who=seen.names[action - START_IS])
    if action >= DEAL_SHARE or DEAL_CITY <= action < HOME_IS:
        return seen.spell(action)
    if action >= HOME_IS:
        home = action - HOME_IS
        message = say.gettext("{city}, income {n}")
        return message.format(city=names_in(s)[CITIES + home], n=money(s.start_income[home]))
    if action == BUY:
        return _buy_for(seen, int(s.price))
    return {
        ALLOW: say.gettext("Let it go"),
        END: say.gettext("End turn"),
        PASS: say.gettext("Pass"),
    }[action]


def brief(seen: Seen, action: int) -> str:
    """Name the city of a purchase with what its card says, for long lists."""
    if not is_purchase(action):
        return ""
    city = purchase_of(seen.before, action).city
    name = seen.spell(action).partition(" ")[2]
    return f"{name} {names_in(seen.before)[city]} {values_of(seen.before, city)}"


def draws(seen: Seen) -> str:
    """Say that nothing is drawn any more, and how far the ends of the match are. [5.4, 6]"""
    s, say = seen.before, seen.say
    open_cards = say.gettext("Nothing is drawn after the deal: all cards are open.")
    if s.last_turn:
        last = say.gettext("This is the last turn: {why}.").format(why=ending(s, say))
        return f"{open_cards} {last}"
    ends = say.gettext(
        "The last turn is the one in which fewer than {seats} shares are left after Phase I"
        " (now {shares}), {few} cities or fewer at the start of Phase II (now {cities}), or no"
        " city is bought."
    )
    words = {"seats": int(s.seats), "shares": int(shares_left(s)), "few": FEW_CITIES}
    return f"{open_cards} {ends.format(cities=int(cities_left(s)), **words)}"
