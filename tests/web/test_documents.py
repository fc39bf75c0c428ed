"""Documents of the host's own in the waiting room: a deck, a component set."""

import json
from typing import Any

import pytest

from trainshed.games import find
from trainshed.web.settings import Settings

from .conftest import Guest, Server

DECK = ("north_american_railways", "deck")
PARTS = ("russian_railroads", "components")
ENGINEERS = "russian_railroads/engineers"


def own(game: str) -> dict[str, Any]:
    document = find(game).components()
    if game == DECK[0]:
        document["cities"][0]["name"] = "Größenwahn"
    else:
        document[ENGINEERS]["engineers"][0]["effects"] = [{"op": "points", "count": 7}]
    return document


def room(guest: Guest, game: str) -> str:
    guest.get("/")
    guest.post("/tables", game=game, seats=3, name=guest.name)
    return guest.path


def send(guest: Guest, path: str, option: str, text: str | bytes, status: int = 200) -> str:
    files = {"document": ("mine.json", text, "application/json")}
    return guest.post(f"{path}/document", status, option=option, files=files).text


def kept(server: Server, path: str) -> dict[str, Any]:
    row = server.app.state.repo.match(path.removeprefix("/t/"))
    assert row is not None
    return dict(row.options)


@pytest.mark.parametrize(("game", "option"), [DECK, PARTS])
def test_a_document_is_kept_shown_as_own_and_played(
    vera: Guest, server: Server, game: str, option: str
) -> None:
    path = room(vera, game)
    assert '<option value="own" selected>' not in vera.page.text
    page = send(vera, path, option, json.dumps(own(game), indent=2))
    assert '<option value="own" selected>own</option>' in page
    document = kept(server, path)[option]
    assert "Größenwahn" in str(document) or document[ENGINEERS]["engineers"][0]["effects"]
    vera.post(f"{path}/options", **{option: "own", "public": "1"})
    assert kept(server, path)[option] == document
    vera.post(f"{path}/seats", seats=4 if game == DECK[0] else 2)
    assert kept(server, path)[option] == document
    vera.post(f"{path}/start")
    assert vera.my_turn(path)["status"] == "running"
    live = server.app.state.tables.matches.live(path.removeprefix("/t/"))
    assert live.match.options[option] == document


@pytest.mark.parametrize(("game", "option"), [DECK, PARTS])
def test_the_built_in_one_can_be_chosen_again(
    vera: Guest, server: Server, game: str, option: str
) -> None:
    path = room(vera, game)
    send(vera, path, option, json.dumps(own(game)))
    default = next(o.default for o in find(game).options if o.name == option)
    vera.post(f"{path}/options", **{option: default})
    assert kept(server, path) == {}
    vera.post(f"{path}/options", 422, **{option: "own"})


@pytest.mark.parametrize(("game", "option"), [DECK, PARTS])
def test_a_mistake_is_shown_with_line_and_field(
    vera: Guest, server: Server, game: str, option: str
) -> None:
    path, document = room(vera, game), own(game)
    field = "cost" if game == DECK[0] else "number"
    if game == DECK[0]:
        document["cities"][1]["cost"] = "much"
    else:
        document[ENGINEERS]["engineers"][1]["number"] = "much"
    text = json.dumps(document, indent=2)
    line = text[: text.index('"much"')].count("\n") + 1
    page = send(vera, path, option, text, 422).split('role="alert"')[1]
    assert "This file cannot be used." in page
    assert "mine.json:" in page
    assert field in page.split("</section>")[0]
    assert abs(int(page.split("mine.json:")[1].partition(":")[0]) - line) <= 8
    for broken in ("", "[]", "{", b"\xff\xfe"):
        assert "mine.json" in send(vera, path, option, broken, 422)
    assert kept(server, path) == {}


@pytest.mark.parametrize("game", [DECK[0], PARTS[0]])
@pytest.mark.parametrize(
    "inside", ["[" * 900 + "]" * 900, "1e999", '"\\ud800"', '"\\u0000"', "LONG"]
)
def test_a_hostile_file_is_refused_in_a_line(
    vera: Guest, server: Server, game: str, inside: str
) -> None:
    path, option = room(vera, game), dict((DECK, PARTS))[game]
    inside = inside.replace("LONG", "[" + "0," * 900_000 + "0]")
    if game == DECK[0]:
        text = f'{{"note": {inside}}}'
    else:
        contents = json.dumps(own(game)[ENGINEERS])
        text = f'{{"{ENGINEERS}": {contents[:-1]}, "more": {inside}}}}}'
    page = send(vera, path, option, text, 422)
    assert "This file cannot be used." in page
    assert "mine.json" in page
    assert kept(server, path) == {}
    record = {"format": "trainshed/1", "game": game, "rules": find(game).rules_version}
    record |= {"seats": ["a", "b", "c"], "options": {option: "DOCUMENT"}, "seed": 1}
    record |= {"actions": [], "result": None}
    told = json.dumps(record).replace('"DOCUMENT"', text)
    refused = vera.post("/replays", 422, files={"record": ("m.json", told, "application/json")})
    assert "This record cannot be replayed." in refused.text


def test_only_the_host_may_and_only_so_much(vera: Guest, ben: Guest) -> None:
    path = room(vera, DECK[0])
    send(ben, path, "deck", "{}", 403)
    send(vera, path, "stalemate", "{}", 404)
    send(vera, path, "deck", " " * Settings().largest_record, 413)
    assert vera.get(f"{path}/document").status_code == 200
