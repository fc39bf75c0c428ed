"""What `deploy/` and the pages for hosts name is there: commands, options, settings, addresses."""

import json
import re
import shlex
from dataclasses import fields
from pathlib import Path

import click
import pytest

from trainshed.cli import cli
from trainshed.cli.play import DEFAULT_PORT
from trainshed.web.connection import LARGEST_HEAD
from trainshed.web.hub import HEARTBEAT
from trainshed.web.settings import PREFIX, Settings

ROOT = Path(__file__).parent.parent
DEPLOY = sorted((ROOT / "deploy").iterdir())
HOST = ROOT / "docs" / "start" / "host.md"
SETTINGS = {PREFIX + each.name.upper() for each in fields(Settings)} | {"TRAINSHED_CACHE"}
COMMAND = re.compile(r"(?:^ {4}|`|bin/)(trainshed [a-z][^`\n']*)", re.MULTILINE)


def name_of(path: Path) -> str:
    return path.name


def text_of(name: str) -> str:
    return (ROOT / "deploy" / name).read_text("utf-8")


def commands_in(text: str) -> list[list[str]]:
    """Return the lines that start our program, as words; the container's is a list already."""
    found = [shlex.split(line)[1:] for line in COMMAND.findall(text)]
    for line in re.findall(r"^CMD (\[.*\])$", text, re.MULTILINE):
        found.append(json.loads(line)[1:])
    return found


def must_exist(words: list[str]) -> None:
    """Go down from group to command, and look for every option."""
    command: click.Command = cli
    for word in words:
        known = {option for each in command.params for option in each.opts}
        if word.startswith("--"):
            assert word in known, (words, word)
        elif isinstance(command, click.Group) and word in command.commands:
            command = command.commands[word]
    assert command is not cli, words


@pytest.mark.parametrize("path", [*DEPLOY, HOST], ids=name_of)
def test_every_setting_that_is_named_exists(path: Path) -> None:
    assert set(re.findall(r"TRAINSHED_[A-Z_]+", path.read_text("utf-8"))) <= SETTINGS


@pytest.mark.parametrize("path", [*DEPLOY, HOST], ids=name_of)
def test_every_command_that_is_named_exists(path: Path) -> None:
    for words in commands_in(path.read_text("utf-8")):
        must_exist(words)


def test_the_commands_are_found_at_all() -> None:
    found = {name_of(path): commands_in(path.read_text("utf-8")) for path in [*DEPLOY, HOST]}
    for name in ("Containerfile", "trainshed.service"):
        assert [words[0] for words in found[name]] == ["serve"]
    assert [words[0] for words in found["trainshed-backup.service"]] == ["backup"]
    assert {"serve", "backup", "restore", "admin"} <= {words[0] for words in found["host.md"]}
    with pytest.raises(AssertionError):
        must_exist(["serve", "--no-such-option"])
    with pytest.raises(AssertionError):
        must_exist(["nonsense"])


@pytest.mark.parametrize(
    "name", ["Containerfile", "trainshed.service", "nginx.conf", "Caddyfile", "prometheus.yml"]
)
def test_all_speak_of_the_same_port(name: str) -> None:
    assert str(DEFAULT_PORT) in text_of(name)


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_proxies_let_through_what_is_ours_and_no_more(name: str) -> None:
    text = text_of(name)
    largest = int(re.findall(r"(?:client_max_body_size|max_size) (\d+)[kK]", text)[0]) * 1000
    assert Settings().largest_record < largest < 2 * Settings().largest_record
    assert re.search(r"metrics.*\n?.*404", text)
    assert "health" in text
    assert re.search(r"X-Forwarded-For (\$remote_addr|\{remote_host\})", text)


def test_nginx_keeps_streams_that_are_silent() -> None:
    text = text_of("nginx.conf")
    [silent] = re.findall(r"proxy_read_timeout (\d+)s", text)
    assert int(silent) > 2 * HEARTBEAT
    [(number, size)] = re.findall(r"large_client_header_buffers (\d+) (\d+)k", text)
    assert int(number) * int(size) * 1024 <= LARGEST_HEAD
    streams = re.findall(r"location ~ (\^\S+live\$)", text)
    assert [bool(re.match(streams[0], path)) for path in ("/t/a/live", "/t/a/parts")] == [1, 0]
    assert re.match(streams[0], "/api/tables/a/live")


def test_the_page_for_hosts_names_every_file() -> None:
    page = HOST.read_text("utf-8")
    assert [path.name for path in DEPLOY if f"deploy/{path.name}" not in page] == []
