"""The log of a table: an order is named once, and headings stand above their lines."""

from trainshed.core.say import ENGLISH
from trainshed.web.db.models import PROXY
from trainshed.web.db.repo import Made
from trainshed.web.live_match import RUN, Entry, Log

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
    log = Log(first_round((0, 1, 2)), PEOPLE, 0, ENGLISH)
    kinds = ["", "round", "", "", "round", ""]
    log.entries += [Entry(ply, "", kind) for ply, kind in enumerate(kinds)]
    assert plies(log, 60) == [4, 5, 1, 3, 2, 0]
    over = log.newest(60)[-2]
    log.entries += [Entry(6, "", "")]
    assert plies(log, 60) == [4, 6, 5, 1, 3, 2, 0]
    assert log.newest(60)[-2] is over  # what is over is not put together again
    log.entries += [Entry(7, "", "round")]
    assert plies(log, 60) == [7, 4, 6, 5, 1, 3, 2, 0]
    assert plies(log, 2) == [7, 4, 6, 5]  # whole rounds, until there are so many lines


def test_lines_of_a_long_round_are_kept_in_runs() -> None:
    log = Log(first_round((0, 1, 2)), PEOPLE, 0, ENGLISH)
    log.entries += [Entry(ply, "", "" if ply else "round") for ply in range(2 * RUN + 3)]
    assert plies(log, 60) == [0, *range(2 * RUN + 2, 0, -1)]
    full = log.newest(60)[2:]
    assert [len(run) for run in full] == [RUN, RUN]
    log.entries += [Entry(ply, "", "") for ply in range(2 * RUN + 3, 3 * RUN + 3)]
    assert plies(log, 60) == [0, *range(3 * RUN + 2, 0, -1)]
    assert all(run is kept for run, kept in zip(log.newest(60)[-2:], full, strict=True))
    log.entries += [Entry(99, "", "round")]
    assert plies(log, 60) == [99, 0, *range(3 * RUN + 2, 0, -1)]


def plies(log: Log, most: int) -> list[int]:
    """Return the plies of the newest lines, as they are shown."""
    return [entry.ply for each in log.newest(most) for entry in each]
