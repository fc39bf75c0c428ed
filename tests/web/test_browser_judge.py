"""The judge in a browser: progress at the end of a match, marks in the replay, what was better."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .browser import PHONE, Person
from .conftest import Guest, Server, wait_until
from .test_analysis import STAND_IN, analysis_of, end_of_own, played
from .test_judged_replay import keep_judged

pytestmark = pytest.mark.full


def test_the_marks_are_gone_through_and_the_better_choice_is_shown(
    come: Callable[..., Person], server: Server, visit: Callable[..., Guest]
) -> None:
    table, ply, _, _ = keep_judged(visit(), server)
    vera = come()
    vera.visit(f"{table}/replay?ply=0")
    page = vera.page
    page.wait_for_selector("html.js [data-go=play][aria-pressed=false]")
    page.keyboard.press("m")
    page.wait_for_selector("#verdict >> text=Better:")
    assert int(page.locator("#count").inner_text()) == ply + 1
    assert page.locator(".strip .mkr.mistake").count() == 1
    page.click("[data-better='1']")
    page.wait_for_selector("[data-better='0']")
    page.click("[data-better='0']")
    page.wait_for_selector("[data-better='1']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#verdict >> text=Better:", state="detached")
    page.locator(".strip a").click()  # a mark below the band
    page.wait_for_selector("#verdict >> text=Better:")
    vera.resize(**PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.click("text=Play this decision again")
    page.wait_for_selector(".sign >> text=Bid")


def test_the_end_of_a_match_tells_how_far_the_judge_is(
    come: Callable[..., Person],
    server: Server,
    visit: Callable[..., Guest],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    verdict, analyses = tmp_path / "verdict.json", server.app.state.analyses
    command = sys.executable, "-c", STAND_IN, str(verdict)
    monkeypatch.setattr(analyses, "command", lambda: command)
    monkeypatch.setattr(analyses, "unasked", True)
    own = end_of_own(visit(), played(1))
    vera = come()
    vera.visit(own)
    wait_until(lambda: "50 %" in vera.page.locator("#brief").inner_text())
    verdict.write_text(json.dumps({"analysis": analysis_of(played(1))}), "utf-8")
    vera.page.wait_for_selector("#brief .short")  # by itself
    vera.page.click("#brief .btn")
    vera.page.wait_for_selector(".report .wp")
    vera.settle()
    vera.resize(**PHONE)
    assert vera.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
