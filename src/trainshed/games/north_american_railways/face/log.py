"""What happened in North American Railways, told: the action, then a line for all that followed.

Everything told is public: payments, cards, directors. Hidden money is neither read nor needed.
"""

from collections.abc import Sequence
from typing import Any

from ..deck import names_in
from ..rules.actions import (
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
    spelling,
)
from ..rules.income import bonus, per_share, prize, received, remainder
from ..rules.state import (
    CITY,
    DRAW_START,
    FINISHED,
    HOME,
    PRICE,
    SELECT,
    bottom_city,
    bottom_share,
    cities_left,
    half_up,
    shares_left,
)
from ..rules.tables import (
    BOXED_SHARES,
    CITIES,
    CITY_ROWS,
    COLUMNS,
    COMPANIES,
    COMPANY_IDS,
    FEW_CITIES,
    GRANT,
    NONE,
    OWN_PRICE,
    SHARE_ROWS,
    STEP,
)
from .words import ENDINGS, city_text, dollars, listed, removed_shares, shows_removed

Names = Sequence[str]


def log(before: Any, action: int, after: Any, names: Names) -> str:
    """Say what an action did, and on lines of their own what followed by itself."""
    return "\n".join(
        [_done(before, action, after, names), *_followed(before, action, after, names)]
    )


def gathered(before: Any, actions: Sequence[int], after: Any, names: Names) -> list[str]:
    """Tell the whole deal in a few lines: nobody reads 66 cards one by one. [3]"""
    lines = []
    if any(action < START_IS for action in actions):
        boxed = removed_shares(after)
        lines.append(
            f"The cards are dealt: {COLUMNS * SHARE_ROWS} shares and {CITIES} cities, all open;"
            f" {listed(boxed) if boxed else f'{BOXED_SHARES} shares'} in the box"
        )
    if after.start_player >= 0:
        lines.append(f"{names[after.start_player]} is the start player")
    return lines


def draws(s: Any) -> str:
    """Say that nothing is drawn any more, and how far the ends of the match are. [5.4, 6]"""
    text = "Nothing is drawn after the deal: all cards are open."
    if s.last_turn:
        return f"{text} This is the last turn: {ENDINGS[s.last_turn]}."
    return (
        f"{text} The last turn is the one in which fewer than {int(s.seats)} shares are left after"
        f" Phase I (now {int(shares_left(s))}), {FEW_CITIES} cities or fewer at the start of"
        f" Phase II (now {int(cities_left(s))}), or no city is bought."
    )


# The action


def _done(before: Any, action: int, after: Any, names: Names) -> str:
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
    return (
        f"{who} buys {city_text(before, city)} for {COMPANY_IDS[company]},"
        f" which pays {dollars(before.city_cost[city])} to the bank"
    )


def _dealt(before: Any, action: int, names: Names) -> str:
    if action >= START_IS:
        return f"{names[action - START_IS]} is the start player"
    if action >= DEAL_SHARE:
        company = COMPANY_IDS[action - DEAL_SHARE]
        if before.dealt >= BOXED_SHARES:
            column = (int(before.dealt) - BOXED_SHARES) // SHARE_ROWS + 1
            return f"A share of {company} is dealt to column {column}"
        shown = f" of {company}" if shows_removed(before) else ""
        return f"A share{shown} goes into the box"
    column = int(before.dealt) // CITY_ROWS + 1
    return f"{city_text(before, action - DEAL_CITY)} is dealt to column {column}"


def _split(price: int, company: int, other: str) -> str:
    """Say where the halves of a price go. [1]"""
    half = int(half_up(price))
    rest = f", {dollars(price - half)} to {other}" if price > half else ""
    return f"{dollars(half)} into the treasury of {COMPANY_IDS[company]}{rest}"


def _selected(before: Any, action: int, after: Any, who: str) -> str:
    if action == END:
        return f"{who} ends the turn without a share"
    column = action - SELECT_COLUMN
    company = int(bottom_share(before, column))
    if after.phase == PRICE and after.column == column:
        return ""  # the price tells it
    price = int(after.price)
    whole = "" if price == OWN_PRICE else ", all the money there was"
    return (
        f"{who}, its director, buys a {COMPANY_IDS[company]} share for {dollars(price)}{whole}:"
        f" {_split(price, company, 'the bank')}"
    )


def _priced(before: Any, action: int, after: Any, names: Names) -> str:
    who, price = names[before.seat], STEP * (action - PRICE_STEP)
    company = int(bottom_share(before, int(before.column)))
    name, director = COMPANY_IDS[company], int(before.director[company])
    where = f" (column {int(before.column) + 1})"
    if director == NONE:
        text = f"{who} founds {name}{where} for {dollars(price)}, all into its treasury"
        home = int(after.home[company])
        if home == NONE:
            return text
        income = dollars(after.start_income[home])
        return f"{text}; it starts in {names_in(after)[CITIES + home]} (income {income})"
    text = f"{who} offers {names[director]} {dollars(price)} for a {name} share{where}"
    if after.sold[company] == before.sold[company]:
        return text
    paid = f"{who} pays {_split(price, company, 'the bank')}"
    return f"{text}, who cannot pay; {paid}" + _directs(before, after, company, names)


def _answered(before: Any, action: int, after: Any, names: Names) -> str:
    who, active, price = names[before.seat], names[before.active], int(before.price)
    company = int(bottom_share(before, int(before.column)))
    if action == ALLOW:
        paid = f"{active} pays {_split(price, company, 'the bank')}"
        return f"{who} allows it: {paid}" + _directs(before, after, company, names)
    over = after.active != before.active or after.phase != SELECT
    nothing = f"\n{active} can select nothing more" if over else ""
    return (
        f"{who} buys the {COMPANY_IDS[company]} share instead for {dollars(price)}:"
        f" {_split(price, company, active)}{nothing}"
    )


def _directs(before: Any, after: Any, company: int, names: Names) -> str:
    new, old = int(after.director[company]), int(before.director[company])
    if new == old:
        return ""
    held = f"{int(after.shares[new, company])} to {int(after.shares[old, company])}"
    return f"\n{names[new]} is the new director of {COMPANY_IDS[company]}, with {held} shares"


# What followed by itself


def _followed(before: Any, action: int, after: Any, names: Names) -> list[str]:
    """Tell what followed: the last turn, forced passes, income, the next turn, grants, the end."""
    if before.phase < SELECT:
        return []
    over = after.phase == FINISHED
    paid = range(int(before.turn), int(after.turn) + (1 if over else 0))
    lines = _skipped(before, after, names)
    lines += _announced(before, after, "Phase I") + _forced(before, action, after, names)
    lines += _announced(before, after, "Phase II")
    for turn in paid:
        lines += _income(after, names, over and turn == after.turn)
        if turn < after.turn:
            lines += _begun(before, after, turn + 1, names)
    if not paid:
        lines += _grants(after, int(after.granted) & ~int(before.granted), names)
    return [*lines, *(_result(after, names) if over else [])]


def _skipped(before: Any, after: Any, names: Names) -> list[str]:
    """Tell who lost a player-turn because the last share was sold. [5]"""
    if before.phase == CITY or shares_left(after) or not shares_left(before):
        return []
    first, seats = int(before.start_player), int(before.seats)
    order = [names[(first + place) % seats] for place in range(int(before.begun), seats)]
    left = f"; {listed(order)} cannot select any more" if order else ""
    return [f"No share is left: Phase I is over{left}"]


def _announced(before: Any, after: Any, phase: str) -> list[str]:
    """Announce the last turn, at the moment it becomes the last. [4, 5.4, 6]"""
    reason = int(after.last_turn)
    if not reason or before.last_turn or (reason == len(ENDINGS) - 1) != (phase == "Phase II"):
        return []
    return [f"This is the last turn: {ENDINGS[reason]}"]


def _forced(before: Any, action: int, after: Any, names: Names) -> list[str]:
    """Tell who must pass in Phase II because no treasury pays. [6]"""
    fresh = before.phase != CITY
    if fresh and after.phase not in (CITY, FINISHED) and after.turn == before.turn:
        return []
    forced = [
        name
        for seat, name in enumerate(names)
        if after.passed[seat]
        and (fresh or not before.passed[seat])
        and not (action == PASS and seat == before.seat)
    ]
    who = "Nobody" if len(forced) == len(names) else listed(forced)
    can = "can" if who == "Nobody" else "cannot"
    return [f"Phase II: {who} {can} buy a city"] if forced else []


def _income(s: Any, names: Names, last: bool) -> list[str]:
    """Tell what each company paid and what each seat received; shares are still the same. [7]"""
    s = s.copy()
    s.last_turn = s.last_turn if last else 0
    companies = [c for c in range(COMPANIES) if s.sold[c] > 0]
    lines = [_paid_by(s, company, names) for company in companies]
    sums = [sum(int(received(s, c, seat)) for c in companies) for seat in range(len(names))]
    total = ", ".join(f"{name} {dollars(sums[seat])}" for seat, name in enumerate(names))
    return [*lines, f"Income in all: {total}"]


def _paid_by(s: Any, company: int, names: Names) -> str:
    each, extra = int(per_share(s, company)), int(bonus(s, company))
    sold, kept = int(s.sold[company]), int(remainder(s, company)) - extra
    parts = [f"{dollars(each)} for each of {sold} shares" if sold > 1 else f"{dollars(each)} for 1"]
    parts += [f"{dollars(extra)} for its director {names[s.director[company]]}"] if extra else []
    parts += [f"{dollars(kept)} into its treasury"] if kept else []
    return f"Income of {COMPANY_IDS[company]} {dollars(s.income[company])}: {', '.join(parts)}"


def _begun(before: Any, after: Any, turn: int, names: Names) -> list[str]:
    start = (int(before.start_player) + turn - int(before.turn)) % len(names)
    line = f"Turn {turn} begins; {names[start]} is the start player"
    granted = int(after.granted) if turn == after.turn else 0
    return [line, *_grants(after, granted, names)]


def _grants(s: Any, granted: int, names: Names) -> list[str]:
    return [
        f"{name} has no money and takes {dollars(GRANT)} from the bank instead of a share"
        for seat, name in enumerate(names)
        if granted >> seat & 1
    ]


def _result(s: Any, names: Names) -> list[str]:
    """Tell the final payment, the winner, and what broke a tie. [8]"""
    paid = ", ".join(f"{name} {dollars(prize(s, seat))}" for seat, name in enumerate(names))
    lines = [f"Final payment, {dollars(STEP)} a share and symbol: {paid}"]
    seats = len(names)
    cash = [int(s.cash[seat]) for seat in range(seats)]
    order = [(int(s.start_player) + place) % seats for place in range(seats)]
    first = [seat for seat in order if cash[seat] == max(cash)]
    if len(first) == 1:
        return [*lines, f"{names[first[0]]} wins with {dollars(max(cash))}"]
    equal = listed([names[seat] for seat in first])
    return [
        *lines,
        f"{equal} have {dollars(max(cash))} each; {names[first[0]]} wins,"
        " being first in the order of the last turn [8]",
    ]
