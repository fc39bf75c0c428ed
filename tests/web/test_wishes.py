"""Wishes of a table and of a guest: one is changed at a time, and none undoes another."""

from collections.abc import Callable

import pytest

from trainshed.web.db.models import RUNNING, WAITING
from trainshed.web.db.repo import Repo
from trainshed.web.db.wishes import remember, stand_in, wish
from trainshed.web.routes import waiting

from .conftest import Guest, Server
from .test_attendance import begun, pass_to


def test_the_pace_of_bots_is_nothing_for_a_waiting_room(
    vera: Guest, ben: Guest, server: Server
) -> None:
    path = vera.open_table(3)
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    before = server.app.state.repo.match(path[3:])
    ben.http.headers["Accept"] = "application/json"
    ben.post(f"{path}/pace", 409, pace="instant")
    after = server.app.state.repo.match(path[3:])
    assert (after.version, after.wishes) == (before.version, before.wishes)


def test_a_wish_leaves_what_was_wished_meanwhile(vera: Guest, server: Server) -> None:
    path = vera.play_bots()
    repo: Repo = server.app.state.repo
    live = server.app.state.tables.matches.live(path[3:])
    live.row.wishes = {}  # as it was when the page was read
    wish(repo, path[3:], public=True)
    vera.post(f"{path}/pace", pace="slow")
    wishes = repo.match(path[3:]).wishes
    assert (wishes["public"], wishes["bot_pace"], wishes["spectators"]) == (True, "slow", True)
    assert wish(repo, path[3:], WAITING, public=False) is None
    assert wish(repo, "nowhere", public=False) is None


def test_habits_leave_each_other_alone(vera: Guest, server: Server) -> None:
    vera.play_bots()
    repo: Repo = server.app.state.repo
    guest = repo.seats(vera.path[3:])[0].guest_id
    assert guest is not None
    remember(repo, guest, one=1)
    assert remember(repo, guest, two=2)["one"] == 1


def test_who_moves_first_is_not_noted_over_a_later_move(
    vera: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = vera.open_table(3)
    repo: Repo = server.app.state.repo
    usual: Callable[..., int] = server.app.state.tables.matches.first_mover

    def slow(*given: object) -> int:
        repo.change_match(path[3:], mover=2)  # somebody has moved meanwhile
        return usual(*given)

    monkeypatch.setattr(server.app.state.tables.matches, "first_mover", slow)
    monkeypatch.setattr(server.app.state.tables.driver, "wake", lambda match_id: None)
    vera.post(f"{path}/start", level="beginner")
    row = repo.match(path[3:])
    assert (row.status, row.mover) == (RUNNING, 2)
    assert waiting.PATIENCE.total_seconds() == 5


def test_coming_back_is_one_change(
    vera: Guest, ben: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(vera, ben)
    pass_to(ben, [vera], path)
    repo: Repo = server.app.state.repo
    monkeypatch.setattr(server.app.state.tables.driver, "wake", lambda match_id: None)
    for what in ("leave", "return"):
        before = repo.version(path[3:])
        ben.get(path)
        ben.post(f"{path}/{what}", level="beginner")
        assert repo.version(path[3:]) == (before or 0) + 1
    stranger = repo.seats(path[3:])[1]
    stranger.guest_id = 10**6
    assert stand_in(repo, stranger, "greedy", "left") is None
