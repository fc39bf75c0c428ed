"""`trainshed play`, `serve` and `verify`: started, stopped, and told what is wrong."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from trainshed.core import fair, gamefile
from trainshed.core.match import Match
from trainshed.games import find

from .conftest import Trainshed, process

SECRET = "0123456789abcdef" * 2


def recorded(path: Path, secret: str = SECRET) -> Match:
    match = Match(find("german_railways"), 3, fair.seed_of(SECRET))
    while not match.is_over:
        match.play_chance() if match.to_move < 0 else match.play("pass")
    match.secret = secret
    gamefile.write(path, gamefile.to_text(match.record()))
    return match


def test_verify_tells_that_all_draws_fit(trainshed: Trainshed, tmp_path: Path) -> None:
    recorded(tmp_path / "m.json")
    answer = trainshed("verify", "m.json", "--sha256", fair.commitment(SECRET))
    assert answer.code == 0
    assert "all 9 draws came from the secret" in answer.out
    assert fair.commitment(SECRET) in answer.out


def test_verify_tells_what_does_not_fit(trainshed: Trainshed, tmp_path: Path) -> None:
    recorded(tmp_path / "m.json", "f" * 32)
    answer = trainshed("verify", "m.json")
    assert answer.code == 1
    assert "NOT fair" in answer.out
    recorded(tmp_path / "n.json")
    assert trainshed("verify", "n.json", "--sha256", "0" * 64).code == 1


def test_verify_checks_every_match_of_a_file(trainshed: Trainshed, tmp_path: Path) -> None:
    match = recorded(tmp_path / "m.json")
    good, bad = match.record(), match.record() | {"secret": "f" * 32}
    plain = {key: value for key, value in good.items() if key != "secret"}
    for name, records in (
        ("good", [good, good]),
        ("bad", [good, bad, good]),
        ("no", [good, plain]),
    ):
        text = "".join(map(gamefile.to_line, records))
        (tmp_path / f"{name}.jsonl").write_text(text, "utf-8")
    answer = trainshed("verify", "good.jsonl")
    assert (answer.code, answer.out.count("all 9 draws came from the secret")) == (0, 2)
    answer = trainshed("verify", "bad.jsonl")
    assert answer.code == 1
    assert "bad.jsonl: match 2: NOT fair: the seed is" in answer.out
    assert "bad.jsonl: match 3: all 9 draws" in answer.out  # the rest is told as well
    assert (
        'no.jsonl: match 2: has no "proof" and no "secret"'
        in trainshed("verify", "no.jsonl").complaint
    )
    of_which = trainshed("verify", "good.jsonl", "--sha256", fair.commitment(SECRET)).complaint
    assert "--sha256 of which match?" in of_which


def test_verify_needs_a_secret(trainshed: Trainshed, tmp_path: Path) -> None:
    match = Match(find("german_railways"), 3)
    gamefile.write(tmp_path / "m.json", gamefile.to_text(match.record()))
    assert 'has no "proof" and no "secret"' in trainshed("verify", "m.json").complaint
    text = (tmp_path / "m.json").read_text().replace('"seed": 0', '"seed": 0, "secret": "xyz"')
    (tmp_path / "bad.json").write_text(text)
    assert "32 of the characters" in trainshed("verify", "bad.json").complaint


def test_a_port_in_use_is_named(trainshed: Trainshed) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        complaint = trainshed("play", "--port", port, "--no-browser").complaint
    assert f"127.0.0.1 port {port}: Address already in use" in complaint
    assert "--port" in complaint


@pytest.mark.parametrize("host", ["nosuch.invalid", "é..x", "192.0.2.1", "fe80::zz"])
def test_a_host_that_is_none_is_named(trainshed: Trainshed, host: str) -> None:
    complaint = trainshed("serve", "--host", host, "--port", 0).complaint
    assert complaint.startswith(f"{host}: ")
    assert complaint.endswith("; choose another with --host")


def test_a_bad_database_is_named(trainshed: Trainshed) -> None:
    assert "no address" in trainshed("serve", "--database", "nonsense").complaint


def test_several_workers_want_a_database_for_several(trainshed: Trainshed) -> None:
    complaint = trainshed("serve", "--port", 0, "--workers", 2).complaint
    assert "--workers 2: SQLite is for one process, PostgreSQL for many" in complaint
    assert "--database postgresql://" in complaint


def test_a_bad_setting_is_named(trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINSHED_PACE", "soon")
    assert "TRAINSHED_PACE: 'soon' is no float" in trainshed("play", "--no-browser").complaint


@pytest.mark.full
@pytest.mark.parametrize("command", [("play", "--no-browser"), ("serve",)])
def test_it_serves_until_ctrl_c(command: tuple[str, ...]) -> None:
    running = process(*command, "--port", 0)
    assert running.stdout is not None
    port = ""
    while "port " not in port and "http" not in port:
        port = running.stdout.readline()
        assert port or running.poll() is None
    number = "".join(c for c in port.split("127.0.0.1")[1].split("(")[0] if c.isdigit())
    with urllib.request.urlopen(f"http://127.0.0.1:{number}/api/games") as answer:
        assert json.load(answer)[0]["id"] == "german_railways"
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=600)
    assert "every match is kept" in out
    assert "Traceback" not in err
    assert running.returncode in (0, 2)


@pytest.mark.full
def test_the_first_start_serves_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINSHED_CACHE", str(tmp_path / "cache"))
    running = process("play", "--no-browser", "--port", 0)
    assert running.stdout is not None
    line = running.stdout.readline()
    address = line.split("open at ")[1].split()[0]
    with urllib.request.urlopen(address) as home:
        assert home.status == 200
    assert "getting the rules ready" in running.stdout.readline()
    assert not list((tmp_path / "cache").rglob("warm"))  # they are not: that takes a while
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=600)
    assert "every match is kept" in out
    assert "is ready" not in out
    assert "Traceback" not in err


@pytest.mark.full
def test_without_the_extra_one_line_says_how_to_get_it(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['fastapi'] = None\n"
        "from trainshed.cli import run; sys.exit(run(['play', '--no-browser']))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        check=False,
    )
    assert ran.returncode == 2
    assert "pip install 'trainshed[web]'" in ran.stderr
