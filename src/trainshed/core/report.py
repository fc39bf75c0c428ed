"""The frame of every report that is one HTML page: no script, nothing from elsewhere."""

from collections.abc import Collection, Sequence
from html import escape

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fdfdfb; margin: 2rem auto;
  max-width: 62rem; padding: 0 1rem; }
.wide { overflow-x: auto; } .wide svg { min-width: 42rem; }
.wide td { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid #ddd; text-align: right; }
th.text, td.text { text-align: left; }
svg { width: 100%; height: auto; } svg.curve text { font-size: 12px; fill: currentColor; }
.soft { color: #667; } .key { display: inline-block; width: .8em; height: .8em; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #16181c; } th, td { border-color: #3a3f48; }
  a { color: #9bf; } .soft { color: #99a; } }
"""


def page(title: str, parts: Sequence[str]) -> str:
    """Return a whole page with its heading."""
    head = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
    ]
    return "\n".join([*head, *(part for part in parts if part), "</body></html>\n"])


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Collection[str]) -> str:
    """Return a table: columns with a head of `texts` stand to the left, figures to the right."""
    kinds = [' class="text"' if head in texts else "" for head in heads]
    top = "".join(f"<th{kind}>{escape(head)}</th>" for kind, head in zip(kinds, heads, strict=True))
    body = "".join(
        "<tr>"
        + "".join(f"<td{kind}>{escape(c)}</td>" for kind, c in zip(kinds, row, strict=True))
        + "</tr>"
        for row in rows
    )
    inside = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{inside}</div>'


def soft(words: str) -> str:
    """Return a paragraph that stands back."""
    return f'<p class="soft">{escape(words)}</p>'
