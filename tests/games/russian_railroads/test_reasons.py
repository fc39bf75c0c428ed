"""Every refusal has words and a rule, in every language; what is impossible is named."""

import random

from trainshed.games.russian_railroads import GAME
from trainshed.games.russian_railroads.face import reasons
from trainshed.games.russian_railroads.face.reasons import explain
from trainshed.games.russian_railroads.rules import refusals

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


def test_a_payment_that_is_not_enough_names_what_it_needs() -> None:
    table = Table().put(workers=1, coins=0)
    assert why(table, "space track_black_2") == (
        "payment is not enough: it needs 2 workers, there are 1 worker and 0 coins"
    )


def test_a_blocked_industry_marker_is_named() -> None:
    table = Table().industry(3)
    assert why(table, "space industry_2").endswith(
        "only 1 industry step is possible, not 2: the next gap is empty"
    )


def test_an_occupied_space_and_an_own_place_are_named() -> None:
    assert why(Table().occupy("aux_coins"), "space aux_coins") == "it is taken in this round"
    assert why(Table(), "space turn_first").startswith("it is the place the player has")


def test_a_direct_part_cannot_be_skipped() -> None:
    table = Table()
    table.match.play("space track_black_2")
    table.match.play("pay 2 0 0 0")
    assert why(table, "skip") == "this must be carried out completely: 3 black steps"
    assert why(table, "step gray kiev") == "a step with gray is not given here"


def test_full_doubler_spaces_are_named() -> None:
    words = why(Table().put(doublers=8), "space aux_doubler")
    assert words.endswith("all spaces for doublers are full")
