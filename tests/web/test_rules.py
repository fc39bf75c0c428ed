"""The page of the rules: in short, worked, in full with an anchor for all that is cited."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trainshed.core.action import Verb, Verbs
from trainshed.core.say import ENGLISH
from trainshed.games import GAMES, find
from trainshed.web.pages.rules import anchors, citations, rules_page
from trainshed.web.rulebook import chapter, linked, nearest

from .browser import PHONE, Person
from .conftest import wait_until

LANGUAGES = ["en", "de", "it"]
REASON = re.compile(r"(?:[A-Z]?\d+(?:\.\d+)*)(?:, [A-Z]?\d+(?:\.\d+)*)*")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_of_the_house_has_its_rules_in_every_language(game: str, language: str) -> None:
    page = rules_page(find(game), language, ENGLISH, is_ready=False)
    assert page.full
    assert page.rulings
    assert {page.short.language, page.full.language, page.rulings.language} == {language}


def test_a_game_without_a_text_of_its_rules_shows_its_actions() -> None:
    whole = find(GAMES[0])
    verbs = Verbs([Verb("sell", ("1", "2"), "<SHARES>", "sell shares & leave")])
    bare = replace(whole, verbs=verbs, face=replace(whole.face, home=None), summary="Sell.")
    body = rules_page(bare, "de", ENGLISH).short.body
    assert body.startswith("<p>Sell.</p>")
    assert "<td>sell &lt;SHARES&gt;</td><td>sell shares &amp; leave</td>" in body


def reasons(game: str) -> Iterator[str]:
    """Yield what the reasons of a game cite: the texts in its sources that are nothing else."""
    home = find(game).face.home
    assert home is not None
    for path in (home / "face").glob("reasons*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from (node.value,) if REASON.fullmatch(node.value) else ()
    if (words := home / "data" / "words.json").is_file():
        sections = json.loads(words.read_text("utf-8"))
        yield from (rule for _, rule in (sections["asked"] | sections["refusals"]).values() if rule)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_reason_cites_has_its_anchor(game: str) -> None:
    cited = set(reasons(game))
    assert len(cited) > 5
    known = anchors(find(game))
    for rule in cited:
        for each, to in citations(find(game), rule):
            # A sentence of a paragraph may be cited by a number of its own.
            assert nearest(each, known), each
            assert to.endswith("#" + nearest(each, known))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_anchors_are_the_same_in_every_language(game: str, language: str) -> None:
    assert anchors(find(game), language) == anchors(find(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_the_page_leads_to_an_anchor_of_it(game: str) -> None:
    page = rules_page(find(game), "en", ENGLISH, is_ready=False)
    assert page.full
    assert page.rulings
    body = page.short.body + page.full.body + page.rulings.body
    ids = re.findall(r' id="([^"]+)"', body)
    wanted = re.findall(r'href="#([^"]+)"', body)
    assert len(wanted) > 50
    assert set(wanted) <= set(ids)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_are_drawn_and_told_by_the_game(game: str, language: str) -> None:
    page = rules_page(find(game), language, ENGLISH)
    assert len(page.worked) >= 2
    for each in page.worked:
        assert each.title
        assert len(each.words) > 100
        assert each.sheet or each.told
        assert all(to for _, to in citations(find(game), each.rules))


def test_paragraphs_items_and_rulings_have_anchors(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text(
        "# Rules\n\n## 8. Build\n\nOne (C7).\n\n1. first\n2. second, see 8.1\n\n"
        "### 8.1 Cost\n\n- (a) cheap\n- dear\n\n### C7 - May it?\n\nNo <b>.\n",
        "utf-8",
    )
    found = chapter(tmp_path / "x.md", "en")
    assert {"8", "8-1", "8.1", "8.2", "8.1-a", "8.1-1", "C7", "C7-1"} <= found.anchors
    assert [(each.number, each.words) for each in found.headings] == [("8", "Build")]
    body = found.html(found.anchors)
    assert '<details class="ruling" id="C7"><summary><span class="no">C7</span> May it?' in body
    assert 'One (<a class="cite" href="#C7">C7</a>).' in body
    assert body.count("</details>") == 1


def test_only_what_exists_becomes_a_link() -> None:
    known = frozenset({"4", "8.1", "C7", "10-b"})
    written = linked("section 4, 8.1, K10, (4, C7), 3.14 <i> (10 b)", known, "/rules/x")
    assert re.findall(r'#([^"]+)"', written) == ["4", "8.1", "4", "C7", "10-b"]
    assert "K10" in written
    assert "3.14 &lt;i&gt;" in written
    assert nearest("8.1.3", known) == "8.1"
    assert nearest("X1", known) == ""


@pytest.mark.full
def test_the_page_in_a_browser_unfolds_the_ruling_that_is_pointed_to(
    come: Callable[..., Person],
) -> None:
    vera = come(viewport=PHONE)
    vera.visit(f"/rules/{GAMES[0]}#C7")
    vera.page.wait_for_selector("details#C7[open]")
    shown = vera.page.locator("#C7").bounding_box()
    assert shown
    assert 0 <= shown["y"] < PHONE["height"]
    assert vera.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert vera.complaints == []


@pytest.mark.full
def test_a_reason_at_the_table_links_to_the_rules(come: Callable[..., Person], visit: Any) -> None:
    vera = come()
    path = vera.play_bots()
    vera.wait_for_turn()
    vera.page.locator("[data-space]").first.dispatch_event("click")
    link = vera.page.locator("#tip .cites a").first
    link.wait_for()
    to = link.get_attribute("href") or ""
    assert to.startswith(f"/rules/{GAMES[0]}#")
    with vera.context.expect_page() as opened:
        link.click()
    opened.value.wait_for_selector(f"[id='{to.partition('#')[2]}']")
    assert path in vera.page.url  # the table stays


@pytest.mark.full
def test_a_plate_at_the_table_tells_the_power_behind_it(come: Callable[..., Person]) -> None:
    vera = come()
    vera.play_bots()
    vera.wait_for_turn()
    plate = vera.page.locator("#grids .plate", has_text="PO").first
    plate.hover()
    wait_until(lambda: "locomotives" in (plate.get_attribute("title") or ""))
    plate.click()
    assert "Preußische Ostbahn" in vera.page.locator("#tip:not([hidden])").inner_text()
    vera.page.locator("#order").click()
    vera.page.wait_for_selector("#tip", state="hidden")
    assert vera.complaints == []


def test_rules_that_are_one_short_text_are_cited_by_its_items(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("## Yard\n\n1. Wagons.\n2. In turn.\n", "utf-8")
    assert {"1", "2"} <= chapter(tmp_path / "x.md", "en", is_whole=True).anchors
    assert not {"1", "2"} & chapter(tmp_path / "x.md", "en").anchors
