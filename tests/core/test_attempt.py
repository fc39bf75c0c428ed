"""A plan is tried on a copy of what a seat knows: nothing is made, and nothing hidden is told."""

import pytest

from trainshed import bots
from trainshed.bots import driving
from trainshed.core.attempt import Attempt
from trainshed.core.error import Refused
from trainshed.core.match import Match
from trainshed.core.record import differences, digest
from trainshed.core.seeds import stream
from trainshed.games import GAMES, find


def begun(name: str, seed: int = 4, length: int = 40) -> Match:
    match = Match(find(name), 3, seed=seed)
    players = {seat: bots.find("random").make(seed, seat) for seat in range(3)}
    while len(match.actions) < length or match.to_move < 0 or len(match.legal()) < 2:
        driving.step(match, players)
    return match


def longest(match: Match, seat: int) -> Attempt:
    """Try the last legal action for as long as there is one."""
    tried = Attempt(match, seat)
    while legal := tried.legal():
        assert tried.play(legal[-1]) is None
    return tried


@pytest.mark.parametrize("name", GAMES)
def test_the_match_stays_as_it_is(name: str) -> None:
    for length in (0, 15, 40):
        match = begun(name, 4, length)
        before, legal = digest(match.state), match.legal()
        tried = longest(match, match.to_move)
        assert tried.plan
        assert digest(match.state) == before
        assert match.legal() == legal
        seen = tried.seen()
        assert list(seen.plan) == tried.plan
        assert not seen.legal  # the decision is complete, or what follows is not known
        match.game.face.preview(seen)


@pytest.mark.parametrize("name", GAMES)
def test_what_may_come_first_is_what_is_legal(name: str) -> None:
    match = begun(name)
    assert Attempt(match, match.to_move).legal() == match.legal()
    assert Attempt(match, (match.to_move + 1) % 3).legal() == []


def test_an_action_that_is_not_legal_is_refused_with_its_reason() -> None:
    match = begun("german_railways", length=0)
    tried = Attempt(match, match.to_move)
    refused = tried.play("bid 99")
    assert isinstance(refused, Refused)
    assert refused.reason == "the bidder has only 40 Talers"
    assert refused.rule
    assert "unknown verb" in str(tried.play("fly K11"))
    assert tried.plan == []
    assert tried.play("bid 5") is None
    assert "nothing can be tried after 'bid 5'" in str(tried.play("bid 6"))


def test_who_is_not_asked_tries_nothing() -> None:
    match = begun("german_railways", length=0)
    other = Attempt(match, (match.to_move + 1) % 3)
    assert "it is not your turn" in str(other.play("pass"))


def test_a_plan_does_not_look_into_the_pile() -> None:
    from tests.games.russian_railroads.situation import Table

    table = Table().own("eng15").put(coins=0)
    tried = Attempt(table.match, 0)
    for text in ("space eng15", "choice 0"):
        assert tried.legal()
        assert tried.play(text) is None
    assert tried.legal() == []  # which cards lie there is not known before
    assert "not known yet" in str(tried.play("end_bonus eb_factories"))


def test_hidden_things_change_nothing_of_what_is_tried() -> None:
    """Whatever is true of what a seat cannot know, it is shown the same."""
    for seed in range(6):
        match = begun("russian_railroads", seed, 50)
        seat = match.to_move
        game, plans, shown = match.game, [], []
        for other in range(3):
            tried = longest(match, seat)
            plans.append(tried.plan)
            shown.append(tried.seen().state)
            game.determinise(match.states[0], seat, stream(other, "another truth"))
        assert plans[0] == plans[1] == plans[2]
        assert not list(differences(shown[0], shown[1], game.ignored))
        assert not list(differences(shown[0], shown[2], game.ignored))
