"""What the judge would do: whole decisions, from what the seat may know, the same every time."""

import numpy as np
import pytest

from trainshed.analysis import completion, hints
from trainshed.analysis.hints import MOST, Hint, Hints
from trainshed.core.match import Match
from trainshed.core.replay import Steps
from trainshed.core.rule import COMPILED
from trainshed.games import GAMES, find

pytestmark = pytest.mark.skipif(not COMPILED, reason="each choice is played out 400 times")


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SCREENING", ((8, 6), (8, MOST)))
    monkeypatch.setattr(completion, "GOING_ON", 4)
    monkeypatch.setattr(hints, "TELLING", 20)


def asked_for(match: Match) -> list[Hint]:
    seat, legal = Steps(match.game).look(match.states)
    known = match.recalled(seat)
    return Hints(match.game, match.seats).best(known, len(match.actions), seat, legal)


def decisions(name: str, seats: int, count: int, seed: int) -> list[Match]:
    """Return moments of random matches at which somebody has several choices."""
    numbers, found = np.random.default_rng(seed), list[Match]()
    options = {"solo": True} if seats == 1 else {}
    match = Match(find(name), seats, seed=seed, options=options)
    while len(found) < count:
        match.advance()
        if match.is_over:
            match = Match(find(name), seats, seed=seed + len(found), options=options)
            continue
        legal = match.legal()
        if len(legal) > 1 and numbers.random() < 0.2:
            moment = match.from_start()
            moment.extend(match.actors, match.actions)
            found.append(moment)
        match.play(legal[int(numbers.integers(len(legal)))])
    return found


@pytest.mark.parametrize(("name", "seats"), [*((name, 3) for name in GAMES), (GAMES[-1], 1)])
def test_a_hint_is_a_whole_decision_that_can_be_made(name: str, seats: int) -> None:
    for match in decisions(name, seats, 8, seed=1):
        found, seat = asked_for(match), match.to_move
        assert 1 <= len(found) <= min(MOST, len(match.legal()))
        assert len({each.actions[0] for each in found}) == len(found)
        worth = [each.score if seats == 1 else each.chance for each in found]
        assert worth == sorted(worth, reverse=True)
        assert found == asked_for(match)  # the same every time
        for action in found[0].actions:
            assert match.to_move == seat
            match.play(match.verbs.text(action))
        assert not match.game.is_midway(match.state) or match.to_move != seat
        assert all(0 <= each.chance <= 1 and each.error >= 0 for each in found)


def test_a_decision_of_several_actions_is_completed() -> None:
    for match in decisions(GAMES[0], 3, 8, seed=1):
        builds = [text for text in match.legal() if text.startswith("build ")]
        if builds:
            break
    seat, ply = match.to_move, len(match.actions)
    action = match.verbs.action(builds[0])
    assert action is not None
    hint = Hints(match.game, 3)._complete(match.recalled(seat), ply, seat, action)
    for text in map(match.verbs.text, hint.actions):
        assert match.to_move == seat
        match.play(text)
    assert len(hint.actions) > 1
    assert not match.game.is_midway(match.state)


def test_of_the_bids_the_least_is_told() -> None:
    """A higher one can still be made, and of three hints one is enough to bid."""
    match = Match(find("german_railways"), 3, seed=1)
    match.advance()
    hints = asked_for(match)
    texts = [match.verbs.text(hint.actions[0]) for hint in hints]
    assert sorted(texts) == ["bid 1", "pass"]
    for hint in hints:
        assert len(hint.scores) == 3
        assert max(hint.scores) >= hint.score - 0.1
