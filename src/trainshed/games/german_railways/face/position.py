"""Positions as text: written for people, read for tests and tools; what follows from the rest may
be left out.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.action import shorten
from trainshed.core.error import BadInput
from trainshed.core.option import decode_all, encode_all, parse

from ..meta import GAME_ID, OPTIONS, REPLAYS, RULES_VERSION, SEATS
from ..rules.actions import VERBS
from ..rules.contact import connect, met_at
from ..rules.income import income_of
from ..rules.setup import setup
from ..rules.state import (
    ACTION,
    AUCTION,
    BANKER,
    BUILD,
    DRAW,
    FINISHED,
    NOT_ENDED,
    STATE,
    move_income_markers,
)
from ..rules.steps.build import place
from ..rules.tables import (
    ALLOWANCE,
    LOCOMOTIVES,
    NONE,
    RAILROAD_IDS,
    RAILROADS,
    SPACE_IDS,
    SPACES,
    START,
)

PHASES = ("banker", "auction", "vote", "draw", "action", "build", "finished")
ENDS = ("none", "all_connected", "impossible", "stalemate", "agreed")


def _ids(mask: int) -> list[str]:
    return [RAILROAD_IDS[railroad] for railroad in range(RAILROADS) if (mask >> railroad) & 1]


def _numbers(values: Any) -> str:
    return " ".join(str(int(value)) for value in values)


def write_position(s: Any) -> str:
    """Write a position as text; `read_position` gives it back."""
    seats = int(s.seats)
    chosen = decode_all(OPTIONS, s.option)
    changed = [
        f"{option.name}={str(chosen[option.name]).lower()}"
        for option in OPTIONS
        if chosen[option.name] != option.default
    ]
    lines = [
        f"{GAME_ID} {int(s.rules)}",
        f"seats {seats}",
        *([f"options {' '.join(changed)}"] if changed else []),
        f"phase {PHASES[s.phase]}",
        f"round {int(s.round_number)}",
        f"seat {int(s.seat)}",
        f"order {_numbers(s.order[:seats])}",
        f"turn {int(s.turn)}",
        f"markers {_numbers(s.markers[:seats])}",
        f"quiet {int(s.quiet_rounds)} busy {int(s.busy)}",
        *([f"acted {_numbers(np.flatnonzero(s.acted))}"] if s.acted.any() else []),
        f"cash {_numbers(s.cash[:seats])}",
    ]
    if s.phase == AUCTION:
        still_in = [seat for seat in range(seats) if s.bidding[seat]]
        lines.append(
            f"auction {RAILROAD_IDS[s.on_offer]} first {int(s.first_bidder)} high {int(s.high_bid)}"
            f" by {int(s.high_bidder)} in {_numbers(still_in)}" + (" initial" if s.initial else "")
        )
    if s.phase == BUILD:
        lines.append(
            f"build {RAILROAD_IDS[s.building]} laid {int(s.laid)} spent {int(s.spent)}"
            f" rural {int(s.laid_rural)}"
            f" dearest {int(s.dearest_rural)} contacts {' '.join(_ids(int(s.contacts)))}".rstrip()
        )
        lines.append(f"player_income {_numbers(s.player_income[:seats])}")
    if s.phase == FINISHED:
        lines.append(f"end {ENDS[s.end]}")
    tracks = s.track.tolist()  # each look at a field of a record costs a microsecond
    for railroad, name in enumerate(RAILROAD_IDS):
        track = [
            SPACE_IDS[x]
            for x in range(SPACES)
            if tracks[x] >> railroad & 1 and x != START[railroad]
        ]
        lines.append(
            f"{name} treasury {int(s.treasury[railroad])} income {int(s.income[railroad])}"
            f" shares {_numbers(s.shares[:seats, railroad])} track {' '.join(track)}".rstrip()
        )
    pairs = [
        f"{RAILROAD_IDS[a]}-{b}"
        for a in range(RAILROADS)
        for b in _ids(int(s.links[a]))
        if b in RAILROAD_IDS[a:]
    ]
    lines.append(f"links {' '.join(pairs)}".rstrip())
    return "\n".join(lines) + "\n"


class _Reader:
    """One text being read; every complaint names its line."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, tuple[int, list[str]]] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.split("#", 1)[0].split()
            if not words:
                continue
            if words[0] in self.lines:
                raise BadInput(f"position line {number}: '{shorten(words[0])}' is given twice")
            self.lines[words[0]] = (number, words[1:])

    def fail(self, key: str, reason: str) -> BadInput:
        number = self.lines[key][0] if key in self.lines else 0
        return BadInput(f"position line {number} ('{shorten(key)}'): {reason}")

    def words(self, key: str) -> list[str] | None:
        found = self.lines.get(key)
        return None if found is None else found[1]

    def number(self, key: str, text: str, low: int = -1, high: int = 1_000_000) -> int:
        digits = text.removeprefix("-")
        whole = digits.isascii() and digits.isdigit() and len(text) <= 9
        if not whole or not low <= int(text) <= high:
            raise self.fail(key, f"'{shorten(text)}' is no whole number from {low} to {high}")
        return int(text)

    def numbers(
        self, key: str, count: int, low: int = -1, high: int = 1_000_000
    ) -> list[int] | None:
        words = self.words(key)
        if words is None:
            return None
        if len(words) != count:
            raise self.fail(key, f"expected {count} numbers, found {len(words)}")
        return [self.number(key, word, low, high) for word in words]

    def groups(self, key: str, names: tuple[str, ...]) -> dict[str, list[str]]:
        """Split `treasury 9 shares 1 0 0 track K11` at the known names."""
        groups: dict[str, list[str]] = {}
        current: list[str] | None = None
        for word in self.words(key) or []:
            if word in names:
                current = groups.setdefault(word, [])
            elif current is None:
                raise self.fail(key, f"unknown word '{shorten(word)}'; expected {', '.join(names)}")
            else:
                current.append(word)
        return groups

    def railroad(self, key: str, text: str) -> int:
        if text not in RAILROAD_IDS:
            raise self.fail(
                key, f"unknown railroad '{shorten(text)}'; they are {', '.join(RAILROAD_IDS)}"
            )
        return RAILROAD_IDS.index(text)


def read_position(text: str) -> Any:
    """Read a position: a batch of one. Lines not given keep what setup says; links and incomes
    follow from the track.
    """
    reader = _Reader(text)
    rules = _read_heading(reader)
    seats = (reader.numbers("seats", 1, *SEATS) or [SEATS[0]])[0]
    states = record.batch(STATE, 1)
    s = states[0]
    setup(s, seats, np.array([*_read_options(reader), rules], dtype=np.int64))
    _clear_auction(s)
    for railroad in range(RAILROADS):
        _read_railroad(reader, s, railroad)
    _read_seats(reader, s, seats)
    _read_links(reader, s)
    _read_flow(reader, s, seats)
    move_income_markers(s)
    if s.phase == BUILD:  # the track is moved when the build is finished
        shown = reader.numbers("player_income", seats, 0, 1000)
        s.player_income[:seats] = s.player_income[:seats] if shown is None else shown
    s.given = int(s.cash.sum()) + int(s.treasury.sum())
    return states


def _read_options(reader: _Reader) -> list[int]:
    try:
        return encode_all(OPTIONS, parse(reader.words("options") or []))
    except BadInput as error:
        raise reader.fail("options", str(error)) from error


def _read_heading(reader: _Reader) -> int:
    """Return the version of the rules; a word that no line begins with is refused."""
    versions = {str(version): version for version in (RULES_VERSION, *REPLAYS)}
    heading = " ".join(reader.words(GAME_ID) or [])
    if heading not in versions:
        listed = " or ".join(f"'{GAME_ID} {version}'" for version in versions)
        raise BadInput(f"a position begins with {listed}")
    known = {
        GAME_ID,
        "seats",
        "options",
        "phase",
        "round",
        "seat",
        "order",
        "turn",
        "markers",
        "quiet",
        "acted",
        "cash",
    }
    known |= {"auction", "build", "player_income", "end", "links", *RAILROAD_IDS}
    for key in reader.lines:
        if key not in known:
            raise reader.fail(key, f"unknown word; expected one of {', '.join(sorted(known))}")
    return versions[heading]


def _clear_auction(s: Any) -> None:
    s.on_offer = s.first_bidder = s.high_bidder = NONE
    s.bidding[:] = 0
    s.initial = 0


def _read_railroad(reader: _Reader, s: Any, railroad: int) -> None:
    key = RAILROAD_IDS[railroad]
    groups = reader.groups(key, ("treasury", "income", "shares", "track"))
    for name in groups.get("track", []):
        action = VERBS.action(f"lay {name.replace('_', ' ')}")
        if action is None:
            raise reader.fail(key, VERBS.complaint(f"lay {name}"))
        space = action - VERBS.first("lay")
        if s.track[space] >> railroad & 1 or s.locomotives[railroad] == 0:
            raise reader.fail(
                key, f"{name} is given twice, or there are more than {LOCOMOTIVES[railroad]} spaces"
            )
        place(s, railroad, space)
    if "treasury" in groups:
        s.treasury[railroad] = reader.number(key, " ".join(groups["treasury"]), 0)
    s.income[railroad] = income_of(s, railroad)
    if "income" in groups:
        s.income[railroad] = reader.number(key, " ".join(groups["income"]), 0, 99)
    held = groups.get("shares", [])
    if len(held) > s.seats:
        raise reader.fail(key, f"{len(held)} numbers of shares for {int(s.seats)} seats")
    for seat, text in enumerate(held):
        s.shares[seat, railroad] = reader.number(key, text, 0, 3)
    s.sold[railroad] = s.shares[:, railroad].sum()
    if s.sold[railroad] > 3:
        raise reader.fail(key, f"{int(s.sold[railroad])} shares; there are 3")


def _read_seats(reader: _Reader, s: Any, seats: int) -> None:
    fields: tuple[tuple[str, Any, int, int], ...] = (
        ("cash", s.cash, 0, 1_000_000),
        ("order", s.order, NONE, seats - 1),
        ("markers", s.markers, 0, seats),
    )
    for key, field, low, high in fields:
        values = reader.numbers(key, seats, low, high)
        if values is not None:
            field[:seats] = values


def _read_links(reader: _Reader, s: Any) -> None:
    pairs = reader.words("links")
    if pairs is None:
        for railroad in range(RAILROADS):
            for space in range(SPACES):
                if s.track[space] >> railroad & 1:
                    connect(s, railroad, met_at(s, railroad, space))
        return
    for pair in pairs:
        one, dash, other = pair.partition("-")
        if not dash or one == other:
            raise reader.fail("links", f"'{shorten(pair)}' is no pair such as PO-NME")
        connect(s, reader.railroad("links", one), 1 << reader.railroad("links", other))


def _read_flow(reader: _Reader, s: Any, seats: int) -> None:
    def one(key: str, low: int, high: int, default: int) -> int:
        values = reader.numbers(key, 1, low, high)
        return default if values is None else values[0]

    phase = " ".join(reader.words("phase") or ["action"])
    if phase not in PHASES:
        raise reader.fail(
            "phase", f"unknown phase '{shorten(phase)}'; they are {', '.join(PHASES)}"
        )
    s.phase = PHASES.index(phase)
    s.round_number = one("round", 0, 30_000, 1)
    s.turn = one("turn", 0, seats, 0)
    nobody = s.phase in (BANKER, DRAW, FINISHED)
    s.seat = one("seat", NONE if nobody else 0, seats - 1, NONE if nobody else 0)
    s.quiet_rounds, s.busy = _quiet(reader)
    _read_acted(reader, s, seats)
    if s.phase == BANKER:
        s.initial = 1
    if s.phase == ACTION and reader.words("order") is None:
        s.order[:seats] = [(int(s.seat) + k - int(s.turn)) % seats for k in range(seats)]
    readers: dict[int, Callable[[_Reader, Any], None]] = {
        AUCTION: _read_auction,
        BUILD: _read_build,
    }
    if int(s.phase) in readers:
        readers[int(s.phase)](reader, s)
    end = " ".join(reader.words("end") or ["none"])
    if end not in ENDS or (end == ENDS[NOT_ENDED]) == (s.phase == FINISHED):
        raise reader.fail("end", f"a finished position names its end: {', '.join(ENDS[1:])}")
    s.end = ENDS.index(end)


def _quiet(reader: _Reader) -> tuple[int, int]:
    words = reader.words("quiet") or ["0", "busy", "0"]
    if len(words) != 3 or words[1] != "busy":
        raise reader.fail("quiet", "expected 'quiet N busy 0' or 'quiet N busy 1'")
    return reader.number("quiet", words[0], 0, 100), reader.number("quiet", words[2], 0, 1)


def _read_acted(reader: _Reader, s: Any, seats: int) -> None:
    """Read which seats have had an action in the quiet spell."""
    words = reader.words("acted") or []
    if words and (s.rules == 1 or s.quiet_rounds == 0):
        raise reader.fail("acted", "only in a quiet spell, by rules version 2: quiet 2 busy 0")
    for word in words:
        s.acted[reader.number("acted", word, 0, seats - 1)] = 1


def _read_auction(reader: _Reader, s: Any) -> None:
    words = reader.words("auction") or []
    if not words:
        raise reader.fail(
            "auction", "an auction needs its line: auction KSS first 0 high 7 by 2 in 0 2"
        )
    s.on_offer = reader.railroad("auction", words[0])
    reader.lines["auction"][1].pop(0)
    groups = reader.groups("auction", ("first", "high", "by", "in", "initial"))
    seats = int(s.seats)
    s.first_bidder = reader.number("auction", " ".join(groups.get("first", ["0"])), 0, seats - 1)
    s.high_bid = reader.number("auction", " ".join(groups.get("high", ["0"])), 0)
    s.high_bidder = reader.number("auction", " ".join(groups.get("by", ["-1"])), -1, seats - 1)
    if (s.high_bid > 0) != (s.high_bidder >= 0):
        raise reader.fail("auction", "a high bid and its bidder come together: high 7 by 2")
    for text in groups.get("in", [str(seat) for seat in range(seats)]):
        s.bidding[reader.number("auction", text, 0, seats - 1)] = 1
    s.initial = int("initial" in groups)
    if not s.bidding[s.seat]:
        raise reader.fail("auction", f"seat {int(s.seat)} is to move but no longer in")


def _read_build(reader: _Reader, s: Any) -> None:
    words = reader.words("build") or []
    if not words:
        raise reader.fail("build", "a build needs its line: build PO laid 1 spent 2")
    s.building = reader.railroad("build", words[0])
    reader.lines["build"][1].pop(0)
    groups = reader.groups("build", ("laid", "spent", "rural", "dearest", "contacts"))
    allowed = int(ALLOWANCE[s.building])
    most = {"laid": allowed, "spent": 999, "rural": allowed, "dearest": 99}
    values = {
        name: reader.number("build", " ".join(groups.get(name, ["0"])), 0, high)
        for name, high in most.items()
    }
    s.laid, s.spent = values["laid"], values["spent"]
    s.laid_rural, s.dearest_rural = values["rural"], values["dearest"]
    for name in groups.get("contacts", []):
        s.contacts |= 1 << reader.railroad("build", name)
