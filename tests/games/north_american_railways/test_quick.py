"""The quick policy: sensible where it must be, stronger than chance, and fair to every seat."""

import json

import numpy as np
import pytest

from trainshed.core import play as driver
from trainshed.core.match import Match
from trainshed.core.replay import Steps
from trainshed.core.seeds import stream
from trainshed.games.north_american_railways.deck import DECK

from .situation import GAME, at, count, play, wander


def chosen(match: Match, seed: int = 1) -> str:
    _, legal = Steps(GAME).look(match.states)
    index = GAME.quick(match.state, np.array(legal), len(legal), stream(seed, "quick"))
    return match.verbs.text(legal[int(index)])


def test_a_director_takes_a_valuable_share_for_little() -> None:
    text = "phase answer\nseat 1\nactive 0\ncolumn 1\nprice 100\ncash 500 500 500 500\n"
    red = "red treasury 900 director 1 shares 0 2 network Boston, Chicago, Denver\n"
    match = at(text + red + "shares1 red\nshares2 blue blue blue blue blue blue blue\n")
    assert chosen(match) == "buy"


def test_a_director_lets_a_poor_share_go_for_much() -> None:
    text = "phase answer\nseat 1\nactive 0\ncolumn 1\nprice 3000\ncash 5000 5000 500 500\n"
    match = at(text + "red director 1 shares 0 4 network Boston\nshares1 red\n")
    assert chosen(match) == "allow"


def test_the_better_city_is_bought_for_the_own_company() -> None:
    cities = "cities1 Redwood\ncities2 Chicago\ncities3 Winnipeg\ncities4 Albany\n"
    match = at(f"phase city\nred treasury 900 director 0 shares 1\n{cities}shares1 red red red\n")
    assert chosen(match).startswith("city red")


def test_the_start_city_that_pays_most_is_chosen() -> None:
    deck = f"deck {json.dumps(DECK.samples[0], ensure_ascii=False)}\n"
    text = "options start_city_choice=founder_chooses\ncities1\nshares1 red\nshares2 blue\n"
    match = play(at(deck + text), "select 1", "price 100")
    best = max(DECK.samples[0]["start_cities"], key=lambda card: card["income"])
    assert chosen(match) == f"home {best['name']}"


def test_it_always_chooses_one_of_the_legal_actions() -> None:
    for seed in range(count(20, 2)):
        for match in wander(seed, 3 + seed % 3):
            if match.to_move >= 0:
                assert chosen(match, seed) in match.legal()


@pytest.mark.parametrize("seat", range(4))
def test_it_wins_most_matches_against_three_random_players(seat: int) -> None:
    pilots = [driver.RANDOM] * 4
    pilots[seat] = driver.QUICK
    scores = driver.series(GAME, 4, count(400, 6), 11, pilots).scores
    won = (scores[:, seat] == scores.max(axis=1)).mean()
    assert won >= (0.85 if len(scores) == 400 else 0.3)
