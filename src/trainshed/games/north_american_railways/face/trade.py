"""What the parts of the face share: names of companies, plates, trades, purchases.

Positions are tried without what would follow by itself, so that a sheet shows what the choice
brings, not the next player's turn or the income after it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from trainshed.core import record
from trainshed.core.face import Seen
from trainshed.core.parts import Bit, plate
from trainshed.core.say import Say
from trainshed.core.wording import Wording

from ..deck import names_in
from ..rules import state as st
from ..rules import tables as t
from ..rules.actions import ALLOW, CITY_FOR, DEAL_CITY, PRICE_STEP, SELECT_COLUMN
from ..rules.income import received
from ..rules.rules import act
from ..rules.steps.select import is_all_own
from .position import column_of

WORDS = Wording.of(__package__)


def company_name(say: Say, company: int) -> str:
    """Name a company by its colour."""
    return WORDS.one("companies", t.COMPANY_IDS[company], say)


def company_plate(company: int, count: int = 0) -> Bit:
    """Return the plate of a company."""
    return plate(t.COMPANY_LETTERS[company], t.COMPANY_COLOURS[company], count)


def companies_of(mask: int) -> list[int]:
    """Return the companies of a mask."""
    return [company for company in range(t.COMPANIES) if mask >> company & 1]


def after(s: Any, actions: Iterable[int]) -> Any:
    """Return a copy of a position after some actions, and nothing of what follows by itself."""
    ahead = record.copied(s)
    for action in actions:
        act(ahead, action)
    return ahead


def is_select(action: int) -> bool:
    """Tell whether an action selects a share."""
    return SELECT_COLUMN <= action < SELECT_COLUMN + t.COLUMNS


def is_price(action: int) -> bool:
    """Tell whether an action names a price."""
    return PRICE_STEP < action < ALLOW


def is_purchase(action: int) -> bool:
    """Tell whether an action buys a city."""
    return CITY_FOR <= action < DEAL_CITY


@dataclass(frozen=True)
class Trade:
    """A share that is selected, by whom and at which price; `is_named`: the price is chosen."""

    column: int
    company: int
    buyer: int
    director: int
    price: int
    is_named: bool


def trade_of(seen: Seen) -> Trade | None:
    """Return the trade of the plan, or the one under way at the table."""
    s = seen.before
    column, buyer = int(s.column), int(s.active)
    for action in seen.plan[:1]:
        if is_select(action):
            column = action - SELECT_COLUMN
    if column == t.NONE or not s.share_count[column]:
        return None
    company = int(st.bottom_share(s, column))
    director = int(s.director[company])
    if director == buyer:
        return Trade(column, company, buyer, director, own_price(s), True)
    named = [t.STEP * (action - PRICE_STEP) for action in seen.plan if is_price(action)]
    if s.phase == st.ANSWER:
        named = [int(s.price)]
    return Trade(column, company, buyer, director, [*named, t.STEP][0], bool(named))


def own_price(s: Any) -> int:
    """Return what a share of an own company costs the seat to move. [5.1.3, 5.1.4]"""
    return int(s.cash[s.seat]) if is_all_own(s) else t.OWN_PRICE


def traded(seen: Seen, trade: Trade) -> Any:
    """Return the position in which the price of a trade is named, or an own share is bought."""
    s = seen.before
    if s.phase == st.ANSWER:
        return record.copied(s)
    price = PRICE_STEP + trade.price // t.STEP
    actions = [] if s.phase == st.PRICE else [SELECT_COLUMN + trade.column]
    return after(s, actions if trade.director == trade.buyer else [*actions, price])


@dataclass(frozen=True)
class Purchase:
    """A city that is bought for a company."""

    column: int
    company: int
    city: int
    name: str
    cost: int


def purchase_of(s: Any, action: int) -> Purchase:
    """Return what an action buys."""
    company, column = divmod(action - CITY_FOR, t.COLUMNS)
    city = int(st.bottom_city(s, column))
    return Purchase(column, company, city, names_in(s)[city], int(s.city_cost[city]))


def next_income(s: Any, seat: int) -> int:
    """Return what a seat would receive if income were paid now. [7]"""
    return sum(int(received(s, c, seat)) for c in range(t.COMPANIES) if s.sold[c] > 0)


def order_of(s: Any) -> list[int]:
    """Return the seats in the order of the turn; none before there is a start player."""
    if s.start_player == t.NONE:
        return []
    return [(int(s.start_player) + k) % int(s.seats) for k in range(int(s.seats))]


def printed(s: Any, city: int) -> dict[str, Any]:
    """Return what a city card says, as sentences name it."""
    figures = {"cost": s.city_cost, "income": s.city_income, "symbols": s.city_symbols}
    return {"city": names_in(s)[city]} | {name: int(row[city]) for name, row in figures.items()}


def values_of(s: Any, city: int) -> str:
    """Write what a city card says: cost/income/symbols."""
    return "{cost}/{income}/{symbols}".format(**printed(s, city))


def removed_shares(s: Any) -> list[str] | None:
    """List the shares in the box, as they follow from all others; None: not shown. [R12]"""
    if s.option[st.SHOW_REMOVED] == st.OFF or s.phase == st.DEAL_SHARES:
        return None
    on_table = [company for column in range(t.COLUMNS) for company in column_of(s, "share", column)]
    missing = [t.SHARES - int(s.sold[c]) - on_table.count(c) for c in range(t.COMPANIES)]
    return [t.COMPANY_IDS[c] for c in range(t.COMPANIES) for _ in range(missing[c])]
