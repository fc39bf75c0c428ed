"""The log of North American Railways in sentences: the action, then all that followed by itself.

Everything told is public: payments, cards, directors. Hidden money is neither read nor needed.
"""

from collections.abc import Sequence
from typing import Any

from trainshed.core.face import Happening
from trainshed.core.parts import Told
from trainshed.core.say import Say

from ..deck import names_in
from ..rules import state as st
from ..rules.actions import ALLOW, BUY, END, HOME_IS, PASS, PRICE_STEP, SELECT_COLUMN, START_IS
from ..rules.income import bonus, per_share, prize, remainder
from ..rules.tables import CITIES, COMPANY_IDS, GRANT, NONE, OWN_PRICE, STEP
from .payday import paid_to, payday, payers
from .position import LAST_TURNS
from .trade import WORDS, company_name, order_of, purchase_of, removed_shares


def tell(h: Happening) -> list[Told]:
    """Say what an action did, and what followed; the deal is told at its end in two lines."""
    if h.before.phase <= st.DRAW_START:
        return _dealt(h) if h.action >= START_IS else []
    return [*_done(h), *_followed(h)]


def ending(s: Any, say: Say) -> str:
    """Say why the match ended."""
    return WORDS.one("endings", LAST_TURNS[int(s.last_turn)], say)


def _dealt(h: Happening) -> list[Told]:
    """Tell the whole deal: nobody reads 66 cards one by one. [3]"""
    s, say = h.after, h.say
    boxed = removed_shares(s)
    names = ", ".join(company_name(say, COMPANY_IDS.index(name)) for name in boxed or ())
    counts = {"n": int(s.share_count.sum()), "k": int(s.city_count.sum())}
    dealt = WORDS.one("dealt", "some_boxed" if boxed else "none_boxed", say, names=names, **counts)
    heading = h.says("Turn {n}", n=int(s.turn))
    return [Told(dealt), Told(heading, "round"), Told(_starts(h, int(s.turn)))]


def _starts(h: Happening, turn: int) -> str:
    first = (int(h.after.start_player) + turn - int(h.after.turn)) % len(h.names)
    return WORDS.told(h, first, "is_start_player")


# The action


def _split(h: Happening, company: int, price: int, other: int = NONE) -> str:
    """Say where the halves of a price go: the second to a seat, or to the bank. [1]"""
    half, say = int(st.half_up(price)), h.say
    words = {"n": half, "k": price - half, "company": company_name(say, company)}
    if price == half:
        return h.says("{n} goes into the treasury of {company}.", **words)
    if other == NONE:
        return h.says("{n} goes into the treasury of {company} and {k} to the bank.", **words)
    return WORDS.told(h, other, "pays_treasury_and", **words)


def _done(h: Happening) -> list[Told]:
    """Say what an action did."""
    if h.before.phase == st.SELECT:
        return _selected(h)
    if h.before.phase == st.PRICE:
        return _priced(h)
    if h.action in (ALLOW, BUY):
        return _answered(h)
    if h.before.phase == st.HOME:
        city = names_in(h.before)[CITIES + h.action - HOME_IS]
        return [Told(WORDS.told(h, h.actor, "makes_start_city", city=city))]
    if h.action == PASS:
        return [Told(WORDS.told(h, h.actor, "passes"))]
    bought = purchase_of(h.before, h.action)
    words = {"company": company_name(h.say, bought.company), "n": bought.cost}
    return [Told(WORDS.told(h, h.actor, "buys_city", city=bought.name, **words))]


def _selected(h: Happening) -> list[Told]:
    if h.action == END:
        return [Told(WORDS.told(h, h.actor, "ends_turn"))]
    column = h.action - SELECT_COLUMN
    if h.after.phase == st.PRICE and h.after.column == column:
        return []  # the price tells it
    company, price = int(st.bottom_share(h.before, column)), int(h.after.price)
    words = {"company": company_name(h.say, company), "n": price}
    done = "buys_own" if price == OWN_PRICE else "buys_own_for_all"
    line = WORDS.told(h, h.actor, done, **words)
    return [Told(line, "sale", _split(h, company, price))]


def _priced(h: Happening) -> list[Told]:
    price = STEP * (h.action - PRICE_STEP)
    company = int(st.bottom_share(h.before, int(h.before.column)))
    words = {"company": company_name(h.say, company), "n": price}
    director = int(h.before.director[company])
    if director == NONE:
        line = WORDS.told(h, h.actor, "founds", **words)
        more = h.say.gettext("All of it goes into its treasury.")
        return [Told(line, "sale", more), *_starts_in(h, company)]
    names = {"who": h.names[h.actor], "director": h.names[director]}
    reader = "makes" if h.actor == h.seat else "gets" if director == h.seat else "watches"
    line = WORDS.one("offers", reader, h.say, **names, **words)
    if h.after.sold[company] == h.before.sold[company]:
        return [Told(line)]
    sold = WORDS.told(h, h.actor, "gets_it", **words)
    more = WORDS.told(h, director, "cannot_pay")
    more = f"{more} {_split(h, company, price)}"
    return [Told(line), Told(sold, "sale", more), *_directs(h, company)]


def _starts_in(h: Happening, company: int) -> list[Told]:
    home = int(h.after.home[company])
    if home == NONE:
        return []
    line = h.says(
        "{company} starts in {city}, income {n}.",
        company=company_name(h.say, company),
        city=names_in(h.after)[CITIES + home],
        n=int(h.after.start_income[home]),
    )
    return [Told(line)]


def _answered(h: Happening) -> list[Told]:
    company, price = int(st.bottom_share(h.before, int(h.before.column))), int(h.before.price)
    buyer = int(h.before.active)
    words = {"company": company_name(h.say, company), "n": price}
    if h.action == ALLOW:
        lets = WORDS.told(h, h.actor, "lets_go")
        gets = WORDS.told(h, buyer, "gets_share", **words)
        told = Told(f"{lets} {gets}", "sale", _split(h, company, price))
        return [told, *_directs(h, company)]
    buys = WORDS.told(h, h.actor, "buys_away", **words)
    gets = WORDS.told(h, buyer, "receives", n=int(price - int(st.half_up(price))))
    lines = [Told(f"{buys} {gets}", "sale", _split(h, company, price, buyer))]
    if h.after.active == h.before.active and h.after.phase == st.SELECT:
        return lines
    return [*lines, Told(WORDS.told(h, buyer, "can_select_no_more"))]


def _directs(h: Happening, company: int) -> list[Told]:
    new, old = int(h.after.director[company]), int(h.before.director[company])
    if new == old:
        return []
    line = WORDS.told(h, new, "is_new_director", company=company_name(h.say, company))
    held = [int(h.after.shares[seat, company]) for seat in (new, old)]
    more = h.says("With {n} shares to {k}.", n=held[0], k=held[1])
    return [Told(line, more=more if old != NONE else "")]


# What followed by itself


def _followed(h: Happening) -> list[Told]:
    """Tell what followed: the last turn, forced passes, income, the next turn, grants, the end."""
    before, after = h.before, h.after
    is_over = after.phase == st.FINISHED
    turns = range(int(before.turn), int(after.turn) + (1 if is_over else 0))
    lines = [*_sold_out(h), *_last_turn(h, by_purchase=False), *_forced(h)]
    lines += _last_turn(h, by_purchase=True)
    for turn in turns:
        lines += _income(h, is_over and turn == after.turn)
        if turn < after.turn:
            lines.append(Told(h.says("Turn {n}", n=turn + 1), "round", _starts(h, turn + 1)))
            lines += _granted(h, int(after.granted) if turn + 1 == after.turn else 0)
    if not turns:
        lines += _granted(h, int(after.granted) & ~int(before.granted))
    return [*lines, *(_result(h) if is_over else [])]


def _sold_out(h: Happening) -> list[Told]:
    """Tell who loses a selection because the last share was sold. [5]"""
    before = h.before
    if before.phase == st.CITY or st.shares_left(h.after) or not st.shares_left(before):
        return []
    names = [h.name(seat) for seat in order_of(before)[int(before.begun) :]]
    lost = h.says("No more selections for: {names}.", names=", ".join(names))
    none = h.say.gettext("No share is left: Phase I is over.")
    return [Told(none, more=lost if names else "")]


def _last_turn(h: Happening, by_purchase: bool) -> list[Told]:
    """Announce the last turn, at the moment it becomes the last. [4, 5.4, 6]"""
    reason = int(h.after.last_turn)
    if not reason or h.before.last_turn or (reason == st.NO_PURCHASE) != by_purchase:
        return []
    line = h.says("This is the last turn: {why}.", why=ending(h.after, h.say))
    return [Told(line, "round")]


def _forced(h: Happening) -> list[Told]:
    """Tell who must pass in Phase II because no treasury pays. [6]"""
    before, after = h.before, h.after
    fresh = before.phase != st.CITY
    if fresh and after.phase not in (st.CITY, st.FINISHED) and after.turn == before.turn:
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
    return [Told(h.says("Out, because no treasury can pay for a city: {names}.", names=names))]


def _sums(h: Happening, sums: Sequence[int]) -> str:
    return ", ".join(f"{h.name(seat)} {amount}" for seat, amount in enumerate(sums))


def _income(h: Happening, is_last: bool) -> list[Told]:
    """Tell what each seat received; shares and networks are still the same. [7]"""
    s, companies = payers(h.after, is_last)
    sums = [paid_to(s, companies, seat) for seat in range(len(h.names))]
    more = " ".join(_paid_by(h, s, company) for company in companies)
    line = h.says("Income: {paid}.", paid=_sums(h, sums))
    return [Told(line, "pay", more, payday=payday(h, s, companies, sums))]


def _paid_by(h: Happening, s: Any, company: int) -> str:
    """Tell what a company paid for each share, to its director, and into its treasury. [7]"""
    extra = int(bonus(s, company))
    kept = int(remainder(s, company)) - extra
    words = {"company": company_name(h.say, company), "n": int(s.income[company])}
    words |= {"each": int(per_share(s, company)), "k": str(int(s.sold[company]))}
    told = h.says("{company} {n}: {each} for each of {k} shares", **words)
    if extra:
        line = h.say.gettext(", {n} for its director {who}")
        told += line.format(n=extra, who=h.names[s.director[company]])
    if kept:
        told += h.says(", {n} into its treasury", n=kept)
    return f"{told}."


def _granted(h: Happening, mask: int) -> list[Told]:
    """Tell who has no money and takes some from the bank. [5.1.1]"""
    without = (seat for seat in order_of(h.after) if mask >> seat & 1)
    return [Told(WORDS.told(h, seat, "takes_grant", n=GRANT)) for seat in without]


def _result(h: Happening) -> list[Told]:
    """Tell the final payment, and what broke a tie. [8]"""
    s, say = h.after, h.say
    paid = _sums(h, [int(prize(s, seat)) for seat in range(len(h.names))])
    lines = [Told(h.says("Symbols pay: {paid}.", paid=paid), "pay")]
    most = int(s.cash[: len(h.names)].max())
    equal = [seat for seat in order_of(s) if s.cash[seat] == most]
    if len(equal) > 1:
        lines.append(Told(WORDS.told(h, equal[0], "wins_tie")))
    wins = WORDS.told(h, equal[0], "wins", n=most)
    return [*lines, Told(say.gettext("The match is over."), "round", wins)]
