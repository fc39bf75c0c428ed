"""The log of Russian Railroads: whole matches told in every language, points as they were scored,
secrets kept.
"""

import pytest

from trainshed.core.look import Teller
from trainshed.core.match import Match
from trainshed.core.parts import Told
from trainshed.games.russian_railroads import GAME
from trainshed.games.russian_railroads.face.effects import bonus_words
from trainshed.games.russian_railroads.face.label import split
from trainshed.games.russian_railroads.face.story import HEADS
from trainshed.games.russian_railroads.rules import tables as t

from .play import MANY, NAMES, options_of, played
from .situation import Table
from .tongues import LANGUAGES, tongue


def told(match: Match, seat: int, language: str = "en") -> list[list[Told]]:
    """The lines of each action for one reader."""
    teller = Teller(match, seat, NAMES[: match.seats], tongue(language))
    return [list(lines) for lines in teller.catch_up(match)]


@MANY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_a_sentence_without_holes(seed: int, language: str) -> None:
    for lines in told(played(seed), 0, language):
        for line in lines:
            assert line.text.strip()
            assert line.text.endswith((".", "?"))
            assert "{" not in line.text + line.more


@MANY
def test_every_turn_is_told_before_the_next_begins(seed: int) -> None:
    match = played(seed)
    waiting = False
    for action, lines in zip(match.actions, told(match, -1), strict=True):
        if split(action)[0] in (*HEADS, "pass"):
            assert not waiting, match.verbs.text(action)
            waiting = True
        waiting = waiting and not lines
    assert not waiting


@MANY
def test_every_scoring_is_told_with_its_points(seed: int) -> None:
    match = played(seed)
    rounds = int(match.state.rounds)
    lines = [line for each in told(match, -1) for line in each]
    scored = [line for line in lines if line.kind == "pay" and " scores " in line.text]
    assert len(scored) == rounds * match.seats
    assert all(line.more for line in scored)
    assert [line.kind for line in lines].count("round") == rounds + 1


@MANY
def test_end_bonus_cards_are_not_named_to_others_before_the_end(seed: int) -> None:
    match = played(seed)
    state = match.state
    for reader in range(-1, match.seats):
        log = told(match, reader)
        end = max(ply for ply, lines in enumerate(log) if any(x.kind == "pay" for x in lines))
        for actor, action in zip(match.actors, match.actions, strict=True):
            verb, card = split(action)
            if verb != "end_bonus" or actor == reader:
                continue
            secret = bonus_words(state, card, tongue("en"))
            assert not any(secret in line.text for lines in log[:end] for line in lines)


def lines_of(table: Table, *actions: str) -> list[str]:
    """What the public is told of some actions."""
    from trainshed.core import record
    from trainshed.core.face import Happening

    found: list[str] = []
    earlier: list[int] = []
    for text in actions:
        before = record.clone(table.match.states)[0]
        actor = table.match.to_move
        table.match.play(text)
        action = GAME.verbs.action(text)
        assert action is not None
        after = record.clone(table.match.states)[0]
        h = Happening(before, action, after, actor, -1, NAMES, tuple(earlier))
        found += [line.text for line in GAME.face.tell(h)]
        earlier.append(action)
    return found


def test_a_turn_reads_as_a_story() -> None:
    steps = ["step black trans_siberian"] * 3
    assert lines_of(Table(), "space track_black_2", "pay 2 0 0 0", *steps) == [
        "Anna: 3 black steps for 2 workers; black to 4 on Vladivostok; opens gray."
    ]


def test_hiring_names_the_engineer() -> None:
    assert lines_of(Table(), "space engineer_hire") == [
        "Anna: hire engineer 1 (2 industry steps) for 1 coin."
    ]


def test_the_coal_space_tells_which_of_its_actions_was_used() -> None:
    table = Table(2, coal=True)
    assert lines_of(table, "space coal_combined", "pay 1 0 0 0") == ["Anna: 1 coal for 1 worker."]
    table = Table(2, coal=True)
    told = lines_of(table, "space coal_combined", "pay 0 0 0 1", "pick_foundry f01")
    assert told[0].startswith("Anna: 1 foundry, 1 coal for 1 coin")
    table = Table(2, coal=True).own("eng12").occupy("coal_combined").put(coins=0)
    told = lines_of(table, "space eng12", "reuse coal_combined")
    assert told[0].endswith("1 coal.")


def test_passing_tells_its_points() -> None:
    table = Table().turn(3)
    assert lines_of(table, "pass")[0] == "Dora passes and scores 4 points."


def test_a_factory_that_scores_tells_how_much() -> None:
    table = Table().own("eng07", "eng12").industry(4, factories=(1,))
    lines = lines_of(table, "space industry_1", "pay 1 0 0 0", "use")
    assert "factory 1 works" in lines[0]
    assert lines[0].endswith("19 points at once.")


def test_emil_says_why_a_card_is_thrown_away() -> None:
    solo = next(seed for seed in range(40) if options_of(seed)[0] == 1)
    lines = [line.text for each in told(played(solo), 0) for line in each]
    assert any("Emil throws a card away" in text and "is not open yet" in text for text in lines)
    assert any("Emil takes a space" in text for text in lines)


def test_all_effects_have_words() -> None:
    from trainshed.games.russian_railroads.face.effects import effect_in_words

    s = Table(germany=True, coal=True, new_components=True).s
    for language in LANGUAGES:
        say = tongue(language)
        for op in [*t.OPS.values(), t.LOCO_FACTORY, t.COAL_USE]:
            words = effect_in_words(s, op, 1, 1, 0, say)
            assert words, op
            assert "{" not in words, op
