"""The table of North American Railways: companies as lines of cities, shares and cities in columns.

Everything is read from the position, so that a deck of one's own is drawn as well.
"""

from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Bit, Card, Cards, Held, Panel, Rack, Route, Stop, Way, text

from ..deck import names_in
from ..rules import refusals
from ..rules.actions import CITY_FOR, SELECT_COLUMN, spelling
from ..rules.rules import refuse
from ..rules.state import CITY, DRAW_START, FINISHED, SELECT, cities_left, shares_left
from ..rules.steps.city import can_pay, may_buy_for
from ..rules.tables import CITIES, COLUMNS, COMPANIES, COMPANY_COLOURS, COMPANY_IDS, NONE, OWN_PRICE
from .position import column_of, network_of
from .trade import (
    WORDS,
    Trade,
    company_name,
    company_plate,
    is_purchase,
    own_price,
    printed,
    purchase_of,
    removed_shares,
    trade_of,
)

WHY_NO_SHARE = WORDS.by_code("why_no_share", refusals)


def panels(seen: Seen) -> list[Panel]:
    """Show companies and columns as a seat sees them, with its plan and what it may choose."""
    trade, label = trade_of(seen), seen.say.gettext("Companies, shares and cities")
    routes = [_route(seen, company, trade) for company in range(COMPANIES)]
    return [Panel("tableau", label, Cards(label, routes, [_shares(seen, trade), _cities(seen)]))]


# Companies


def _route(seen: Seen, company: int, trade: Trade | None) -> Route:
    """Show a company: its line, its figures, its owners; the director's holding is marked."""
    say, before, s = seen.say, seen.before, seen.state
    plate, name = company_plate(company), company_name(say, company)
    bought = [purchase_of(before, a) for a in seen.plan[:1] if is_purchase(a)]
    hot = [deal.company for deal in (*bought, trade) if deal is not None]
    style = "hot" if company in hot else ""
    if s.director[company] == NONE:
        remark = say.gettext("Not founded. The first buyer names any price and directs it.")
        return Route(plate, name, remark=remark, style=style)
    new = [b.city for b in bought if b.company == company]
    stops = [_stop(seen, s, city, city in new) for city in network_of(s, company)]
    figures = (
        (say.gettext("Income"), _figure(before.income[company], s.income[company])),
        (say.gettext("Symbols"), _figure(before.symbols[company], s.symbols[company])),
        (say.gettext("Treasury"), _figure(before.treasury[company], s.treasury[company])),
    )
    return Route(plate, name, stops, figures, _held(seen, company), style=style)


def _figure(old: Any, new: Any) -> tuple[Bit, ...]:
    return (text(new, "" if int(old) == int(new) else "gain"),)


def _held(seen: Seen, company: int) -> list[Held]:
    """Return who has shares, the director first."""
    s = seen.state
    director = int(s.director[company])
    leads = seen.say.gettext("director")
    held = [(int(count), seat) for seat, count in enumerate(s.shares[:, company]) if count]
    held.sort(key=lambda one: (one[1] != director, -one[0]))
    return [Held(k, n, k == director, leads if k == director else "") for n, k in held]


def _stop(seen: Seen, s: Any, city: int, is_new: bool) -> Stop:
    name = names_in(s)[city]
    if city >= CITIES:
        income = str(s.start_income[city - CITIES])
        note = seen.says("{city}: start city, income {n}", city=name, n=income)
        return Stop(name, income, 0, note, "home")
    figures = (str(s.city_income[city]), int(s.city_symbols[city]))
    return Stop(name, *figures, city_note(seen, city), "plan" if is_new else "")


def _marks(seen: Seen, city: int) -> dict[str, Any]:
    count = int(seen.before.city_symbols[city])
    words = seen.say.ngettext("{n} symbol", "{n} symbols", count).format(n=count)
    return {"marks": count, "marks_label": words}


def city_note(seen: Seen, city: int) -> str:
    """Say what is printed on a city card."""
    words = printed(seen.before, city)
    message = seen.say.ngettext(
        "{city}: cost {cost}, income {income}, {n} symbol",
        "{city}: cost {cost}, income {income}, {n} symbols",
        words["symbols"],
    )
    return message.format(n=words["symbols"], **words)


# Shares


def _shares(seen: Seen, trade: Trade | None) -> Rack:
    s, say = seen.before, seen.say
    columns = []
    for column in range(COLUMNS):
        companies = column_of(s, "share", column)[::-1]
        covered = [_covered_share(seen, company) for company in companies[:-1]]
        columns.append([*covered, *(_share(seen, column, c, trade) for c in companies[-1:])])
    left = int(shares_left(s))
    note = seen.says("{n} left, take from the bottom", n=left)
    boxed = removed_shares(s)
    if boxed and s.phase > DRAW_START:
        names = ", ".join(company_name(say, COMPANY_IDS.index(x)) for x in boxed)
        note += seen.says("; in the box: {names}", names=names)
    is_quiet = s.phase in (CITY, FINISHED)
    return Rack("shares", say.gettext("Shares"), note, columns, say.gettext("empty"), is_quiet)


def _covered_share(seen: Seen, company: int) -> Card:
    name = company_name(seen.say, company)
    note = seen.say.gettext("{company} share. Only the bottom card of a column can be taken [2].")
    return Card(
        (company_plate(company),), colour=COMPANY_COLOURS[company], note=note.format(company=name)
    )


def _share(seen: Seen, column: int, company: int, trade: Trade | None) -> Card:
    """Show the bottom share of a column: whose it is, what it costs, why it cannot be had."""
    action = SELECT_COLUMN + column
    ways = []
    if action in seen.openings:
        label = select_label(seen, action)
        ways = [Way(spelling(seen.before).text(action), seen.anew(action), label)]
    meaning = _meaning(seen, company)
    name = company_name(seen.say, company)
    is_chosen = trade is not None and trade.column == column
    return Card(
        (company_plate(company), text(name, "bold")),
        [meaning],
        colour=COMPANY_COLOURS[company],
        note=f"{name}: {meaning}. {_why_no_share(seen, action)}".strip(),
        ways=ways,
        style="on" if is_chosen else "",
    )


def _meaning(seen: Seen, company: int) -> str:
    """Say in a word what the share of a company means for the reader."""
    s, whose = seen.before, _whose(seen, company)
    price = own_price(s) if s.phase == SELECT and s.seat == seen.seat else OWN_PRICE
    who = seen.names[s.director[company]]
    return WORDS.one("shares", whose, seen.say, who=who, n=price)


def _whose(seen: Seen, company: int) -> str:
    """Tell whether a company is to be founded, the reader's own, or another's."""
    director = int(seen.before.director[company])
    return "founded" if director == NONE else "own" if director == seen.seat else "other"


def _why_no_share(seen: Seen, action: int) -> str:
    """Say why a share cannot be selected now, with the rule; nothing where it can."""
    s, say = seen.before, seen.say
    if action in seen.openings:
        return ""
    if s.phase != SELECT:
        return say.gettext("Shares are selected in Phase I [5].") if s.phase == CITY else ""
    if s.seat != seen.seat:
        return ""
    words = WHY_NO_SHARE.get(int(refuse(s, action)), "")
    return seen.says(words, n=OWN_PRICE, cash=int(s.cash[seen.seat])) if words else ""


def select_label(seen: Seen, action: int) -> str:
    """Say what selecting a share means: found, buy one's own, or make an offer."""
    s, column = seen.before, action - SELECT_COLUMN
    company = column_of(s, "share", column)[0]
    who, whose = seen.names[s.director[company]], _whose(seen, company)
    words = {"company": company_name(seen.say, company), "column": column + 1, "who": who}
    return WORDS.one("select_labels", whose, seen.say, n=own_price(s), **words)


# Cities


def _cities(seen: Seen) -> Rack:
    s, say = seen.before, seen.say
    chosen = [purchase_of(s, a).column for a in seen.plan[:1] if is_purchase(a)]
    columns = []
    for column in range(COLUMNS):
        cities = column_of(s, "city", column)[::-1]
        covered = [_covered_city(seen, city) for city in cities[:-1]]
        bottom = [_city(seen, column, c, column in chosen) for c in cities[-1:]]
        columns.append([*covered, *bottom])
    left = int(cities_left(s))
    note = seen.says("{n} left", n=left)
    titles = (say.gettext("Cities"), note, columns, say.gettext("empty"))
    return Rack("cities", *titles, is_quiet=s.phase != CITY, scrolls=True)


def _covered_city(seen: Seen, city: int) -> Card:
    s = seen.before
    only = seen.say.gettext("Only the bottom card of a column can be bought [2].")
    return Card(
        (text(names_in(s)[city]),),
        figure=str(s.city_cost[city]),
        **_marks(seen, city),
        note=f"{city_note(seen, city)}. {only}",
    )


def _city(seen: Seen, column: int, city: int, is_chosen: bool) -> Card:
    """Show the bottom city of a column, with a plate for each company that may have it."""
    s = seen.before
    ways = [
        _city_way(seen, action)
        for company in range(COMPANIES)
        for action in [CITY_FOR + company * COLUMNS + column]
        if action in seen.openings
    ]
    return Card(
        (text(names_in(s)[city], "bold"),),
        [
            seen.says("cost {n}", n=int(s.city_cost[city])),
            seen.says("income {n}", n=int(s.city_income[city])),
        ],
        **_marks(seen, city),
        note=f"{city_note(seen, city)}. {'' if ways else _why_no_city(seen, column)}".strip(),
        ways=ways,
        style="on" if is_chosen else "",
    )


def _city_way(seen: Seen, action: int) -> Way:
    company = (action - CITY_FOR) // COLUMNS
    return Way(
        spelling(seen.before).text(action),
        seen.anew(action),
        city_label(seen, action),
        (company_plate(company),),
    )


def _why_no_city(seen: Seen, column: int) -> str:
    """Say why the reader can buy the bottom city of a column for no company."""
    s, say = seen.before, seen.say
    if s.phase != CITY:
        return say.gettext("Cities are bought in Phase II [6].") if s.phase == SELECT else ""
    if s.seat != seen.seat:
        return ""
    mine = [c for c in range(COMPANIES) if s.shares[seen.seat, c]]
    payers = [c for c in mine if can_pay(s, c, column)]
    if not payers:
        return say.gettext("No company of which you have a share can pay for it [6].")
    if not any(may_buy_for(s, seen.seat, c) for c in payers):
        return say.gettext(
            "You have bought a city in this phase for each company that could pay for it [6]."
        )
    return ""


def city_label(seen: Seen, action: int) -> str:
    """Say what a purchase is: `Buy Albany for Red, cost 200`."""
    bought = purchase_of(seen.before, action)
    words = {"city": bought.name, "company": company_name(seen.say, bought.company)}
    return seen.says("Buy {city} for {company}, cost {n}", n=bought.cost, **words)
