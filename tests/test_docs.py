"""The pages keep up with the program: headings, links, blocks that run, generated pages."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools import write_docs

from trainshed.bots import BOTS
from trainshed.cli import cli
from trainshed.core import record
from trainshed.core.match import Match
from trainshed.core.setting import settings
from trainshed.games import GAMES, find

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "src").rglob("*.md")])
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
QUOTED = re.compile(r"^```\w+ (\S+/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# A page with a game of its own runs apart, so that no other test meets that game.
APART = {"docs/start/add-a-game.md": ROOT / "examples" / "goods_yard"}


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(*parts: str) -> str:
    return DOCS.joinpath(*parts).read_text("utf-8")


def headings(text: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", without_blocks(text), re.MULTILINE)


def without_blocks(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> list[str]:
    found = headings(page.read_text("utf-8"))
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found]


def test_every_command_is_on_its_pages():
    for name in cli.commands:
        assert f"| `trainshed {name}` |" in (ROOT / "README.md").read_text("utf-8")
        assert f"`trainshed {name}`" in headings(text_of("rooms", "cli.md"))


def test_every_bot_has_its_heading():
    assert {f"`{name}`" for name in BOTS} <= set(headings(text_of("rooms", "bots.md")))


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_its_heading(game):
    found = headings(text_of("games", game, "notation.md"))
    assert {f"`{verb.form}`" for verb in find(game).verbs.verbs} <= set(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_its_row(game):
    page = text_of("games", game, "rules.md")
    for option in find(game).options:
        row = re.search(rf"^\| `{option.name}` \| `?{str(option.default).lower()}`?", page, re.M)
        assert row, option.name
        assert all(f"`{str(value).lower()}`" in page for value in option.values)


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_view_has_its_row(game):
    page = text_of("games", game, "notation.md")
    matches = [Match(find(game), each.seats, 1, each.options) for each in settings(find(game))]
    keys = {key for match in matches for key in match.view()}
    assert [key for key in ("ply", "action", *keys) if f"\n| `{key}` |" not in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_the_position_is_described(game):
    page = text_of("games", game, "actions-and-observations.md")
    fields = record.names(find(game).dtype, find(game).ignored)
    assert [name for name in fields if f"`{name}`" not in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_code_and_a_test(game):
    rows = text_of("games", game, "coverage.md").split("## Rulings")[1].split("##")[0]
    rulings = re.findall(r"^### (\w+) - ", text_of("games", game, "rulings.md"), re.MULTILINE)
    assert re.findall(r"^\| (\w+) \|", rows, re.MULTILINE) == rulings
    assert " | - " not in rows


@pytest.mark.parametrize("game", GAMES)
def test_the_code_of_a_ruling_is_where_it_says(game):
    page, home = text_of("games", game, "rulings.md"), ROOT / "src/trainshed/games" / game
    told = re.findall(r"`(\S+\.py)(?: (\w+))?`", "".join(re.findall(r"^Code:.*$", page, re.M)))
    assert told
    for path, name in told:
        assert (home / path).is_file(), path
        assert name in (home / path).read_text("utf-8"), f"{path} {name}"


def test_generated_pages_are_fresh():
    for path, text in write_docs.pages().items():
        assert path.read_text("utf-8") == text, f"{path.name}: run `make docs`"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if "```python" in page.read_text("utf-8")], ids=name_of
)
def test_blocks_of_python_run(page, tmp_path, monkeypatch):
    program = "\n".join(BLOCK.findall(page.read_text("utf-8")))
    monkeypatch.chdir(tmp_path)
    if name_of(page) in APART:
        run_apart(program, APART[name_of(page)])
    else:
        exec(compile(program, name_of(page), "exec"), {"__name__": "page"})


def run_apart(program: str, package: Path) -> None:
    path = os.pathsep.join([str(package), *filter(None, sys.path)])
    lane = os.environ | {"TRAINSHED_RULES": "interpreted", "PYTHONPATH": path}
    subprocess.run([sys.executable, "-W", "error", "-c", program], env=lane, check=True)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if QUOTED.search(page.read_text("utf-8"))], ids=name_of
)
def test_quoted_files_hold_what_is_quoted(page):
    for file, block in QUOTED.findall(page.read_text("utf-8")):
        assert block in (ROOT / file).read_text("utf-8"), file


@pytest.mark.parametrize(("page", "package"), APART.items(), ids=APART)
def test_the_tour_shows_the_whole_package(page, package):
    shown = "".join(block for _, block in QUOTED.findall((ROOT / page).read_text("utf-8")))
    for path in package.rglob("*"):
        if path.suffix in (".py", ".md", ".toml"):
            _, _, code = ("\n" + path.read_text("utf-8")).rpartition("\nfrom ")  # after imports
            left_out = [line for line in code.splitlines()[1:] if line and line not in shown]
            assert left_out == [], path


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page):
    dead = []
    for link in LINK.findall(without_blocks(page.read_text("utf-8"))):
        file, _, place = link.partition("#")
        target = page.parent / file if file else page
        if "://" in link:
            continue
        if not target.exists() or (place and place not in anchors(target)):
            dead.append(link)
    assert dead == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_recipes_exist(page):
    known = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"(?:`|^    )make ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE)
    assert set(named) <= set(known)


@pytest.mark.parametrize("page", [*PAGES, *DOCS.rglob("*.svg")], ids=name_of)
def test_no_page_names_a_machine(page):
    text = page.read_text("utf-8")
    assert re.findall(r"(?<![\w~.:/<>)\]*}-])/[a-z]\w*/[\w.-]+", text) == []
    assert re.findall(r"@import|@font-face|url\(['\"]?(?!#)", text) == []


def test_every_page_is_reached_from_the_index():
    seen, queue = set(), [DOCS / "index.md"]
    while queue:
        page = queue.pop().resolve()
        if page not in seen and page.suffix == ".md":
            seen.add(page)
            links = LINK.findall(without_blocks(page.read_text("utf-8")))
            queue += [page.parent / link.partition("#")[0] for link in links if "://" not in link]
            queue = [path for path in queue if path.is_file()]
    assert {name_of(page) for page in DOCS.rglob("*.md") if page.resolve() not in seen} == set()
