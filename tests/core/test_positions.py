"""Texts of positions, of every game: what is no position is bad input, said in one line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trainshed
from trainshed.core import record
from trainshed.core.setting import settings as settings_of
from trainshed.games import GAMES, find

from .complaint import complaint_of


def position_text(name: str, plies: int) -> str:
    setting = settings_of(find(name))[0]
    match = trainshed.new(name, setting.seats, plies, setting.options)
    while len(match.actions) < plies and not match.is_over:
        match.advance()
        legal = match.legal()
        if legal:
            match.play(legal[len(match.actions) % min(4, len(legal))])
    return find(name).write_position(match.state)


TEXTS = {name: [position_text(name, plies) for plies in (0, 40, 90, 150)] for name in GAMES}


def accepted(name: str, text: str) -> bool:
    return complaint_of(find(name).read_position, text) is None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", range(4))
def test_round_trip(name: str, number: int) -> None:
    game, text = find(name), TEXTS[name][number]
    states = game.read_position(text)
    assert game.write_position(states[0]) == text
    again = game.read_position(game.write_position(states[0]))
    assert record.digest(again[0], game.ignored) == record.digest(states[0], game.ignored)


@pytest.mark.parametrize("name", GAMES)
@settings(deadline=None)
@given(st.text())
def test_any_text(name: str, text: str) -> None:
    assert not accepted(name, text)


@pytest.mark.parametrize("name", GAMES)
@settings(deadline=None)
@given(st.data())
def test_a_position_with_a_wound(name: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS[name]))
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 20)))
    accepted(name, text[:begin] + data.draw(st.text(max_size=4)) + text[end:])


@pytest.mark.parametrize("name", GAMES)
@settings(deadline=None)
@given(st.data())
def test_a_position_with_another_word(name: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS[name]))
    words = text.split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    number = st.integers(-(10**12), 10**12).map(str)
    words[at] = data.draw(number | st.sampled_from(words) | st.text(max_size=3))
    accepted(name, " ".join(words))
