"""Every refusal has words and a rule, in every language; what is impossible is named."""

import random

import pytest

from trainshed.games.russian_railroads import GAME
from trainshed.games.russian_railroads.face import reasons
from trainshed.games.russian_railroads.face.reasons import explain
from trainshed.games.russian_railroads.rules import refusals
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules.ending import end_actions

from .play import MANY, walk
from .situation import Table
from .tongues import LANGUAGES, tongue


def why(table: Table, text: str) -> str:
    """Why an action is refused."""
    action = GAME.verbs.action(text)
    assert action is not None
    code = int(GAME.refuse(table.s, action))
    assert code
    words, rule = explain(table.s, action, code)
    assert rule
    return words


def test_every_code_has_words_and_a_rule() -> None:
    say = tongue("en")
    known = {
        **reasons._of_turns(say),
        **reasons._of_spaces(say),
        **reasons._of_parts(say),
        **reasons._of_tiles(say),
        **reasons._of_modules(say),
    }
    codes = {
        value for name, value in vars(refusals).items() if name.isupper() and isinstance(value, int)
    }
    assert codes - {refusals.FINE} == set(known)
    assert all(words and rule for words, rule in known.values())


@MANY
def test_any_refused_action_is_explained_in_every_language(seed: int) -> None:
    rng = random.Random(seed)
    for match in walk(seed):
        if rng.random() > 0.2:
            continue
        for action in rng.sample(range(len(GAME.verbs)), 10):
            code = int(GAME.refuse(match.state, action))
            if code:
                words, _ = explain(match.state, action, code, tongue(rng.choice(LANGUAGES)))
                assert words
                assert "{" not in words


def test_a_locked_colour_is_named() -> None:
    assert why(Table(), "space track_gray_1").endswith("completely: gray is not unlocked")


def test_a_missing_second_step_is_named() -> None:
    table = Table().railroad("trans_siberian", black=2).unlock("gray")
    assert why(table, "space track_gray_1").endswith("only 1 gray step is possible, not 2")


def test_several_steps_that_are_too_few_are_named_in_the_plural() -> None:
    table = Table().railroad("trans_siberian", black=3).unlock("gray").strip("eng01", "geng_gray")
    table.railroad("st_petersburg").railroad("kiev")
    assert why(table, "space engineer_public_1").endswith("2 gray steps are possible, not 3")
    table = Table().final().industry(10, factories=(1, 2, 3, 4))
    assert why(table, "space last_round_industry").endswith(
        "only 2 industry steps are possible, not 3: the next gap is empty"
    )


@pytest.mark.parametrize(
    ("table", "place", "says"),
    [
        (Table(), "track_white_1", "white is not unlocked"),
        (Table().put(turquoise_home=0), "aux_temp", "the turquoise workers are gone"),
        (Table().put(strip=-1), "engineer_hire", "no engineer lies on the hiring space"),
        (Table().strip("eng01", "eng12"), "engineer_public_1", "no space can be used once more"),
        (
            Table().strip("eng01", "eng13"),
            "engineer_public_1",
            "no engineer of another player can be used",
        ),
    ],
    ids=["colour", "turquoise", "hire", "reuse", "borrow"],
)
def test_the_part_that_is_impossible_is_named_and_nothing_is_done(
    table: Table, place: str, says: str
) -> None:
    before = table.match.states.tobytes()
    assert says in why(table, f"space {place}")
    assert table.match.states.tobytes()[: GAME.position_size] == before[: GAME.position_size]


def test_a_payment_that_is_not_enough_names_what_it_needs() -> None:
    table = Table().put(workers=1, coins=0)
    assert why(table, "space track_black_2") == (
        "it costs 2 workers, but the player has only 1 worker and 0 coins"
    )


def test_a_blocked_industry_marker_is_named() -> None:
    table = Table().industry(3)
    assert why(table, "space industry_2").endswith(
        "only 1 industry step is possible, not 2: the next gap is empty"
    )


def test_an_occupied_space_and_an_own_place_are_named() -> None:
    assert (
        why(Table().occupy("aux_coins"), "space aux_coins") == "it is already taken in this round"
    )
    assert why(Table(), "space turn_first").startswith("the player already holds this place")


def test_a_direct_part_cannot_be_skipped() -> None:
    table = Table()
    table.match.play("space track_black_2")
    table.match.play("pay 2 0 0 0")
    assert why(table, "skip") == "this must be carried out completely: 3 black steps"
    assert why(table, "step gray kiev") == "no gray step is given here"


def test_full_doubler_spaces_are_named() -> None:
    words = why(Table().put(doublers=8), "space aux_doubler")
    assert words.endswith("all spaces for doublers are full")


# Why a space cannot be used once more, or a piece moved there [10, 12, G3.2]


def test_an_engineer_of_this_chain_is_named() -> None:
    table = Table().strip("eng01", "eng13").own("eng12", seat=1).occupy("aux_coins").put(coins=0)
    table.play("space engineer_public_1", "borrow 1 eng12")
    assert why(table, "reuse engineer_public_1") == "engineer 13 was used in this chain already"
    table = Table().own("eng12").strip("eng01", "eng13").own("eng02", seat=1).put(coins=0)
    table.occupy("engineer_public_1").play("space eng12", "reuse engineer_public_1")
    assert why(table, "borrow 0 eng12") == "engineer 12 was used in this chain already"


def test_turn_order_spaces_are_neither_used_once_more_nor_moved_to() -> None:
    table = Table().own("eng12").occupy("turn_first", "aux_coins").put(coins=0).play("space eng12")
    assert why(table, "reuse turn_first") == "a turn-order space may not be chosen here"
    table = Table()
    table.s.claim[0], table.s.claim_piece[0] = 0, st.OWN_PIECE
    table.s.passed[:] = 1
    end_actions(table.s)
    assert why(table, "relocate turn_second") == "a turn-order space may not be chosen here"


def test_turquoise_workers_that_are_gone_are_named_at_a_re_use() -> None:
    table = Table().own("eng12").occupy("aux_temp", "aux_coins").put(coins=0, turquoise_home=0)
    assert why(table.play("space eng12"), "reuse aux_temp").endswith(
        "the turquoise workers are gone"
    )


def test_a_coin_that_finds_no_foundry_is_not_called_too_little() -> None:
    table = Table(2, coal=True).put(workers=0, placed=6, coins=1)
    table.s.foundry_at[:] = st.CLOSED
    assert why(table, "space coal_combined").endswith("no foundry lies face up")
    assert "the player has only" in why(table.put(coins=0), "space coal_combined")
