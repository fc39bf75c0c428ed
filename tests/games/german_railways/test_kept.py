"""What the pages keep from one look to the next is what would be made anew."""

import random

import pytest

from trainshed.core.look import Teller, look
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH
from trainshed.games.german_railways import GAME
from trainshed.games.german_railways.face import draw, figures
from trainshed.web.languages import catalogue

NAMES = ("Vera", "Ben", "Anna")


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_is_what_would_be_made_anew(seed: int) -> None:
    match, chance = Match(GAME, NAMES, seed), random.Random(seed)
    tellers = {seat: Teller(match, seat, NAMES) for seat in (0, 1, 2, -1)}
    seen_again = 0
    while not match.is_over and len(match.actions) < 200:
        if match.to_move < 0:
            match.play_chance()
        else:
            match.play(chance.choice(match.legal()))
        for seat, teller in tellers.items():
            list(teller.catch_up(match))
            say = catalogue("de") if seat == 1 else ENGLISH
            seen = look(match, seat, NAMES, say, past=teller.since)
            tables = figures.tables(seen)
            of_seats = [figures._players(seen), figures._railroads(seen), figures._bag(seen)]
            assert tables == of_seats
            assert draw.panels(seen) == draw._panels(seen)
            seen_again += figures.tables(seen)[1] is tables[1]
    assert seen_again > 100
