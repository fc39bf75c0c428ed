"""Plans made while others think: kept with the seat, tried when its turn comes, told to nobody."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from trainshed.games.german_railways.rules.state import ACTION
from trainshed.web.db.models import PlanRow

from .browser import Person
from .conftest import Guest, wait_until
from .test_undo import TABLE, first_round, keep, served, stored, table

BUILD = ("build CME", "lay K3", "done")  # Anna's, as long as nobody else lays there


def plan(guest: Guest, *texts: str, **more: Any) -> dict[str, Any]:
    answer = guest.http.post(
        f"{TABLE}/plan",
        data={"form": guest.form, "plan": texts[:-1], "action": texts[-1:], **more},
        headers={"Accept": "application/json"},
    )
    told: dict[str, Any] = answer.json()
    return told


def shown(guest: Guest, address: str = TABLE) -> str:
    return guest.get(address).text.partition('id="sign"')[2].partition("</section>")[0]


def test_a_turn_is_planned_while_another_decides(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=3600) as (server, (anna, ben, cleo)):
        before, rows = cleo.state(TABLE), stored(server)
        assert "Plan my move" in shown(anna)
        assert "You are planning your next turn" in shown(anna, f"{TABLE}?ahead=1&plan=build+CME")
        assert f"{TABLE}/plan" in shown(anna, f"{TABLE}?ahead=1&plan=build+CME")
        assert plan(anna, *BUILD)["status"] == "done"
        assert "Lay CME in K3, hills, costs 3. You are asked first." in shown(anna)
        for other in (ben, cleo):  # no word to the others, and no event
            assert "planned" not in other.get(TABLE).text
            assert other.state(TABLE)["version"] == before["version"]
        assert stored(server) == rows


def test_when_the_turn_comes_one_is_asked_first(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=3600) as (server, (anna, _, cleo)):
        plan(anna, *BUILD)
        cleo.act(TABLE, cleo.state(TABLE)["ply"], "pass")
        sign = shown(anna)
        assert "As planned" in sign
        assert "plan=build%20CME" in sign
        assert stored(server)[-1] == "pass"  # nothing is made by itself
        anna.act(TABLE, anna.state(TABLE)["ply"], *BUILD)
        assert "planned" not in shown(anna)  # its turn is past


def test_it_is_made_at_once_where_that_is_wished(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=0) as (server, (anna, ben, cleo)):
        plan(anna, *BUILD)
        assert plan(anna, by_itself="1")["status"] == "done"
        assert "It is made at once" in shown(anna)
        cleo.act(TABLE, cleo.state(TABLE)["ply"], "pass")
        wait_until(lambda: stored(server)[-3:] == list(BUILD))
        assert "by order" in anna.get(TABLE).text
        assert "by order" not in ben.get(TABLE).text


def test_what_no_longer_fits_is_said_and_not_made(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 1, 0)), pace=0) as (server, (_, ben, cleo)):
        ply = cleo.state(TABLE)["ply"]
        row = PlanRow(match_id="exact", seat=1, ply=ply, phase=ACTION, by_itself=True)
        row.texts = ["build MWB", "lay A1", "done"]  # as if somebody had got there first
        tables = server.app.state.tables
        tables.keep_plan(tables.matches.live("exact"), row)
        cleo.act(TABLE, ply, "pass")
        rows = stored(server)
        assert "Your plan no longer fits" in shown(ben)
        assert ben.state(TABLE)["to_move"] == 1
        assert stored(server) == rows


def test_an_auction_in_between_leaves_the_plan(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=3600) as (_, (anna, ben, cleo)):
        plan(anna, *BUILD)
        cleo.act(TABLE, cleo.state(TABLE)["ply"], "offer MWB")
        cleo.act(TABLE, cleo.state(TABLE)["ply"], "bid 1")
        assert "As planned" not in shown(anna)  # she is asked for a bid, not for her turn
        anna.act(TABLE, anna.state(TABLE)["ply"], "pass")
        ben.act(TABLE, ben.state(TABLE)["ply"], "pass")
        assert "As planned" in shown(anna)


def test_a_plan_is_thrown_away_and_what_is_no_decision_is_not_kept(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=3600) as (_, (anna, ben, cleo)):
        for texts in (("build CME",), ("lay K3",), ("build KSS", "lay K9", "done"), ("nonsense",)):
            assert plan(anna, *texts)["status"] == "stale", texts
        assert plan(cleo, "pass")["status"] == "stale"  # it is her turn: she decides
        plan(anna, *BUILD)
        assert plan(anna, drop="1")["status"] == "done"
        assert "Plan my move" in shown(anna)
        stranger = Guest(str(ben.http.base_url), "Dora")
        assert "Plan my move" not in stranger.get(TABLE).text
        stranger.http.close()


@contextmanager
def laying(browser: Any, folder: Path) -> Iterator[tuple[Person, Guest]]:
    """Let Anna lay out her next turn by keys while Cleo thinks."""
    with served(folder, pace=3600) as server:
        anna = Person(browser, server.address, "Anna")
        anna.visit()
        ben, cleo = (Guest(server.address, name) for name in ("Ben", "Cleo"))
        keep(server, [anna, ben, cleo], first_round((2, 0, 1)))
        anna.visit(TABLE)
        anna.page.keyboard.press("m")
        anna.page.wait_for_selector("#sign.ahead")
        assert not anna.page.title().startswith("●")
        anna.page.locator('[data-action="build CME"]').first.click()
        anna.page.locator('a.target[data-action="lay K3"]').click()
        anna.page.wait_for_selector("#sign.ahead [data-enter]")
        yield anna, cleo
        assert stored(server)[-3:] == list(BUILD)
        assert anna.complaints == []
        anna.close()
        for guest in (ben, cleo):
            guest.http.close()


@pytest.mark.full
def test_a_plan_by_keys(browser: Any, tmp_path: Path) -> None:
    """M, a railroad, a space, Enter; and when the turn comes Enter, Enter."""
    with laying(browser, tmp_path) as (anna, cleo):
        page = anna.page
        page.locator("#sign.ahead [data-enter]").click()
        page.wait_for_selector("#sign.quiet .planned")
        cleo.act(TABLE, cleo.state(TABLE)["ply"], "pass")
        page.wait_for_selector("#sign:not(.quiet) .planned")
        page.keyboard.press("Enter")
        page.wait_for_selector("#sign [data-enter][name=action]")
        anna.made(lambda: page.keyboard.press("Enter"))


@pytest.mark.full
def test_what_is_being_laid_when_the_turn_comes_stays(browser: Any, tmp_path: Path) -> None:
    with laying(browser, tmp_path) as (anna, cleo):
        cleo.act(TABLE, cleo.state(TABLE)["ply"], "pass")
        anna.page.wait_for_selector("#sign:not(.quiet, .ahead) [data-enter][name=action]")
        anna.made(lambda: anna.page.keyboard.press("Enter"))
