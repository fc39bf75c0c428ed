"""The log of North American Railways in sentences: the action, then all that followed by itself.

Everything told is public: payments, cards, directors. Hidden money is neither read nor needed.
"""

from collections.abc import Sequence
from typing import Any

from trainshed.core.face import Happening
from trainshed.core.parts import Told
from trainshed.core.say import Say

from ..deck import names_in
from ..rules.actions import ALLOW, BUY, END, HOME_IS, PASS, PRICE_STEP, SELECT_COLUMN, START_IS
from ..rules.income import bonus, per_share, prize, received, remainder
from ..rules.state import (
    CITY,
    DRAW_START,
    FEW_CITIES_LEFT,
    FEW_SHARES,
    FINISHED,
    HOME,
    NO_PURCHASE,
    PRICE,
    SELECT,
    bottom_share,
    half_up,
    shares_left,
)
from ..rules.tables import CITIES, COMPANIES, COMPANY_IDS, GRANT, NONE, OWN_PRICE, STEP
from .payday import payday
from .trade import company_name, money, order_of, purchase_of, removed_shares


def tell(h: Happening) -> list[Told]:
    """Say what an action did, and what followed; the deal is told at its end in two lines."""
    if h.before.phase <= DRAW_START:
        return _dealt(h) if h.action >= START_IS else []
    return [*_done(h), *_followed(h)]


def ending(s: Any, say: Say) -> str:
    """Say why the match ended."""
    return {
        FEW_SHARES: say.gettext("fewer shares than players were left after Phase I"),
        FEW_CITIES_LEFT: say.gettext("five cities or fewer were left at the start of Phase II"),
        NO_PURCHASE: say.gettext("no city was bought in Phase II"),
    }.get(int(s.last_turn), say.gettext("the match goes on"))


def _dealt(h: Happening) -> list[Told]:
    """Tell the whole deal: nobody reads 66 cards one by one. [3]"""
    s, say = h.after, h.say
    boxed = removed_shares(s)
    names = ", ".join(company_name(say, COMPANY_IDS.index(name)) for name in boxed or ())
    shares = int(s.share_count.sum())
    if boxed:
        line = say.gettext("{n} shares and {k} cities are dealt, all open; in the box: {names}.")
    else:
        line = say.gettext("{n} shares and {k} cities are dealt, all open.")
    dealt = line.format(n=shares, k=int(s.city_count.sum()), names=names)
    heading = say.gettext("Turn {n}").format(n=int(s.turn))
    return [Told(dealt), Told(heading, "round"), Told(_starts(h, int(s.turn)))]


def _turn(h: Happening, turn: int) -> list[Told]:
    return [Told(h.say.gettext("Turn {n}").format(n=turn), "round", _starts(h, turn))]


def _starts(h: Happening, turn: int) -> str:
    first = (int(h.after.start_player) + turn - int(h.after.turn)) % len(h.names)
    return h.does(first, "You are the start player.", "{who} is the start player.")


# The action


def _split(h: Happening, company: int, price: int, other: int = NONE) -> str:
    """Say where the halves of a price go: the second to a seat, or to the bank. [1]"""
    half, say = int(half_up(price)), h.say
    words = {"n": money(half), "k": money(price - half), "company": company_name(say, company)}
    if price == half:
        return say.gettext("{n} go into the treasury of {company}.").format(**words)
    if other == NONE:
        both = say.gettext("{n} go into the treasury of {company}, {k} to the bank.")
        return both.format(**words)
    return h.does(
        other,
        "{n} go into the treasury of {company}, {k} to you.",
        "{n} go into the treasury of {company}, {k} to {who}.",
        **words,
    )


def _done(h: Happening) -> list[Told]:
    """Say what an action did."""
    if h.before.phase == SELECT:
        return _selected(h)
    if h.before.phase == PRICE:
        return _priced(h)
    if h.action in (ALLOW, BUY):
        return _answered(h)
    if h.before.phase == HOME:
        city = names_in(h.before)[CITIES + h.action - HOME_IS]
        return [
            Told(
                h.does(
                    h.actor,
                    "You make {city} its start city.",
                    "{who} makes {city} its start city.",
                    city=city,
                )
            )
        ]
    if h.action == PASS:
        return [Told(h.does(h.actor, "You pass.", "{who} passes."))]
    return [Told(_bought(h))]


def _bought(h: Happening) -> str:
    bought = purchase_of(h.before, h.action)
    return h.does(
        h.actor,
        "You buy {city} for {company}, cost {n}.",
        "{who} buys {city} for {company}, cost {n}.",
        city=bought.name,
        company=company_name(h.say, bought.company),
        n=money(bought.cost),
    )


def _selected(h: Happening) -> list[Told]:
    if h.action == END:
        line = h.does(
            h.actor, "You end your turn without a share.", "{who} ends the turn without a share."
        )
        return [Told(line)]
    column = h.action - SELECT_COLUMN
    if h.after.phase == PRICE and h.after.column == column:
        return []  # the price tells it
    company, price = int(bottom_share(h.before, column)), int(h.after.price)
    words = {"company": company_name(h.say, company), "n": money(price)}
    if price == OWN_PRICE:
        line = h.does(
            h.actor,
            "You, its director, buy a {company} share for {n}.",
            "{who}, its director, buys a {company} share for {n}.",
            **words,
        )
    else:
        line = h.does(
            h.actor,
            "You, its director, buy a {company} share for all you have, {n}.",
            "{who}, its director, buys a {company} share for all there was, {n}.",
            **words,
        )
    return [Told(line, "sale", _split(h, company, price))]


def _priced(h: Happening) -> list[Told]:
    price = STEP * (h.action - PRICE_STEP)
    company = int(bottom_share(h.before, int(h.before.column)))
    words = {"company": company_name(h.say, company), "n": money(price)}
    director = int(h.before.director[company])
    if director == NONE:
        line = h.does(
            h.actor,
            "You found {company} for {n}.",
            "{who} founds {company} for {n}.",
            **words,
        )
        more = h.say.gettext("All of it goes into its treasury.")
        return [Told(line, "sale", more), *_starts_in(h, company)]
    line = _offer(h, director).format(who=h.names[h.actor], director=h.names[director], **words)
    if h.after.sold[company] == h.before.sold[company]:
        return [Told(line)]
    sold = h.does(h.actor, "You get it for {n}.", "{who} gets it for {n}.", **words)
    more = h.does(director, "You cannot pay that much.", "{who} cannot pay that much.")
    more = f"{more} {_split(h, company, price)}"
    return [Told(line), Told(sold, "sale", more), *_directs(h, company)]


def _offer(h: Happening, director: int) -> str:
    """Return the sentence of an offer: the reader makes it, gets it, or watches."""
    if h.actor == h.seat:
        return h.say.gettext("You offer {director} {n} for a {company} share.")
    if director == h.seat:
        return h.say.gettext("{who} offers you {n} for a {company} share.")
    return h.say.gettext("{who} offers {director} {n} for a {company} share.")


def _starts_in(h: Happening, company: int) -> list[Told]:
    home = int(h.after.home[company])
    if home == NONE:
        return []
    message = h.say.gettext("{company} starts in {city}, income {n}.")
    line = message.format(
        company=company_name(h.say, company),
        city=names_in(h.after)[CITIES + home],
        n=money(h.after.start_income[home]),
    )
    return [Told(line)]


def _answered(h: Happening) -> list[Told]:
    company, price = int(bottom_share(h.before, int(h.before.column))), int(h.before.price)
    buyer = int(h.before.active)
    words = {"company": company_name(h.say, company), "n": money(price)}
    if h.action == ALLOW:
        lets = h.does(h.actor, "You let it go.", "{who} lets it go.")
        gets = h.does(
            buyer,
            "You get the {company} share for {n}.",
            "{who} gets the {company} share for {n}.",
            **words,
        )
        return [
            Told(f"{lets} {gets}", "sale", _split(h, company, price)),
            *_directs(h, company),
        ]
    buys = h.does(
        h.actor,
        "You buy the {company} share yourself for {n}.",
        "{who} buys the {company} share instead for {n}.",
        **words,
    )
    half = money(price - int(half_up(price)))
    gets = h.does(buyer, "You receive {n}.", "{who} receives {n}.", n=half)
    lines = [Told(f"{buys} {gets}", "sale", _split(h, company, price, buyer))]
    if h.after.active == h.before.active and h.after.phase == SELECT:
        return lines
    ends = h.does(buyer, "You can select nothing more.", "{who} can select nothing more.")
    return [*lines, Told(ends)]


def _directs(h: Happening, company: int) -> list[Told]:
    new, old = int(h.after.director[company]), int(h.before.director[company])
    if new == old:
        return []
    line = h.does(
        new,
        "You are the new director of {company}.",
        "{who} is the new director of {company}.",
        company=company_name(h.say, company),
    )
    held = [int(h.after.shares[seat, company]) for seat in (new, old)]
    more = h.say.gettext("With {n} shares to {k}.").format(n=held[0], k=held[1])
    return [Told(line, more=more if old != NONE else "")]


# What followed by itself


def _followed(h: Happening) -> list[Told]:
    """Tell what followed: the last turn, forced passes, income, the next turn, grants, the end."""
    before, after = h.before, h.after
    is_over = after.phase == FINISHED
    turns = range(int(before.turn), int(after.turn) + (1 if is_over else 0))
    lines = [*_sold_out(h), *_last_turn(h, by_purchase=False), *_forced(h)]
    lines += _last_turn(h, by_purchase=True)
    for turn in turns:
        lines += _income(h, is_over and turn == after.turn)
        if turn < after.turn:
            lines += [*_turn(h, turn + 1), *_grants(h, turn + 1)]
    if not turns:
        lines += _granted(h, int(after.granted) & ~int(before.granted))
    return [*lines, *(_result(h) if is_over else [])]


def _sold_out(h: Happening) -> list[Told]:
    """Tell who loses a selection because the last share was sold. [5]"""
    before = h.before
    if before.phase == CITY or shares_left(h.after) or not shares_left(before):
        return []
    names = [h.name(seat) for seat in order_of(before)[int(before.begun) :]]
    lost = h.say.gettext("No selection any more for: {names}.").format(names=", ".join(names))
    none = h.say.gettext("No share is left: Phase I is over.")
    return [Told(none, more=lost if names else "")]


def _last_turn(h: Happening, by_purchase: bool) -> list[Told]:
    """Announce the last turn, at the moment it becomes the last. [4, 5.4, 6]"""
    reason = int(h.after.last_turn)
    if not reason or h.before.last_turn or (reason == NO_PURCHASE) != by_purchase:
        return []
    line = h.say.gettext("This is the last turn: {why}.").format(why=ending(h.after, h.say))
    return [Told(line, "round")]


def _forced(h: Happening) -> list[Told]:
    """Tell who must pass in Phase II because no treasury pays. [6]"""
    before, after = h.before, h.after
    fresh = before.phase != CITY
    if fresh and after.phase not in (CITY, FINISHED) and after.turn == before.turn:
        return []
    forced = [
        seat
        for seat in range(len(h.names))
        if after.passed[seat]
        and (fresh or not before.passed[seat])
        and not (h.action == PASS and seat == h.actor)
    ]
    if not forced:
        return []
    if len(forced) == len(h.names):
        nobody = h.say.gettext("Nobody can buy a city.")
        return [Told(nobody if fresh else h.say.gettext("Nobody can buy another city."))]
    names = ", ".join(h.name(seat) for seat in forced)
    line = h.say.gettext("Out, since no treasury pays for a city: {names}.")
    return [Told(line.format(names=names))]


def _sums(h: Happening, sums: Sequence[int]) -> str:
    return ", ".join(f"{h.name(seat)} {money(amount)}" for seat, amount in enumerate(sums))


def _income(h: Happening, is_last: bool) -> list[Told]:
    """Tell what each seat received; shares and networks are still the same. [7]"""
    s = h.after.copy()
    s.last_turn = s.last_turn if is_last else 0
    companies = [c for c in range(COMPANIES) if s.sold[c] > 0]
    sums = [sum(int(received(s, c, seat)) for c in companies) for seat in range(len(h.names))]
    more = " ".join(_paid_by(h, s, company) for company in companies)
    line = h.say.gettext("Income: {paid}.").format(paid=_sums(h, sums))
    return [Told(line, "pay", more, payday=payday(h, s, companies))]


def _paid_by(h: Happening, s: Any, company: int) -> str:
    """Tell what a company paid for each share, to its director, and into its treasury. [7]"""
    extra = int(bonus(s, company))
    kept = int(remainder(s, company)) - extra
    words = {"company": company_name(h.say, company), "n": money(s.income[company])}
    words |= {"each": money(per_share(s, company)), "k": str(int(s.sold[company]))}
    told = h.say.gettext("{company} {n}: {each} for each of {k} shares").format(**words)
    if extra:
        line = h.say.gettext(", {n} for its director {who}")
        told += line.format(n=money(extra), who=h.names[s.director[company]])
    if kept:
        told += h.say.gettext(", {n} into its treasury").format(n=money(kept))
    return f"{told}."


def _grants(h: Happening, turn: int) -> list[Told]:
    """Tell who has no money at the beginning of a turn."""
    return _granted(h, int(h.after.granted) if turn == h.after.turn else 0)


def _granted(h: Happening, mask: int) -> list[Told]:
    return [
        Told(
            h.does(
                seat,
                "You have no money and take {n} from the bank instead of a share.",
                "{who} has no money and takes {n} from the bank instead of a share.",
                n=GRANT,
            )
        )
        for seat in order_of(h.after)
        if mask >> seat & 1
    ]


def _result(h: Happening) -> list[Told]:
    """Tell the final payment, and what broke a tie. [8]"""
    s, say = h.after, h.say
    paid = _sums(h, [int(prize(s, seat)) for seat in range(len(h.names))])
    lines = [Told(say.gettext("Symbols pay: {paid}.").format(paid=paid), "pay")]
    most = int(s.cash[: len(h.names)].max())
    equal = [seat for seat in order_of(s) if s.cash[seat] == most]
    if len(equal) > 1:
        line = h.does(
            equal[0],
            "You win the tie, being first in the order of the last turn.",
            "{who} wins the tie, being first in the order of the last turn.",
        )
        lines.append(Told(line))
    wins = h.does(equal[0], "You win with {n}.", "{who} wins with {n}.", n=money(most))
    return [*lines, Told(say.gettext("The match is over."), "round", wins)]
