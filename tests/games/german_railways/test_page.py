"""German Railways on a page: the drawing, previews, prompts and the log say what the rules do."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from tests.games.looking import seen as seen_by
from trainshed.bots import View, find
from trainshed.core import record
from trainshed.core.face import Seen
from trainshed.core.game import CHANCE
from trainshed.core.look import Teller
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH
from trainshed.games.german_railways import GAME
from trainshed.games.german_railways.face.ask import ask, label, order
from trainshed.games.german_railways.face.draw import Picture, panels
from trainshed.games.german_railways.face.figures import chance, tables, written
from trainshed.games.german_railways.face.networks import Networks, neighbours
from trainshed.games.german_railways.face.preview import bids_so_far, last_words, preview
from trainshed.games.german_railways.rules.actions import BID, LAY, PASS
from trainshed.games.german_railways.rules.tables import RAILROAD_IDS, RAILROADS, SPACES, START

from .situation import at, position

NAMES = ("Vera", "Tomasz", "Giulia")


def seen(match: Match, plan: tuple[str, ...] = (), seat: int | None = None) -> Seen:
    """What a seat looks at, with a plan tried on a copy."""
    return seen_by(match, *plan, seat=seat, names=NAMES if match.seats == 3 else match.names)


def copied(match: Match) -> Match:
    """The same position without its history: quick to make."""
    ahead = Match(GAME, match.names, match.seed)
    ahead.states = record.clone(match.states)
    return ahead


def greedy_match(seed: int):
    """Yield a match before each of its decisions, played by greedy bots."""
    match = Match(GAME, NAMES, seed)
    bots = [find("greedy").make(seed, seat) for seat in range(3)]
    while not match.is_over:
        if match.to_move == CHANCE:
            match.play_chance()
            continue
        yield match
        seat = match.to_move
        view = View(GAME, seat, match.redacted(seat), NAMES)
        match.play(bots[seat].choose(view, match.legal()))
    yield match


def svg(match: Match, *plan: str) -> ElementTree.Element:
    (panel,) = panels(seen(match, plan))
    drawn = panel.content
    return ElementTree.fromstring(f"<svg>{drawn.still}{drawn.live}</svg>")


def test_the_drawing_is_whole_and_every_target_is_a_legal_action() -> None:
    for match in greedy_match(1):
        legal = [text for text in match.legal() if text.startswith("lay")]
        links = list(svg(match).iter("a"))
        assert [link.get("data-action") for link in links] == legal
        for link in links:
            assert "costs" in (link.get("aria-label") or "")
            assert link.find("title") is not None


def test_a_drawing_that_is_shared_is_what_each_reader_would_be_drawn() -> None:
    past = None
    for ply, match in enumerate(greedy_match(3)):
        before = past
        if ply % 7 == 0:
            past = match.states[0].copy()
        for seat in range(3):
            reader = seen(match, seat=seat)
            for each in (reader, replace(reader, past=before)):
                picture = Picture(each)
                assert picture.svg() == picture._layers()


def test_a_board_is_drawn_once_for_all_who_may_lay_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for match in greedy_match(4):
        if len(match.actions) > 40 and any(text.startswith("bid") for text in match.legal()):
            break
    first = Picture(seen(match, seat=0)).svg()
    monkeypatch.setattr(Picture, "_layers", lambda self: pytest.fail("it is drawn again"))
    assert [Picture(seen(match, seat=seat)).svg() for seat in (1, 2)] == [first] * 2
    match.play(next(text for text in match.legal() if text.startswith("bid")))
    assert Picture(seen(match, seat=0)).svg() == first  # a bid changes nothing on the board


def test_every_space_can_be_asked_about() -> None:
    match = Match(GAME, NAMES)
    spaces = [e.get("data-space") for e in svg(match).iter() if e.get("data-space")]
    assert len(spaces) == len(set(spaces)) == SPACES


def test_networks_are_trees_from_the_start_city() -> None:
    *_, match = greedy_match(2)
    networks = Networks(match.state.track.tolist(), match.actions)
    for railroad in range(RAILROADS):
        spaces, tree = networks.spaces[railroad], networks.came_from[railroad]
        on_board = [x for x in range(SPACES) if int(match.state.track[x]) >> railroad & 1]
        assert sorted(spaces) == on_board
        assert set(tree) == set(spaces) - {int(START[railroad])}
        for space, start in tree.items():
            assert start in neighbours(space)
            assert spaces.index(start) < spaces.index(space)


def test_a_position_without_its_history_is_drawn_too() -> None:
    *_, match = greedy_match(2)
    alone = Networks(match.state.track.tolist(), ())
    known = Networks(match.state.track.tolist(), match.actions)
    for railroad in range(RAILROADS):
        assert sorted(alone.spaces[railroad]) == sorted(known.spaces[railroad])


def test_railroads_that_share_a_city_stand_in_one_capsule() -> None:
    *_, match = greedy_match(3)
    shared = sum(int(mask).bit_count() > 1 for mask in match.state.track)
    capsules = [e for e in svg(match).iter("rect") if e.get("class") == "cap"]
    assert len(capsules) == shared > 0


def test_the_sheet_says_what_the_build_does() -> None:
    checked = 0
    for match in greedy_match(4):
        builds = [text for text in match.legal() if text.startswith("build")]
        if not builds:
            continue
        plan = [builds[0]]
        ahead = copied(match)
        ahead.play(plan[0])
        lay = next(text for text in ahead.legal() if text.startswith("lay"))
        plan.append(lay)
        ahead.play(lay)
        if "done" in ahead.legal() and ahead.to_move == match.to_move:
            shown = preview(seen(match, tuple(plan)))
            ahead.play("done")
        else:
            shown = preview(seen(match, tuple(plan)))
        assert shown is not None
        railroad = RAILROAD_IDS.index(builds[0].split()[1])
        paid = int(match.state.treasury[railroad]) - int(ahead.state.treasury[railroad])
        figures = {lead.left[0].text: lead.right for lead in shown.columns[0]}
        assert figures["Cost"][0].text == str(paid)
        assert figures["Treasury"][-1].text == str(int(ahead.state.treasury[railroad]))
        assert figures["Income"][-1].text == str(int(ahead.state.income[railroad]))
        gains = [lead.right[0].text for lead in shown.columns[1] if lead.right]
        true = [int(b) - int(a) for a, b in zip(match.state.cash, ahead.state.cash, strict=True)]
        assert gains == ([f"+{gain}" for gain in true[:3]] if any(true) else [])
        checked += 1
    assert checked > 20


@pytest.mark.parametrize(
    ("option", "told", "paid"),
    [("double", "PO, double", "+13"), ("double_per_connection", "PO, 4 times", "+23")],
)
def test_the_sheet_says_how_often_the_connecting_railroad_pays(
    option: str, told: str, paid: str
) -> None:
    """[9, C17]"""
    match = position("two-partners-at-once", f"options preferred_dividend={option}")
    names = list(match.names)
    shown = preview(replace(seen(match, ("build PO", "lay H16")), names=names))
    assert shown is not None
    first = next(lead for lead in shown.columns[1] if lead.right)
    assert first.left[2].text.endswith(told)
    assert first.right[0].text == paid


@pytest.mark.parametrize(("counts", "after"), [("true", "2"), ("false", "1")])
def test_the_sheet_knows_that_bhe_pays_nothing_before_berlin_and_hamburg(
    counts: str, after: str
) -> None:
    """[9, C28]"""
    text = (
        f"options bhe_counts_for_order={counts}\nphase auction\nauction BHE first 0\ncash 9 9 9 9"
    )
    match = at(text + "\nPO income 1 shares 1")
    shown = preview(replace(seen(match), names=list(match.names)))
    assert shown is not None
    figures = {lead.left[0].text: lead.right for lead in shown.columns[0]}
    assert figures["Pays each dividend"][0].text == "0"
    assert figures["Your income"][-1].text == after


def test_the_bids_so_far_are_those_that_were_made() -> None:
    made: list[tuple[int, int]] = []
    auction, last = "", 0
    for match in greedy_match(5):
        new = list(zip(match.actors, match.actions, strict=True))[last:]
        last = len(match.actions)
        made += [(actor, max(0, a - BID)) for actor, a in new if a == PASS or BID < a < 1000]
        may = GAME.face.standing(match.state, ENGLISH)
        name = may.id if may is not None else ""
        if name != auction:
            auction, made = name, []
        if name:
            assert bids_so_far(seen(match)) == made


def test_a_long_auction_has_a_line_for_each_seat() -> None:
    made = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 4), (0, 5), (1, 0)]
    assert last_words(made) == [(2, 0), (0, 5), (1, 0)]
    assert last_words([]) == []


def test_the_sign_asks_and_offers_only_what_is_legal() -> None:
    for match in greedy_match(6):
        if match.is_over:
            break
        asked, legal = ask(seen(match)), match.legal()
        assert asked.ask
        offered = [c.action for c in asked.choices]
        offered += [c.action for group in asked.groups for c in group.choices]
        offered += [asked.commit.action] if asked.commit and asked.commit.action else []
        assert set(offered) <= set(legal)
        if asked.amount:
            bids = [text for text in legal if text.startswith("bid")]
            assert bids[0] == f"bid {asked.amount.lowest}"
            assert bids[-1] == f"bid {asked.amount.highest}"
        other = (match.to_move + 1) % 3
        quiet = ask(seen(match, seat=other))
        assert NAMES[match.to_move] in quiet.ask
        assert not quiet.choices
        assert not quiet.amount
        assert len(order(seen(match)).places) == (3 if match.state.round_number else 0)


def test_every_legal_action_has_a_sentence() -> None:
    for match in greedy_match(7):
        here = seen(match)
        for action in here.legal:
            assert label(here, action)
            if action >= LAY:
                break


def test_tables_name_everybody_and_the_words_hold_every_space() -> None:
    *_, match = greedy_match(8)
    here = seen(match, seat=0)
    players, railroads, _ = tables(here)
    assert [row.cells[0].bits[1].text for row in players.rows] == ["You", "Tomasz", "Giulia"]
    assert len(railroads.rows) == RAILROADS
    (words,) = written(here)
    listed = [len(row.cells[1].bits[0].text.split(", ")) for row in words.rows]
    assert sum(listed) == sum(int(mask).bit_count() for mask in match.state.track)


@pytest.mark.parametrize("own", [1, 3])
def test_the_odds_of_the_bag_add_up(own: int) -> None:
    odds = [chance(8, own, 4, hits) for hits in range(own + 1)]
    assert abs(sum(odds) - 1) < 1e-12
    assert chance(4, 1, 4, 1) == 1


def told(match: Match, reader: int = 0) -> list[str]:
    teller = Teller(match, reader, NAMES)
    return [line.text for lines in teller.catch_up(match) for line in lines]


def test_the_log_tells_builds_whole_and_calls_the_reader_you() -> None:
    *_, match = greedy_match(9)
    lines = told(match)
    builds = [line for line in lines if " build" in line]
    assert len(builds) == sum(match.game.verbs.text(a).startswith("build") for a in match.actions)
    assert any(
        re.fullmatch(r"You build \w+ to .+ for \d+(; income \d+ to \d+)?\.", b) for b in builds
    )
    assert not any(line.startswith("Vera") for line in lines)
    assert any(line.startswith("Vera") for line in told(match, reader=1))
    assert lines[-1] == "The match is over."
    paid = [line for line in lines if "Dividend" in line]
    assert len(paid) > 3


def test_what_a_dividend_paid_adds_up_for_each_seat() -> None:
    *_, match = greedy_match(2)
    teller, paydays = Teller(match, 0, NAMES), 0
    for lines in teller.catch_up(match):
        for payday in (line.payday for line in lines if line.payday is not None):
            paydays += 1
            cash = teller.states[0].cash[:3].tolist()
            assert sorted(paid.seat for paid in payday.seats) == [0, 1, 2]
            for paid in payday.seats:
                assert sum(int(part) for _, part in paid.parts) == int(paid.amount)
                assert int(paid.now) == cash[paid.seat]
            amounts = [int(paid.amount) for paid in payday.seats]
            assert amounts == sorted(amounts, reverse=True)
            own = next(paid for paid in payday.seats if paid.seat == 0)
            assert payday.headline == f"You are paid {int(own.amount)}."
    assert paydays > 2
