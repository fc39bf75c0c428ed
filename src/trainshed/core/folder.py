"""The contract put together from the folder of a game: parts that have the usual names in the usual
places need not be listed once more.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from typing import Any

from .game import Game

# By module: which part of the contract has which name there
PLACES: Mapping[str, Mapping[str, str]] = {
    "meta": {
        "id": "GAME_ID",
        "title": "TITLE",
        "summary": "SUMMARY",
        "stage": "STAGE",
        "rules_version": "RULES_VERSION",
        "replays": "REPLAYS",
        "seats": "SEATS",
        "options": "OPTIONS",
        "calibration": "CALIBRATION",
        "proposes": "proposes",
        "allows": "allows",
    },
    "rules.state": {
        "dtype": "STATE",
        "hidden": "HIDDEN",
        "cache": "CACHE",
        "materials": "MATERIALS",
        "scratch": "SCRATCH",
        "phases": "PHASES",
    },
    "rules.actions": {"verbs": "VERBS", "spelling": "spelling"},
    "rules.rules": {
        name: name
        for name in ("to_move", "legal", "chance", "act", "settle", "refuse", "scores", "returns")
    }
    | {"is_midway": "is_midway", "asks_anyway": "asks_anyway"},
    "rules.setup": {"setup": "setup"},
    "rules.hidden": {"redact": "redact", "determinise": "determinise", "secrets": "secrets"},
    "rules.laws": {"check": "check"},
    "rules.ahead": {"ahead": "ahead"},
    "think.quick": {"quick": "quick"},
    "think.evaluate": {"evaluate": "evaluate"},
    "think.consider": {"consider": "consider"},
    "think.features": {"observe": "observe", "planes": "PLANES"},
    "face.face": {"face": "FACE"},
    "face.position": {
        "phase_names": "PHASES",
        "write_position": "POSITIONS.write",
        "read_position": "POSITIONS.read",
    },
    "face.components": {"components": "components"},
}


def game(package: str, **own: Any) -> Game:
    """Return the game of a folder: the parts of its modules, and what it says beside them."""
    parts: dict[str, Any] = {}
    for place, names in PLACES.items():
        if (module := _module(f"{package}.{place}")) is not None:
            for part, name in names.items():
                if hasattr(module, name.partition(".")[0]):
                    parts[part] = attrgetter(name)(module)
    return Game(**{**parts, **own})


def _module(name: str) -> Any:
    """Return a module of a game; None where it has none of that name."""
    outer = name.rpartition(".")[0]
    is_there = find_spec(outer) is not None and find_spec(name) is not None
    return import_module(name) if is_there else None
