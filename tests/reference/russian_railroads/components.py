"""The components, read from the JSON files, as far as one match with its modules needs them."""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
Effect = dict[str, Any]

DEFAULTS = {
    "germany": False,
    "coal": False,
    "solo": False,
    "new_components": False,
    "medal_needs_conditions": True,
    "free_actions_before_pass": True,
    "manned_multi": "fixed",
}


def default_folder() -> Path:
    """Give the folder of the project's own data, or the shared one beside the repository."""
    own = ROOT / "src/trainshed/games/russian_railroads/data"
    return own if own.exists() else ROOT.parent / "shared/data"


@cache
def read(folder: Path, name: str) -> dict[str, Any]:
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


@dataclass
class Railroad:
    """A railroad of the player board; with branches its length is that of the branch chosen."""

    id: str
    length: int
    colors: list[str]
    slots: int
    doubler_spaces: list[int]
    advantages: list[dict[str, Any]]
    branches: dict[str, dict[str, Any]] = field(default_factory=dict)
    extension_slots: list[dict[str, Any]] = field(default_factory=list)
    medal_slot: dict[str, Any] | None = None


def railroad(entry: dict[str, Any]) -> Railroad:
    branches = {b["id"]: b for b in entry.get("branches", [])}
    colors = entry.get("colors") or max((b["colors"] for b in branches.values()), key=len)
    return Railroad(
        id=entry["id"],
        length=entry.get("length") or entry["switch_after"],
        colors=colors,
        slots=entry["locomotive_slots"],
        doubler_spaces=entry["doubler_spaces"],
        advantages=entry["advantages"],
        branches=branches,
        extension_slots=entry.get("extension_slots", []),
        medal_slot=entry.get("medal_slot"),
    )


def by_id(entries: list[dict[str, Any]]) -> dict[Any, dict[str, Any]]:
    return {entry["id"]: entry for entry in entries}


class Components:
    """Everything that does not change during a match."""

    def __init__(self, seats: int, options: dict[str, Any], folder: Path) -> None:
        unknown = set(options) - set(DEFAULTS)
        assert not unknown, f"unknown options {sorted(unknown)}"
        self.options = {**DEFAULTS, **options}
        self.seats = seats
        self.solo = bool(self.options["solo"])
        self.coal = bool(self.options["coal"])
        self.germany = bool(self.options["germany"])
        self.new = bool(self.options["new_components"])
        assert self.solo == (seats == 1), "solo is played with one seat, one seat means solo"
        self.base = folder / "russian_railroads"
        self.german = folder / "german_railroads"
        self.table = 2 if self.solo else seats  # the solo game is set up as for two
        self._read_numbers()
        self._read_boards()
        self._read_spaces()
        self._read_cards()
        self._read_coal()

    def _file(self, name: str) -> dict[str, Any]:
        return read(self.base, name)

    def _german(self, name: str) -> dict[str, Any]:
        return read(self.german, name)

    def _fits(self, entry: dict[str, Any]) -> bool:
        return entry.get("only_with") is None or bool(self.options[entry["only_with"]])

    def _read_numbers(self) -> None:
        setup = self._file("setup")
        numbers = setup["by_player_count"][str(self.table)]
        self.side = numbers["board_side"]["value"]
        self.rounds = numbers["rounds"]["value"]
        self.workers = numbers["workers"]["value"]
        self.coins = numbers["coins"]["value"]
        self.start_coal = 0
        self.letters = "A" * numbers["engineers_A"]["value"] + "B" * numbers["engineers_B"]["value"]
        self.empty_strip = list(numbers["empty_engineer_spaces"]["value"])
        self.tiles_each = numbers["locomotives_per_number"]["value"]
        self.extra_workers = numbers["extra_own_workers_max"]["value"]
        self.strip = setup["engineer_layout"][self.side]["spaces_left_to_right"]
        points = setup["turn_order_cards"]["pass_points_by_position"]["value"]
        self.pass_points = [points[str(place + 1)] for place in range(4)]
        self.removed_end_bonus = setup["end_bonus"]["removed_unseen"]["value"]
        each = setup["each_player"]
        self.start_black = each["start_black_tracks"]["value"]
        self.start_locomotive = (
            each["start_locomotive"]["railroad"],
            each["start_locomotive"]["value"],
        )
        self.marker_start = each["industry_marker_at"]["value"]
        self._read_module_numbers()

    def _read_module_numbers(self) -> None:
        setup = self._german("setup")
        if self.coal:
            change = setup["coal"]["by_player_count"][str(self.table)]
            self.rounds = change["rounds"]
            self.letters = "A" * change["engineers_A"] + "B" * change["engineers_B"]
            self.empty_strip = change["blockades"]
            self.coal_side = change["coal_board_side"]
            totals = setup["coal_start_totals"]["solo" if self.solo else str(self.seats)]
            self.workers, self.coins = totals["workers"], totals["coins"]
            self.start_coal = totals["coal"]
        if self.solo:
            self.solo_setup = setup["solo"]
            self.rounds = self.solo_setup["rounds_with_coal" if self.coal else "rounds"]
            self.deck = by_id([c for c in self._german("solo_deck")["cards"] if self._fits(c)])
            if not self.coal:
                self.coins = self.solo_setup["coins"]

    def _read_boards(self) -> None:
        tracks = self._file("tracks")
        self.colors: list[str] = tracks["colors_in_order"]
        self.pieces: dict[str, int] = tracks["pieces_per_player"]
        self.station_options: list[list[Effect]] = tracks["end_station_bonus"]["options"]
        self.values = {
            None: tracks["values"]["base"]["points"],
            "base": tracks["values"]["revalued"]["points"],
            "german": self._german("question_cards")["revaluation_german"]["points"],
        }
        self.extensions: dict[str, dict[str, Any]] = {}
        self.income: dict[str, dict[str, Any]] = {}
        board = tracks["railroads"]
        if self.germany:
            german = self._german("germany_board")
            board = german["railroads"]
            self.pieces = german["pieces_per_player"]
            self.start_black = german["start"]["black_tracks"]
            start = german["start"]["locomotive"]
            self.start_locomotive = (start["railroad"], start["number"])
            self.extensions = by_id(self._german("extensions")["tiles"])
            self.income = by_id(self._german("income_markers")["markers"])
        self.railroads = [railroad(entry) for entry in board]
        self.railroad = {entry.id: entry for entry in self.railroads}
        self.lane: list[dict[str, Any]] = self._file("industry_track")["lane"]
        self.gaps: int = self._file("industry_track")["gaps"]

    def _read_spaces(self) -> None:
        spaces = self._file("action_spaces")
        here = [space for space in spaces["spaces"] if self.side in space["on_sides"]]
        if self.coal:
            side = self._german("coal_board")["sides"][self.coal_side]
            here += [space for space in side if space["uses_turn"]]
            self.boilerman_cost = next(s for s in side if not s["uses_turn"])["cost"]["coal"]
        self.last_round = spaces["last_round_marker"]["replacement"]
        self.covered: list[str] = spaces["last_round_marker"]["covers"]
        here.append(self.last_round)
        if self.solo:
            gone = self.solo_setup["blocked_spaces"] + self.solo_setup["unused_spaces"]
            here = [space for space in here if space["id"] not in gone]
        self.spaces = by_id(here)

    def _read_cards(self) -> None:
        def both(name: str, key: str) -> dict[Any, dict[str, Any]]:
            more = self._german(name)[key] if self.new else []
            return by_id(self._file(name)[key] + [e for e in more if self._fits(e)])

        self.engineers = both("engineers", "engineers")
        self.majority = self._file("engineers")["majority"]
        self.tokens = both("question_tokens", "tokens")
        self.cards = both("question_cards", "cards")
        self.black_bonus = self.cards["q_black_worker"]["bonus"]
        self.end_bonus = by_id(self._file("end_bonus_cards")["cards"])
        starting = self._file("starting_bonus_cards")["cards"]
        more = self._german("starting_bonus_cards")["cards"]
        self.starting = by_id(starting + [card for card in more if self._fits(card)])
        tiles = self._file("locomotives_factories")
        self.factories = {entry["number"]: entry for entry in tiles["factories"]}
        self.numbers = sorted(entry["number"] for entry in tiles["locomotives"])

    def _read_coal(self) -> None:
        self.foundries: dict[str, dict[str, Any]] = {}
        self.doublers = next(
            entry["count"]
            for entry in self._file("components")["components"]
            if entry["id"] == "doubler"
        )
        self.turquoise = 2 if "aux_temp" in self.spaces else 0
        extra = self._german("factory_boilerman")["per_factory"]
        self.boilerman_extra = {entry["number"]: entry["extra"] for entry in extra}
        self.boilerman_value = self._german("coal_board")["boilerman"]["locomotive_bonus"]
        self.coal_factory = self._german("coal_factory")
        if self.coal:
            foundries = self._german("foundries")
            self.foundries = by_id(foundries["foundries"])
            self.foundry_cost = foundries["use_cost"]["coal"]
            self.foundries_up = self._german("setup")["coal"]["face_up_foundries"]
