"""North American Railways in the house: plans, hidden money, decks of one's own; by forms alone."""

import random
import re
from typing import Any

import pytest

from trainshed.core.match import Match
from trainshed.games import find
from trainshed.games.north_american_railways.deck import DECK
from trainshed.web.db.models import MatchRow, SeatRow
from trainshed.web.db.repo import Made, Repo

from .cards import GAME
from .conftest import Guest, Server, wait_until

DECIDES = re.compile(r'data-action="([^"]+)"')
NAMES = ("Vera", "Ben", "Anna")


def guest_id(server: Server, guest: Guest) -> int:
    """Return the number of a guest: who sat down at a table of his own."""
    guest.get("/")
    guest.post("/tables", game=GAME, seats=3, name=guest.name)
    seats = server.app.state.repo.seats(guest.path.removeprefix("/t/"))
    return int(seats[0].guest_id or 0)


def keep(repo: Repo, match_id: str, match: Match, guests: list[int | None]) -> str:
    """Keep a match as a running table: people for whom a number is given, bots elsewhere."""
    seats = [
        SeatRow(
            match_id=match_id,
            number=k,
            kind="guest" if guests[k] else "bot",
            name=NAMES[k],
            guest_id=guests[k],
            bot=None if guests[k] else "greedy",
            stands_in=False,
        )
        for k in range(match.seats)
    ]
    made = [
        Made(actor, match.verbs.text(action), ply)
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    usual = {option.name: option.default for option in match.game.options}
    row = MatchRow(
        id=match_id,
        game=GAME,
        rules=match.game.rules_version,
        options={name: value for name, value in match.options.items() if value != usual[name]},
        wishes={"spectators": True},
        secret="0" * 32,
        seed=match.seed,
        status="running",
        host_id=next(number for number in guests if number),
        version=1,
        plies=len(made),
        mover=match.to_move,
    )
    repo.add_match(row, seats, made)
    return f"/t/{match_id}"


def dealt(seed: int, options: dict[str, Any] | None = None) -> Match:
    """A match of three with all cards on the table."""
    match = Match(find(GAME), list(NAMES), seed, options)
    while match.to_move < 0:
        match.play_chance()
    return match


def first(match: Match, wanted: int) -> Match:
    """Found companies for $1000 each until a seat is to move."""
    while match.to_move != wanted:
        match.play(match.legal()[0])
        if match.legal()[0].startswith("price"):
            match.play("price 1000")
        if match.legal()[0].startswith("home"):
            match.play(match.legal()[0])
    return match


def poor_director() -> tuple[Match, int]:
    """An offer of $1100 to a director who has paid $1000 for founding, and his seat."""
    for seed in range(50):
        match = dealt(seed)
        director = match.to_move
        first(match, (director + 1) % 3)
        s = match.state
        company = int(s.director.argmax())
        for column in range(4):
            if s.share_column[column, s.share_count[column] - 1] == company:
                match.play(f"select {column + 1}")
                match.play("price 1100")
                assert match.legal() == ["allow"]
                return match, director
    raise LookupError("no deal shows the company again")


def test_a_plan_shows_its_sheet_and_keeps_the_other_cards_open(server, vera: Guest) -> None:
    me = guest_id(server, vera)
    match = first(dealt(1), 0)
    table = keep(server.app.state.repo, "plan-of-cards", match, [me, None, None])
    page = vera.get(table).text
    cards = DECIDES.findall(page)
    assert sorted(set(cards)) == sorted(match.legal())
    planned = vera.get(f"{table}?plan={cards[0]}").text
    assert 'data-stepper data-min="100"' in planned
    assert "share at 100" in planned
    assert sorted(set(DECIDES.findall(planned))) == sorted(match.legal())
    named = vera.get(f"{table}?plan={cards[0]}&plan=price 400").text
    assert "share at 400" in named
    assert named.count('name="plan"') == planned.count('name="plan"')
    vera.post(f"{table}/act", ply=vera.ply, plan=cards[0], verb="price", number=400)
    assert "for 400." in vera.get(table).text


def test_a_director_who_cannot_pay_is_asked_all_the_same(server, vera: Guest, ben: Guest) -> None:
    me, his = guest_id(server, vera), guest_id(server, ben)
    match, director = poor_director()
    guests: list[int | None] = [None, None, None]
    guests[director], guests[(director + 1) % 3] = me, his
    table = keep(server.app.state.repo, "poor-director", match, guests)
    server.app.state.tables.driver.wake("poor-director")
    page = vera.get(table).text
    assert re.search(r'value="buy" disabled title="You have \d+; the price is 1100 \[5.2\]"', page)
    assert ben.state(table)["ply"] == len(match.actions)
    assert "1100 [5.2]" not in ben.get(table).text
    vera.post(f"{table}/act", ply=vera.ply, action="allow")
    wait_until(lambda: ben.state(table)["ply"] > len(match.actions))
    assert "no choice" not in ben.get(table).text


def one_choice() -> Match:
    """A match in which somebody has a single choice, which is no secret."""
    chance = random.Random(1)
    match = dealt(1)
    while len(match.legal()) > 1 or match.legal() == ["allow"]:
        match.play(chance.choice(match.legal()))
        while match.to_move < 0:
            match.play_chance()
    return match


def test_what_makes_itself_is_not_asked(server, vera: Guest) -> None:
    """Nobody is rung for, or clicks on, what is done a moment later without him."""
    me, match = guest_id(server, vera), one_choice()
    guests: list[int | None] = [None, None, None]
    guests[match.to_move] = me
    table = keep(server.app.state.repo, "one-choice", match, guests)
    page = vera.get(table).text
    assert re.search(r'class="sign quiet[^"]*" id="sign"', page)
    assert "<title>● " not in page
    server.app.state.tables.driver.wake("one-choice")
    assert vera.my_turn(table)["ply"] > len(match.actions)  # a real question, or the end


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_a_deck_of_ones_own_can_be_played(server, visit, language: str) -> None:
    """Cards with other names and values; one is bought by its link and button."""
    vera = visit("Vera", language)
    me = guest_id(server, vera)
    options = {"deck": DECK.samples[0], "start_city_choice": "founder_chooses"}
    match = dealt(5, options)
    table = keep(server.app.state.repo, f"own-deck-{language}", match, [me, None, None])
    server.app.state.tables.driver.wake(f"own-deck-{language}")
    bought = False
    while not bought:
        state = vera.my_turn(table)
        page = vera.get(table).text
        text = next((a for a in state["legal"] if a.startswith("city ")), state["legal"][-1])
        assert "Nová " in page
        if text.startswith(("select", "price")):
            vera.act(table, state["ply"], state["legal"][0])
            continue
        if text.startswith("home"):
            assert text in page
        vera.act(table, state["ply"], text)
        bought = text.startswith("city ")
    assert "Nová " in vera.get(f"{table}/replay").text


def test_every_page_of_a_match_of_cards_is_there(server, vera: Guest) -> None:
    me = guest_id(server, vera)
    match = first(dealt(7), 0)
    table = keep(server.app.state.repo, "all-pages", match, [me, None, None])
    for path in ("", "/parts", "/replay", f"/replay/parts?ply={len(match.actions) - 1}"):
        assert 'id="tableau"' in vera.get(table + path).text
    stranger = Guest(server.address, "Stranger")
    page = stranger.get(table).text
    assert "data-action" not in page
    assert page.count(">hidden<") == 3
    stranger.http.close()
