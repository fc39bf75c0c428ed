"""The words of North American Railways: prompts, choices, and positions as plain data. What
happened is told in `log.py`, why an action is refused in `reasons.py`.
"""

from collections.abc import Sequence
from typing import Any

from trainshed.core.page import ENGLISH, Say

from ..deck import names_in
from ..rules import laws
from ..rules.actions import (
    BUY,
    CITY_FOR,
    END,
    PASS,
    PRICE_STEP,
    SELECT_COLUMN,
    spelling,
)
from ..rules.state import (
    ANSWER,
    CITY,
    DEAL_SHARES,
    DRAW_START,
    FINISHED,
    HOME,
    PRICE,
    SELECT,
    SHOW_REMOVED,
    bottom_city,
    bottom_share,
    half_up,
)
from ..rules.steps.city import may_pass
from ..rules.steps.home import founded
from ..rules.steps.select import is_all_own, may_end
from ..rules.tables import (
    COLUMNS,
    COMPANIES,
    COMPANY_IDS,
    NONE,
    OWN_PRICE,
    SHARES,
    STEP,
)
from .position import LAST_TURNS, PHASES, column_of, network_of

LAWS = {
    laws.MONEY_LOST: "cash and treasuries are not what the bank has given out",
    laws.MONEY_NEGATIVE: "somebody has less than nothing",
    laws.MONEY_BROKEN: "cash is no multiple of $100 before the end",
    laws.SHARES_WRONG: "shares in hands, columns and box are not six a company",
    laws.COLUMNS_WRONG: "a column has a hole, or a card below its bottom card",
    laws.CITIES_WRONG: "a city is in two places or in none",
    laws.INCOME_WRONG: "income or symbols are not those of the network",
    laws.DIRECTOR_WRONG: "a company with shares sold has no director, or one without a share",
    laws.FLOW_WRONG: "phase, seats and selection do not fit together",
}

ENDINGS = (
    "the match goes on",
    "fewer shares than players were left after Phase I",
    "five cities or fewer were left at the start of Phase II",
    "no city was bought in Phase II",
)


def dollars(amount: int) -> str:
    """Write a sum of money."""
    return f"${int(amount):,}"


def values_of(s: Any, city: int) -> str:
    """Write what a city card says: cost/income/symbols."""
    return f"{int(s.city_cost[city])}/{int(s.city_income[city])}/{int(s.city_symbols[city])}"


def city_text(s: Any, city: int) -> str:
    """Name a city with what its card says."""
    return f"{names_in(s)[city]} {values_of(s, city)}"


def listed(words: Sequence[str], say: Say = ENGLISH) -> str:
    """Write a list as a sentence has it: `red, blue and green`."""
    if len(words) < 2:
        return "".join(words)
    both = say.gettext("{most} and {last}")
    return both.format(most=", ".join(words[:-1]), last=words[-1])


def company_word(company: int, say: Say = ENGLISH) -> str:
    """Name a company: by its colour."""
    return (
        say.gettext("red"),
        say.gettext("blue"),
        say.gettext("green"),
        say.gettext("yellow"),
        say.gettext("black"),
    )[company]


def prompt(s: Any, say: Say = ENGLISH) -> str:
    """Say what is asked of the seat to move, and why."""
    if s.phase == SELECT:
        asked = say.gettext("Turn {n}, Phase I: {what}{purse}")
        return asked.format(n=int(s.turn), what=_ask_selection(s, say), purse=_purse(s, say))
    if s.phase == PRICE:
        return _ask_price(s, say)
    if s.phase == ANSWER:
        return say.gettext(
            "Seat {seat} offers {price} for a {company} share:"
            " allow it, or buy the share yourself{purse}"
        ).format(
            seat=int(s.active),
            price=dollars(s.price),
            company=company_word(int(bottom_share(s, int(s.column))), say),
            purse=_purse(s, say),
        )
    if s.phase == HOME:
        asked = say.gettext("Choose the start city of the {company} company")
        return asked.format(company=company_word(int(founded(s)), say))
    if s.phase == CITY:
        return _ask_city(s, say)
    if s.phase == FINISHED:
        return say.gettext("The match is over")
    return say.gettext("Cards are dealt")


def _ask_price(s: Any, say: Say) -> str:
    company = int(bottom_share(s, int(s.column)))
    director = int(s.director[company])
    if director == NONE:
        asked = say.gettext(
            "Found {company}: name your price, all of it goes into its treasury{purse}"
        )
    else:
        asked = say.gettext(
            "Name a price for the {company} share; seat {seat}, its director, lets you have it or"
            " takes it at that price{purse}"
        )
    return asked.format(company=company_word(company, say), seat=director, purse=_purse(s, say))


def _ask_city(s: Any, say: Say) -> str:
    if may_pass(s):
        asked = say.gettext(
            "Turn {n}, Phase II: buy a city for a company of which you have a share, with its"
            " money, or pass"
        )
    else:
        asked = say.gettext(
            "Turn {n}, Phase II: buy a city for a company of which you have a share, with its money"
        )
    return asked.format(n=int(s.turn))


def _ask_selection(s: Any, say: Say) -> str:
    """Ask for a share; what it costs only where the cash is seen. [5.1.3, R13]"""
    ending = bool(may_end(s))
    if s.cash[s.seat] >= 0 and is_all_own(s):
        if ending:
            return say.gettext(
                "select a share, or end your turn; all companies on show are yours, so it costs"
                " all your money"
            )
        return say.gettext(
            "select a share; all companies on show are yours, so it costs all your money"
        )
    if s.tried:
        away = [company_word(c, say) for c in range(COMPANIES) if int(s.tried) >> c & 1]
        if ending:
            asked = say.gettext(
                "{companies} was bought away from you; select another share, or end your turn"
            )
        else:
            asked = say.gettext("{companies} was bought away from you; select another share")
        return asked.format(companies=listed(away, say))
    if ending:
        return say.gettext("select a share, or end your turn")
    return say.gettext("select a share")


def _purse(s: Any, say: Say) -> str:
    """Say what the seat to move has, where that may be seen."""
    if s.cash[s.seat] < 0:
        return ""
    return say.gettext(" (you have {cash})").format(cash=dollars(s.cash[s.seat]))


def ending(s: Any) -> str:
    """Say why the match ended."""
    return ENDINGS[s.last_turn]


def choices(s: Any, actions: Sequence[int]) -> list[str]:
    """Describe the legal actions in a few lines: columns, a range of prices, cities by company."""
    if s.phase == PRICE:
        highest = STEP * (actions[-1] - PRICE_STEP)
        return [f"price {STEP}" + (f" to {highest}, in steps of {STEP}" if highest > STEP else "")]
    if s.phase == SELECT:
        return [_selection(s, action) for action in actions]
    if s.phase == ANSWER:
        return [_answer(s, action) for action in actions]
    if s.phase == CITY:
        return _purchases(s, actions)
    return [spelling(s).text(action) for action in actions]


def _selection(s: Any, action: int) -> str:
    if action == END:
        return "end: no share in this turn"
    company = int(bottom_share(s, action - SELECT_COLUMN))
    director = int(s.director[company])
    if director == NONE:
        how = "found it at your price"
    elif director == s.seat:
        how = f"your own, {dollars(min(OWN_PRICE, int(s.cash[s.seat])))}"
    else:
        held = f"{int(s.shares[director, company])} to your {int(s.shares[s.seat, company])}"
        how = f"make an offer to its director, seat {director} (shares {held})"
    return f"select {action - SELECT_COLUMN + 1}: {COMPANY_IDS[company]}, {how}"


def _answer(s: Any, action: int) -> str:
    company = int(bottom_share(s, int(s.column)))
    half = int(half_up(int(s.price)))
    rest = dollars(int(s.price) - half)
    money = f"{dollars(s.price)} ({dollars(half)} to the treasury, {rest} to"
    if action == BUY:
        return f"buy: you pay {money} seat {int(s.active)}, who may then select again)"
    mine, after = int(s.shares[s.seat, company]), int(s.shares[s.active, company]) + 1
    other = f"seat {int(s.active)}"
    then = f"{other} becomes director" if after >= mine else "you stay director"
    return f"allow: {other} pays {money} the bank); {then}, {after} to {mine} shares"


def _purchases(s: Any, actions: Sequence[int]) -> list[str]:
    """Give each company a line with the cities it can have."""
    lines = []
    for company in range(COMPANIES):
        first = CITY_FOR + company * COLUMNS
        columns = [action - first for action in actions if 0 <= action - first < COLUMNS]
        if columns:
            offered = [f"{k + 1} {city_text(s, int(bottom_city(s, k)))}" for k in columns]
            treasury = f"treasury {dollars(s.treasury[company])}"
            lines.append(f"city {COMPANY_IDS[company]} ({treasury}): {', '.join(offered)}")
    return [*lines, *(["pass: no more cities for you in this phase"] if PASS in actions else [])]


def shows_removed(s: Any) -> bool:
    """Tell whether the shares in the box are shown. [R12]"""
    return int(s.option[SHOW_REMOVED]) == 0


def removed_shares(s: Any) -> list[str] | None:
    """List the shares in the box, as they follow from all others; None where they are not shown."""
    if not shows_removed(s) or s.phase == DEAL_SHARES:
        return None
    on_table = [company for column in range(COLUMNS) for company in column_of(s, "share", column)]
    missing = [SHARES - int(s.sold[c]) - on_table.count(c) for c in range(COMPANIES)]
    return [COMPANY_IDS[c] for c in range(COMPANIES) for _ in range(missing[c])]


def _masked(mask: int) -> list[str]:
    return [COMPANY_IDS[company] for company in range(COMPANIES) if mask >> company & 1]


def _by_company(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(COMPANY_IDS, values, strict=True))


def view(s: Any) -> dict[str, Any]:
    """Return a redacted position as plain data; docs/games/north_american_railways/notation.md
    lists the keys.
    """
    seats, names = int(s.seats), names_in(s)
    chance = s.phase <= DRAW_START
    return {
        "to_move": -2 if s.phase == FINISHED else -1 if chance else int(s.seat),
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "start_player": None if s.start_player < 0 else int(s.start_player),
        "active": None if s.active < 0 else int(s.active),
        "cash": [None if cash < 0 else int(cash) for cash in s.cash[:seats]],
        "shares": [_by_company(s.shares[seat].tolist()) for seat in range(seats)],
        "director": _by_company([None if d < 0 else int(d) for d in s.director]),
        "treasury": _by_company(s.treasury.tolist()),
        "income": _by_company(s.income.tolist()),
        "symbols": _by_company(s.symbols.tolist()),
        "network": _by_company([[names[x] for x in network_of(s, c)] for c in range(COMPANIES)]),
        "share_columns": [
            [COMPANY_IDS[c] for c in column_of(s, "share", column)] for column in range(COLUMNS)
        ],
        "city_columns": [
            [names[city] for city in column_of(s, "city", column)] for column in range(COLUMNS)
        ],
        "removed_shares": removed_shares(s),
        "column": None if s.column < 0 else int(s.column) + 1,
        "price": int(s.price),
        "tried": _masked(int(s.tried)),
        "used": [_masked(int(s.used[seat])) for seat in range(seats)],
        "out": [seat for seat in range(seats) if s.passed[seat]],
        "last_turn": bool(s.last_turn),
        "end": LAST_TURNS[s.last_turn] if s.last_turn else None,
    }
