"""A corrected set whose numbers do not agree, or that could not be played to an end, is refused in
one line that names the place; and whatever waits finds room.
"""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from trainshed.core.error import BadDocument
from trainshed.games.russian_railroads.component_set import pack, plain_built_in
from trainshed.games.russian_railroads.rules import tables as t
from trainshed.games.russian_railroads.rules.scoring import railroad_points

from .situation import Table

Change = Callable[[Any], None]
BASE, GERMAN = "russian_railroads/", "german_railroads/"
ANY_SPACE = {"op": "repeat_space", "max_workers": 1, "owner": "any"}
INDUSTRY = {"op": "industry", "steps": 1}
STEP = {"op": "track", "colors": ["black"], "steps": 1}


def put(value: Any, *path: str | int) -> Change:
    """Return the change that writes one value."""

    def change(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return change


def complaint(name: str, *changes: Change) -> str:
    document = {name: copy.deepcopy(plain_built_in()[name])}
    for change in changes:
        change(document[name])
    with pytest.raises(BadDocument) as caught:
        pack(document)
    return str(caught.value)


def of_engineer(*effects: Any) -> Change:
    return put(list(effects), "engineers", 3, "effects")


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        (
            "setup",
            put(0, "by_player_count", "3", "rounds", "value"),
            "'0' is no whole number from 1",
        ),
        (
            "setup",
            put(9, "by_player_count", "4", "engineers_A", "value"),
            "by_player_count.4.engineers_A: 9 engineers are wanted, the stack has 7",
        ),
        (
            "setup",
            put(["eng_2", "eng_3"], "by_player_count", "4", "empty_engineer_spaces", "value"),
            "by_player_count.4: 7 engineers for 5 spaces of the strip",
        ),
        (
            "setup",
            put(5, "by_player_count", "4", "locomotives_per_number", "value"),
            "5 locomotives 2 are wanted, there are 4",
        ),
        ("components", put(3, "components", 2, "count"), "'3' is no whole number from 0 to 2"),
        (
            "tracks",
            put([1], "railroads", 2, "doubler_spaces"),
            "only one railroad has doubler spaces",
        ),
        (
            "tracks",
            put(0, "railroads", 0, "locomotive_slots"),
            "the first locomotive has no place",
        ),
        (
            "setup",
            put(12, "each_player", "start_black_tracks", "value", "kiev"),
            "a black track begins where no space is",
        ),
        (
            "tracks",
            put(2, "pieces_per_player", "black"),
            "a black piece is wanted for each railroad",
        ),
        (
            "tracks",
            put([{"op": "end_station_bonus", "count": 1}], "end_station_bonus", "options", 0),
            "end_station_bonus inside a choice is not known",
        ),
        (
            "tracks",
            put([{**STEP, "steps": 3}], "end_station_bonus", "options", 0),
            "at most 2 effects and as many steps are wanted",
        ),
        (
            "action_spaces",
            put(True, "spaces", 16, "multi_use"),
            "multi_use is for track steps that cost a worker",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_numbers_that_do_not_agree_are_refused(name: str, change: Change, says: str) -> None:
    words = complaint(BASE + name, change)
    assert says in words
    assert "\n" not in words


@pytest.mark.parametrize(
    ("effects", "says"),
    [
        ([{"op": "gain_locomotive", "number": 9}], "there is one of it, which lies on one ? card"),
        ([{"op": "gain_engineer", "id": "eng01"}], "there is one of it, which lies on one ? card"),
        ([{"op": "worker", "kind": "black"}], "there is one of it, which lies on one ? card"),
        ([{"op": "boilerman"}], "this belongs to coal_boilerman"),
        ([{"op": "turn_order", "rank": 1}], "this belongs to a space of the board"),
        ([{"op": "double_railroad"}], "this belongs to a space of a railroad"),
        (
            [{"op": "choice", "options": [[ANY_SPACE], [STEP]]}],
            "repeat_space inside a choice is not known",
        ),
        (
            [{"op": "choice", "options": [[{"op": "medal"}], [{"op": "coins", "count": 1}]]}] * 3,
            "at most 2 choices are wanted, here are 3",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_effects_that_mean_nothing_there_or_too_much_are_refused(
    effects: list[Any], says: str
) -> None:
    words = complaint(BASE + "engineers", of_engineer(*effects))
    assert says in words
    assert words.startswith(f"{BASE}engineers, engineers.4.effects")


@pytest.mark.parametrize(
    ("name", "path", "value", "says"),
    [
        ("engineers", ("engineers", 0, "stack"), "B", "stack_sizes.A: it says 7, here are 6"),
        ("engineers", ("stack_sizes",), 7, "stack_sizes: must be an object"),
        ("engineers", ("count",), 16, "count: it says 16, here are 15"),
        (
            "locomotives_factories",
            ("factories", 3, "class"),
            "points",
            "class_counts.single: it says 5, here are 4",
        ),
    ],
    ids=["stacks", "no-object", "entries", "classes"],
)
def test_a_file_holds_as_many_as_it_says(
    name: str, path: tuple[Any, ...], value: Any, says: str
) -> None:
    assert says in complaint(BASE + name, put(value, *path))


def test_tiles_are_wanted_for_every_slot_of_four_players() -> None:
    slot = ("railroads", 2, "extension_slots", 0)
    words = complaint(GERMAN + "germany_board", put(2, *slot, "size"))
    assert "8 tiles of 2 spaces are wanted, here are 6" in words
    words = complaint(GERMAN + "germany_board", put(8, *slot, "first_space"))
    assert "an extension of 4 from space 8 is longer than the railroad" in words


def test_what_uses_itself_once_more_would_never_end() -> None:
    own = {"op": "use_own_factory"}
    words = complaint(BASE + "locomotives_factories", put([own], "factories", 5, "effects"))
    assert words.endswith("factories: what it uses once more can lead back to itself for ever")
    cheap = put({"workers": 1, "coins": 0}, "engineers", 3, "cost")
    words = complaint(GERMAN + "engineers", cheap)  # geng_factory, factory 7, geng_factory ...
    assert "lead back to itself" in words


def hoard() -> dict[str, Any]:
    """A set in which one step brings 60 parts, and one of Dresden 24 income markers."""
    tracks = copy.deepcopy(plain_built_in()[BASE + "tracks"])
    board = copy.deepcopy(plain_built_in()[GERMAN + "germany_board"])
    one = {"space": 2, "needs_track": "black", "needs_locomotive": False, "persistent": False}
    many = [{**one, "effects": [INDUSTRY] * 6} for _ in range(10)]
    tracks["railroads"][0]["advantages"] += many
    nodes = [{**one, "effects": [{"op": "income_marker"}] * 6} for _ in range(4)]
    board["railroads"][1]["advantages"] += nodes
    return {BASE + "tracks": tracks, GERMAN + "germany_board": board}


def test_a_part_without_room_is_lost_and_direct_ones_keep_theirs() -> None:
    table = Table(components=hoard()).put(coins=0)
    table.play("space track_black_1", "step black trans_siberian")
    assert table.law is None
    assert len(table.shown["pool"]) == t.POOL - 1 - 6  # room is kept for the open ? cards
    assert table.shown["pool"][0] == {
        "op": "track",
        "count": 1,
        "direct": True,
        "colors": ["black"],
    }
    while table.s.seat == 0:
        legal = table.legal()
        table.play(legal[0])
        assert table.law is None
    assert table.s.pool == 0


def test_a_node_without_room_is_lost() -> None:
    table = Table(germany=True, components=hoard()).put(coins=0)
    table.play("space track_open", "step black dresden")
    assert table.node == "INCOME_PICK"
    assert table.s.queue == t.QUEUE - 1
    assert table.law is None
    while table.s.seat == 0 and table.node == "INCOME_PICK":
        table.play(table.legal()[0])
    assert sum(table.s.income_left) == 0


def test_a_railroad_that_leaves_a_colour_out_counts_each_space_once() -> None:  # [13]
    tracks = copy.deepcopy(plain_built_in()[BASE + "tracks"])
    tracks["railroads"][1]["colors"] = ["black", "gray", "natural"]
    table = Table(components={BASE + "tracks": tracks})
    table.railroad("st_petersburg", loco=(6,), black=9, gray=6, natural=2)
    assert railroad_points(table.s, 0, 1) == 2 * 4 + 4 * 1


def test_where_no_starting_bonus_can_be_carried_out_any_may_be_taken() -> None:
    cards = copy.deepcopy(plain_built_in()[BASE + "starting_bonus_cards"])
    for card in cards["cards"]:
        card["effects"] = [{"op": "track", "colors": ["white"], "steps": 1}]
    table = Table(components={BASE + "starting_bonus_cards": cards})
    match = table.match.from_start()
    match.advance()
    assert len(match.legal()) == 4
    match.play(match.legal()[0])
    assert len(match.legal()) == 3  # of the next player: the step is lost


def test_emil_does_not_close_a_space_that_is_open_to_all() -> None:  # [5.1]
    spaces = copy.deepcopy(plain_built_in()[BASE + "action_spaces"])
    spaces["spaces"][1]["multi_use"] = True
    table = Table(1, components={BASE + "action_spaces": spaces})
    table.s.phase = 6
    table.play("emil s08")
    assert table.shown["emil"]["workers"] == 4
    assert table.can("space track_black_2")
