"""`trainshed verify` on records with a proof: what it binds, what it says, what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from trainshed.core import fair, gamefile
from trainshed.core.match import Match
from trainshed.core.proof import Proof
from trainshed.games import find

from .conftest import Trainshed

SECRET = "0123456789abcdef" * 4
NAMES = ["Anna", "bot:greedy", "Ben"]
NONCES = ("page 5f0c", "bot", "hand good luck")
ROSTER = "b18c1ce60665ebb9eab7ad239dd06294aea058ba5e110aa0d2f034651c97cf82"


def proven(actions: int = 10_000, nonces: tuple[str, ...] = NONCES) -> dict[str, Any]:
    """A record of passes, cut off after so many actions."""
    game = find("german_railways")
    key = fair.terms_of(game, game.rules_version, {}, NAMES, "a-table", nonces).key(SECRET)
    match = Match(game, NAMES, key=key)
    while not match.is_over and len(match.actions) < actions:
        match.play_chance() if match.to_move < 0 else match.play("pass")
    match.proof = Proof("a-table", SECRET, nonces, fair.seal_of(key))
    return match.record()


def write(path: Path, record: dict[str, Any]) -> None:
    gamefile.write(path, gamefile.to_text(record), force=True)


def test_it_tells_what_is_bound(trainshed: Trainshed, tmp_path: Path) -> None:
    record = proven()
    write(tmp_path / "m.json", record)
    seal, shown = record["proof"]["seal"], fair.commitment(SECRET)
    given = ("--sha256", shown, "--seal", seal.upper(), "--roster", ROSTER)
    answer = trainshed("verify", "m.json", *given)
    assert answer.code == 0
    assert answer.out.splitlines() == [
        f"m.json: all 9 draws came from the secret {SECRET} and 3 nonces",
        "seat 0, Anna: page 5f0c",
        "seat 1, bot:greedy: bot",
        "seat 2, Ben: hand good luck",
        f"Table a-table, roster: {ROSTER}",
        f"Seal: {seal}",
        "The record is finished.",
        f"SHA-256 of the secret: {shown}",
    ]


def test_a_record_that_is_cut_off_says_so(trainshed: Trainshed, tmp_path: Path) -> None:
    write(tmp_path / "m.json", proven(12))
    answer = trainshed("verify", "m.json")
    assert answer.code == 0
    assert "The record is cut off: the match was not over after 12 actions." in answer.out


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seats", 0), "Otto"),
        (("proof", "nonces", 2), "hand bad luck"),
        (("proof", "secret"), "f" * 64),
        (("proof", "table"), "another"),
    ],
)
def test_one_line_says_that_something_was_changed(
    trainshed: Trainshed, tmp_path: Path, path: tuple[str | int, ...], value: str
) -> None:
    record: Any = proven(3)  # before the first draw: the seal alone tells
    inner = record
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    write(tmp_path / "m.json", record)
    answer = trainshed("verify", "m.json")
    assert answer.code == 1
    assert answer.out.startswith(
        "m.json: NOT fair: the seal does not fit; one of these was changed"
    )
    assert answer.out.count("\n") == 1


def test_another_draw_is_named(trainshed: Trainshed, tmp_path: Path) -> None:
    record = proven(40)
    ply = next(k for k, line in enumerate(record["actions"]) if line.startswith("*"))
    last = record["actions"].pop(ply)
    record["actions"] = [*record["actions"][:ply], "* draw 0" if last != "* draw 0" else "* draw 1"]
    write(tmp_path / "m.json", record)
    answer = trainshed("verify", "m.json")
    assert answer.code == 1
    assert f"NOT fair: action {ply + 1} is 'draw" in answer.out


def test_a_host_who_chose_the_secret_late_is_found_out(
    trainshed: Trainshed, tmp_path: Path
) -> None:
    record = proven()
    write(tmp_path / "m.json", record)
    answer = trainshed("verify", "m.json", "--sha256", fair.commitment("f" * 64))
    assert (answer.code, answer.out.splitlines()[-1]) == (
        1,
        "NOT fair: this is not the hash that was given",
    )
    answer = trainshed("verify", "m.json", "--seal", "0" * 64)
    assert (answer.code, answer.out.splitlines()[-1]) == (
        1,
        "NOT fair: this is not the seal that was given",
    )


def test_a_host_who_changed_something_late_is_found_out(
    trainshed: Trainshed, tmp_path: Path
) -> None:
    write(tmp_path / "m.json", proven())
    answer = trainshed("verify", "m.json", "--roster", "0" * 64)
    assert (answer.code, answer.out.splitlines()[-1]) == (
        1,
        "NOT fair: this is not the roster that was given",
    )


def test_a_text_that_was_never_opened_is_named(trainshed: Trainshed, tmp_path: Path) -> None:
    write(tmp_path / "m.json", proven(nonces=("page 5f0c", "bot", f"sealed {'9' * 64}")))
    told = trainshed("verify", "m.json").out
    assert f"seat 2, Ben: sealed {'9' * 64} (never opened: it had no part in the draws)" in told


def test_a_seal_belongs_to_one_match(trainshed: Trainshed, tmp_path: Path) -> None:
    (tmp_path / "m.jsonl").write_text(gamefile.to_line(proven(3)) * 2, "utf-8")
    assert "--seal of which match?" in trainshed("verify", "m.jsonl", "--seal", "0").complaint


def test_a_proof_that_cannot_be_read_is_named(trainshed: Trainshed, tmp_path: Path) -> None:
    record = proven(3)
    record["proof"]["nonces"].pop()
    (tmp_path / "m.json").write_text(json.dumps(record))
    assert '"nonces" must be a list of 3 texts' in trainshed("verify", "m.json").complaint
