"""Every law notices when it is broken."""

from collections.abc import Callable
from typing import Any

import pytest

from trainshed.games.russian_railroads.rules import laws
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t

from .situation import GAME, Table

BLACK, GREY, BROWN = (t.COLOUR_IDS.index(name) for name in ("black", "gray", "brown"))

Damage = Callable[[Any], None]


def put(field: str, *at_and_value: int) -> Damage:
    """Return the damage that writes one value."""
    *at, value = at_and_value

    def damage(s: Any) -> None:
        if at:
            s[field][tuple(at)] = value
        else:
            s[field] = value

    damage.__name__ = f"{field}_{'_'.join(map(str, at_and_value))}"
    return damage


def lose_a_worker(s: Any) -> None:
    s.workers[1] -= 1


def owe_a_worker(s: Any) -> None:
    s.placed[0] += s.workers[0] + 1
    s.workers[0] = -1


def forge_a_temporary_worker(s: Any) -> None:
    s.turquoise[2] = s.turquoise_count + 1


def build_grey_beside_black(s: Any) -> None:
    s.unlocked[0] = 1 << GREY | 1 << BLACK
    s.track[0, GREY, 0] = s.track[0, BLACK, 0]


def build_what_is_locked(s: Any) -> None:
    s.track[0, BLACK, 0] = 3
    s.track[0, GREY, 0] = 1


def build_on_too_many_railroads(s: Any) -> None:
    s.unlocked[0] = (1 << t.COLOURS) - 1
    s.track[0, BLACK] = 5
    s.track[0, GREY] = 4
    s.track[0, BROWN] = 3
    s.pieces[0, BROWN] = 0


def lose_a_tile(s: Any) -> None:
    s.stack[3] -= 1


def forge_a_tile(s: Any) -> None:
    s.emil_tiles[4] += 1


def lay_a_doubler_from_nowhere(s: Any) -> None:
    s.doublers[0] = 1


def lay_doublers_beside_the_board(s: Any) -> None:
    s.doublers[0] = s.doubler_spaces + 1
    s.doublers_left -= s.doublers[0]


def lay_an_engineer_twice(s: Any) -> None:
    s.strip[0] = s.strip[1]


def take_an_engineer_and_leave_him(s: Any) -> None:
    s.engineer_at[s.strip[0]] = 0


def take_an_end_bonus_unseen(s: Any) -> None:
    s.card_at[0] = st.HELD
    s.pile -= 1


def place_a_token_twice(s: Any) -> None:
    s.tokens_placed[0] = s.tokens[0]


def take_a_card_and_leave_it(s: Any) -> None:
    s.card_open = int(s.card_open) | 1
    s.cards_taken[0] = 1


def lay_an_extension_and_leave_it(s: Any) -> None:
    s.extension[0, 0] = 0


def lose_an_extension(s: Any) -> None:
    s.extensions_left = int(s.extensions_left) & ~1


def forge_an_income(s: Any) -> None:
    s.income_up[0, 0] = 1


def turn_a_foundry_unseen(s: Any) -> None:
    s.foundry_at[5] = st.FACE_UP_FOUNDRY


def forge_boilermen(s: Any) -> None:
    s.loco[:, 0, 0] = s.loco[:, 0, 0].max()
    s.loco_manned[:3, 0, 0] = 1


def man_an_empty_gap(s: Any) -> None:
    s.factory_manned[0, 0] = 1


def build_behind_an_empty_gap(s: Any) -> None:
    s.factory[0, 1] = 1


def put_a_locomotive_where_no_slot_is(s: Any) -> None:
    s.stack[2] -= 1
    s.loco[0, t.RAILROADS - 1, t.SLOTS - 1] = 2


BASE = [
    (lose_a_worker, laws.WORKERS_WRONG),
    (put("extra", 0, 9), laws.WORKERS_WRONG),
    (put("black", 0, 1), laws.WORKERS_WRONG),
    (forge_a_temporary_worker, laws.WORKERS_WRONG),
    (owe_a_worker, laws.NEGATIVE),
    (put("coins", 0, -1), laws.NEGATIVE),
    (put("coal", 3, -1), laws.NEGATIVE),
    (build_grey_beside_black, laws.TRACKS_WRONG),
    (build_what_is_locked, laws.TRACKS_WRONG),
    (build_on_too_many_railroads, laws.TRACKS_WRONG),
    (put("track", 0, BLACK, 0, 99), laws.TRACKS_WRONG),
    (build_behind_an_empty_gap, laws.INDUSTRY_WRONG),
    (man_an_empty_gap, laws.INDUSTRY_WRONG),
    (put("marker", 0, 0, 99), laws.INDUSTRY_WRONG),
    (lose_a_tile, laws.TILES_WRONG),
    (forge_a_tile, laws.TILES_WRONG),
    (lay_a_doubler_from_nowhere, laws.DOUBLERS_WRONG),
    (lay_doublers_beside_the_board, laws.DOUBLERS_WRONG),
    (lay_an_engineer_twice, laws.ENGINEERS_WRONG),
    (take_an_engineer_and_leave_him, laws.ENGINEERS_WRONG),
    (put("engineer_at", 0, 9), laws.ENGINEERS_WRONG),
    (put("pile", 7), laws.CARDS_WRONG),
    (take_an_end_bonus_unseen, laws.CARDS_WRONG),
    (place_a_token_twice, laws.CARDS_WRONG),
    (take_a_card_and_leave_it, laws.CARDS_WRONG),
    (put("phase", 99), laws.FLOW_WRONG),
    (put("phase", st.GO_ON), laws.FLOW_WRONG),
    (put("pool", t.POOL), laws.FLOW_WRONG),
    (put("queue", t.QUEUE), laws.FLOW_WRONG),
    (put("seat", 4), laws.FLOW_WRONG),
    (put("current", 0), laws.FLOW_WRONG),
    (put_a_locomotive_where_no_slot_is, laws.FLOW_WRONG),
    (put("factory", 0, 0, t.COAL_FACTORY + 1), laws.FLOW_WRONG),
]

MODULES = [
    (lay_an_extension_and_leave_it, laws.MODULES_WRONG),
    (lose_an_extension, laws.MODULES_WRONG),
    (forge_an_income, laws.MODULES_WRONG),
    (turn_a_foundry_unseen, laws.MODULES_WRONG),
    (forge_boilermen, laws.MODULES_WRONG),
]


def named(value: Any) -> str | None:
    return getattr(value, "__name__", None)


@pytest.mark.parametrize(("damage", "law"), BASE, ids=named)
def test_a_broken_law_is_named(damage: Damage, law: int) -> None:
    look(Table(), damage, law)


@pytest.mark.parametrize(("damage", "law"), MODULES, ids=named)
def test_a_broken_law_of_the_modules_is_named(damage: Damage, law: int) -> None:
    look(Table(germany=True, coal=True, new_components=True), damage, law)


def look(table: Table, damage: Damage, law: int) -> None:
    assert table.law is None
    damage(table.s)
    assert table.law == GAME.face.laws[law]
