"""North American Railways on a page: table, previews, prompts and log say what the rules do, and
never what a seat may not know.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.looking import seen as seen_by
from trainshed.bots import find
from trainshed.bots.driving import view_of
from trainshed.core import record
from trainshed.core.face import Happening, Seen
from trainshed.core.game import CHANCE
from trainshed.core.look import Teller
from trainshed.core.match import Match
from trainshed.core.parts import Cards, Sheet
from trainshed.core.say import ENGLISH
from trainshed.games.north_american_railways.deck import DECK
from trainshed.games.north_american_railways.face.face import FACE
from trainshed.games.north_american_railways.rules.state import CITY, DRAW_START
from trainshed.games.north_american_railways.rules.tables import COLUMNS, COMPANIES, COMPANY_IDS

from .situation import GAME, at, play

NAMES = ("Vera", "Tomasz", "Giulia", "Adler", "Kim")
BEGINS = ("select", "city")  # verbs that begin a decision with a preview
OWN_DECK = {"deck": DECK.samples[0], "start_city_choice": "founder_chooses"}
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, OWN_DECK),
    (5, {}),
    (4, {"money_visibility": "open", "phase1_initial_pass": True}),
    (3, {"offer_capped_by_director": True, "uncovered_available": False}),
    (5, {"phase2_voluntary_pass": False, "all_in_scope": "any_selection"}),
]


def seen(match: Match, *plan: str, seat: int | None = None) -> Seen:
    """What a seat looks at, with a plan tried on what it knows."""
    return seen_by(match, *plan, seat=seat, names=NAMES)


def moments(seats: int, options: dict[str, Any], seed: int, bot: str = "greedy") -> Iterator[Match]:
    """Yield a match before each of its decisions, and when it is over."""
    match = Match(GAME, list(NAMES[:seats]), seed, options)
    bots = [find(bot).make(seed, seat) for seat in range(seats)]
    while not match.is_over:
        if match.to_move == CHANCE:
            match.play_chance()
            continue
        yield match
        seat = match.to_move
        match.play(bots[seat].choose(view_of(match, seat), match.legal()))
    yield match


def board(here: Seen) -> Cards:
    (panel,) = FACE.shown(here)
    assert isinstance(panel.content, Cards)
    return panel.content


def whole(here: Seen) -> str:
    """Everything a page would show, as text to compare."""
    shown = [board(here), FACE.ask(here), FACE.order(here), FACE.preview(here)]
    return repr([*shown, FACE.tables(here), FACE.written(here)])


def offered(here: Seen) -> set[str]:
    """Every action that can be reached from the table and the sign."""
    table, prompt = board(here), FACE.ask(here)
    cards = [card for rack in table.racks for pile in rack.columns for card in pile]
    found = {way.action for card in cards for way in card.ways}
    found |= {choice.action for choice in prompt.choices if not choice.barred}
    if (many := prompt.amount) is not None:
        numbers = range(many.lowest, many.highest + 1, many.step)
        found |= {f"{many.verb} {number}" for number in numbers}
    return found


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_legal_action_can_be_reached_and_nothing_else(seats, options, bot) -> None:
    for match in moments(seats, options, seed=seats, bot=bot):
        legal = match.legal()
        if match.is_over:
            break
        here = seen(match)
        assert offered(here) == set(legal)
        for action in here.legal[:9]:
            assert FACE.label(here, action)
        for text in [text for text in legal if text.split()[0] in BEGINS]:
            planned = seen(match, text)
            assert FACE.preview(planned) is not None
            assert offered(planned) >= {other for other in legal if other.split()[0] != "end"} - {
                "pass"
            }
            if FACE.ask(planned).amount is not None:
                assert offered(planned) & {"price 100"}


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_pages_of_all_seats_and_of_the_public_are_whole(seats, options) -> None:
    for number, match in enumerate(moments(seats, options, seed=7)):
        if number % 3 and not match.is_over:
            continue  # a third of them is enough for six settings and all readers
        for seat in range(-1, seats):
            here = seen(match, seat=seat)
            assert whole(here)
            asked = FACE.ask(here)
            assert asked.ask
            if seat != match.to_move:
                assert not asked.choices
                assert asked.amount is None
                assert not offered(here)
            if not match.is_over and seat != match.to_move:
                assert NAMES[match.to_move] in asked.ask
            places = FACE.order(here).places
            assert len(places) == seats
            assert [place.state for place in places].count("now") == (0 if match.is_over else 1)


def test_the_table_shows_every_card_of_the_deck_in_play() -> None:
    for match in moments(4, OWN_DECK, seed=2):
        table = board(seen(match, seat=0))
        shares, cities = table.racks
        assert sum(map(len, shares.columns)) == int(match.state.share_count.sum())
        assert sum(map(len, cities.columns)) == int(match.state.city_count.sum())
        assert len(shares.columns) == len(cities.columns) == COLUMNS
        assert len(table.routes) == COMPANIES
        for company, track in enumerate(table.routes):
            founded = bool(match.state.director[company] >= 0)
            settled = bool(match.state.home[company] >= 0)
            assert len(track.stops) == int(match.state.members[company]) + settled
            assert [held.leads for held in track.held].count(True) == founded
            assert sum(held.count for held in track.held) == int(match.state.sold[company])
            assert bool(track.remark) != founded


def test_money_of_others_changes_nothing_on_a_page() -> None:
    """Positions that differ in what a seat may not know look the same, plans included."""
    checked = 0
    for match in moments(4, {}, seed=3):
        if match.is_over:
            break
        seat = match.to_move
        rich = Match(GAME, match.names, match.seed, match.options)
        rich.states = record.clone(match.states)
        for other in range(4):
            if other != seat:
                rich.states[0].cash[other] += 3100
        plans = [(), *((text,) for text in match.legal() if text.split()[0] in BEGINS)]
        for plan in plans:
            assert whole(seen(match, *plan)) == whole(seen(rich, *plan))
        for other in (k for k in range(-1, 4) if k != seat):
            rich.states = record.clone(match.states)
            rich.states[0].cash[seat] += 1700
            assert whole(seen(match, seat=other)) == whole(seen(rich, seat=other))
        checked += len(plans)
    assert checked > 100


def test_my_own_money_is_seen() -> None:
    match = at(OFFER)
    poor = whole(seen(match))
    match.states[0].cash[0] += 300
    assert whole(seen(match)) != poor


OFFER = """
cash 900 300 700 500
red treasury 200 director 1 shares 0 1
shares1 red blue
shares2 blue
shares3 green
shares4 black
"""


def lines(sheet: Sheet | None, column: int) -> dict[str, str]:
    assert sheet is not None
    return {
        lead.left[-1].text: " ".join(bit.text for bit in lead.right if bit.kind == "text")
        for lead in sheet.columns[column]
    }


def test_the_sheet_of_an_offer_has_both_answers() -> None:
    sheet = FACE.preview(seen(at(OFFER), "select 1", "price 500"))
    sold, bought = lines(sheet, 0), lines(sheet, 1)
    assert sold["You pay"] == "500"
    assert sold["Your cash"] == "900 400"
    assert sold["Treasury"] == bought["Treasury"] == "200 500"
    assert "You become director." in sold
    assert bought["You receive"] == "200"
    assert bought["Your cash"] == "900 1100"
    assert "You may then try another company." in bought


def test_a_price_that_is_not_named_yet_is_nobodys_business() -> None:
    match = play(at(OFFER), "select 1")
    assert lines(FACE.preview(seen(match)), 0)["You pay"] == "100"
    assert FACE.preview(seen(match, seat=1)) is None
    assert FACE.preview(seen(match, seat=-1)) is None


def test_a_director_who_cannot_pay_sees_why_and_the_others_see_nothing() -> None:
    match = play(at(OFFER), "select 1", "price 500")
    assert GAME.asks_anyway(match.state)
    allow, buy = FACE.ask(seen(match)).choices
    assert not allow.barred
    assert buy.barred == "You have 300; the price is 500 [5.2]"
    assert "If Tomasz buys it" in lines(FACE.preview(seen(match, seat=2)), 1)
    open_money = at("options money_visibility=open" + OFFER)
    assert not GAME.asks_anyway(play(open_money, "select 1", "price 200").state)


def test_the_sheet_of_a_city_says_what_the_purchase_does() -> None:
    checked = 0
    for match in moments(4, {}, seed=5):
        texts = [text for text in match.legal() if text.startswith("city ")]
        for text in texts[:3]:
            told = lines(FACE.preview(seen(match, text)), 0)
            company = COMPANY_IDS.index(text.split()[1])
            ahead = Match(GAME, match.names, match.seed, match.options)
            ahead.states = record.clone(match.states)
            action = ahead.verbs.action(text)
            GAME.act(ahead.states[0], action)
            old, new = match.state, ahead.states[0]
            assert told["Cost"] == str(int(old.treasury[company]) - int(new.treasury[company]))
            assert told["Income"].split()[-1] == str(int(new.income[company]))
            assert told["Symbols"].split()[-1] == str(int(new.symbols[company]))
            checked += 1
    assert checked > 20


def test_cards_tell_why_they_cannot_be_had() -> None:
    own = """
    cash 400 300 700 500
    red director 0 shares 2
    shares1 red blue
    shares2 blue
    shares3
    shares4 black
    """
    table = board(seen(at(own)))
    shares, cities = table.racks
    assert "costs 1000; you have 400 [5.1]" in shares.columns[0][-1].note
    assert "Only the bottom card" in shares.columns[0][0].note
    assert shares.columns[2] == []
    assert "Phase II [6]" in cities.columns[0][-1].note


def told(match: Match, reader: int) -> list[str]:
    teller = Teller(match, reader, NAMES[: match.seats])
    return [line.text for lines in teller.catch_up(match) for line in lines]


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_the_log_is_told_in_sentences(seats, options) -> None:
    *_, match = moments(seats, options, seed=9)
    mine, public = told(match, 0), told(match, -1)
    assert len(mine) == len(public)
    dealt = [line for line in public if "dealt" in line]
    assert len(dealt) == 1
    assert not any(re.search(r"[{}]|\bYou\b", line) for line in public)
    assert not any("Vera" in line for line in mine)
    paid = [line for line in mine if line.startswith("Income: You ")]
    assert len(paid) == int(match.state.turn)
    assert mine[-1] == "The match is over."
    assert sum("found" in line for line in public) == int((match.state.director >= 0).sum())
    assert FACE.ending(match.state, ENGLISH) in " ".join(public)


def test_the_incomes_of_the_log_are_those_that_were_paid() -> None:
    *_, match = moments(4, {"money_visibility": "open"}, seed=11)
    again = Match(GAME, match.names, match.seed, match.options)
    for actor, action in zip(match.actors, match.actions, strict=True):
        before = record.clone(again.states)
        again.extend([actor], [action])
        if before[0].phase <= DRAW_START or again.state.turn == before[0].turn:
            continue
        happening = Happening(before[0], action, again.state, actor, -1, NAMES[:4])
        (line,) = [told.text for told in FACE.tell(happening) if told.kind == "pay"]
        paid = [int(number) for number in re.findall(r"\w+ (\d+)[,.]", line)]
        gained = [int(again.state.cash[k]) - int(before[0].cash[k]) for k in range(4)]
        if before[0].phase == CITY and not again.state.granted:
            assert paid == gained
