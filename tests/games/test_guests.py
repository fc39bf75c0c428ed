"""Games of other packages: found by entry point; one that is broken harms nobody."""

import dataclasses
import logging
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from typing import Any

import numpy as np
import pytest

import trainshed.games as registry
from trainshed.core import game as contract
from trainshed.core import generic
from trainshed.core.error import BadInput
from trainshed.games import GAMES, all_games, blame, find, names

HERE = f"{__name__}:GUEST"
Bring = Callable[..., None]


def forget() -> None:
    for known in (registry.guests, registry._guest, registry._warn):
        known.cache_clear()


@pytest.fixture
def bring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Let packages bring a game; all is forgotten afterwards."""

    def brought(name: str, value: Any, *leads_to: str) -> None:
        points = [EntryPoint(name, where, registry.GROUP) for where in leads_to or [HERE]]
        all_games()  # what the house has is known before, and stays
        monkeypatch.setitem(globals(), "GUEST", value)
        monkeypatch.setattr(registry, "entry_points", lambda group: points)
        monkeypatch.setattr(contract, "_registered", dict(contract._registered))
        monkeypatch.setattr(generic, "_games", list(generic._games))
        forget()

    yield brought
    monkeypatch.undo()
    forget()


def guest(**facts: Any) -> Any:
    """Return a game of the house as if another package brought it: with a record of its own."""
    own = np.dtype((np.record, [*find(GAMES[0]).dtype.descr, ("guest", "i8")]))
    return dataclasses.replace(find(GAMES[0]), **{"dtype": own} | facts)


def test_a_game_of_another_package_is_found_by_its_id(bring: Bring) -> None:
    bring("harbour_line", guest(id="harbour_line"))
    assert find("Harbour Line").id == "harbour_line"
    assert names() == (*GAMES, "harbour_line")
    assert [game.id for game in all_games()] == [*GAMES, "harbour_line"]
    assert contract.registered()[-1] is find("harbour_line")  # though nobody had registered it


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (guest(id="other"), "its id is 'other'"),
        (guest(id="harbour_line", contract=99), "it wants version 99 of the contract, this is 1;"),
        ("a text", "is no Game but str"),
        (
            guest(id="harbour_line", dtype=find(GAMES[0]).dtype),
            f"clashes with {GAMES[0]}: ids and dtypes must differ",
        ),
        (guest(id="harbour_line", seats=(2, 40)), "2 to 40 seats; there may be 1 to 16"),
        (guest(id="harbour_line", hidden=("hand",)), "the record has no field 'hand'"),
        (guest(id="harbour_line", by_seat=("phase",)), "the field 'phase' is by seat, but has not"),
        (
            guest(id="harbour_line", hidden=("cash",), redact=contract.redact_nothing),
            "it has hidden fields, but no `redact`",
        ),
    ],
    ids=["id", "contract", "kind", "dtype", "seats", "field", "by_seat", "redact"],
)
def test_what_cannot_be_used_says_why_and_the_others_play_on(
    bring: Bring, caplog: pytest.LogCaptureFixture, value: Any, reason: str
) -> None:
    bring("harbour_line", value)
    for _ in range(2):  # it says the same when it is asked again
        with pytest.raises(BadInput, match="game 'harbour_line' of the package") as complaint:
            find("harbour_line")
        assert reason in str(complaint.value)
        assert "\n" not in str(complaint.value)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert [game.id for game in all_games()] == [*GAMES]
    assert caplog.text.count(reason) == 1


def test_a_package_that_cannot_be_imported_is_named(bring: Bring) -> None:
    bring("harbour_line", None)
    del globals()["GUEST"]
    with pytest.raises(BadInput, match="cannot be loaded: AttributeError"):
        find("harbour_line")


def test_a_package_that_ends_the_program_is_named(bring: Bring, tmp_path: Any) -> None:
    (tmp_path / "harbour_that_exits.py").write_text("raise SystemExit('bye')")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        bring("harbour_line", None, "harbour_that_exits:GAME")
        with pytest.raises(BadInput, match="cannot be loaded: SystemExit: bye"):
            find("harbour_line")


def test_two_packages_with_the_same_id_are_both_named(bring: Bring) -> None:
    bring("harbour_line", guest(id="harbour_line"), HERE, "other_package:GAME")
    with pytest.raises(BadInput, match="other_package:GAME brings a game of the same id"):
        find("harbour_line")
    assert [game.id for game in all_games()] == [*GAMES]


def test_the_house_s_own_games_come_first(bring: Bring, caplog: pytest.LogCaptureFixture) -> None:
    bring(GAMES[0], "a text")
    assert find(GAMES[0]).id == GAMES[0]
    assert names() == GAMES
    with caplog.at_level(logging.WARNING):
        assert [game.id for game in all_games()] == [*GAMES]
    assert f"{HERE} cannot be used: the house has a game of that name" in caplog.text


def test_the_package_whose_code_fails_is_blamed(bring: Bring) -> None:
    bring("harbour_line", guest(id="harbour_line"))
    find("harbour_line")
    try:
        raise ZeroDivisionError("by\nzero")  # this file is the package
    except ZeroDivisionError as error:
        line = blame(error)
    assert line.startswith(f"game 'harbour_line' of the package {HERE} cannot be used: it failed")
    assert "ZeroDivisionError: by zero; `trainshed check harbour_line`" in line
    assert blame(ValueError("of the house")) == ""
