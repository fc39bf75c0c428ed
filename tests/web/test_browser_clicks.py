"""How many clicks a match costs whoever decides for himself: German Railways with four seats."""

from collections.abc import Callable

import pytest

from trainshed.bots import find
from trainshed.bots.driving import view_of

from .browser import Person
from .conftest import GAME, Server
from .hands import ENTER

pytestmark = pytest.mark.full
MOST = 90


class Clicker:
    """Somebody who decides as the greedy bot does, and counts his clicks."""

    def __init__(self, person: Person, server: Server, path: str) -> None:
        self.person, self.clicks, self.decisions, self.typed = person, 0, 0, 0
        self.live = server.app.state.tables.matches.at_hand(path.removeprefix("/t/"))
        self.bot = find("greedy").make(7, 0)

    def click(self, what: str) -> None:
        self.person.page.locator(what).first.click()
        self.clicks += 1

    def choice(self) -> str:
        match = self.live.match
        return str(self.bot.choose(view_of(match, 0), match.legal()))

    def decide(self) -> None:
        """Make one decision: a pass, a bid, an offer, a vote, or a build as a whole."""
        action, self.decisions = self.choice(), self.decisions + 1
        if action.startswith("build"):
            self.build(action)
        elif action.startswith("bid"):
            self.person.made(lambda: self.bid(action.partition(" ")[2]))
        else:
            self.person.made(lambda: self.click(f'#sign [value="{action}"]'))

    def bid(self, number: str) -> None:
        """Set the number, by a quick raise or by typing it, and bid."""
        if number != self.person.page.locator("[data-stepper] input").input_value():
            quick = f"#sign [data-set='{number}']"
            if self.person.page.locator(quick).count():
                self.click(quick)
            else:
                self.person.page.keyboard.type(number)  # digits find the field by themselves
                self.typed += 1
        self.click(ENTER)

    def build(self, action: str) -> None:
        """Build as the bot would on a copy, space by space, and confirm. A space that no other
        railroad can reach begins the build by itself; else the plate is pressed first.
        """
        ahead = self.live.match.from_start()
        ahead.extend(self.live.match.actors, self.live.match.actions)
        openings = [text for text in ahead.legal() if text.startswith("build")]
        ahead.play(action)
        lay = str(self.bot.choose(view_of(ahead, 0), ahead.legal()))
        if self.railroads_to(lay, openings) == 1:
            self.click(f'svg.map [data-space="{lay.removeprefix("lay ")}"]')
        else:
            self.click(f'[data-action="{action}"]')
            self.person.page.wait_for_selector("a.target")
            self.click(f'a.target[data-action="{lay}"]')
        ahead.play(lay)
        self.person.page.locator(".step").first.wait_for()
        while ahead.to_move == 0 and "done" in ahead.legal():
            lay = str(self.bot.choose(view_of(ahead, 0), ahead.legal()))
            if lay == "done":
                break
            steps = self.person.page.locator(".step").count()
            self.click(f'a.target[data-action="{lay}"]')
            self.person.page.locator(".step").nth(steps).wait_for()
            ahead.play(lay)
        self.person.made(lambda: self.click(ENTER))

    def railroads_to(self, lay: str, openings: list[str]) -> int:
        """Return how many railroads could begin their build with a space."""
        count = 0
        for opening in openings:
            ahead = self.live.match.from_start()
            ahead.extend(self.live.match.actors, self.live.match.actions)
            ahead.play(opening)
            count += lay in ahead.legal()
        return count


def test_a_match_takes_few_clicks_and_loses_no_decision(
    come: Callable[..., Person], server: Server
) -> None:
    vera = come(lingers=True)
    clicker = Clicker(vera, server, vera.play_bots(4, GAME))
    vera.wait_for_turn()
    while vera.is_asked:
        clicker.decide()
        vera.wait_for_turn()
    match = clicker.live.match
    own = [
        match.verbs.text(a)
        for seat, a in zip(match.actors, match.actions, strict=True)
        if seat == 0
    ]
    print(f"{clicker.clicks} clicks for {clicker.decisions} decisions, {clicker.typed} typed bids")
    assert clicker.clicks <= MOST, (clicker.clicks, clicker.decisions, own)
