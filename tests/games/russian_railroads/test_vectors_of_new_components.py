"""The vectors of the expansion's new components and of the solo game, each by its id."""

from typing import Any

import pytest

from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t
from trainshed.games.russian_railroads.rules.emil import begin_emil
from trainshed.games.russian_railroads.rules.final import finish
from trainshed.games.russian_railroads.rules.gain import score
from trainshed.games.russian_railroads.rules.scoring import engineer_numbers

from .situation import Table


def new(seats: int = 4, **options: Any) -> Table:
    return Table(seats, new_components=True, **options).put(coins=0)


def test_g13_one_revaluation_marker_is_kept() -> None:  # [G4]
    table = new().industry(8, factories=(1, 2, 3)).put(revaluation=1)
    table.play("space industry_2", "decline", "token t_cards", "card gq_revaluation")
    assert table.legal() == ["revaluation base", "revaluation german"]
    table.play("revaluation german")
    assert table.me["revaluation"] == "german"


def test_g19_minus_ten_counts_but_never_below_nothing() -> None:  # [G4]
    assert engineer_numbers(new().own("eng12", "geng_factory").s, 0) == 2
    assert engineer_numbers(new().own("eng07", "geng_factory").s, 0) == 0


def coal_factory(coal: int, manned: bool = False) -> Table:
    table = new(coal=True).industry(4, factories=(t.COAL_FACTORY,)).put(coal=coal)
    table.s.factory_manned[0, 0] = manned
    return table.play("space industry_1", "use")


@pytest.mark.parametrize(("manned", "steps"), [(False, 8), (True, 9)])
def test_g20_coal_drives_the_coal_factory(manned: bool, steps: int) -> None:  # [G4]
    table = coal_factory(3, manned).play("coal 3")
    assert [part["count"] for part in table.shown["pool"]] == [steps]
    assert table.me["coal"] == 0


def test_g50_coal_is_chosen_without_skip() -> None:  # [G6]
    table = coal_factory(2, True)
    assert table.legal() == ["coal 0", "coal 1", "coal 2"]
    table.play("coal 2")
    assert [part["count"] for part in table.shown["pool"]] == [7]
    assert table.can("skip")


def solo(**options: Any) -> Table:
    table = Table(1, **options)
    begin_emil(table.s)
    return table


def test_g23_emil_lacks_workers() -> None:  # [G5]
    table = solo()
    table.s.emil_workers = 2
    table.play("emil s11")
    assert table.match.to_move == -1
    assert table.shown["emil"]["workers"] == 2


def test_g24_emil_skips_a_locked_colour() -> None:  # [G5]
    table = solo().unlock("gray").play("emil s05")
    assert table.match.to_move == -1
    assert "track_brown_1" not in table.shown["occupied"]


def test_g25_emil_hires() -> None:  # [G5]
    table = solo().play("emil s13")
    assert table.shown["emil"]["engineers"] == ["eng01"]
    assert table.shown["emil"]["workers"] == 6
    assert table.match.to_move == 0


def test_g26_emil_grows_with_the_score() -> None:  # [G5]
    table = solo()
    score(table.s, 0, 50)
    assert table.s.emil_total == 7
    score(table.s, 0, 100)
    assert table.s.emil_total == 8


def test_g27_second_to_emil() -> None:  # [G5]
    table = solo().own("eng01", "eng02", "eng03", seat=st.WITH_EMIL).own("eng08", "eng09")
    finish(table.s)
    assert table.me["score"] == 20


def test_g28_emil_without_cards_passes() -> None:  # [G5]
    table = Table(1)
    table.s.emil_deck = 0
    begin_emil(table.s)
    assert table.shown["emil"]["passed"]
    assert table.match.to_move == 0
    table.play("space aux_doubler", "pay 1 0 0 0")
    assert table.match.to_move == 0
    assert table.node == "TURN"


def test_g30_two_different_starting_bonuses() -> None:  # [G4]
    table = new(coal=True).own("geng_bonus").play("space geng_bonus")
    assert len(table.match.outcomes()) == 5
    table.play("start_card sb_coin")
    assert len(table.match.outcomes()) == 4
    assert table.me["coins"] == 0
    table.play("start_card gsb_coal")
    assert table.me["coins"] == 1
    assert table.me["coal"] == 2


def test_g38_an_own_factory_is_used() -> None:  # [G4]
    table = new().strip("eng01", "geng_factory")
    assert not table.can("space engineer_public_1")
    table.industry(0, factories=(6,)).play("space engineer_public_1")
    assert table.legal() == ["own_factory 1"]
    table.play("own_factory 1")
    assert table.me["coins"] == 2


def test_g39_emil_takes_one_tile() -> None:  # [G5]
    table = solo()
    table.s.factory_supply[3:5] = 1
    table.play("emil s11")
    assert table.shown["emil"]["tiles"] == [2]
    assert table.shown["factory_supply"] == {"3": 1, "4": 1}
    table = solo()
    table.s.factory_supply[3:5] = 1
    table.s.stack[:] = 0
    table.play("emil s10")
    assert table.shown["emil"]["tiles"] == [3]
    assert table.shown["factory_supply"] == {"4": 1}


@pytest.mark.parametrize("engineer", ["eng01", "geng_factory", "geng_mixed"])
def test_g40_emil_places_one_worker_on_any_public_engineer(engineer: str) -> None:  # [G5]
    table = solo(new_components=True).strip("eng02", engineer).play("emil s12")
    assert table.shown["emil"]["workers"] == 5


def test_g42_coal_gained_on_the_way_may_be_spent() -> None:  # [G6]
    table = new(coal=True).industry(8, factories=(1, 2, t.COAL_FACTORY)).put(coal=0)
    table.play("space industry_2", "use")
    assert table.legal() == ["part 0", "part 1"]
    table.play("part 0", "part 1", "token gt_coal")
    assert table.legal() == [f"coal {n}" for n in range(4)]


def test_g45_drawn_bonuses_may_be_lost() -> None:  # [G4]
    table = new().strip("eng01", "geng_bonus").industry(4).put(doublers=8, doublers_left=12)
    table.play("space engineer_public_1", "start_card sb_doubler", "start_card sb_industry")
    assert table.s.seat == 1
    assert table.me["doublers"] == 8
    assert table.me["markers"] == [4]


def test_g46_a_new_worker_before_his_turn_counts() -> None:  # [G5]
    table = Table(1).own("eng07").put(score=49, coins=0)
    table.s.emil_workers = 0
    table.play("space eng07")
    assert table.match.to_move == -1
    assert table.shown["emil"]["workers"] == 1


def test_g48_emil_skips_what_the_player_cannot_do() -> None:  # [G5]
    for card, table in (
        ("s16", solo().put(doublers=8, doublers_left=12)),
        ("s14", solo().industry(4)),
        ("s07", solo().railroad("trans_siberian", black=2).unlock("gray")),
    ):
        before = table.shown["occupied"]
        table.play(f"emil {card}")
        assert table.match.to_move == -1
        assert table.shown["occupied"] == before
