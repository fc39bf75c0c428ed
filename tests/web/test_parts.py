"""Parts of a page are made once for all who see the same, and for nobody else."""

import gzip
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest

from trainshed.core.game import PUBLIC
from trainshed.core.match import Match
from trainshed.games import GAMES, find
from trainshed.web import html, rendering, svg
from trainshed.web.db.models import MatchRow, SeatRow
from trainshed.web.db.repo import Made
from trainshed.web.live_match import LiveMatch
from trainshed.web.parts import FORM, MOST_KEPT, Asking, answer_to, parts_for
from trainshed.web.tables import Tables
from trainshed.web.visitor import Reader

from .conftest import Guest, Server, wait_until
from .test_attendance import begun, look

NAMES = ("Vera", "Ben", "Anna")
PART = re.compile(r'id="([^"]+)"[^>]* data-part[ >]')


def sitting(game_id: str, plies: int) -> LiveMatch:
    """A table of three people that no database knows, some way into a random match."""
    game, chance = find(game_id), random.Random(7)
    match = Match(game, NAMES, 7)
    while len(match.actions) < plies or match.to_move < 0:
        if match.to_move < 0:
            match.play_chance()
        else:
            match.play(chance.choice(match.legal()))
    row = MatchRow(id=f"parts-{game_id}", game=game_id, secret="0" * 32, seed=7, version=1)
    row.status, row.options, row.wishes = "running", dict(match.options), {}
    seats = [
        SeatRow(number=k, kind="guest", name=name, guest_id=1000 + k, stands_in=False)
        for k, name in enumerate(NAMES)
    ]
    made = [
        Made(actor, match.verbs.text(action), ply)
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    return LiveMatch(row, seats, made, match)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_seat_is_shown_what_was_made_for_another(game_id: str, server: Server) -> None:
    live, attendance = sitting(game_id, 80), server.app.state.tables.attendance
    readers = [Asking(seat, "en", Reader()) for seat in (0, 1, 2, PUBLIC)]
    alone = {}
    for asking in readers:
        live.shown.clear()
        alone[asking.seat] = parts_for(attendance, live, asking)
    live.shown.clear()
    together = {asking.seat: parts_for(attendance, live, asking) for asking in readers}
    assert together == alone
    again = {asking.seat: parts_for(attendance, live, asking) for asking in readers}
    assert all(again[seat] is together[seat] for seat in again)  # nothing was made twice
    assert len({tuple(part.text for part in parts or ()) for parts in again.values()}) == 4


def going_on(game_id: str, seed: int, most: int) -> Iterator[LiveMatch]:
    """A table of three people after each action of a random match."""
    game, chance = find(game_id), random.Random(seed)
    live = sitting(game_id, 0)
    match = live.match
    while not match.is_over and len(match.actions) < most:
        ply = live.ply
        if match.to_move < 0:
            match.play_chance()
        else:
            match.play(chance.choice(match.legal()))
        actor, action = match.actors[-1], match.actions[-1]
        live.made.append(Made(actor, game.verbs_at(match.state).text(action), ply))
        live.row.version += 1
        yield live


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_kept_of_a_part_is_what_would_be_made_anew(game_id: str, server: Server) -> None:
    """A template that reads what its part is not said to be made of would be caught here."""
    attendance = server.app.state.tables.attendance
    readers = [Asking(seat, "en", Reader(is_new=seat == 1)) for seat in (0, 1, 2, PUBLIC)]
    for live in going_on(game_id, 11, 70):
        for asking in readers:
            if live.match.is_over:
                return
            live.shown.clear()
            kept = parts_for(attendance, live, asking)
            others, live.pieces = live.pieces, {}
            live.shown.clear()
            assert parts_for(attendance, live, asking) == kept
            live.pieces = others


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_shows_what_one_that_was_just_read_shows(game_id: str, server: Server) -> None:
    """What pages keep beyond their tables, and logs told step by step, leave no trace."""
    attendance = server.app.state.tables.attendance
    for live in going_on(game_id, 11, 60):
        if live.match.is_over:
            return
        is_looked_at = live.ply % 12 == 0
        if is_looked_at:  # those who write find nothing of before
            html._log_lines, html._log_runs, html._grids = (html.Written(99) for _ in range(3))
        fresh = LiveMatch(live.row, live.seats, live.made, live.match)
        for seat in (0, 1, 2, PUBLIC):
            asking = Asking(seat, "de" if seat == 2 else "en", Reader())
            shown = parts_for(attendance, live, asking)
            assert not is_looked_at or shown == parts_for(attendance, fresh, asking)


def test_what_has_not_changed_is_not_rendered(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    attendance, rendered = server.app.state.tables.attendance, []
    usual = rendering.Piece.render

    def counted(self: rendering.Piece) -> str:
        rendered.append(self.name)
        return usual(self)

    monkeypatch.setattr(rendering.Piece, "render", counted)
    live = sitting(GAMES[0], 80)
    for seat in range(3):
        parts_for(attendance, live, Asking(seat, "en", Reader(), has_text=False))
    assert "written" not in rendered
    assert rendered.count("talk") == 1  # what seats see alike is made once
    rendered.clear()
    live.row.version += 1  # somebody has talked, say
    parts_for(attendance, live, Asking(0, "en", Reader(), has_text=False))
    assert rendered == []
    live.match.play(live.match.legal()[-1])
    live.made.append(Made(live.match.actors[-1], "", live.ply - 1))
    parts_for(attendance, live, Asking(live.match.to_move, "en", Reader(), has_text=False))
    assert "sign" in rendered


def test_the_board_as_text_comes_where_it_is_wanted(vera: Guest) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    assert 'id="written"' in vera.get(path).text
    plain, known = parts_of(vera, path)
    assert "written" not in PART.findall(plain)
    assert PART.findall(parts_of(vera, path, "&text=1", known)[0]) == ["written"]
    assert parts_of(vera, path, known=parts_of(vera, path, "&text=1")[1])[0] == ""


def test_a_sheet_brings_no_drawing_of_its_band(server: Server) -> None:
    drawn = str(svg.guilloche(420, 40)).partition('<path d="')[2].partition('"')[0]
    file = httpx.get(f"{server.address}/static/guilloche.svg", timeout=600)
    assert drawn in file.text
    assert file.headers["content-type"].startswith("image/svg+xml")
    for live in going_on(GAMES[0], 5, 12):
        page = parts_for(server.app.state.tables.attendance, live, Asking(0, "en", Reader()))
        assert not any(b'class="guil"' in part.text for part in page or ())
    for theme in ("light", "dark"):
        style = httpx.get(f"{server.address}/static/{theme}/style.css", timeout=600).text
        assert "url(../guilloche.svg)" in style


def test_choices_are_counted_without_being_spelled() -> None:
    for live in going_on(GAMES[0], 3, 60):
        assert live.match.choices() == len(live.match.legal())


def test_what_was_kept_is_bounded_and_old_versions_go(server: Server) -> None:
    live, attendance = sitting(GAMES[0], 20), server.app.state.tables.attendance
    for number in range(3 * MOST_KEPT):
        muted = Reader(frozenset({number}))
        parts_for(attendance, live, Asking(PUBLIC, "en", muted))
    assert len(live.shown) == MOST_KEPT
    live.row.version += 1
    parts_for(attendance, live, Asking(PUBLIC, "en", Reader()))
    assert len(live.shown) == 1
    parts_for(attendance, live, Asking(0, "en", Reader(), ["pass"]))
    assert len(live.shown) == 1  # a plan is tried, not kept


def parts_of(guest: Guest, path: str, more: str = "", known: str = "") -> tuple[str, str]:
    answer = guest.http.get(f"{path}/parts?lang=en{more}", headers={"X-Parts": known})
    assert answer.status_code == 200
    return answer.text, answer.headers["X-Parts"]


def changed_by(guest: Guest, path: str, change: Callable[[], object]) -> list[str]:
    """Return the parts that are sent anew after a change to a page that had them all."""
    _, known = parts_of(guest, path)
    assert parts_of(guest, path, known=known)[0] == ""
    change()
    return PART.findall(parts_of(guest, path, known=known)[0])


def test_whatever_changes_is_seen_at_once(vera: Guest, ben: Guest, server: Server) -> None:
    path = begun(vera, ben)
    tables = server.app.state.tables
    live = tables.matches.live(path.removeprefix("/t/"))
    people = {0: vera, 1: ben}
    wait_until(lambda: live.match.to_move in people and len(live.match.legal()) > 1)
    mover, other = people[live.match.to_move], people[1 - live.match.to_move]
    with ExitStack() as lines:
        look(other, path, lines)
        wait_until(lambda: other.name in here(mover, path))
        assert "people" in changed_by(other, path, lambda: come(mover, path, lines, live, tables))
        wait_until(lambda: tables.attendance.is_at_hand(live))  # the short way from now on
        moved = changed_by(other, path, lambda: mover.act(path, live.ply, "pass"))
        assert {"sign", "log-lines"} <= set(moved)
        said = changed_by(vera, path, lambda: said_by(ben, path))
        assert said == ["talk-lines"]
        assert changed_by(vera, path, lambda: muted(vera, path, "1")) == ["talk-lines"]
        assert "people" in changed_by(vera, path, lambda: left(ben, path))


def here(guest: Guest, path: str) -> str:
    """Who is here, as the page says it."""
    return "".join(re.findall(r'<li class="here">.*?</b>', parts_of(guest, path)[0]))


def come(guest: Guest, path: str, lines: ExitStack, live: LiveMatch, tables: Tables) -> None:
    look(guest, path, lines)
    wait_until(lambda: tables.attendance.is_at_hand(live))


def said_by(guest: Guest, path: str) -> None:
    guest.get(path)
    guest.post(f"{path}/chat", text="hello")


def muted(guest: Guest, path: str, is_muted: str) -> None:
    guest.get(path)
    guest.post(f"{path}/mute", seat=1, muted=is_muted)


def left(guest: Guest, path: str) -> None:
    guest.get(path)
    guest.post(f"{path}/leave")


def test_advice_for_who_is_new_comes_and_goes_with_the_wish(vera: Guest) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    assert 'class="advice"' not in parts_of(vera, path)[0]
    vera.post("/me", name="Vera", new="1")
    assert ['class="advice"' in parts_of(vera, path)[0] for _ in range(2)] == [True, True]
    vera.post("/me", name="Vera")
    assert 'class="advice"' not in parts_of(vera, path)[0]


def test_orders_and_languages_are_seen(vera: Guest) -> None:
    path = vera.play_bots()
    state = vera.my_turn(path)
    english, known = parts_of(vera, path)
    german = vera.http.get(f"{path}/parts?lang=de", headers={"X-Parts": known})
    assert "sign" in PART.findall(german.text)
    assert parts_of(vera, path, known=known)[0] == ""
    order = re.search(r'name="order" value="([^"]+)"', english)
    assert order is not None
    vera.get(path)
    vera.post(f"{path}/proxy", order=order[1], limit=1, ply=state["ply"])
    # It is carried out at once: nobody can bid so little.
    wait_until(lambda: "log-lines" in PART.findall(parts_of(vera, path, known=known)[0]))


def test_what_is_taken_back_is_forgotten(server: Server) -> None:
    live, attendance = sitting(GAMES[0], 20), server.app.state.tables.attendance
    asking = Asking(live.match.to_move, "en", Reader())
    before, ply = parts_for(attendance, live, asking), live.ply
    live.match.play(live.match.legal()[-1])
    live.made.append(Made(asking.seat, live.match.verbs.text(live.match.actions[-1]), ply))
    assert parts_for(attendance, live, asking) != before
    live.cut(ply)
    assert not live.shown
    assert parts_for(attendance, live, asking) == before


def test_each_reader_has_his_own_token_in_what_is_shared(server: Server) -> None:
    live, attendance = sitting(GAMES[0], 20), server.app.state.tables.attendance
    parts = parts_for(attendance, live, Asking(0, "en", Reader()))
    assert parts is not None
    one, other = (answer_to(parts, "", token * 40, can_unpack=False) for token in "ab")
    assert b"a" * 40 in one.body
    assert b"a" * 40 not in other.body
    assert FORM.encode() not in one.body + other.body
    assert answer_to(parts, one.marks, "a" * 40, can_unpack=False).body == b""
    assert answer_to(parts, one.marks, "b" * 40, can_unpack=False).body == other.body


def test_compressed_parts_join_to_one_file(server: Server) -> None:
    live, attendance = sitting(GAMES[0], 20), server.app.state.tables.attendance
    parts = parts_for(attendance, live, Asking(0, "en", Reader()))
    assert parts is not None
    plain = answer_to(parts, "", "a" * 40, can_unpack=False)
    small = answer_to(parts, "", "a" * 40, can_unpack=True)
    assert small.is_packed
    assert len(small.body) < len(plain.body) // 3
    assert gzip.decompress(small.body) == plain.body
    assert not answer_to(parts, plain.marks, "a" * 40, can_unpack=True).is_packed


def test_parts_follow_from_nothing_but_what_they_are_given() -> None:
    """A template that asks who reads, or for his theme, finds nothing: it could not be shared."""
    for module in rendering._modules("en", "0" * 40):
        assert not {"me", "theme", "notice"} & module.__dict__.keys()
