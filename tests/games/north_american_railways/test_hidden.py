"""Money is hidden from what is shown, not from a perfect memory. [2, 9, R13]"""

from dataclasses import replace

import numpy as np
import pytest

from trainshed.bots import View, driving, find
from trainshed.core import record
from trainshed.core.face import Happening
from trainshed.core.look import look
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH
from trainshed.games.north_american_railways.rules.hidden import secrets

from .situation import GAME, at, count, play, wander

OFFER = """
cash 900 300 700 500
red director 1 shares 0 2
shares1 red blue
shares2 blue
shares3 green
shares4 black
"""


def shown(match: Match, seat: int) -> list[int]:
    return [int(amount) for amount in match.redacted(seat).cash[: match.seats]]


def test_a_seat_sees_its_own_cash_alone() -> None:
    match = at(OFFER)
    assert shown(match, 2) == [-1, -1, 700, -1]
    assert shown(match, -1) == [-1, -1, -1, -1]
    assert match.redacted(2).given == 0


def test_open_money_is_seen_by_all() -> None:
    match = at("options money_visibility=open" + OFFER)
    assert shown(match, -1) == [900, 300, 700, 500]
    assert secrets(match.state, -1) == []


def test_all_is_shown_when_the_match_is_over() -> None:
    match = at("phase finished\nlast_turn shares\ncash 1 2 3 4")
    assert shown(match, -1) == [1, 2, 3, 4]


def test_bots_have_a_perfect_memory() -> None:
    match = at(OFFER)
    assert match.recalled(0).tobytes() == match.state.tobytes()


def test_a_bot_is_given_what_it_recalls(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []
    bot = find("random").make(1, 0)
    monkeypatch.setattr(bot, "choose", lambda view, legal: seen.append(view) or legal[0])
    driving.choice_of(bot, at(OFFER))
    assert seen[0].state.cash[:4].tolist() == [900, 300, 700, 500]


def test_what_a_seat_receives_does_not_depend_on_the_others_cash() -> None:
    """Log lines, choices, views and what is legal for the seat to move are the same to the byte."""
    poor, rich = at(OFFER), at(OFFER.replace("300", "9000").replace("500", "100"))
    for match in (poor, rich):
        play(match, "select 1")
    assert poor.view(0) == rich.view(0)
    assert poor.legal() == rich.legal()
    play(poor, "price 400")
    play(rich, "price 400")
    assert (poor.to_move, rich.to_move) == (1, 1)
    assert poor.redacted(0).tobytes() == rich.redacted(0).tobytes()
    before = [record.clone(match.states) for match in (poor, rich)]
    lines = []
    for match, states in zip((poor, rich), before, strict=True):
        match.play("allow")
        seen = record.batch(GAME.dtype, 2)
        GAME.redact(states, 0, 0, seen, 0)
        GAME.redact(match.states, 0, 0, seen, 1)
        allow = match.verbs.action("allow")
        happening = Happening(seen[0], allow, seen[1], 1, 0, ["A", "B", "C", "D"])
        lines.append([line.text for line in GAME.face.tell(happening)])
    assert lines[0] == lines[1] == ["B lets it go. You get the Red share for 400."]


def received(match: Match, seat: int) -> list[object]:
    """List everything a seat, or the public, is shown of a position."""
    here, face = look(match, seat, ["A", "B", "C", "D"]), GAME.face
    return [
        *(match.view(seat), here.state.tobytes(), face.ask(here), face.ending(here.state, ENGLISH)),
        *(face.board(here.state, [], 80), face.tables(here), face.order(here), match.to_move),
        *(face.preview(here), face.written(here), face.shown(here)),
    ]


@pytest.mark.parametrize("capped", ["false", "true"])
def test_a_director_who_cannot_pay_looks_like_one_who_can(capped: str) -> None:
    """[5.2, 9, R3] Nobody but he himself can tell, before his answer and after it."""
    text = f"options offer_capped_by_director={capped}" + OFFER.replace("director 1", "director 3")
    text = text.replace("shares 0 2", "shares 0 0 0 2")
    poor, rich = at(text.replace("500", "0")), at(text.replace("500", "100"))
    for action in ("select 1", "price 100", "allow"):
        if poor.to_move == 0:
            assert poor.legal() == rich.legal()
        for match in (poor, rich):
            match.play(action)
        for seat in (-1, 0, 1, 2):
            assert received(poor, seat) == received(rich, seat)
        if action == "price 100":
            assert (poor.legal(), rich.legal()) == (["allow"], ["allow", "buy"])
            assert received(poor, 3) != received(rich, 3)


def test_the_log_of_a_whole_match_is_the_same_for_everybody() -> None:
    """Payments are public: the log may not need hidden money."""
    for seed in range(count(6, 2)):
        for match in wander(seed, 3):
            if match.is_over or match.to_move < 0:
                continue
            for text in {match.legal()[0], match.legal()[-1]}:
                after = record.clone(match.states)
                action = match.verbs.action(text)
                GAME.apply(after[0], action)
                told = set()
                for seat in (-1, 0, 1, 2):
                    seen = record.batch(GAME.dtype, 2)
                    GAME.redact(match.states, 0, seat, seen, 0)
                    GAME.redact(after, 0, seat, seen, 1)
                    actor, names = match.to_move, ["A", "B", "C"]
                    happening = Happening(seen[0], action, seen[1], actor, -1, names)
                    # What was paid is shown to each with what he has himself.
                    lines = (replace(line, payday=None) for line in GAME.face.tell(happening))
                    told.add(tuple(lines))
                assert len(told) == 1


def test_the_hidden_list_is_what_redaction_changes() -> None:
    match = at(OFFER)
    changed = {
        (name, index) for name, index, _, _ in record.differences(match.state, match.redacted(1))
    }
    assert changed == set(secrets(match.state, 1))
    assert {name for name, _ in changed} <= set(GAME.hidden)
    assert np.array_equal(match.redacted(1).name, match.state.name)
