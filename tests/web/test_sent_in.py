"""Records that are sent in: they say so wherever they are shown, and come back as they came."""

import json
from typing import Any

import pytest

from trainshed.core import fair
from trainshed.core.match import Match
from trainshed.core.proof import Proof
from trainshed.games import find

from .conftest import GAME, Guest

OLD_SECRET, SECRET = "0123456789abcdef" * 2, "0123456789abcdef" * 4
NAMES = ["bot:club", "bot:club", "bot:club"]
NONCES = ("bot", "bot", "bot")


def played(match: Match) -> Match:
    while not match.is_over:
        match.play_chance() if match.to_move < 0 else match.play("pass")
    return match


def plain() -> dict[str, Any]:
    return played(Match(find(GAME), NAMES, seed=5)).record()


def of_before() -> dict[str, Any]:
    match = played(Match(find(GAME), NAMES, seed=fair.seed_of(OLD_SECRET)))
    match.secret = OLD_SECRET
    return match.record()


def proven() -> dict[str, Any]:
    game = find(GAME)
    key = fair.terms_of(game, game.rules_version, {}, NAMES, "elsewhere", NONCES).key(SECRET)
    match = played(Match(game, NAMES, key=key))
    match.proof = Proof("elsewhere", SECRET, NONCES, fair.seal_of(key))
    return match.record()


def send(guest: Guest, record: dict[str, Any]) -> str:
    """Send a record in and return the address of its table."""
    guest.get("/me")
    guest.post("/me", name=guest.name)
    file = {"record": ("m.json", json.dumps(record), "application/json")}
    return guest.post("/replays", files=file).url.path.removesuffix("/replay")


@pytest.mark.parametrize("make", [plain, of_before, proven])
def test_a_record_comes_back_as_it_came(vera: Guest, make: Any) -> None:
    record = make()
    table = send(vera, record)
    assert vera.get(f"{table}/record.json").json() == record


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (plain, "No proof of its draws came with it."),
        (of_before, "Its draws agree with the proof that came with it."),
        (proven, "Its draws agree with the proof that came with it."),
    ],
)
def test_every_page_says_that_it_was_sent_in(
    vera: Guest, ben: Guest, make: Any, words: str
) -> None:
    table = send(vera, make())
    told = "This record was sent in; it was not played here."
    for address in (table, f"{table}/replay?ply=3", f"{table}/replay/parts?ply=3"):
        page = ben.get(address).text
        assert f"{told} {words}" in page
    assert ben.state(table)["sent_in"] is True
    assert vera.state(vera.play_bots())["sent_in"] is False


def test_a_proof_that_does_not_fit_is_called_so(vera: Guest) -> None:
    record = proven()
    record["seats"][0] = "Otto"
    assert "do NOT agree" in vera.get(send(vera, record)).text


def test_bots_of_one_name_are_told_apart(vera: Guest) -> None:
    table = send(vera, plain())
    assert [seat["name"] for seat in vera.state(table)["seats"]] == ["club", "club 2", "club 3"]


def test_long_names_are_kept_whole(vera: Guest) -> None:
    record = plain()
    record["seats"] = ["x" * 80, "x" * 80, "bot:" + "y" * 76]
    table = send(vera, record)
    assert vera.get(f"{table}/record.json").json()["seats"] == record["seats"]
    names = [seat["name"] for seat in vera.state(table)["seats"]]
    assert len(set(names)) == 3


def test_a_match_played_again_here_was_not_sent_in(vera: Guest) -> None:
    table = send(vera, plain())
    vera.get(table)
    vera.post(f"{table}/rematch")
    assert vera.path != table
    assert vera.state(vera.path)["sent_in"] is False
