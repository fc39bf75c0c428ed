"""A user's own bot: one Python file, given by its path."""

import re
from pathlib import Path

import pytest

import trainshed
from trainshed import bots
from trainshed.bots import driving
from trainshed.core.error import BadInput

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"
FIRST = "class First:\n    def choose(self, view, legal):\n        return legal[0]\n"
DEEP = """
from trainshed.core.option import Option
class Deep:
    parameters = (Option("depth", 2, lowest=1, highest=9),)
    def __init__(self, stream, depth):
        self.depth = depth
    def choose(self, view, legal):
        return legal[0]
"""


def write(folder: Path, text: str) -> str:
    path = folder / "Bot.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_bot_of_one_method_plays(tmp_path: Path) -> None:
    spec = bots.find(write(tmp_path, FIRST))
    match = trainshed.new("german_railways", 3, seed=1)
    others = {seat: bots.find("random").make(1, seat) for seat in (1, 2)}
    driving.play_out(match, {0: spec.make(1, 0), **others})
    assert match.is_over
    assert spec.kind.pilot is None
    assert spec.seat_name.endswith("Bot.py")


COUNTING = """
class Counting:
    asked = []
    def choose(self, view, legal):
        self.asked.append(len(legal))
        return legal[-1]
"""


def test_a_bot_is_asked_only_where_it_has_a_choice(tmp_path: Path) -> None:
    spec = bots.find(write(tmp_path, COUNTING))
    match = trainshed.new("german_railways", 3, seed=2)
    others = {seat: bots.find("random").make(2, seat) for seat in (1, 2)}
    driving.play_out(match, {0: spec.make(2, 0), **others})
    assert match.actors.count(0) > len(spec.kind.asked)  # type: ignore[attr-defined]
    assert min(spec.kind.asked) > 1  # type: ignore[attr-defined]


def test_a_long_path_leaves_a_name_that_a_record_takes(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    name = bots.find(write(folder, FIRST)).seat_name
    assert len(name) == 80
    assert name.startswith("bot:…")
    assert name.endswith("Bot.py")


def test_a_list_may_hold_files(tmp_path: Path) -> None:
    path = write(tmp_path, DEEP)
    first, second, third = bots.for_seats(f"mcts:ms=5,threads=2,{path}:depth=3,{EXAMPLE}", 3)
    assert first.parameters["threads"] == 2
    assert second.parameters == {"depth": 3}
    assert second.make(1, 0).depth == 3  # type: ignore[attr-defined]
    assert third.kind.__name__ == "Builder"


@pytest.mark.parametrize("folder", [".pyenv", "a.py.d", "run=3", "to:day"])
def test_odd_folders(tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / folder).mkdir()
    path = write(tmp_path / folder, DEEP)
    monkeypatch.chdir(tmp_path)
    for named in (path, f"./{folder}/Bot.py"):
        first, second, third = bots.find_all(f"random,{named},{named}:depth=3")
        assert (first.text, second.text, third.text) == ("random", named, f"{named}:depth=3")
        assert third.parameters == {"depth": 3}


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    write(tmp_path, FIRST)
    before = bots.find(str(tmp_path / "Bot.py")).kind
    assert bots.find(str(tmp_path / "Bot.py")).kind is before
    write(tmp_path, FIRST.replace("First", "Second"))
    assert bots.find(str(tmp_path / "Bot.py")).kind.__name__ == "Second"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("import nowhere_to_be_found", "cannot be imported: ModuleNotFoundError"),
        ("import sys; sys.exit('please\\ninstall x')", "imported: SystemExit: please install x; "),
        ("class First", "cannot be imported: SyntaxError"),
        ("x = 1", "one class with a method choose; found: none"),
        (FIRST + FIRST.replace("First", "Other"), "found: First, Other"),
    ],
)
def test_bad_files(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadInput, match=re.escape(says)):
        bots.find(write(tmp_path, text))


def test_bad_places_and_parameters(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere\.py': No such file"):
        bots.find("./nowhere.py")
    with pytest.raises(BadInput, match="its parameters: depth"):
        bots.find(write(tmp_path, DEEP) + ":width=3")
