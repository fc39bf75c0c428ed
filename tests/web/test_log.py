"""The log of a table: an order is named once, and headings stand above their lines."""

from trainshed.core.say import ENGLISH
from trainshed.web.db.models import PROXY
from trainshed.web.db.repo import Made
from trainshed.web.live_match import Entry, Log
from trainshed.web.pages.table import newest_first

from .test_undo import PEOPLE, first_round


def test_an_order_is_named_once() -> None:
    match = first_round((0, 1, 2))
    match.play("offer KSS")
    while match.view()["phase"] == "auction":
        before = match.to_move
        match.play("bid 1" if "bid 1" in match.legal() else "pass")
    made = [
        Made(actor, match.verbs.text(action), ply, PROXY if actor >= 0 else "")
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    log = Log(match, PEOPLE, before, ENGLISH)
    log.catch_up(match, made)
    last = [entry for entry in log.entries if entry.ply == log.entries[-1].ply]
    assert [entry.how for entry in last] == [PROXY, ""]
    assert last[1].kind == "sale"


def test_headings_stand_above_their_lines_and_the_newest_line_is_first() -> None:
    kinds = ["", "round", "", "", "round", ""]
    log = [Entry(ply, "", kind) for ply, kind in enumerate(kinds)]
    assert [entry.ply for entry in newest_first(log)] == [4, 5, 1, 3, 2, 0]
