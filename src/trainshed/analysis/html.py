"""An analysis as one HTML page: no script, nothing from elsewhere, the curve as SVG."""

from collections.abc import Sequence
from html import escape
from typing import Any

from trainshed.core.report import page as report_page
from trainshed.core.report import soft, table

from .words import has_bids, told, values_of, with_error, worst_first

WIDTH, HEIGHT, LEFT, BOTTOM = 960, 260, 48, 24
# Paul Tol's bright scheme: told apart by people who see few colours
COLOURS = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377")
MARK_COLOURS = {"inaccuracy": "#b8860b", "mistake": "#d2691e", "blunder": "#b22222"}
TEXTS = {"Seat", "Played", "Better", "Mark"}


def page(title: str, analyses: Sequence[dict[str, Any]]) -> str:
    """Return the whole page: one report after the other."""
    parts = []
    for number, analysis in enumerate(analyses, start=1):
        if len(analyses) > 1:
            parts.append(f"<h2>Match {number}</h2>")
        parts.append(report(analysis))
    return report_page(title, parts)


def report(analysis: dict[str, Any]) -> str:
    """Return one report: what was judged and how, the curve, luck and skill, the decisions."""
    unit = analysis["unit"]
    facts = (
        f"{analysis['actions']} actions, {len(analysis['decisions'])} decisions with a choice; "
        f"{analysis['playouts']} playouts a position. ± is two standard errors. What is not clear "
        "by two standard errors is not told."
    )
    parts = [soft(facts), *(soft(f"Note: {remark}.") for remark in analysis["remarks"])]
    head = "Expected score" if unit == "score" else "Chance to win"
    parts += [f"<h3>{head}</h3>", curve(analysis), legend(analysis), accounts(analysis)]
    return "\n".join([*parts, decisions(analysis)])


def curve(analysis: dict[str, Any]) -> str:
    """Draw each seat's curve, with the marked decisions on it."""
    lines = [values_of(analysis, seat) for seat in range(len(analysis["seats"]))]
    highest = max(max(line) for line in lines) if analysis["unit"] == "score" else 1.0
    last = max(len(lines[0]) - 1, 1)

    def at(ply: float, value: float) -> str:
        x = LEFT + (WIDTH - LEFT) * ply / last
        return f"{x:.1f},{(HEIGHT - BOTTOM) * (1 - value / max(highest, 1e-9)):.1f}"

    parts = [f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="curve">']
    for part in (0, 0.25, 0.5, 0.75, 1):
        y = (HEIGHT - BOTTOM) * (1 - part)
        label = told(part * highest, analysis["unit"])
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH}" stroke="#8884"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{label}</text>')
    for seat, line in enumerate(lines):
        points = " ".join(at(ply, value) for ply, value in enumerate(line))
        stroke = COLOURS[seat % len(COLOURS)]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{stroke}" stroke-width="2"/>'
        )
    for decision in worst_first(analysis):
        cx, cy = at(decision["ply"], lines[decision["seat"]][decision["ply"]]).split(",")
        title = escape(f"action {decision['ply'] + 1}: {decision['line']} ({decision['mark']})")
        dot = f'<circle cx="{cx}" cy="{cy}" r="4" fill="{MARK_COLOURS[decision["mark"]]}">'
        parts.append(f"{dot}<title>{title}</title></circle>")
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">actions 0 to {last}</text></svg>')
    return "".join(parts)


def legend(analysis: dict[str, Any]) -> str:
    """Name the colours of the seats and of the marks."""
    seats = [(name, COLOURS[k % len(COLOURS)]) for k, name in enumerate(analysis["seats"])]
    marks = [
        (f"{name} from {told(least, analysis['unit'])}", MARK_COLOURS[name])
        for name, least in analysis["marks"].items()
    ]
    keys = [
        f'<span class="key" style="background:{colour}"></span> {escape(name)}'
        for name, colour in [*seats, *marks]
    ]
    return f"<p>{' &nbsp; '.join(keys)}</p>"


def accounts(analysis: dict[str, Any]) -> str:
    """Return luck and skill of each seat as a table."""
    unit = analysis["unit"]
    parts = {"luck": "Luck", "own": "Own decisions", "others": "Others"}
    if has_bids(analysis):
        parts |= {"others_bids": "Their bids", "others_rest": "The rest"}
    heads = ("Seat", "Score", "Start", *parts.values(), "Result", "Without luck")
    counts = ("Inaccuracies", "Mistakes", "Blunders")
    rows = []
    for each in analysis["accounts"]:
        rows.append(
            [
                each["name"],
                str(each["score"]),
                told(each["start"], unit),
                *(with_error(each[part], each[f"{part}_error"], unit) for part in parts),
                told(each["result"], unit),
                told(each["adjusted"], unit),
                *(str(each[name.lower()]) for name in counts),
            ]
        )
    return "<h3>Luck and skill</h3>" + table((*heads, *counts), rows, TEXTS)


def decisions(analysis: dict[str, Any]) -> str:
    """Return the decisions that cost something, the costliest first."""
    rows = [
        [
            str(each["ply"] + 1),
            analysis["seats"][each["seat"]],
            "; ".join(each["actions"]),
            "; ".join(each["better"]),
            with_error(each["loss"], each["error"], analysis["unit"], signed=False),
            each["mark"],
        ]
        for each in worst_first(analysis)
    ]
    if not rows:
        return "<h3>Decisions</h3><p>No decision was clearly worse than another choice.</p>"
    heads = ("Action", "Seat", "Played", "Better", "Cost", "Mark")
    return "<h3>Costliest decisions first</h3>" + table(heads, rows, TEXTS)
