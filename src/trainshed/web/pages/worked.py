"""Worked examples of a game's rules: moments of one match, drawn and told by the game itself.

A game brings them as `data/worked.json`: a match, and for each example the ply, the seat that
looks, a plan or how many actions are told, the paragraphs it is about, and a title and words by
language.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from trainshed.core.game import PUBLIC, Game
from trainshed.core.look import Teller, look
from trainshed.core.match import Match
from trainshed.core.parts import Cards, Drawing, Grid, Panel, Sheet, Told
from trainshed.core.say import Say


@dataclass(frozen=True)
class Worked:
    """One example: its picture, what is planned in it or has happened, and why."""

    id: str
    title: str
    rules: str  # the paragraphs it is about, "8.1, 8.2"
    words: str
    names: Sequence[str]
    seat: int  # whose plan it is
    panel: Panel
    box: str  # what is shown of a drawing
    signs: str  # drawn elsewhere and used in it
    sheet: Sheet | None
    told: Sequence[Told]
    tables: Sequence[Grid]


def worked_examples(game: Game, language: str, say: Say) -> list[Worked]:
    """Return the examples of a game; none where it brings none."""
    document = _document(game.face.home)
    return [_worked(game, document["match"], each, language, say) for each in document["examples"]]


@cache
def _document(home: Path | None) -> Mapping[str, Any]:
    path = None if home is None else home / "data" / "worked.json"
    if path is None or not path.is_file():
        return {"match": {}, "examples": ()}
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _worked(
    game: Game, played: Mapping[str, Any], given: Mapping[str, Any], language: str, say: Say
) -> Worked:
    match = Match(game, played["seats"], options=played.get("options"))
    for line in played["actions"][: given["ply"]]:
        match.play(line.partition(" ")[2])
    teller = Teller(match, PUBLIC, match.names, say)
    lines = list(teller.catch_up(match))[given["ply"] - given.get("tell", 0) :]
    plan = [match.verbs.action(text) or 0 for text in given.get("plan", ())]
    seen = look(match, given["seat"], say=say, plan=plan, past=None if plan else teller.past)
    told = [line for each in lines for line in each]
    panels = game.face.shown(seen.quiet())
    panel, first = _cut(_chosen(panels, given.get("panel", ""))), panels[0].content
    drawing = panel.content if isinstance(panel.content, Drawing) else None
    return Worked(
        given["id"],
        _in(given["title"], language),
        given["rules"],
        _in(given["words"], language),
        match.names,
        given["seat"],
        panel,
        (drawing.box if given.get("whole") else drawing.focus) if drawing else "",
        first.still if isinstance(first, Drawing) and panel.id != panels[0].id else "",
        game.face.preview(seen) if plan else None,
        told,
        [line.table for line in told if line.table is not None],
    )


def _in(words: Mapping[str, str], language: str) -> str:
    return words.get(language) or words["en"]


def _chosen(panels: Sequence[Panel], wanted: str) -> Panel:
    return next((panel for panel in panels if panel.id == wanted), panels[0])


def _cut(panel: Panel) -> Panel:
    """Leave of cards on the table what lies in front of companies: the rest is no part of it."""
    if isinstance(panel.content, Cards):
        routes = [route for route in panel.content.routes if route.stops]
        return replace(panel, content=replace(panel.content, routes=routes, racks=()))
    return panel
