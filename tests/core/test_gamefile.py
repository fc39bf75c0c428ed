import contextlib
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import trainshed
from trainshed.core import gamefile
from trainshed.core.error import BadInput
from trainshed.core.gamefile import (
    from_text,
    read,
    read_all,
    to_document,
    to_line,
    to_text,
    write,
    writing,
)
from trainshed.core.match import Match
from trainshed.games import find

from .complaint import complaint_of

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@cache
def some_match() -> Match:
    match = trainshed.new("german_railways", ["Anna", "Zoë", "bot:random"], seed=3)
    for _ in range(60):
        match.advance()
        legal = match.legal()
        match.play(legal[len(match.actions) % min(3, len(legal))])
    return match


def document() -> dict[str, Any]:
    return to_document(some_match())


@pytest.mark.parametrize("form", [to_text, to_line])
def test_round_trip(form: Any) -> None:
    text = form(document())
    assert to_document(from_text(text, find)) == document()
    assert form(to_document(from_text(text, find))) == text


def test_one_action_a_line() -> None:
    lines = to_text(document()).splitlines()
    assert f'    "{some_match().lines()[0]}",' in lines
    assert len(lines) == len(some_match().actions) + 11
    assert to_line(document()).count("\n") == 1


def test_order_and_blanks_do_not_matter() -> None:
    turned = dict(reversed(document().items()))
    assert to_document(from_text(json.dumps(turned, indent=7), find)) == document()


def test_files(tmp_path: Path) -> None:
    write(tmp_path / "m.json", to_text(document()))
    (tmp_path / "m.jsonl").write_text(to_line(document()) + "\r\n" + to_line(document()), "utf-8")
    assert to_document(read(tmp_path / "m.json", find)) == document()
    assert len(list(read_all(tmp_path / "m.json", find))) == 1
    assert len(list(read_all(tmp_path / "m.jsonl", find))) == 2
    assert to_document(read(tmp_path / "m.jsonl", find, 2)) == document()
    for path, number in (("m.json", 2), ("m.jsonl", 3)):
        with pytest.raises(BadInput, match=f"there is no match {number}"):
            read(tmp_path / path, find, number)


def test_a_mark_of_utf8_is_no_mistake(tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text(to_text(document()), "utf-8-sig")
    assert to_document(read(tmp_path / "m.json", find)) == document()


def test_many_records_may_be_larger_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = to_line(document())
    monkeypatch.setattr(gamefile, "LARGEST_RECORD", len(line.encode()) + 10)
    (tmp_path / "m.jsonl").write_text(line * 5, "utf-8")
    assert len(list(read_all(tmp_path / "m.jsonl", find))) == 5
    (tmp_path / "m.jsonl").write_text(line.rstrip() + " " * 20 + "\n" + line, "utf-8")
    assert "a record has at most" in complaint_of(lambda: read(tmp_path / "m.jsonl", find))


def test_a_mistake_in_a_later_line_has_its_place(tmp_path: Path) -> None:
    good = to_line(document()).encode()
    (tmp_path / "m.jsonl").write_bytes(good + b"\n" + good + b"{\xe9}\n")
    told = complaint_of(lambda: list(read_all(tmp_path / "m.jsonl", find)))
    assert "m.jsonl:4:2: not UTF-8 text" in told
    (tmp_path / "m.jsonl").write_text(to_text(document()), "utf-8")  # indented
    told = complaint_of(lambda: read(tmp_path / "m.jsonl", find))
    assert "m.jsonl:1:2: not a JSON document" in told
    assert "a .json file may be indented" in told


@pytest.mark.parametrize("text", ["", "\n \r\n"])
def test_a_file_without_a_record_is_no_good_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "m.jsonl").write_text(text)
    told = complaint_of(lambda: list(read_all(tmp_path / "m.jsonl", find)))
    assert "m.jsonl:1:1: empty" in told


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link.json").symlink_to(tmp_path / "there" / "m.json")
    write(tmp_path / "link.json", "first")
    write(tmp_path / "link.json", "second", force=True)
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "there" / "m.json").read_text() == "second"


def test_links_in_a_circle_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "m.json").symlink_to(tmp_path / "m.json")
    told = complaint_of(lambda: write(tmp_path / "m.json", "text", force=True))
    assert told.startswith(f"{tmp_path / 'm.json'}: cannot be written")


def test_only_an_ordinary_file_is_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    told = complaint_of(lambda: write(tmp_path / "pipe.json", "text", force=True))
    assert told == f"{tmp_path / 'pipe.json'}: is no ordinary file; choose another name"
    assert (tmp_path / "pipe.json").is_fifo()


def test_a_file_that_is_replaced_stays_as_private_as_it_was(tmp_path: Path) -> None:
    write(tmp_path / "m.json", "first")
    (tmp_path / "m.json").chmod(0o600)
    write(tmp_path / "m.json", "second", force=True)
    assert (tmp_path / "m.json").stat().st_mode & 0o777 == 0o600


def test_the_same_key_twice() -> None:
    text = to_text(document()).replace('"seed": 3', '"seed": 3, "seed": 4')
    with pytest.raises(BadInput, match="'seed' is given twice"):
        from_text(text, find)


def test_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    with contextlib.suppress(KeyboardInterrupt), writing(path) as stream:
        stream.write("half")
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []
    with writing(path) as stream:
        stream.write("whole")
        stream.flush()
        assert not path.exists()
    assert path.read_text() == "whole"
    with pytest.raises(BadInput, match="exists already"):
        writing(path)
    write(path, "anew", force=True)
    assert [found.name for found in tmp_path.iterdir()] == ["m.txt"]
    assert path.read_text() == "anew"


def test_a_failed_write_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.txt"
    path.write_text("old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match=r"No space left on device; nothing was changed"):
        write(path, "new", force=True)
    assert path.read_text() == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["m.txt"]


def accepted(text: str) -> bool:
    """Read anything: a match, or one clear line."""
    line = complaint_of(from_text, text, find, "some.json")
    assert line is None or line.startswith("some.json:")
    return line is None


@UNHURRIED
@given(st.text())
def test_any_text(text: str) -> None:
    assert not accepted(text)


@UNHURRIED
@given(st.binary(max_size=300))
def test_any_bytes(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "any.json"
    path.write_bytes(data)
    with pytest.raises(BadInput, match=r"any\.json:"):
        read(path, find)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@UNHURRIED
@given(st.sampled_from([*gamefile.KEYS, "more"]), JSON)
def test_any_value_under_any_key(key: str, value: Any) -> None:
    accepted(json.dumps({**document(), key: value}))


@UNHURRIED
@given(st.data())
def test_a_record_with_a_wound(data: st.DataObject) -> None:
    text = to_text(document())
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 30)))
    accepted(text[:begin] + data.draw(st.text(max_size=5)) + text[end:])


@UNHURRIED
@given(st.data())
def test_actions_out_of_place(data: st.DataObject) -> None:
    lines = some_match().lines()
    at = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(
        st.sampled_from(lines) | st.sampled_from(["* draw 4", "0 done", "2 lay K10", "1 bid"])
    )
    changed = {**document(), "actions": [*lines[:at], other, *lines[at + 1 :]], "result": None}
    if not accepted(json.dumps(changed)):
        with pytest.raises(BadInput, match=r"action \d+: "):
            from_text(json.dumps(changed), find)


@UNHURRIED
@given(st.integers(0, 1200), st.sampled_from(["format", "more", "actions", "result", "options"]))
def test_nesting(depth: int, key: str) -> None:
    text = to_line({**document(), key: "HERE"}).replace('"HERE"', "[" * depth + "]" * depth)
    accepted(text)


@pytest.mark.parametrize("name", ["turn_order", "stalemate_rounds"])
def test_nesting_inside_an_option(name: str) -> None:
    text = to_line({**document(), "options": {name: "HERE"}})
    for depth in range(1, 1200):
        assert not accepted(text.replace('"HERE"', "[" * depth + "]" * depth))


@pytest.fixture
def pieces() -> Iterator[str]:
    text = to_text(document())
    return (text[:length] for length in range(0, len(text) - 1, 7))


def test_every_truncation(pieces: Iterator[str]) -> None:
    assert not any(accepted(piece) for piece in pieces if piece.strip())
