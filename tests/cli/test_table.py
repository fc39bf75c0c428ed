import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import trainshed as house
from trainshed.bots import driving, for_seats
from trainshed.cli.session import Session
from trainshed.core import gamefile
from trainshed.core.match import Match

from .conftest import Trainshed

GAME = "german_railways"


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "trainshed" / "matches").glob("*.json"))


def always(match: Match, typed: dict[str, str], seat: int = 0) -> str:
    """What to type, and how the match goes, if a person always takes the last legal choice."""
    bots = {
        k: s.make(match.seed, k)
        for k, s in enumerate(for_seats("greedy", match.seats))
        if k != seat
    }
    lines = []
    while not match.is_over:
        driving.play_out(match, bots)
        if match.to_move == seat:
            legal = match.legal()
            choice = legal[0] if legal[0] == "pass" else legal[-1]
            if len(legal) > 1:
                lines.append(typed.get(choice, choice))
            match.play(choice)
    return "\n".join(lines) + "\n"


def test_a_whole_match_with_piped_answers(trainshed: Trainshed, tmp_path: Path) -> None:
    match = house.new(GAME, ["Anna", "bot:greedy", "bot:greedy"], seed=4)
    typed = always(match, {"pass": "p"})
    answer = trainshed("table", "--seats", 3, "--seed", 4, "--name", "Anna", typed=typed)
    assert answer.code == 0, answer.err
    assert "Result" in answer.out
    assert "The match ended: " in answer.out
    (path,) = kept(tmp_path)
    assert str(path) in answer.out.replace("\n", "")
    record = json.loads(path.read_text())
    assert record["actions"] == match.lines()  # the same seed, the same match
    assert record["result"] == match.record()["result"]


def test_end_of_input_keeps_the_match_and_says_how_to_go_on(
    trainshed: Trainshed, tmp_path: Path
) -> None:
    answer = trainshed("table", "--seed", 1, typed="bid 3\n")
    (path,) = kept(tmp_path)
    assert answer.code == 0
    assert f"trainshed table --resume {path}" in answer.out
    assert json.loads(path.read_text())["result"] is None


def test_what_was_shown_is_what_is_kept(trainshed: Trainshed, tmp_path: Path) -> None:
    trainshed("table", "--seed", 1, "--save", "m.json", typed="bid 1\nquit\n")
    match = house.load(tmp_path / "m.json")
    assert match.lines()[0] == "0 bid 1"
    assert match.lines()[1].startswith("1 ")  # what a bot answered
    assert match.to_move == 0
    assert trainshed("table", "--resume", "m.json", typed="log\nquit\n").code == 0
    assert house.load(tmp_path / "m.json").lines() == match.lines()


class Terminal:
    """Somebody who goes on with a stored match; what is typed comes from a generator."""

    def __init__(self, path: Path, typed: Iterator[str], patch: pytest.MonkeyPatch) -> None:
        stored = house.load(path)
        names = enumerate(for_seats("greedy", stored.seats))
        bots = {seat: spec.make(stored.seed, seat) for seat, spec in names if seat}
        match = driving.take_up(stored, bots)
        self.screen = Console(file=io.StringIO(), width=400)
        self.session = Session(match, 0, bots, path, self.screen)
        patch.setattr(self.session, "read", lambda: next(typed, None))

    def run(self) -> str:
        assert self.session.run() is False
        assert isinstance(self.screen.file, io.StringIO)
        return self.screen.file.getvalue()


def test_two_terminals_on_one_file_lose_nothing(
    trainshed: Trainshed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, copy = tmp_path / "m.json", tmp_path / "m-2.json"
    trainshed("table", "--seed", 1, "--save", path, typed="quit\n")
    first = Terminal(path, iter(["bid 3", "quit"]), monkeypatch)

    def typed_later() -> Iterator[str]:
        assert "from now on" not in first.run()
        yield "bid 5"
        yield "pass"

    shown = Terminal(path, typed_later(), monkeypatch).run()
    assert f"{path}: holds other actions than this match" in shown
    assert shown.count(f"this match is kept in {copy} from now on") == 1
    assert house.load(path).lines() == first.session.match.lines()
    assert house.load(path).lines()[0] == "0 bid 3"
    assert house.load(copy).lines()[0] == "0 bid 5"


def test_a_terminal_that_is_behind_writes_nothing(
    trainshed: Trainshed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.json"
    trainshed("table", "--seed", 1, "--save", path, typed="quit\n")
    first = Terminal(path, iter(["bid 3", "quit"]), monkeypatch)

    def typed_later() -> Iterator[str]:
        first.run()
        yield "bid 3"

    Terminal(path, typed_later(), monkeypatch).run()
    assert house.load(path).lines() == first.session.match.lines()
    assert [found.name for found in tmp_path.iterdir()] == ["m.json"]


def test_a_record_that_was_typed_is_gone_on_with(trainshed: Trainshed, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    trainshed("table", "--seed", 1, "--save", path, typed="bid 1\nquit\n")
    path.write_text(path.read_text().replace("0 bid 1", "0 BID 1"))
    assert "from now on" not in trainshed("table", "--resume", path, typed="quit\n").out
    assert house.load(path).lines()[0] == "0 bid 1"


@pytest.mark.parametrize("text", ["nonsense", "[]", "{}", '{"game": 1, "seats": 2, "actions": 3}'])
def test_a_file_that_became_something_else_is_not_written_over(
    trainshed: Trainshed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    path = tmp_path / "m.json"
    trainshed("table", "--seed", 1, "--save", path, typed="quit\n")

    def typed_later() -> Iterator[str]:
        path.write_text(text)
        yield "bid 3"

    Terminal(path, typed_later(), monkeypatch).run()
    assert path.read_text() == text
    assert house.load(tmp_path / "m-2.json").lines()[0] == "0 bid 3"


def test_resumed_as_if_never_left(trainshed: Trainshed, tmp_path: Path) -> None:
    match = house.new(GAME, ["Anna", "bot:greedy", "bot:greedy"], seed=8)
    typed = always(match, {}).splitlines(keepends=True)
    begun = trainshed(
        "table", "--seats", 3, "--seed", 8, "--name", "Anna", typed="".join(typed[:9])
    )
    assert begun.code == 0
    for k in range(9, len(typed), 5):
        assert trainshed("table", "--resume", typed="".join(typed[k : k + 5])).code == 0
    (path,) = kept(tmp_path)
    assert json.loads(path.read_text())["actions"] == match.lines()
    assert "no unfinished match" in trainshed("table", "--resume").complaint


def test_what_is_no_match_is_passed_over(trainshed: Trainshed, tmp_path: Path) -> None:
    trainshed("table", "--seed", 1, typed="quit\n")
    (path,) = kept(tmp_path)
    (path.parent / "nowhere.json").symlink_to(tmp_path / "gone.json")
    (path.parent / "folder.json").mkdir()
    for name, text in (("a", '{"hello": 1}'), ("b", "[1]"), ("c", "{"), ("d", "")):
        (path.parent / f"{name}.json").write_text(text)
        os.utime(path.parent / f"{name}.json", (4e9, 4e9))  # newer than the match
    answer = trainshed("table", "--resume", typed="quit\n")
    assert (answer.code, answer.err) == (0, "")
    assert f"--resume {path}" in answer.out


def test_commands_and_refusals(trainshed: Trainshed, tmp_path: Path) -> None:
    typed = "?,list,board,tables,log,odds,save,save copy.json,save copy.json,bid 99,foo,,quit,"
    out = trainshed("table", "--seed", 1, typed=typed.replace(",", "\n")).out
    for expected in (
        "place the next locomotive",  # a verb's meaning
        "take back your last decision",
        "pass   bid 1  bid 2",  # no numbers before them: a number is a bid
        "Preußische Ostbahn",
        "'bid 99' refused: the bidder has only 30 Talers [4.2, C20]",
        "unknown verb 'foo'",
        "written to copy.json",
        "copy.json: exists already",
    ):
        assert expected in out
    assert house.load(tmp_path / "copy.json").names[0] == "Player"


def test_every_choice_stands_beside_what_to_type(
    trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, typed = "russian_railroads", "bonus sb_coin\nlist\nspace track_black_2\n"
    shown = trainshed("table", game, "--seed", 1, typed=typed).out
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert "space track_black_2 3 black steps, costs 2 workers" in lines
    assert "space loco_3 1 locomotive, 1 factory, costs 3 workers" in lines
    assert lines.count("Supply") == lines.count("What you have")  # its title is said once
    monkeypatch.setenv("COLUMNS", "45")
    narrow = trainshed("table", game, "--seed", 1, typed=typed).out
    assert "  space track_black_2: 3 black steps, costs 2\n" in narrow.replace("   \n", "\n")


def test_undo_goes_back_to_the_last_decision(trainshed: Trainshed, tmp_path: Path) -> None:
    match = built_up_to_a_lay()
    path = tmp_path / "m.json"
    gamefile.write(path, gamefile.to_text(match.record()))
    first = match.legal()[0]
    answer = trainshed("table", "--resume", path, typed=f"{first}\nundo\nundo\nundo\nquit\n")
    assert answer.out.count("taken back") == 2
    assert "nothing to take back: others have acted" in answer.out
    assert house.load(path).lines() == match.lines()[:-1]


def built_up_to_a_lay() -> Match:
    """A match in which seat 0 has just chosen to build and may lay several spaces."""
    match = house.new(GAME, ["Anna", "bot:random", "bot:random"], seed=2)
    bots = {k: s.make(2, k) for k, s in enumerate(for_seats("random", 3)) if k}
    while True:
        driving.play_out(match, bots)
        assert not match.is_over
        legal = match.legal()
        builds = [text for text in legal if text.startswith("build")]
        if builds:
            match.play(builds[0])
            if len(match.legal()) > 1:
                return match
        else:
            match.play("bid 5" if "bid 5" in legal else legal[0])


def test_own_seat_and_file(trainshed: Trainshed, tmp_path: Path) -> None:
    answer = trainshed(
        "table", "--seat", 2, "--save", "mine.json", "--bots", "random", typed="quit\n"
    )
    assert answer.code == 0
    names = json.loads((tmp_path / "mine.json").read_text())["seats"]
    assert names == ["bot:random", "bot:random", "Player", "bot:random"]
    assert kept(tmp_path) == []
    complaint = trainshed("table", "--save", "mine.json", typed="quit\n").complaint
    assert "exists already" in complaint
    assert "--resume mine.json" in complaint


def test_a_name_of_many_matches_is_refused(trainshed: Trainshed, tmp_path: Path) -> None:
    complaint = trainshed("table", "--save", "mine.jsonl", typed="quit\n").complaint
    assert complaint.startswith("mine.jsonl: a .jsonl file holds many matches; name a .json")
    out = trainshed("table", "--save", "m.json", typed="save copy.jsonl\nquit\n").out
    assert "copy.jsonl: a .jsonl file holds many matches" in out
    complaint = trainshed("table", "--resume", "m.json", "--save", "n.jsonl").complaint
    assert "n.jsonl: a .jsonl file holds many matches" in complaint
    assert [path.name for path in tmp_path.iterdir()] == ["m.json"]


def test_a_name_that_is_too_long_is_one_line(
    trainshed: Trainshed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "a" * 300
    says = "File name too long; name another place with --save FILE"
    assert says in trainshed("table", "--save", f"{name}.json", typed="quit\n").complaint
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name))
    assert says in trainshed("table", typed="quit\n").complaint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("columns", [45, 80, 120])
def test_fits_the_terminal(
    trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = trainshed("table", "--seed", 1, "--save", "m.json", typed="?\nodds\nquit\n").out
    assert max(len(line) for line in out.splitlines() if "--resume" not in line) <= columns


def test_no_colour_without_a_terminal(trainshed: Trainshed) -> None:
    assert "\x1b" not in trainshed("table", "--seed", 1, typed="quit\n").out
