"""Why an action is refused in North American Railways, in the reader's language, with its rule.

A message has named holes; what fills them is read from the position as the reader may know it.
Money that is hidden (below nothing) is never named. [R13]
"""

from typing import Any

from trainshed.core.say import ENGLISH, Say

from ..deck import names_in
from ..rules import laws, refusals
from ..rules.actions import CITY_FOR, SELECT_COLUMN
from ..rules.state import ANSWER, CITY, HOME, PRICE, SELECT, bottom_city, bottom_share
from ..rules.steps.price import highest_price
from ..rules.tables import COLUMNS, COMPANIES, OWN_PRICE
from .trade import company_name, money

Reasons = dict[int, tuple[str, str]]

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


def explain(s: Any, action: int, code: int, say: Say = ENGLISH) -> tuple[str, str]:
    """Give the reason behind a code of `refuse` in words, and the paragraph or ruling."""
    reasons = {**_of_anything(say), **_of_shares(say), **_of_cities(say)}
    message, rule = reasons.get(code, (say.gettext("it is not legal here"), ""))
    return message.format(**_holes(s, action, code, say)), rule


def _holes(s: Any, action: int, code: int, say: Say) -> dict[str, object]:
    """Return what the messages may name."""
    holes: dict[str, object] = {
        "asked": _asked(s, say),
        "cash": money(s.cash[s.seat]),
        "price": money(s.price),
        "own": money(OWN_PRICE),
    }
    if code == refusals.PRICE_ABOVE_DIRECTOR:
        holes["most"] = money(highest_price(s))
    if s.phase == SELECT and 0 <= action - SELECT_COLUMN < COLUMNS:
        column = action - SELECT_COLUMN
        holes["column"] = column + 1
        if s.share_count[column]:
            holes["company"] = company_name(say, int(bottom_share(s, column)))
    if s.phase == CITY and 0 <= action - CITY_FOR < COMPANIES * COLUMNS:
        company, column = divmod(action - CITY_FOR, COLUMNS)
        holes |= {"company": company_name(say, company), "column": column + 1}
        holes |= _of_purchase(s, company, column)
    return holes


def _asked(s: Any, say: Say) -> str:
    """Say what is asked of the seat to move."""
    return {
        SELECT: say.gettext("select a share"),
        PRICE: say.gettext("name a price"),
        ANSWER: say.gettext("allow the offer, or buy the share"),
        HOME: say.gettext("choose a start city"),
        CITY: say.gettext("buy a city, or pass"),
    }.get(int(s.phase), "")


def _of_purchase(s: Any, company: int, column: int) -> dict[str, object]:
    if not s.city_count[column]:
        return {}
    city, treasury = int(bottom_city(s, column)), int(s.treasury[company])
    cost = int(s.city_cost[city])
    return {
        "city": names_in(s)[city],
        "cost": money(cost),
        "treasury": money(treasury),
        "missing": money(cost - treasury),
    }


def _of_anything(say: Say) -> Reasons:
    return {
        refusals.NOT_NOW: (say.gettext("this is not asked now: {asked}"), "9"),
        refusals.GAME_IS_OVER: (say.gettext("the match is over"), "8"),
        refusals.CHANCE_DECIDES: (say.gettext("chance decides now, not a seat"), "3"),
        refusals.NOT_FOR_PLAYERS: (say.gettext("only chance deals cards"), "3"),
        refusals.NO_SUCH_SEAT: (say.gettext("there is no such seat in this match"), "3.6"),
        refusals.SHARES_DEALT: (say.gettext("all shares of that company are dealt"), "3.1"),
        refusals.CITY_DEALT: (say.gettext("that city is dealt already"), "3.3"),
        refusals.START_CITY_TAKEN: (say.gettext("another company has that start city"), "R11"),
    }


def _of_shares(say: Say) -> Reasons:
    return {
        refusals.MUST_SELECT: (say.gettext("the first selection is compulsory"), "5.1, R2"),
        refusals.COLUMN_EMPTY: (say.gettext("column {column} is empty"), "2"),
        refusals.COMPANY_TRIED: (
            say.gettext(
                "the director of {company} has bought a share away in this turn; select another"
            ),
            "5.2",
        ),
        refusals.COLUMN_UNCOVERED: (
            say.gettext("column {column} lost a card in this turn and offers nothing more"),
            "R5",
        ),
        refusals.OWN_TOO_DEAR: (
            say.gettext("a share of your own company {company} costs {own}; you have {cash}"),
            "5.1",
        ),
        refusals.PRICE_ABOVE_CASH: (say.gettext("the buyer has only {cash}"), "5.1"),
        refusals.PRICE_ABOVE_DIRECTOR: (
            say.gettext("the director's cash allows no more than {most}"),
            "R3",
        ),
        refusals.DIRECTOR_TOO_POOR: (
            say.gettext("the price is {price}; the director has only {cash}"),
            "5.2",
        ),
    }


def _of_cities(say: Say) -> Reasons:
    return {
        refusals.MUST_BUY: (
            say.gettext("a player who can buy a city must buy one in this match"),
            "6, R7",
        ),
        refusals.NO_SHARE_OWNED: (
            say.gettext("only a player who owns a {company} share may buy cities for it"),
            "6",
        ),
        refusals.COMPANY_USED: (
            say.gettext("a player buys a single city for {company} in a phase, and that is done"),
            "6",
        ),
        refusals.NO_CITY_LEFT: (say.gettext("column {column} of the cities is empty"), "2"),
        refusals.TREASURY_TOO_SMALL: (
            say.gettext(
                "{city} costs {cost}; the treasury of {company} has {treasury}, {missing} are"
                " missing"
            ),
            "6",
        ),
    }
