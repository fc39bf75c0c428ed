"""Which nodes are in the middle of a decision."""

from .situation import Table


def is_midway(table: Table) -> bool:
    return bool(table.s.midway)


def test_a_turn_is_one_decision() -> None:
    table = Table()
    assert not is_midway(table)
    assert is_midway(table.play("space track_black_1"))
    assert is_midway(table.play("pay 1 0 0 0"))
    assert is_midway(table.play("step black kiev"))
    assert not is_midway(table.play("step black kiev"))


def test_the_choice_of_an_end_bonus_card_is_another() -> None:
    table = Table().own("eng15").put(coins=0)
    assert is_midway(table.play("space eng15"))
    assert not is_midway(table.play("choice 0"))


def test_what_follows_a_draw_is_another() -> None:
    table = Table(coal=True).put(coal=2).play("use_boilerman")
    assert is_midway(table)
    table.play("man locomotive trans_siberian 0")
    assert not is_midway(table)
    assert not is_midway(table.play("boilerman f07"))


def test_free_actions_before_the_regular_one_belong_to_the_turn() -> None:
    table = Table(germany=True)
    table.s.income_up[0, 0] = 1
    assert is_midway(table.play("income inc_coin"))
