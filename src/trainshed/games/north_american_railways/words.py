"""The words of North American Railways: prompts, log lines, reasons for refusals, and positions as
plain data.
"""

from collections.abc import Sequence
from typing import Any

from . import laws, refusals
from .actions import (
    ALLOW,
    BUY,
    CITY_FOR,
    DEAL_CITY,
    DEAL_SHARE,
    END,
    PASS,
    PRICE_STEP,
    SELECT_COLUMN,
    START_IS,
    VERBS,
    spelling,
)
from .deck import names_in
from .income import prize, received
from .position import LAST_TURNS, PHASES, column_of, network_of
from .state import (
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
from .steps.city import may_pass
from .steps.home import founded
from .steps.price import highest_price
from .steps.select import is_all_own, may_end
from .tables import (
    BOXED_SHARES,
    CITIES,
    CITY_ROWS,
    COLUMNS,
    COMPANIES,
    COMPANY_IDS,
    GRANT,
    NONE,
    OWN_PRICE,
    SHARE_ROWS,
    SHARES,
    STEP,
)

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


def city_text(s: Any, city: int) -> str:
    """Name a city with what its card says: cost/income/symbols."""
    card = f"{int(s.city_cost[city])}/{int(s.city_income[city])}/{int(s.city_symbols[city])}"
    return f"{names_in(s)[city]} {card}"


def prompt(s: Any) -> str:
    """Say what is asked of the seat to move."""
    if s.phase == SELECT:
        return _prompt_select(s)
    if s.phase == PRICE:
        company = int(bottom_share(s, int(s.column)))
        director = int(s.director[company])
        if director == NONE:
            return f"Found the {COMPANY_IDS[company]} company: name its price"
        return f"Name a price for the {COMPANY_IDS[company]} share; its director is seat {director}"
    if s.phase == ANSWER:
        company = COMPANY_IDS[int(bottom_share(s, int(s.column)))]
        return (
            f"Seat {int(s.active)} offers {dollars(s.price)} for a {company} share:"
            " allow it, or buy the share yourself"
        )
    if s.phase == HOME:
        return f"Choose the start city of the {COMPANY_IDS[int(founded(s))]} company"
    if s.phase == CITY:
        passing = ", or pass" if may_pass(s) else ""
        return (
            f"Buy a city for a company you own a share of{passing} (turn {int(s.turn)}, Phase II)"
        )
    return "The match is over" if s.phase == FINISHED else "Cards are dealt"


def _prompt_select(s: Any) -> str:
    """Ask for a share; what it costs only where the cash is seen. [5.1.3, R13]"""
    asked = "Select another share" if s.tried else "Select a share"
    if may_end(s):
        asked += ", or end"
    if s.cash[s.seat] >= 0 and is_all_own(s):
        return f"{asked}: all companies on show are yours, it costs all your money"
    return f"{asked} (turn {int(s.turn)}, Phase I)"


def ending(s: Any) -> str:
    """Say why the match ended."""
    return ENDINGS[s.last_turn]


_PLAIN = {
    refusals.GAME_IS_OVER: ("the match is over", "8"),
    refusals.CHANCE_DECIDES: ("chance decides now, not a seat", "3"),
    refusals.NOT_FOR_PLAYERS: ("only chance deals cards", "3"),
    refusals.NO_SUCH_SEAT: ("there is no such seat in this match", "3.6"),
    refusals.SHARES_DEALT: ("all shares of that company are dealt", "3.1"),
    refusals.CITY_DEALT: ("that city is dealt already", "3.3"),
    refusals.MUST_SELECT: ("the first selection is compulsory", "5.1, R2"),
    refusals.START_CITY_TAKEN: ("another company has that start city", "R11"),
    refusals.MUST_BUY: ("who can buy a city must buy one in this match", "6, R7"),
}


def explain(s: Any, action: int, code: int) -> tuple[str, str]:
    """Give the reason behind a code of `refuse` in words, and the paragraph or ruling that says
    so.
    """
    if code in _PLAIN:
        return _PLAIN[code]
    if code == refusals.NOT_NOW:
        return f"'{VERBS.verb_of(action).name}' is not asked now: {prompt(s)}", "9"
    if s.phase == SELECT:
        return _explain_select(s, action - SELECT_COLUMN, code)
    if s.phase == CITY:
        return _explain_city(s, action, code)
    cash = f"seat {int(s.seat)} has only {dollars(s.cash[s.seat])}"
    if code == refusals.PRICE_ABOVE_DIRECTOR:
        return f"the director's cash allows no more than {dollars(highest_price(s))}", "R3"
    if code == refusals.DIRECTOR_TOO_POOR:
        return f"the price is {dollars(s.price)}; {cash}", "5.2"
    return (cash, "5.1") if code == refusals.PRICE_ABOVE_CASH else ("it is not legal here", "")


def _explain_select(s: Any, column: int, code: int) -> tuple[str, str]:
    if code == refusals.COLUMN_EMPTY:
        return f"column {column + 1} is empty", "2"
    company = COMPANY_IDS[int(bottom_share(s, column))]
    return {
        refusals.COMPANY_TRIED: (
            f"the director of {company} has bought a share away in this turn; select another",
            "5.2",
        ),
        refusals.COLUMN_UNCOVERED: (
            f"column {column + 1} lost a card in this turn and offers nothing more",
            "R5",
        ),
        refusals.OWN_TOO_DEAR: (
            f"a share of your own company {company} costs {dollars(OWN_PRICE)};"
            f" you have {dollars(s.cash[s.seat])}",
            "5.1",
        ),
    }[code]


def _explain_city(s: Any, action: int, code: int) -> tuple[str, str]:
    company, column = divmod(action - CITY_FOR, COLUMNS)
    name = COMPANY_IDS[company]
    if code == refusals.NO_SHARE_OWNED:
        return f"seat {int(s.seat)} owns no share of {name}", "6"
    if code == refusals.COMPANY_USED:
        return f"seat {int(s.seat)} has bought a city for {name} in this phase", "6"
    if code == refusals.NO_CITY_LEFT:
        return f"column {column + 1} of the cities is empty", "2"
    city = int(bottom_city(s, column))
    cost, treasury = int(s.city_cost[city]), int(s.treasury[company])
    return (
        f"{names_in(s)[city]} costs {dollars(cost)}; the treasury of {name} has"
        f" {dollars(treasury)}, {dollars(cost - treasury)} are missing",
        "6",
    )


def log(before: Any, action: int, after: Any, names: Sequence[str]) -> str:
    """Say what an action did, and what followed by itself, in one line; payments are public."""
    return _done(before, action, after, names) + _followed(before, action, after, names)


def _done(before: Any, action: int, after: Any, names: Sequence[str]) -> str:
    """Say what an action did."""
    who = names[before.seat] if before.seat >= 0 else ""
    if before.phase <= DRAW_START:
        return _dealt(before, action, names)
    if before.phase == SELECT:
        return _selected(before, action, after, who)
    if before.phase == PRICE:
        return _priced(before, action, after, names)
    if action in (ALLOW, BUY):
        return _answered(before, action, after, names)
    if before.phase == HOME:
        return f"{who} makes {spelling(before).text(action).partition(' ')[2]} its start city"
    if action == PASS:
        return f"{who} passes"
    company, column = divmod(action - CITY_FOR, COLUMNS)
    city = int(bottom_city(before, column))
    cost = dollars(before.city_cost[city])
    return f"{who} buys {names_in(before)[city]} for {COMPANY_IDS[company]} for {cost}"


def _dealt(before: Any, action: int, names: Sequence[str]) -> str:
    if action >= START_IS:
        return f"{names[action - START_IS]} is the start player"
    if action >= DEAL_SHARE:
        company = COMPANY_IDS[action - DEAL_SHARE]
        if before.dealt >= BOXED_SHARES:
            column = (int(before.dealt) - BOXED_SHARES) // SHARE_ROWS + 1
            return f"A share of {company} is dealt to column {column}"
        return (
            f"A share of {company} goes into the box"
            if shows_removed(before)
            else "A share goes into the box"
        )
    column = int(before.dealt) // CITY_ROWS + 1
    return f"{city_text(before, action - DEAL_CITY)} is dealt to column {column}"


def _selected(before: Any, action: int, after: Any, who: str) -> str:
    if action == END:
        return f"{who} ends the turn without a share"
    column = action - SELECT_COLUMN
    company = int(bottom_share(before, column))
    if after.phase == PRICE and after.column == column:
        return f"{who} selects a share of {COMPANY_IDS[company]}"
    paid = dollars(after.price)
    return f"{who} buys a share of the own company {COMPANY_IDS[company]} for {paid}"


def _priced(before: Any, action: int, after: Any, names: Sequence[str]) -> str:
    who, price = names[before.seat], STEP * (action - PRICE_STEP)
    company = int(bottom_share(before, int(before.column)))
    if before.director[company] == NONE:
        where = (
            f" with {names_in(after)[CITIES + int(after.home[company])]}"
            if after.home[company] >= 0
            else ""
        )
        return f"{who} founds {COMPANY_IDS[company]} for {dollars(price)}{where}"
    text = f"{who} offers {dollars(price)} for a share of {COMPANY_IDS[company]}"
    if after.sold[company] == before.sold[company]:
        return text
    return f"{text}; {names[before.director[company]]} cannot pay" + _directs(
        before, after, company, names
    )


def _answered(before: Any, action: int, after: Any, names: Sequence[str]) -> str:
    who, price = names[before.seat], int(before.price)
    company = int(bottom_share(before, int(before.column)))
    if action == ALLOW:
        return f"{who} allows it" + _directs(before, after, company, names)
    share = price - int(half_up(price))
    return (
        f"{who} buys the share of {COMPANY_IDS[company]} for {dollars(price)};"
        f" {names[before.active]} receives {dollars(share)}"
    )


def _directs(before: Any, after: Any, company: int, names: Sequence[str]) -> str:
    if before.director[company] == after.director[company]:
        return ""
    return f"; {names[after.director[company]]} is the new director of {COMPANY_IDS[company]}"


def _followed(before: Any, action: int, after: Any, names: Sequence[str]) -> str:
    """Say what followed by itself: forced passes, income, the end, grants."""
    parts = []
    income = after.turn > before.turn > 0 or after.phase == FINISHED
    if before.phase == CITY or income or after.phase == CITY:
        fresh = before.phase != CITY
        forced = [
            name
            for seat, name in enumerate(names)
            if after.passed[seat]
            and (fresh or not before.passed[seat])
            and not (action == PASS and seat == before.seat)
        ]
        parts += [f"{', '.join(forced)} cannot buy a city"] if forced else []
    if income:
        paid = [f"{name} {dollars(_income(after, seat))}" for seat, name in enumerate(names)]
        parts.append(f"income: {', '.join(paid)}")
    if after.phase == FINISHED:
        paid = [f"{name} {dollars(prize(after, seat))}" for seat, name in enumerate(names)]
        parts.append(f"symbols: {', '.join(paid)}")
    elif after.last_turn and not before.last_turn:
        parts.append(f"this is the last turn: {ENDINGS[after.last_turn]}")
    granted = int(after.granted) & ~(0 if income else int(before.granted))
    parts += [
        f"{name} has no money and takes {dollars(GRANT)}"
        for seat, name in enumerate(names)
        if granted >> seat & 1
    ]
    return "".join(f"; {part}" for part in parts)


def _income(s: Any, seat: int) -> int:
    """Return what a seat received in the Phase III just paid: shares and directors are the same."""
    return sum(int(received(s, c, seat)) for c in range(COMPANIES) if s.sold[c] > 0)


def choices(s: Any, actions: Sequence[int]) -> list[str]:
    """Describe the legal actions in a few lines: columns, prices, cities by company."""
    if s.phase == PRICE:
        highest = STEP * (actions[-1] - PRICE_STEP)
        return [f"price {STEP}" + (f" to {highest} in steps of {STEP}" if highest > STEP else "")]
    if s.phase == SELECT:
        return [_selection(s, action) for action in actions]
    if s.phase == CITY:
        return [_purchase(s, action) for action in actions]
    return [spelling(s).text(action) for action in actions]


def _selection(s: Any, action: int) -> str:
    if action == END:
        return "end"
    company = int(bottom_share(s, action - SELECT_COLUMN))
    director = int(s.director[company])
    if director == NONE:
        how = "found it at your price"
    elif director == s.seat:
        how = f"yours, for {dollars(min(OWN_PRICE, int(s.cash[s.seat])))}"
    else:
        how = f"offer its director, seat {director}, a price"
    return f"select {action - SELECT_COLUMN + 1}: {COMPANY_IDS[company]}, {how}"


def _purchase(s: Any, action: int) -> str:
    if action == PASS:
        return "pass"
    company, column = divmod(action - CITY_FOR, COLUMNS)
    city, treasury = city_text(s, int(bottom_city(s, column))), dollars(s.treasury[company])
    return f"city {COMPANY_IDS[company]} {column + 1}: {city} (treasury {treasury})"


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
