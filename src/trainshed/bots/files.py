"""A user's own bot: one Python file, given by its path."""

import hashlib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from trainshed.core.error import BadInput, shorten

# A path ends at the first `.py` after which nothing more follows, or a colon and parameters.
SPEC = re.compile(r"(?P<path>.*?\.py)(?::(?P<parameters>.*))?", re.DOTALL)
LONGEST_REASON = 200
DEFAULTS = {"meaning": "a bot from a file", "parameters": (), "pilot": None}


def is_file(text: str) -> bool:
    """Tell whether a spec names a file."""
    return SPEC.fullmatch(text.strip()) is not None


def split(text: str) -> tuple[str, str]:
    """Split a spec into the path of its file and its parameters."""
    found = SPEC.fullmatch(text.strip())
    assert found is not None
    return found["path"], found["parameters"] or ""


def load(path: str) -> Any:
    """Return the class in a file that has a `choose`; what it leaves out gets a default."""
    module = _run(Path(path))
    kinds = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and hasattr(kind, "choose")
    ]
    if len(kinds) != 1:
        found = ", ".join(kind.__name__ for kind in kinds) or "none"
        raise BadInput(f"bot '{path}': it must hold one class with a method choose; found: {found}")
    for name, value in DEFAULTS.items():
        if not hasattr(kinds[0], name):
            setattr(kinds[0], name, value)
    return kinds[0]


def _run(path: Path) -> ModuleType:
    """Run a file as a module of its own; each content once."""
    try:
        name = f"trainshed_bot_{fingerprint(path)}"
    except OSError as error:
        raise BadInput(f"bot '{path}': {error.strerror or error}; name a Python file") from error
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # whatever it does, the house says which file it was
        del sys.modules[name]
        raise BadInput(f"bot '{path}': cannot be imported: {told(error)}; mend it") from error
    return module


def told(error: BaseException) -> str:
    """Tell an error of a user's file in one line."""
    return shorten(" ".join(f"{type(error).__name__}: {error}".split()), LONGEST_REASON)


def fingerprint(path: Path) -> str:
    """Return a short hash of where a file is and what it holds."""
    digest = hashlib.sha256(str(path.resolve()).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
