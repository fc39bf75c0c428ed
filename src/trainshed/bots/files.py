"""A user's own bot: one Python file, given by its path."""

import hashlib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from trainshed.core.error import BadInput
from trainshed.core.option import Document, Option

from .failure import RAISED, told

# A path ends at the first `.py` after which nothing more follows, or a colon and parameters.
SPEC = re.compile(r"(?P<path>.*?\.py)(?::(?P<parameters>.*))?", re.DOTALL)
DEFAULTS = {"meaning": "a bot from a file", "parameters": (), "pilot": None}


def is_file(text: str) -> bool:
    """Tell whether a spec names a file."""
    return SPEC.fullmatch(text.strip()) is not None


def split(text: str) -> tuple[str, str]:
    """Split a spec into the path of its file and its parameters."""
    found = SPEC.fullmatch(text.strip())
    assert found is not None
    return found["path"], found["parameters"] or ""


def place_of(text: str) -> Path:
    """Return where the file of a spec is, links followed."""
    return Path(split(text)[0]).resolve()


def load(path: str) -> Any:
    """Return the class in a file that has a `choose`; what it leaves out gets a default."""
    module = _run(Path(path))
    kinds = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__ and hasattr(each, "choose")
    ]
    if len(kinds) != 1:
        found = ", ".join(each.__name__ for each in kinds) or "none"
        raise BadInput(f"bot '{path}': it must hold one class with a method choose; found: {found}")
    kind: Any = kinds[0]
    for name, value in DEFAULTS.items():
        if not hasattr(kind, name):
            setattr(kind, name, value)
    _check_parameters(path, kind.parameters)
    return kind


def _check_parameters(path: str, parameters: Any) -> None:
    """Refuse parameters that are not written as the house reads them."""
    if not isinstance(parameters, tuple | list) or not all(
        isinstance(each, Option | Document) for each in parameters
    ):
        form = 'parameters = (Option("depth", 2, lowest=1, highest=9),)'
        raise BadInput(f"bot '{path}': its parameters are no tuple of Options; write {form}")


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
    except RAISED as error:  # whatever it does, the house says which file it was
        del sys.modules[name]
        raise BadInput(f"bot '{path}': cannot be imported: {told(error)}; mend it") from error
    return module


def fingerprint(path: Path) -> str:
    """Return a short hash of where a file is and what it holds."""
    digest = hashlib.sha256(str(path.resolve()).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
