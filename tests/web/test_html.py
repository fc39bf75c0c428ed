"""What was written of a table or a sheet is kept, and escaped as templates escape."""

from types import SimpleNamespace

from trainshed.core.parts import Grid, Sheet, entry, row, text, token
from trainshed.web import html
from trainshed.web.rendering import environment

NAMES = ["Vera", "<Ben>"]


def a_grid(**more: object) -> Grid:
    """Return a small table."""
    given = {"id": "players", "title": "A & B", "note": "", "heads": [("Cash", True)]}
    return Grid(**(given | {"rows": [row(token(1), 7)]} | more))  # type: ignore[arg-type]


def test_a_table_is_written_once_for_the_same_names() -> None:
    grid = a_grid()
    written = html.grid(grid, NAMES)
    assert html.grid(grid, list(NAMES)) is written
    assert "A &amp; B" in written
    assert "&lt;Ben&gt;" in written
    assert "&lt;Ben&gt;" not in html.grid(grid, ["Vera", "Anna"])
    assert html.grid(grid, NAMES) == written


def test_a_folded_table_is_nothing_without_rows() -> None:
    assert html.grid(a_grid(folded=True, rows=[]), NAMES) == ""
    assert html.grid(a_grid(folded=True), NAMES).startswith("<details")
    assert html.grid(a_grid(rows=[]), NAMES).startswith("<section")


def test_a_sheet_escapes_what_it_is_given() -> None:
    sheet = Sheet((text("<b>"),), [[entry("a & b", 3, "sum")]], band="red")
    written = html.sheet(sheet, NAMES, "<place>")
    assert "<b>" not in written
    assert "<place>" not in written
    assert "a &amp; b" in written
    assert 'class="lead sum"' in written
    assert "band c-red" in written


def test_things_are_forgotten_when_there_are_too_many() -> None:
    few = html.Written(2)
    things = [object() for _ in range(5)]
    for thing in things:
        few.of(thing, 1, write=lambda thing, number: html.Markup(f"{number}"))
    assert few.of(things[-1], 2, write=lambda thing, number: html.Markup("new")) == "new"
    assert len(few._found) <= 2


def test_a_template_calls_as_python_does_and_may_ask_for_what_a_page_does_not_have() -> None:
    made = environment().from_string(
        "{{ thing.words }}{{ double(thing.number, by=3) }}{{ thing.more|default('!') }}"
    )
    thing = SimpleNamespace(words="<i>", number=2)
    assert made.render(thing=thing, double=lambda n, by: n * by) == "&lt;i&gt;6!"
