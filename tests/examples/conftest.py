"""The package in examples/ as if it were installed: found by its entry point."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import trainshed.games as registry
from trainshed.core.game import Game

from ..cli.conftest import elsewhere, trainshed  # noqa: F401 - fixtures

ID = "goods_yard"
PACKAGE = Path(__file__).parents[2] / "examples" / ID


def install(folder: Path) -> Path:
    """Write what pip would write beside an editable package: its name and its entry points."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"{ID}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    lines = [f"[{group}]" for group in project["entry-points"]]
    lines += [
        f"{name} = {value}" for name, value in project["entry-points"][lines[0][1:-1]].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder


def forget() -> None:
    """Let the registry look for packages anew."""
    for known in (registry.guests, registry._guest, registry._warn):
        known.cache_clear()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("site"))


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the package on the path; afterwards nobody knows it any more."""
    for folder in (site, PACKAGE):
        monkeypatch.syspath_prepend(folder)
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.fixture
def game(installed: None) -> Game:
    return registry.find(ID)


def paths(site: Path) -> str:
    """What PYTHONPATH must be for a process that has the package."""
    return ":".join(map(str, (site, PACKAGE, *filter(None, sys.path))))
