"""The report of a tournament as one HTML page: no script, nothing from elsewhere, plots as SVG."""

from trainshed.core.report import page as report_page
from trainshed.core.report import soft
from trainshed.core.report import table as in_rows

from .plots import score_plot, value_plot
from .schedule import Schedule
from .standings import Estimate, Row, Standings

TEXTS = {"Bot", "Reason"}
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


def page(schedule: Schedule, table: Standings) -> str:
    """Return the whole page."""
    title = f"{schedule.the_game.title}: {', '.join(schedule.entries)}"
    parts = [
        soft(facts(schedule, table)),
        standings_table(table),
        "<h2>Wins</h2>",
        value_plot([(row.bot, row.wins, row.par) for row in table.rows], "share of victories", 1.0),
        "<h2>Rating</h2>",
        value_plot([(row.bot, _interval(row), None) for row in table.rows], "rating", None),
        "<h2>Scores</h2>",
        score_plot([(row.bot, row.scores) for row in table.rows]),
        forfeits_table(table),
    ]
    return report_page(title, parts)


def facts(schedule: Schedule, table: Standings) -> str:
    """Say in a line what was played."""
    options = ", ".join(f"{name}={value}" for name, value in schedule.options.items())
    return (
        f"{table.matches:,} of {schedule.matches:,} matches with {schedule.seats} seats: "
        f"{schedule.rounds:,} seeds from seed {schedule.seed}, "
        f"each with {len(schedule.seatings)} seatings. Options: "
        f"{options or 'none'}. Intervals are 95 %; par is what equal players would win."
    )


def standings_table(table: Standings) -> str:
    """Return the table of all entries."""
    return in_rows(HEADS, [shown(row) for row in table.rows], TEXTS)


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
    rows = [[each.bot, str(each.match), str(each.seat), each.reason] for each in table.forfeits]
    return "<h2>Forfeits</h2>" + in_rows(("Bot", "Match", "Seat", "Reason"), rows, TEXTS)
