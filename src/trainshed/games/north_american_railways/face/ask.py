"""What North American Railways asks: the prompt with its choices, the order of the turn, and every
action as a sentence.
"""

from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Amount, Choice, Place, Prompt, Strip, in_turn, text

from ..deck import names_in
from ..rules import state as st
from ..rules.actions import ALLOW, BUY, DEAL_CITY, DEAL_SHARE, HOME_IS, PRICE_STEP, START_IS, VERBS
from ..rules.steps.answer import takes_over
from ..rules.steps.city import may_pass
from ..rules.steps.home import founded
from ..rules.steps.select import is_all_own, may_end
from ..rules.tables import CITIES, FEW_CITIES, HIGHEST_PRICE, NONE, STEP
from .cards import city_label, select_label
from .position import PHASES
from .preview import too_dear
from .tell import ending
from .trade import (
    WORDS,
    Trade,
    companies_of,
    company_name,
    is_price,
    is_purchase,
    is_select,
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
    if phase == st.SELECT and not seen.plan:
        return _ask_select(seen)
    if phase in (st.SELECT, st.PRICE):
        return _ask_trade(seen)
    return {st.ANSWER: _ask_answer, st.HOME: _ask_home, st.CITY: _ask_city}[phase](seen)


# What others do


def _ask_other(seen: Seen) -> Prompt:
    """Say what another seat does, or that cards are dealt, or that the match is over."""
    s, say, trade = seen.before, seen.say, trade_of(seen)
    why = _my_turn(seen) if s.seat != NONE else ""
    who = seen.names[s.seat]
    company = company_name(say, trade.company) if trade else ""
    if s.phase == st.ANSWER and trade is not None:
        words = {"director": who, "n": trade.price, "company": company}
        return Prompt(WORDS.told(seen, trade.buyer, "answers_offer", **words), why)
    return Prompt(WORDS.one("others_do", PHASES[s.phase], say, who=who, company=company), why)


def _my_turn(seen: Seen) -> str:
    """Say when the reader is asked next in this phase."""
    s, say, me = seen.before, seen.say, seen.seat
    if me < 0:
        return ""
    if s.phase == st.CITY:
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
    s, say, cash = seen.before, seen.say, int(seen.before.cash[seen.seat])
    ends = [Choice("end", say.gettext("End turn"), "e")] if may_end(s) else []
    names = ", ".join(company_name(say, c) for c in companies_of(int(s.tried)))
    reason = "all_own" if is_all_own(s) else "tried" if s.tried else "free"
    why = WORDS.one("selection", reason, say, names=names, n=cash)
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
        ask = seen.says("Buy a share of {company}, your own company?", company=company)
        half = int(st.half_up(trade.price))
        words = {"n": half, "k": trade.price - half}
        why = seen.says("{n} goes into its treasury and {k} to the bank.", **words)
        return Prompt(ask, why, commit=Choice("", _buy_for(seen, trade.price)))
    if trade.director == NONE:
        ask = seen.says("Name your price to found {company}.", company=company)
        why = say.gettext("All of it goes into the treasury of {company}, and you direct it.")
        return Prompt(ask, why.format(company=company), amount=_amount(seen, trade))
    ask = seen.says("Name your price for the {company} share.", company=company)
    return Prompt(ask, _why_offer(seen, trade), amount=_amount(seen, trade))


def _buy_for(seen: Seen, price: int) -> str:
    return seen.says("Buy for {n}", n=price)


def _why_offer(seen: Seen, trade: Trade) -> str:
    words = {
        "who": seen.names[trade.director],
        "company": company_name(seen.say, trade.company),
        "n": trade.price - int(st.half_up(trade.price)),
    }
    reason = "takes_over" if takes_over(seen.before, trade.company) else "offer"
    return WORDS.one("selection", reason, seen.say, **words)


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
    words = {"who": seen.names[trade.buyer], "n": trade.price, "company": company}
    barred = too_dear(seen, trade.price) if cash < trade.price else ""
    why = say.gettext("You direct {company}: let it go, or buy it at that price. You have {n}.")
    return Prompt(
        seen.says("{who} offers {n} for a {company} share.", **words),
        why.format(company=company, n=cash),
        [
            Choice("allow", say.gettext("Let it go"), "a"),
            Choice("buy", _buy_for(seen, trade.price), "b", barred=barred),
        ],
    )


def _ask_home(seen: Seen) -> Prompt:
    s, say = seen.before, seen.say
    company = company_name(say, int(founded(s)))
    ask = seen.says("Choose the start city of {company}.", company=company)
    buttons = [Choice(seen.spell(action), label(seen, action)) for action in seen.legal]
    return Prompt(ask, say.gettext("Its income counts from now on."), buttons)


# Phase II


def _ask_city(seen: Seen) -> Prompt:
    s, say = seen.before, seen.say
    for action in seen.plan[:1]:
        bought = purchase_of(s, action)
        company = company_name(say, bought.company)
        ask = seen.says("Buy {city} for {company}?", city=bought.name, company=company)
        words = {"n": bought.cost, "money": int(s.treasury[bought.company])}
        why = seen.says("The treasury of {company} pays {n} of {money}.", company=company, **words)
        return Prompt(ask, why, commit=Choice("", _buy_for(seen, bought.cost)))
    why = say.gettext("Each company pays from its own treasury, once for you in this phase.")
    if not may_pass(s):
        return Prompt(say.gettext("Buy a city."), why)
    leave = Choice("pass", say.gettext("Pass"), "p")
    return Prompt(say.gettext("Buy a city for one of your companies, or pass."), why, [leave])


def advise(seen: Seen) -> str:
    """Say a fact that helps newcomers to answer; "" where nothing is asked."""
    if not seen.is_asked:
        return ""
    phase = int(seen.before.phase)
    asked = "price" if phase == st.SELECT and seen.plan else PHASES[phase]
    return WORDS.one("advice", asked, seen.say)


# The order of the turn


def order(seen: Seen) -> Strip:
    """Show the phases of the turn, whose turn comes when, and how near the end is."""
    s, say = seen.before, seen.say
    if s.start_player == NONE:
        return Strip(say.gettext("The deal"), ())
    title = say.gettext("Turn {n}, the last") if s.last_turn else say.gettext("Turn {n}")
    title = title.format(n=int(s.turn))
    phases = (say.gettext("Shares"), say.gettext("Cities"), say.gettext("Income"))
    phase = 2 if s.phase == st.FINISHED else 1 if s.phase == st.CITY else 0
    words = {"n": int(st.shares_left(s)), "k": int(st.cities_left(s))}
    left = text(seen.says("left: {n} shares, {k} cities", **words), "desk")
    return Strip(title, _places(s), (left,) if s.phase != st.FINISHED else (), phases, phase)


def _places(s: Any) -> list[Place]:
    seats = order_of(s)
    if s.phase != st.CITY:
        return in_turn(seats, len(seats) if s.phase == st.FINISHED else int(s.begun) - 1)
    states = {True: "done", False: "later"}
    return [Place(k, "now" if k == s.seat else states[bool(s.passed[k])]) for k in seats]


# Actions as sentences


def label(seen: Seen, action: int) -> str:
    """Say a legal action in full, for buttons in lists and for screen readers."""
    s, say = seen.before, seen.say
    if is_select(action):
        return select_label(seen, action)
    if is_purchase(action):
        return city_label(seen, action)
    if PRICE_STEP < action < ALLOW:
        return seen.says("Name the price {n}", n=STEP * (action - PRICE_STEP))
    if action >= START_IS:
        return seen.says("{who} is the start player.", who=seen.names[action - START_IS])
    if action >= DEAL_SHARE or DEAL_CITY <= action < HOME_IS:
        return seen.spell(action)
    if action >= HOME_IS:
        home = action - HOME_IS
        words = {"city": names_in(s)[CITIES + home], "n": int(s.start_income[home])}
        return seen.says("{city}, income {n}", **words)
    if action == BUY:
        return _buy_for(seen, int(s.price))
    return WORDS.one("labels", VERBS.verb_of(action).name, say)


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
        last = seen.says("This is the last turn: {why}.", why=ending(s, say))
        return f"{open_cards} {last}"
    words = {"seats": int(s.seats), "shares": int(st.shares_left(s)), "few": FEW_CITIES}
    ends = WORDS.one("draws", "ends", say, cities=int(st.cities_left(s)), **words)
    return f"{open_cards} {ends}"
