"""A person plays a whole match at a real terminal: decides, takes back, leaves, resumes."""

import json
import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

import trainshed as house

# a terminal of one's own is forked; from Python 3.12 on that is warned of beside threads
pytestmark = pytest.mark.filterwarnings("ignore:.*use of forkpty:DeprecationWarning")
PROMPT = "Anna> "


def sit_down(*arguments: str) -> "pexpect.spawn[str]":
    environment = os.environ | {"NO_COLOR": "1", "TERM": "xterm", "COLUMNS": "", "LINES": ""}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "trainshed.cli", "table", *arguments],
        env=environment,
        dimensions=(50, 120),
        encoding="utf-8",
        timeout=600,
    )
    child.delaybeforesend = None
    return child


def answer_to(legal: list[str]) -> str:
    """Build where there is something to build, and bid a little."""
    for wanted in ("lay", "build", "done"):
        if fitting := [text for text in legal if text.startswith(wanted)]:
            return fitting[0]
    bids = [text for text in legal if text.startswith("bid")]
    return bids[0] if bids and int(bids[0].split()[1]) <= 9 else "pass"


@pytest.mark.full
def test_whole_match(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    child = sit_down("--seats", "3", "--seed", "5", "--name", "Anna", "--save", str(path))
    seen, decisions = {"undo", "quit", "help"}, 0
    while True:
        found = child.expect([re.escape(PROMPT), "The match ended: ([^.]*)\\."])
        if found == 1:
            break
        decisions += 1
        assert decisions < 2000
        legal = house.load(path).legal()
        if "help" in seen:
            seen.remove("help")
            child.sendline("?")
            child.expect("place the next locomotive")
        elif "undo" in seen and "done" in legal:
            seen.remove("undo")
            child.sendline("undo")
            child.expect("taken back")
        elif "quit" in seen and decisions > 12:
            seen.remove("quit")
            child.sendline("quit")
            child.expect("trainshed table --resume")
            child.expect(pexpect.EOF)
            child = sit_down("--resume", str(path))
        else:
            child.sendline(answer_to(legal))
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert not seen, f"never tried: {seen}"
    match = house.load(path)
    assert match.is_over
    assert json.loads(path.read_text())["seats"][0] == "Anna"


def shares_answer_to(legal: list[str]) -> str:
    """Choose what keeps the match going: leave shares to others, buy what can be bought."""
    for wanted in ("allow", "price 100", "select", "city"):
        if fitting := [text for text in legal if text.startswith(wanted)]:
            return fitting[0]
    return legal[0]


@pytest.mark.full
def test_whole_match_of_shares(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    game = ("north_american_railways", "--seats", "3", "--seed", "5", "--name", "Anna")
    child = sit_down(*game, "--save", str(path))
    seen, decisions = {"undo", "quit", "help", "odds"}, 0
    while True:
        found = child.expect([re.escape(PROMPT), "The match ended: ([^.]*)\\."])
        if found == 1:
            break
        decisions += 1
        assert decisions < 500
        legal = house.load(path).legal()
        if "help" in seen:
            seen.remove("help")
            child.sendline("?")
            child.expect("let the other player buy the share")
        elif "odds" in seen:
            seen.remove("odds")
            child.sendline("odds")
            child.expect("all cards are open")
        elif "undo" in seen and "price 100" in legal:
            seen.remove("undo")
            child.sendline("undo")
            child.expect("taken back")
        elif "quit" in seen and decisions > 12:
            seen.remove("quit")
            child.sendline("quit")
            child.expect("trainshed table --resume")
            child.expect(pexpect.EOF)
            child = sit_down("--resume", str(path))
        else:
            child.sendline(shares_answer_to(legal))
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert not seen, f"never tried: {seen}"
    assert house.load(path).is_over


@pytest.mark.full
def test_ctrl_c_keeps_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    child = sit_down("--seed", "5", "--name", "Anna", "--save", str(path))
    child.expect(re.escape(PROMPT))
    child.sendintr()
    child.expect("trainshed: interrupted, the match is kept; go on with: trainshed table --resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2
    assert not house.load(path).is_over
