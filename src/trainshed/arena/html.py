"""The report of a tournament as one HTML page: no script, nothing from elsewhere, plots as SVG."""

from html import escape

from .plan import Plan
from .plots import score_plot, value_plot
from .standings import Estimate, Row, Standings

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fdfdfb; margin: 2rem auto;
  max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid #ddd; text-align: right; }
th:first-child, td:first-child { text-align: left; }
td.reason { text-align: left; }
svg { width: 100%; height: auto; margin-bottom: 2rem; }
.soft { color: #667; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #16181c; } th, td { border-color: #3a3f48; }
  .soft { color: #99a; } }
"""
HEADS = (
    "Bot",
    "Matches",
    "Wins",
    "Par",
    "Score",
    "Score share",
    "Rating",
    "Forfeits",
    "ms",
    "95 %",
)


def page(plan: Plan, table: Standings) -> str:
    """Return the whole page."""
    title = f"{plan.the_game.title}: {', '.join(plan.entries)}"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(facts(plan, table))}</p>',
        standings_table(table),
        "<h2>Wins</h2>",
        value_plot([(row.bot, row.wins, row.par) for row in table.rows], "share of victories", 1.0),
        "<h2>Rating</h2>",
        value_plot([(row.bot, _interval(row), None) for row in table.rows], "rating", None),
        "<h2>Scores</h2>",
        score_plot([(row.bot, row.scores) for row in table.rows]),
        forfeits_table(table),
        "</body></html>\n",
    ]
    return "\n".join(part for part in parts if part)


def facts(plan: Plan, table: Standings) -> str:
    """Say in a line what was played."""
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items())
    return (
        f"{table.matches:,} of {plan.matches:,} matches with {plan.seats} seats: {plan.rounds:,} "
        f"seeds from seed {plan.seed}, each with {len(plan.seatings)} seatings. Options: "
        f"{options or 'none'}. Intervals are 95 %; par is what equal players would win."
    )


def standings_table(table: Standings) -> str:
    """Return the table of all entries."""
    rows = [
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in shown(row)) + "</tr>"
        for row in table.rows
    ]
    heads = "".join(f"<th>{head}</th>" for head in HEADS)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def shown(row: Row) -> list[str]:
    """Return a row as people read it; the screen shows the same."""
    return [
        row.bot,
        f"{row.matches:,}",
        span(row.wins, 100, 1, " %"),
        f"{100 * row.par:.0f} %",
        span(row.score, 1, 1),
        span(row.score_share, 100, 1, " %"),
        f"{row.rating.mu:.1f} ± {1.96 * row.rating.sigma:.1f}",
        str(row.forfeits),
        f"{row.mean_ms:.1f}",
        f"{row.slow_ms:.1f}",
    ]


def span(estimate: Estimate | None, factor: float, digits: int, unit: str = "") -> str:
    """Write an estimate with its interval."""
    if estimate is None:
        return "-"
    mean, low, high = (factor * n for n in (estimate.mean, estimate.low, estimate.high))
    return f"{mean:.{digits}f}{unit} ({low:.{digits}f} to {high:.{digits}f})"


def _interval(row: Row) -> Estimate:
    spread = 1.96 * row.rating.sigma
    return Estimate(row.rating.mu, row.rating.mu - spread, row.rating.mu + spread)


def forfeits_table(table: Standings) -> str:
    """Return the list of forfeited matches, nothing where there is none."""
    if not table.forfeits:
        return ""
    rows = "".join(
        f"<tr><td>{escape(each.bot)}</td><td>{each.match}</td><td>{each.seat}</td>"
        f'<td class="reason">{escape(each.reason)}</td></tr>'
        for each in table.forfeits
    )
    heads = "<th>Bot</th><th>Match</th><th>Seat</th><th>Reason</th>"
    return f"<h2>Forfeits</h2><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
