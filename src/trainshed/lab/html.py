"""The report of the laboratory as one HTML page, with plots as SVG; the screen shows its tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from trainshed.arena.plots import value_plot
from trainshed.arena.standings import Estimate
from trainshed.core.report import page as report_page
from trainshed.core.report import soft
from trainshed.core.report import table as in_rows
from trainshed.games import find

from .plots import bars, price_plots

LONGEST = 22  # letters of a name beside a plot
LENGTHS = {"actions": "Actions", "rounds": "Rounds"}


@dataclass(frozen=True)
class ReportTable:
    """A table of the report: the first column is text, the others are figures."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    @property
    def figures(self) -> range:
        """The columns that stand to the right."""
        return range(1, len(self.heads))

    def html(self) -> str:
        """Return it as a part of a page."""
        return in_rows(self.heads, self.rows, self.heads[:1])


def page(found: dict[str, Any]) -> str:
    """Return the whole page."""
    title = f"{find(found['game']).title}: the balance, by {found['bot']}"
    seats, lengths, ends = (make(found) for make in (_seats, _lengths, _endings))
    par = found["par"]
    wins = [(f"Seat {each['seat'] + 1}", Estimate(*each["wins"]), par) for each in found["by_seat"]]
    parts = [
        soft(facts(found)),
        soft(f"Made by: {command(found)}"),
        f"<h2>{seats.title}</h2>",
        _wide(value_plot(wins, "share of victories by seat", _round_up(wins))),
        seats.html(),
    ]
    for group in found["groups"]:
        parts += [f"<h2>{escape(group['group'])}</h2>", _plot(group, par), _values(group).html()]
        parts += _by_price(group, par)
    parts += [f"<h2>{lengths.title}</h2>", *_bars(found), lengths.html()]
    parts += [f"<h2>{ends.title}</h2>", ends.html(), "<h2>How it is counted</h2>"]
    return report_page(title, [*parts, *(soft(line) for line in METHOD)])


METHOD = (
    "Wins are shares of the victory: who shares it counts in parts. Par is what equal players would"
    " win. Intervals are 95 %: Wilson's for wins by seat, for matches in which a thing was taken"
    " and for ends; for all else a bootstrap that draws whole matches anew, for the cases of one"
    " match hang together. Of fewer than ten matches none is told.",
    "Of each thing, Wins and Lead are those of the seat that took it, once for each time it was"
    " taken; Lead is its final score above the mean of its table. A seat that takes much takes"
    " good things and bad ones: this says what goes with winning, not what causes it.",
    "Prices are split into thirds of the cases, equal prices together; a band with fewer than 30"
    " cases is left out.",
    "A bot plays like itself: what it never does and what it misjudges, these numbers do not show.",
)


def command(found: dict[str, Any]) -> str:
    """Return the command that makes the report again."""
    game = find(found["game"])
    usual = {option.name: option.default for option in game.options}
    chosen = [
        f" --option {name}={str(value).lower()}"
        for name, value in found["options"].items()
        if name in usual and value != usual[name]
    ]
    return (
        f"trainshed balance {found['game']} --bot {found['bot']} --seats {found['seats']}"
        f" --matches {found['asked']} --seed {found['seed']}{''.join(chosen)} --html FILE"
    )


def facts(found: dict[str, Any]) -> str:
    """Say in a line what was played."""
    cut_off = f", {found['unfinished']:,} of them cut off" if found["unfinished"] else ""
    return (
        f"{found['played']:,} of {found['asked']:,} matches{cut_off}, {found['bot']} in each of"
        f" {found['seats']} seats, rules version {found['rules']}, seed {found['seed']}."
        " Intervals are 95 %."
    )


def tables(found: dict[str, Any]) -> list[ReportTable]:
    """Return all tables of the report."""
    made = [_seats(found)]
    for group in found["groups"]:
        made += [_values(group), *([_prices(group)] if _has_prices(group) else [])]
    return [*made, _lengths(found), _endings(found)]


def _seats(found: dict[str, Any]) -> ReportTable:
    rows = [
        [str(each["seat"] + 1), percent(each["wins"]), span(each["score"])]
        for each in found["by_seat"]
    ]
    return ReportTable("Wins by seat", ("Seat", "Wins", "Score"), rows)


def _lengths(found: dict[str, Any]) -> ReportTable:
    heads = {"Least": "least", "5 %": "p5", "Median": "median", "95 %": "p95", "Most": "most"}
    rows = [
        [LENGTHS[name], span(each["mean"]), *(f"{each[key]:,}" for key in heads.values())]
        for name, each in found["length"].items()
        if each and each["most"]
    ]
    return ReportTable("Length", ("Counted in", "Mean", *heads), rows)


def _endings(found: dict[str, Any]) -> ReportTable:
    rows = [
        [each["ending"], f"{each['matches']:,}", percent(each["share"])]
        for each in found["endings"]
    ]
    return ReportTable("How it ends", ("Ending", "Matches", "Share"), rows)


def _values(group: dict[str, Any]) -> ReportTable:
    rows = [
        [
            each["thing"],
            f"{each['taken']:,}",
            percent(each["in_matches"]),
            percent(each["wins"]),
            span(each["lead"]),
        ]
        for each in group["things"]
    ]
    return ReportTable(group["group"], ("Thing", "Taken", "In matches", "Wins", "Lead"), rows)


def _has_prices(group: dict[str, Any]) -> bool:
    return any(each["price"] for each in group["things"])


def _prices(group: dict[str, Any]) -> ReportTable:
    """Return prices, and the wins of who paid a low, a middling or a high one."""
    rows = []
    for each in group["things"]:
        told = [f"{_paid(band)}: {percent(band['wins'])}" for band in each["bands"]]
        rows.append([each["thing"], span(each["price"]), *(*told, "-", "-", "-")[:3]])
    title = f"{group['group']}: wins by price paid"
    return ReportTable(title, ("Thing", "Price", "Cheap", "Middle", "Dear"), rows)


def _paid(band: dict[str, Any]) -> str:
    low, high = band["from"], band["to"]
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def _plot(group: dict[str, Any], par: float) -> str:
    known = [each for each in group["things"] if each["wins"]]
    rows = [(_short(each["thing"]), Estimate(*each["wins"]), par) for each in known]
    return _wide(value_plot(rows, "share of victories of who took it", _round_up(rows)))


def _by_price(group: dict[str, Any], par: float) -> list[str]:
    if not _has_prices(group):
        return []
    drawn = [each for each in group["things"] if len(each["bands"]) > 1]
    plots = [_wide(price_plots(drawn, par))] if drawn else []
    return ["<h3>Wins by price paid</h3>", *plots, _prices(group).html()]


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _wide(drawing: str) -> str:
    return f'<div class="wide">{drawing}</div>'


def _bars(found: dict[str, Any]) -> list[str]:
    return [
        _wide(bars(each["counts"], each["from"], each["step"], LENGTHS[name]))
        for name, each in found["length"].items()
        if each and len(each["counts"]) > 1
    ]


def _round_up(rows: Sequence[tuple[str, Estimate, float]]) -> float:
    """Return where an axis of shares ends: at the next tenth."""
    highest = max([estimate.high for _, estimate, _ in rows], default=1.0)
    return min(1.0, int(highest * 10 + 1) / 10)


def percent(numbers: Sequence[float] | None) -> str:
    """Write a share with its interval, in per cent."""
    if numbers is None:
        return "-"
    mean, low, high = (100 * n for n in numbers)
    return f"{mean:.1f} % ({low:.1f} to {high:.1f})"


def span(numbers: Sequence[float] | None) -> str:
    """Write a mean with its interval."""
    if numbers is None:
        return "-"
    mean, low, high = numbers
    return f"{mean:,.1f} ({low:,.1f} to {high:,.1f})"
