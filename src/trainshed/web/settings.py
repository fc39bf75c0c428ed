"""What the web app can be told: where matches are kept, at which address it is reached."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from trainshed.core.error import BadInput, shorten

PREFIX = "TRAINSHED_"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the user's own folder for matches."""
    home = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "trainshed"


def default_database() -> str:
    """Return the address of the SQLite file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


@dataclass(frozen=True)
class Settings:
    """The settings, each also an environment variable: TRAINSHED_DATABASE, TRAINSHED_PACE ..."""

    database: str = field(default_factory=default_database)
    durable: bool = False  # SQLite waits for the disk at every move: slower, safe from power cuts
    secure: bool = False  # cookies over https only; set it behind a server that speaks https
    hosts: str = ""  # names by which the server is reached, with commas: for links it writes
    pace: float = 0.7  # seconds between two moves of bots, so that a person can follow
    threads: int = 2  # bots that think at the same time
    actions_a_minute: int = 300  # of one guest
    chats_a_minute: int = 20
    changes_a_minute: int = 600  # whatever one guest sends to change something
    pages_a_minute: int = 1200  # and parts of them: an open page asks after every move
    tables_an_hour: int = 120
    running_tables: int = 60  # of one guest that wait or run
    forks_an_hour: int = 60
    seats_an_hour: int = 120  # taken, left, come back to
    records_an_hour: int = 30
    documents_an_hour: int = 60
    names_an_hour: int = 30
    links_an_hour: int = 20
    reports_an_hour: int = 10
    analyses_an_hour: int = 20  # matches that one guest has judged
    judge_unasked: bool = True  # every match in which people sat, when it is over
    fair_prices: bool = True  # on the sheets of auctions and offers where hints are allowed
    hints_an_hour: int = 400  # of one guest: a hint takes up to two seconds of a core
    streams_a_guest: int = 30  # open pages, and programs that listen
    lines: int = 2000  # to the server, from everywhere; fewer where it may open fewer files
    lines_an_address: int = 400  # but for those of the host's own proxies
    guests_an_address: int = 10  # an address may do so many times as much as one guest
    forwarded: str = ""  # the header in which a proxy of the host's tells the address, if any
    proxies: str = "127.0.0.0/8, ::1"  # where that proxy is: nobody else is believed
    notice: str = ""  # words of the host's on the home page; @FILE reads them from a file
    privacy: str = ""  # what the host says about data; @FILE as well
    log: str = "warning"  # debug, info (every request), warning or error
    metrics_token: str = ""  # whoever sends it may read /metrics from another machine
    largest_body: int = 65_536  # bytes of an ordinary request
    largest_record: int = 2_097_152  # bytes of a record that is sent in


def from_environment(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """Read the settings from the environment; what is given otherwise goes first."""
    settings = Settings()
    for each in fields(Settings):
        name = PREFIX + each.name.upper()
        if name in environment:
            value: Any = _read(name, environment[name], settings)
            settings = replace(settings, **{each.name: value})
    chosen = {name: value for name, value in given.items() if value is not None}
    settings = replace(settings, **chosen)  # type: ignore[arg-type]
    notice, privacy = _words("notice", settings.notice), _words("privacy", settings.privacy)
    return replace(settings, notice=notice, privacy=privacy)


def _words(name: str, text: str) -> str:
    """Return words of the host's, from a file where they name one."""
    if not text.startswith("@"):
        return text
    try:
        return Path(text[1:]).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8 text"
        raise BadInput(f"{PREFIX}{name.upper()}: {shorten(text[1:])}: {reason}") from error


def _read(name: str, text: str, settings: Settings) -> object:
    kind = type(getattr(settings, name.removeprefix(PREFIX).lower()))
    try:
        if kind is bool:
            return {"1": True, "true": True, "0": False, "false": False}[text.lower()]
        return kind(text)
    except (ValueError, KeyError) as error:
        raise BadInput(f"{name}: '{shorten(text)}' is no {kind.__name__}") from error
