"""A position to try things on: copied, moved on, judged, played out; no match is touched."""

import pytest

from trainshed import bots
from trainshed.bots import driving
from trainshed.core.error import BadInput
from trainshed.core.game import CHANCE, OVER
from trainshed.core.match import Match
from trainshed.core.record import digest
from trainshed.core.seeds import stream
from trainshed.core.trial import Trial
from trainshed.games import GAMES, find


def begun(name: str) -> Match:
    match = Match(find(name), 3, seed=4)
    players = {seat: bots.find("random").make(4, seat) for seat in range(3)}
    while len(match.actions) < 40 or match.to_move < 0 or len(match.legal()) < 2:
        driving.step(match, players)
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_trial_goes_its_own_way(name: str) -> None:
    match = begun(name)
    before = digest(match.state)
    trial = Trial(match.game, match.states, match.seats)
    other = trial.copy()
    assert trial.legal() == match.legal()
    assert trial.phase in match.game.phase_names
    trial.play(match.legal()[-1])
    assert digest(trial.state) != before
    assert digest(other.state) == digest(match.state) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_trial_is_judged_and_played_out(name: str) -> None:
    match = begun(name)
    trial = driving.view_of(match, match.to_move).guess(stream(1, "guess"))
    assert sum(trial.chances()) == pytest.approx(1.0)
    assert len(trial.scores()) == 3
    won = [trial.copy().play_out(stream(seed, "playout")) for seed in range(3)]
    assert [sum(shares) for shares in won] == pytest.approx([1.0] * 3)
    again = trial.copy()
    assert again.play_out(stream(0, "playout")) == won[0]
    assert again.to_move == OVER
    assert again.chances() == won[0]


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_drawn_or_chosen(name: str) -> None:
    trial = Trial(find(name), find(name).new(3), 3)
    numbers = stream(2, "trial")
    while trial.to_move != CHANCE:
        trial.play(trial.legal()[0])
    drawn = trial.copy()
    drawn.advance(numbers)
    assert drawn.to_move != CHANCE
    assert trial.legal() == []
    trial.play(trial.outcomes()[0][0])


def test_what_is_not_legal_is_refused() -> None:
    match = begun(GAMES[0])
    trial = Trial(match.game, match.states, match.seats)
    for text in ("nonsense", next(a for a in ("bid 1", "done") if a not in match.legal())):
        with pytest.raises(BadInput, match=f"^'{text}' is not legal here$"):
            trial.play(text)


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_that_anybody_sees_has_a_name_of_its_own(name: str) -> None:
    game = find(name)
    assert len(game.phase_names) == game.phases - len(game.settling)
    assert len(set(game.phase_names)) == len(game.phase_names)
    assert game.phase_name(game.new(3)[0]) == game.phase_names[int(game.new(3)[0].phase)]
