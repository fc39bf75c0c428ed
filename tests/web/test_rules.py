"""The page of the rules: as the game has them written, or in short."""

from dataclasses import replace

import pytest

from trainshed.core.action import Verb, Verbs
from trainshed.core.say import ENGLISH
from trainshed.games import GAMES, find
from trainshed.web.pages.rules import rules_page


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_every_game_of_the_house_has_its_rules_in_every_language(game: str, language: str) -> None:
    assert rules_page(find(game), language, ENGLISH).language == language


def test_a_game_without_a_text_of_its_rules_shows_its_actions() -> None:
    whole = find(GAMES[0])
    verbs = Verbs([Verb("sell", ("1", "2"), "<SHARES>", "sell shares & leave")])
    bare = replace(whole, verbs=verbs, face=replace(whole.face, home=None), summary="Sell.")
    body = rules_page(bare, "de", ENGLISH).body
    assert body.startswith("<p>Sell.</p>")
    assert "<td>sell &lt;SHARES&gt;</td><td>sell shares &amp; leave</td>" in body
