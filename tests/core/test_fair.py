"""A secret fixes every draw; whoever has the hash can check it."""

import pytest

from trainshed.core import fair
from trainshed.core.error import BadInput
from trainshed.core.match import Match
from trainshed.games import find

SECRET = "0123456789abcdef" * 2


def drawn(secret: str = SECRET) -> Match:
    """A match of passes: first shares for nothing, then rounds of draws."""
    match = Match(find("german_railways"), 3, fair.seed_of(secret))
    while not match.is_over:
        if match.to_move < 0:
            match.play_chance()
        else:
            match.play("pass")
    return match


def test_the_seed_is_made_from_the_secret() -> None:
    assert fair.seed_of(SECRET) == fair.seed_of(SECRET) < 2**53
    assert fair.seed_of(SECRET) != fair.seed_of("f" * 32)
    assert len(fair.commitment(SECRET)) == 64
    assert len({fair.new_secret() for _ in range(5)}) == 5


def test_every_draw_is_checked() -> None:
    match = drawn()
    assert fair.check_draws(match, SECRET) == match.actors.count(-1) == 9


def test_another_secret_is_refused() -> None:
    with pytest.raises(BadInput, match="this secret gives"):
        fair.check_draws(drawn(), "f" * 32)


def test_a_bent_draw_is_named() -> None:
    match = drawn()
    bent = Match(match.game, 3, match.seed)
    first = match.actors.index(-1)
    bent.extend(match.actors[:first], match.actions[:first])
    true = match.game.verbs.text(match.actions[first])
    bent.play(next(text for text, _ in bent.outcomes() if text != true))
    with pytest.raises(BadInput, match=f"action {first + 1} is 'draw"):
        fair.check_draws(bent, SECRET)


def test_a_replayed_match_draws_on_as_it_would_have() -> None:
    whole = drawn()
    first = whole.actors.index(-1) + 2
    again = Match(whole.game, 3, whole.seed)
    again.extend(whole.actors[:first], whole.actions[:first])
    while not again.is_over:
        again.play_chance() if again.to_move < 0 else again.play("pass")
    assert again.lines() == whole.lines()
