"""A user's own bot that fails: one line with the bot, the seat, the match and the way out."""

import json
from pathlib import Path

import pytest

from .conftest import Trainshed

GAME = "german_railways"
CHOOSING = "class Bot:\n    def choose(self, view, legal):\n        {}\n"
CASES = {
    "none": (CHOOSING.format("return None"), "returned a NoneType instead of an action's text"),
    "number": (CHOOSING.format("return 3"), "returned a int instead of an action's text"),
    "illegal": (CHOOSING.format("return 'bid 5000'"), "returned an illegal action: 'bid 5000'"),
    "raises": (CHOOSING.format("raise OSError('no\\nidea')"), "raised OSError: no idea (line 3)"),
    "leaves": (CHOOSING.format("raise SystemExit('bye')"), "raised SystemExit: bye (line 3)"),
    "narrow": (
        "class Bot:\n    def choose(self, view):\n        return 'pass'\n",
        "raised TypeError: Bot.choose() takes 2 positional arguments but 3 were given",
    ),
    "streamless": (
        CHOOSING.format("return legal[0]") + "    def __init__(self):\n        pass\n",
        "1 positional argument but 2 were given; it is made with __init__(self, stream)",
    ),
    "unmade": (
        CHOOSING.format("return legal[0]") + "    def __init__(self, stream):\n        1 / 0\n",
        "cannot be made: ZeroDivisionError: division by zero (line 5)",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_named(trainshed: Trainshed, tmp_path: Path, case: str) -> None:
    text, says = CASES[case]
    Path("bad.py").write_text(text, encoding="utf-8")
    for asked in (
        ("simulate", GAME, "--games", 2, "--bots", "random,./bad.py"),
        ("simulate", GAME, "--games", 2, "--bots", "random,./bad.py", "--out", "m.jsonl"),
        ("table", GAME, "--bots", "./bad.py", "--seat", 0, "--seed", 7, "--save", "m.json"),
    ):
        complaint = trainshed(*asked, typed="pass\npass\n").complaint
        assert complaint.startswith("bot './bad.py' (seat 1, seed "), complaint
        assert says in complaint
        assert not Path("m.jsonl").exists()


def test_it_is_named_by_a_dataset(trainshed: Trainshed) -> None:
    Path("bad.py").write_text(CASES["none"][0], encoding="utf-8")
    asked = ("dataset", GAME, "--bots", "./bad.py", "--games", 1, "--out", "d.npz")
    assert "bot './bad.py' (seat 0, seed " in trainshed(*asked).complaint
    assert not Path("d.npz").exists()


@pytest.mark.parametrize("parameters", ["('x',)", "Option('x', 1, lowest=0, highest=2)", "7"])
def test_parameters_that_are_none(trainshed: Trainshed, parameters: str) -> None:
    text = f"{CHOOSING.format('return legal[0]')}    parameters = {parameters}\n"
    head = "from trainshed.core.option import Option\n"
    Path("bad.py").write_text(head + text, encoding="utf-8")
    complaint = trainshed("simulate", GAME, "--bots", "./bad.py").complaint
    assert complaint.startswith("bot './bad.py': its parameters are no tuple of Options; write ")


def test_parameters_that_nobody_takes(trainshed: Trainshed) -> None:
    option = "Option('depth', 2, lowest=1, highest=9)"
    text = f"{CHOOSING.format('return legal[0]')}    parameters = ({option},)\n"
    head = "from trainshed.core.option import Option\n"
    Path("bad.py").write_text(head + text, encoding="utf-8")
    complaint = trainshed("simulate", GAME, "--bots", "./bad.py:depth=7").complaint
    assert "'./bad.py:depth=7': it has no __init__ to take its parameters" in complaint
    assert complaint.endswith("write __init__(self, stream, depth)")


LEAVES_A_MARK = "open('ran', 'w').close()\n" + CHOOSING.format("return legal[0]")


def begun(trainshed: Trainshed, bots: str) -> None:
    """Begin a match against bots, kept in m.json, with a file that shows whether it was run."""
    Path("own.py").write_text(LEAVES_A_MARK, encoding="utf-8")
    asked = ("table", GAME, "--seats", 3, "--seed", 7, "--bots", bots, "--save", "m.json")
    answer = trainshed(*asked, typed="bid 3\nquit\n")
    assert answer.code == 0, answer.err
    Path("own.py").write_text(LEAVES_A_MARK + "# another module\n", encoding="utf-8")
    Path("ran").unlink()


@pytest.mark.parametrize("name", ["./own.py", "./own.py:depth=3", " ./own.py", "../own.py"])
def test_a_record_runs_no_file(trainshed: Trainshed, tmp_path: Path, name: str) -> None:
    begun(trainshed, "./own.py")
    record = json.loads(Path("m.json").read_text("utf-8"))
    record["seats"] = ["Player", "bot:greedy", f"bot:{name}"]
    Path("m.json").write_text(json.dumps(record), "utf-8")
    complaint = trainshed("table", "--resume", "m.json").complaint
    path = name.strip().partition(":")[0]
    assert complaint.startswith(f"bot '{path}': a record does not run a file by itself; ")
    assert complaint.endswith(f"add --bots {path}")
    assert not Path("ran").exists()


def test_a_file_that_is_named_goes_on(trainshed: Trainshed, tmp_path: Path) -> None:
    begun(trainshed, "greedy,./own.py")
    answer = trainshed("table", "--resume", "m.json", "--bots", tmp_path / "own.py", typed="quit\n")
    assert answer.code == 0, answer.err
    assert "go on with: trainshed table --bots ./own.py --resume m.json" in answer.out
    assert Path("ran").exists()


@pytest.mark.parametrize("bots", ["greedy", "./other.py", "./own.py:depth=3", "./own.py,random"])
def test_only_files_of_the_record_go_with_resume(trainshed: Trainshed, bots: str) -> None:
    begun(trainshed, "./own.py")
    Path("other.py").write_text(LEAVES_A_MARK, encoding="utf-8")
    complaint = trainshed("table", "--resume", "m.json", "--bots", bots).complaint
    assert "does not go with --resume: the record says it" in complaint
    assert complaint.endswith("name only files that it has: ./own.py")
    assert not Path("ran").exists()


LONGEST = 76  # of a bot in a record, beside the prefix


def test_a_bot_too_long_for_a_record_is_refused_at_the_start(trainshed: Trainshed) -> None:
    long = "mcts:ms=500,iterations=100000,threads=2,depth=100,whim=10,explore=150,nodes=200000"
    for bots in (long, f"greedy,{long}"):
        complaint = trainshed("table", GAME, "--bots", bots, "--save", "m.json").complaint
        assert complaint.startswith("bot 'mcts:ms=500,iterations=100000,threads=2")
        assert f"a record takes {LONGEST} characters of a bot, this has {len(long)}; " in complaint
        assert not Path("m.json").exists()


@pytest.mark.parametrize("more", [0, 1])
def test_the_longest_path_that_a_record_takes(trainshed: Trainshed, more: int) -> None:
    path = Path("f" * (LONGEST - len("/own.py") + more)) / "own.py"
    path.parent.mkdir()
    path.write_text(CHOOSING.format("return legal[0]"), encoding="utf-8")
    begun = trainshed("table", GAME, "--bots", path, "--save", "m.json", typed="quit\n")
    if more:
        assert "name its file by a shorter path" in begun.complaint
        return
    assert begun.code == 0, begun.err
    resumed = trainshed("table", "--resume", "m.json", "--bots", path, typed="quit\n")
    assert resumed.code == 0, resumed.err
