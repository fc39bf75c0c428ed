"""A corrected component set: laid over the built-in one, checked with clear complaints, kept."""

import copy
import json
import zlib
from typing import Any

import numpy as np
import pytest

from trainshed.core import play
from trainshed.core.error import BadDocument
from trainshed.core.match import Match
from trainshed.core.rule import COMPILED
from trainshed.games.russian_railroads.component_set import (
    COMPONENTS,
    TEXT_WORDS,
    pack,
    plain_built_in,
    unpack,
)
from trainshed.games.russian_railroads.encode import TABLE_SIZE
from trainshed.games.russian_railroads.face.components import components
from trainshed.games.russian_railroads.rules import tables as t

from .situation import GAME, Table

ENGINEERS = "russian_railroads/engineers"


def corrected(name: str) -> Any:
    return {name: copy.deepcopy(plain_built_in()[name])}


def complaint(document: Any) -> BadDocument:
    with pytest.raises(BadDocument) as caught:
        pack(document)
    return caught.value


def test_the_built_in_set_is_the_default_and_may_be_given_back_whole() -> None:
    assert pack(components()) == pack({})
    assert unpack(pack({})) == {}


def test_a_corrected_set_comes_back_from_its_numbers() -> None:
    document = corrected(ENGINEERS)
    document[ENGINEERS]["engineers"][0]["effects"] = [{"op": "coins", "count": 5}]
    assert unpack(pack(document)) == document
    match = Match(GAME, 4, 1, {"components": document})
    assert match.options["components"] == document


def test_a_corrected_engineer_needs_no_new_code() -> None:
    document = corrected(ENGINEERS)
    document[ENGINEERS]["engineers"][0]["effects"] = [{"op": "coins", "count": 5}]
    table = Table(components=document).own("eng01").put(coins=0).play("space eng01")
    assert table.me["coins"] == 5


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled where rules are interpreted")
def test_a_corrected_set_compiles_nothing() -> None:
    from numba.core.event import RecordingListener, install_listener

    play.series(GAME, 3, 2, 7, [play.RANDOM] * 3)  # whatever the first match needs
    plain = play.series(GAME, 3, 20, 8, [play.RANDOM] * 3).scores
    document = corrected(ENGINEERS)
    document[ENGINEERS]["engineers"][0]["effects"] = [{"op": "points", "count": 40}]
    compiling = RecordingListener()
    with install_listener("numba:compile", compiling):
        own = play.series(GAME, 3, 20, 8, [play.RANDOM] * 3, {"components": document}).scores
    assert compiling.buffer == []
    assert not np.array_equal(own, plain)


def test_every_sample_is_a_set() -> None:
    for sample in COMPONENTS.samples:
        assert unpack(pack(sample)) == sample


def test_what_is_unpacked_is_bounded() -> None:
    bomb = zlib.compress(b'"' + b" " * 10_000_000 + b'"', 9)
    padded = bomb.ljust(8 * TEXT_WORDS, b"\0")
    words = [
        int.from_bytes(padded[k : k + 8], "little", signed=True) for k in range(0, len(padded), 8)
    ]
    with pytest.raises(json.JSONDecodeError):  # it breaks off
        unpack([*pack({})[:TABLE_SIZE], len(bomb), *words])


def test_an_unknown_file_is_named() -> None:
    assert "unknown file 'engines'" in str(complaint({"engines": {}}))


def test_an_unknown_effect_is_named_with_its_place() -> None:
    document = corrected(ENGINEERS)
    document[ENGINEERS]["engineers"][2]["effects"][0]["op"] = "fly"
    error = complaint(document)
    assert str(error).startswith(f"{ENGINEERS}, engineers.3.effects.1.op: 'fly' is unknown")
    assert error.path == (ENGINEERS, "engineers", 2, "effects", 0, "op")


def test_a_missing_id_is_named() -> None:
    document = corrected(ENGINEERS)
    del document[ENGINEERS]["engineers"][4]
    assert "id 'eng05' is missing" in str(complaint(document))


def test_an_id_given_twice_is_named() -> None:
    document = corrected(ENGINEERS)
    document[ENGINEERS]["engineers"].append(document[ENGINEERS]["engineers"][0])
    assert "id 'eng01' is given twice" in str(complaint(document))


def test_wrong_counts_are_named() -> None:
    name = "german_railroads/income_markers"
    document = corrected(name)
    document[name]["markers"][0]["copies"] = 5
    assert "11 copies in all; count says 8" in str(complaint(document))


def test_a_missing_field_is_named() -> None:
    document = corrected(ENGINEERS)
    del document[ENGINEERS]["engineers"][0]["number"]
    assert "field number is missing" in str(complaint(document))


STEP = {"op": "track", "colors": ["black"], "steps": 1}
ANY = {"op": "track", "colors": ["black", "gray"], "steps": 3}
TILES = {"op": "choice", "options": [[{"op": "locomotive"}, {"op": "factory"}], [STEP]]}


@pytest.mark.parametrize(
    ("effects", "says"),
    [
        ([STEP] * 7, "at most 6 effects are wanted, here are 7"),
        ([ANY, ANY], "at most 5 track steps of several kinds are wanted, here are 6"),
        ([TILES, TILES], "at most 3 locomotives and factories are wanted, here are 4"),
        (
            [{"op": "use_opponent_engineer"}, STEP],
            "what uses a space or an engineer once more stands alone",
        ),
        ([{**STEP, "colors": []}], "a colour is wanted"),
        ([{"op": "end_station_bonus", "count": 50}], "'50' is no whole number from 1 to 2"),
        ([{"op": "coins", "count": 21}], "'21' is no whole number from 1 to 20"),
    ],
    ids=["effects", "steps", "tiles", "calls", "colours", "counts", "coins"],
)
def test_what_no_search_could_try_is_refused(effects: list[Any], says: str) -> None:
    document = corrected(ENGINEERS)
    document[ENGINEERS]["engineers"][3]["effects"] = effects
    error = complaint(document)
    assert says in str(error)
    assert str(error).startswith(f"{ENGINEERS}, engineers.4.effects")


def test_many_steps_of_one_kind_are_no_trouble() -> None:
    document = corrected(ENGINEERS)
    document[ENGINEERS]["engineers"][3]["effects"] = [{**STEP, "steps": 9}]
    assert unpack(pack(document)) == document


def test_a_number_out_of_range_is_named() -> None:
    name = "russian_railroads/tracks"
    document = corrected(name)
    document[name]["railroads"][0]["length"] = 99
    assert "'99' is no whole number from 1 to 15" in str(complaint(document))


def test_what_is_no_object_is_refused() -> None:
    assert "a component set is an object" in str(complaint([1]))
    assert "must be an object" in str(complaint({ENGINEERS: 3}))


def test_every_effect_of_the_vocabulary_is_known() -> None:
    listed = [op["op"] for op in t.BUILT_IN["russian_railroads/effects"]["ops"]]
    assert sorted(listed) == sorted(t.OPS)
