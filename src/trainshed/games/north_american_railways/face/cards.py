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
from ..rules.tables import CITIES, COLUMNS, COMPANIES, COMPANY_COLOURS, NONE, OWN_PRICE
from .position import column_of, network_of
from .trade import (
    Trade,
    company_name,
    company_plate,
    is_purchase,
    money,
    own_price,
    purchase_of,
    removed_shares,
    trade_of,
)


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
    is_hot = any(b.company == company for b in bought) or (
        trade is not None and trade.company == company
    )
    style = "hot" if is_hot else ""
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
    return (text(money(new), "" if int(old) == int(new) else "gain"),)


def _held(seen: Seen, company: int) -> list[Held]:
    """Return who has shares, the director first."""
    s = seen.state
    director = int(s.director[company])
    leads = seen.say.gettext("director")
    seats = sorted(range(int(s.seats)), key=lambda k: (k != director, -int(s.shares[k, company])))
    return [
        Held(
            seat,
            int(s.shares[seat, company]),
            seat == director,
            leads if seat == director else "",
        )
        for seat in seats
        if s.shares[seat, company]
    ]


def _stop(seen: Seen, s: Any, city: int, is_new: bool) -> Stop:
    name = names_in(s)[city]
    if city >= CITIES:
        income = money(s.start_income[city - CITIES])
        note = seen.say.gettext("{city}: start city, income {n}").format(city=name, n=income)
        return Stop(name, income, 0, note, "home")
    return Stop(
        name,
        money(s.city_income[city]),
        int(s.city_symbols[city]),
        city_note(seen, city),
        "plan" if is_new else "",
    )


def _marks(seen: Seen, city: int) -> dict[str, Any]:
    count = int(seen.before.city_symbols[city])
    words = seen.say.ngettext("{n} symbol", "{n} symbols", count).format(n=count)
    return {"marks": count, "marks_label": words}


def city_note(seen: Seen, city: int) -> str:
    """Say what is printed on a city card."""
    s, count = seen.before, int(seen.before.city_symbols[city])
    message = seen.say.ngettext(
        "{city}: cost {cost}, income {income}, {n} symbol",
        "{city}: cost {cost}, income {income}, {n} symbols",
        count,
    )
    return message.format(
        city=names_in(s)[city],
        cost=money(s.city_cost[city]),
        income=money(s.city_income[city]),
        n=count,
    )


# Shares


def _shares(seen: Seen, trade: Trade | None) -> Rack:
    s, say = seen.before, seen.say
    columns = []
    for column in range(COLUMNS):
        companies = column_of(s, "share", column)[::-1]
        covered = [_covered_share(seen, company) for company in companies[:-1]]
        columns.append([*covered, *(_share(seen, column, c, trade) for c in companies[-1:])])
    left = int(shares_left(s))
    note = say.gettext("{n} left, take from the bottom").format(n=left)
    boxed = removed_shares(s)
    if boxed and s.phase > DRAW_START:
        names = ", ".join(company_name(say, COMPANY_COLOURS.index(x)) for x in boxed)
        note += say.gettext("; in the box: {names}").format(names=names)
    is_quiet = s.phase in (CITY, FINISHED)
    return Rack("shares", say.gettext("Shares"), note, columns, say.gettext("empty"), is_quiet)


def _covered_share(seen: Seen, company: int) -> Card:
    name = company_name(seen.say, company)
    note = seen.say.gettext("{company} share. Only the bottom card of a column can be had [2].")
    return Card(
        (company_plate(company),),
        colour=COMPANY_COLOURS[company],
        note=note.format(company=name),
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
    director = int(seen.before.director[company])
    if director == NONE:
        return seen.say.gettext("not founded")
    if director == seen.seat:
        is_mine = seen.before.phase == SELECT and seen.before.seat == seen.seat
        price = own_price(seen.before) if is_mine else OWN_PRICE
        return seen.say.gettext("yours, {n}").format(n=price)
    return seen.say.gettext("{who} directs").format(who=seen.names[director])


def _why_no_share(seen: Seen, action: int) -> str:
    """Say why a share cannot be selected now, with the rule; nothing where it can."""
    s, say = seen.before, seen.say
    if action in seen.openings:
        return ""
    if s.phase != SELECT:
        return say.gettext("Shares are selected in Phase I [5].") if s.phase == CITY else ""
    if s.seat != seen.seat:
        return ""
    return {
        refusals.COMPANY_TRIED: say.gettext(
            "Its director has bought a share away from you in this turn [5.2]."
        ),
        refusals.COLUMN_UNCOVERED: say.gettext(
            "This column lost a card in your turn and offers nothing more [R5]."
        ),
        refusals.OWN_TOO_DEAR: say.gettext(
            "A share of your own company costs {n}; you have {cash} [5.1]."
        ).format(n=OWN_PRICE, cash=money(s.cash[seen.seat])),
    }.get(int(refuse(s, action)), "")


def select_label(seen: Seen, action: int) -> str:
    """Say what selecting a share means: found, buy one's own, or make an offer."""
    s, say = seen.before, seen.say
    column = action - SELECT_COLUMN
    company = column_of(s, "share", column)[0]
    director = int(s.director[company])
    words = {"company": company_name(say, company), "column": column + 1}
    if director == NONE:
        message = say.gettext("Found {company} with the share of column {column}, at your price")
        return message.format(**words)
    if director == seen.seat:
        message = say.gettext("Buy the {company} share of column {column}, your own, for {n}")
        return message.format(n=own_price(s), **words)
    message = say.gettext("Offer {who} a price for the {company} share of column {column}")
    return message.format(who=seen.names[director], **words)


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
    note = say.gettext("{n} left").format(n=left)
    is_quiet = s.phase != CITY
    return Rack(
        "cities", say.gettext("Cities"), note, columns, say.gettext("empty"), is_quiet, scrolls=True
    )


def _covered_city(seen: Seen, city: int) -> Card:
    s = seen.before
    only = seen.say.gettext("Only the bottom card of a column can be bought [2].")
    return Card(
        (text(names_in(s)[city]),),
        figure=money(s.city_cost[city]),
        **_marks(seen, city),
        note=f"{city_note(seen, city)}. {only}",
    )


def _city(seen: Seen, column: int, city: int, is_chosen: bool) -> Card:
    """Show the bottom city of a column, with a plate for each company that may have it."""
    s, say = seen.before, seen.say
    ways = [
        _city_way(seen, action)
        for company in range(COMPANIES)
        for action in [CITY_FOR + company * COLUMNS + column]
        if action in seen.openings
    ]
    return Card(
        (text(names_in(s)[city], "bold"),),
        [
            say.gettext("cost {n}").format(n=money(s.city_cost[city])),
            say.gettext("income {n}").format(n=money(s.city_income[city])),
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
    message = seen.say.gettext("Buy {city} for {company}, cost {n}")
    company = company_name(seen.say, bought.company)
    return message.format(city=bought.name, company=company, n=money(bought.cost))
