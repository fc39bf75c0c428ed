"""The rows of the strength table, and the bots that only it knows."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import trainshed
from trainshed import bots
from trainshed.analysis.price import Price, Pricer
from trainshed.bots import driving
from trainshed.core.option import encode_all, parse
from trainshed.games import find

FOLDER = Path(__file__).parents[2] / "bench" / "strength"


def load(name: str) -> ModuleType:
    """Import a file of the strength table."""
    spec = importlib.util.spec_from_file_location(f"strength_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_row_names_bots_and_options_that_there_are() -> None:
    run = load("run")
    names = [row.name for row in [*run.ROWS, *run.SOLOS]]
    assert len(set(names)) == len(names)
    for solo in run.SOLOS:
        assert [bots.find(bot).text for bot in solo.bots] == list(solo.bots)
    for row in run.ROWS:
        options = find(row.game).options
        assert encode_all(options, parse(row.options)), row.name
        for bot in set(row.bots):
            if "openspiel" not in bot:  # an extra that need not be installed
                bots.find(str(FOLDER.parents[1] / bot) if bot.endswith(".py") else bot)


def test_the_options_of_a_row_are_in_its_command() -> None:
    row = load("run").Row("x", "russian_railroads", ("greedy",), 8, options=("coal=true",))
    told = "arena russian_railroads greedy --option coal=true --matches 8 --seed 1"
    assert row.command == told.split()


def test_the_gain_of_solo_deals_has_an_interval_of_its_own() -> None:
    found = load("solo").Found([130, 110, 120], [100, 100, 100])
    assert found.gain == pytest.approx(0.2)
    assert found.error == pytest.approx(0.1 / 3**0.5)
    assert found.text == "+20.0 % (+8.7 to +31.3): 120.0 against 100.0 points in 3 deals"


@pytest.mark.full
def test_solo_deals_are_played_by_both_bots() -> None:
    found = load("solo").play("russian_railroads", ("greedy", "random"), 2, seed=1)
    assert len(found.first) == len(found.second) == 2
    assert found.gain > 0


class Says:
    """A level that always says the same."""

    text = ""

    def __init__(self, stream: Any) -> None:
        self.clock = True

    def take_time(self) -> None:
        self.clock = False

    def choose(self, view: Any, legal: Any) -> str:
        return self.text


def made(monkeypatch: pytest.MonkeyPatch, file: str, text: str) -> Any:
    """Return a bot of the table above a level that always says this."""
    monkeypatch.setattr(bots, "kind_of", lambda _: type("Level", (Says,), {"text": text}))
    return bots.find(str(FOLDER / f"{file}.py")).make(1, 0)


@pytest.mark.parametrize("file", ["least_raise", "fair_price"])
def test_a_bot_above_a_level_lets_it_take_its_time(
    monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    bot = driving.take_time(made(monkeypatch, file, "pass"))
    assert not bot.level.clock  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("said", "band", "played"),
    [
        ("bid 12", Price(5, 9, 1, 30), "bid 9"),
        ("bid 8", Price(5, 9, 1, 30), "bid 8"),
        ("bid 12", Price(0, 0, 1, 30), "pass"),
        ("bid 12", None, "bid 12"),
        ("pass", Price(5, 9, 1, 30), "pass"),
    ],
)
def test_no_price_above_the_fair_band_is_named(
    monkeypatch: pytest.MonkeyPatch, said: str, band: Price | None, played: str
) -> None:
    bot = made(monkeypatch, "fair_price", said)
    monkeypatch.setattr(Pricer, "price", lambda *_: band)
    match = trainshed.new("german_railways", 4, seed=1)
    assert bot.choose(driving.view_of(match, 0), match.legal()) == played


def test_where_a_share_cannot_be_left_the_least_price_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = made(monkeypatch, "fair_price", "price 700")
    monkeypatch.setattr(Pricer, "price", lambda *_: Price(0, 0, 100, 900))
    view = SimpleNamespace(
        game=find("north_american_railways"), names="abcd", state=None, actions=(), seat=0
    )
    assert bot.choose(view, ["price 100", "price 200"]) == "price 100"


def test_the_judge_is_asked_once_an_auction(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = made(monkeypatch, "fair_price", "bid 12")
    asked: list[int] = []
    monkeypatch.setattr(Pricer, "price", lambda *_: asked.append(1) or Price(5, 9, 1, 30))
    match = trainshed.new("german_railways", 4, seed=1)
    view = driving.view_of(match, 0)
    for least in (3, 5, 8, 2):  # the last one is of another auction
        bot.choose(view, ["pass", *(f"bid {amount}" for amount in range(least, 20))])
    assert len(asked) == 2
