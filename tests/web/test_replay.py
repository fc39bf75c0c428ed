"""The replay in figures: what each ply is told, in which round, and where the ways stop."""

import json
import re
from pathlib import Path

import pytest

from trainshed.games import names

from .conftest import Guest

DATA = Path(__file__).parent.parent / "data"
TOLD = re.compile(r"<h2>(.*?)</h2>")
STOPS = re.compile(r'value="([\w-]+)" data-stops="([\d ]+)"')
GAME = "german_railways"


def stored(game: str) -> Path:
    """Return a stored match of a game, the first by name."""
    return sorted((DATA / game / "matches").glob("*.json"))[0]


def sent_in(guest: Guest, path: Path) -> str:
    record = {"record": ("m.json", path.read_bytes(), "application/json")}
    return guest.post("/replays", files=record).url.path


def verdict(guest: Guest, address: str, ply: int) -> str:
    return guest.get(f"{address}/parts?ply={ply}").text.partition('id="order"')[0]


def headline(guest: Guest, address: str, ply: int) -> str:
    found = TOLD.search(verdict(guest, address, ply))
    assert found
    return found.group(1)


def test_each_action_is_told_by_itself(vera: Guest) -> None:
    path = stored(GAME)
    address, actions = sent_in(vera, path), json.loads(path.read_text("utf-8"))["actions"]
    first = next(ply for ply, text in enumerate(actions, start=1) if " build " in text)
    railroad = actions[first - 1].split()[2]
    assert "Build for" in headline(vera, address, first)
    for ply in range(first + 1, len(actions)):
        if " lay " not in actions[ply]:  # the last of a build is told with all of it
            break
        space = actions[ply - 1].split()[2]
        told = headline(vera, address, ply)
        assert f"Lay {railroad} in" in told
        assert space in told
    draws = [ply for ply, text in enumerate(actions, start=1) if text.startswith("* draw")]
    seats = json.loads(path.read_text("utf-8"))["seats"]
    assert headline(vera, address, draws[0]).startswith("Drawn: a marker of ")
    assert headline(vera, address, draws[len(seats) - 1]).startswith("Round 1: ")


def test_the_action_that_ends_a_round_belongs_to_it(vera: Guest) -> None:
    path = stored(GAME)
    address, actions = sent_in(vera, path), json.loads(path.read_text("utf-8"))["actions"]
    draws = [ply for ply, text in enumerate(actions) if text.startswith("* draw")]
    second = next(ply for ply in draws if ply - 1 not in draws and ply > draws[0])
    assert "Round 1 ·" in verdict(vera, address, second)
    assert "Round 2 ·" in verdict(vera, address, second + 1)


@pytest.mark.parametrize("game", names())
def test_every_ply_of_every_game_can_be_told(vera: Guest, game: str) -> None:
    path = stored(game)
    address, actions = sent_in(vera, path), json.loads(path.read_text("utf-8"))["actions"]
    for ply in range(1, len(actions) + 1, max(1, len(actions) // 60)):
        assert headline(vera, address, ply)


def test_a_replay_opens_at_the_first_decision(vera: Guest) -> None:
    sent_in(vera, stored(GAME))
    told = TOLD.search(vera.page.text)
    assert told
    assert " bid " in told.group(1) or " bids " in told.group(1) or " passes " in told.group(1)


def test_ways_stop_at_decisions_rounds_and_players(vera: Guest) -> None:
    path = stored(GAME)
    address, record = sent_in(vera, path), json.loads(path.read_text("utf-8"))
    stops = {name: [*map(int, plies.split())] for name, plies in STOPS.findall(vera.page.text)}
    actions, ends = record["actions"], len(record["actions"])
    assert stops["action"] == list(range(ends + 1))
    assert all(each[0] == 0 and each[-1] == ends for each in stops.values())
    assert len(stops["round"]) < len(stops["seat-0"]) < len(stops["decision"]) < ends
    for seat in range(len(record["seats"])):
        made = [actions[ply - 1] for ply in stops[f"seat-{seat}"][1:-1]]
        assert {text.split()[0] for text in made} == {str(seat)}
    at = stops["decision"][5]  # without scripts the buttons are links
    page = vera.get(f"{address}?ply={at}&by=decision").text
    assert f'data-go="next" href="?ply={stops["decision"][6]}&amp;by=decision"' in page
    assert f'data-go="prev" href="?ply={stops["decision"][4]}&amp;by=decision"' in page


def test_what_is_drawn_stands_in_the_order_at_once(vera: Guest) -> None:
    """Headline and strip tell the same: after the second marker two names stand there."""
    path = stored(GAME)
    address, record = sent_in(vera, path), json.loads(path.read_text("utf-8"))
    actions = record["actions"]
    draws = [ply for ply, text in enumerate(actions, start=1) if text.startswith("* draw")]
    for drawn, ply in enumerate(draws[: len(record["seats"])], start=1):
        strip = vera.get(f"{address}/parts?ply={ply}").text.partition('id="order"')[2]
        strip = strip.partition("</div>")[0]
        assert len(re.findall(r'class="st ', strip)) == drawn
