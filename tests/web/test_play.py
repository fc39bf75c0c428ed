"""Actions at a table in the browser: made once, stored, refused politely, taken back, by proxy."""

import re
from pathlib import Path

import pytest

from trainshed.bots.mcts import Mcts
from trainshed.web import driver

from .conftest import Guest, Server, sensible, served, wait_until


def both_at(vera: Guest, ben: Guest) -> str:
    """A running table of two people and a bot."""
    path = vera.open_table()
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.get(path)
    vera.post(f"{path}/start")
    return path


def test_a_whole_match_against_bots(vera: Guest) -> None:
    path = vera.play_bots()
    while True:
        state = vera.my_turn(path)
        if state["to_move"] == -2:
            break
        assert vera.act(path, state["ply"], sensible(state["legal"]))["status"] == "done"
    page = vera.get(path).text
    assert "Final standings" in page
    assert "wins. You are" in page or "You win by" in page or "share the victory" in page
    record = vera.get(f"{path}/record.json").json()
    assert record["result"]["scores"] == state["view"]["cash"]


def test_the_page_shows_the_ask_the_board_and_the_targets(vera: Guest) -> None:
    path = vera.play_bots()
    while not any(text.startswith("build") for text in vera.my_turn(path)["legal"]):
        state = vera.my_turn(path)
        vera.act(path, state["ply"], sensible(state["legal"]))
    build = next(t for t in vera.my_turn(path)["legal"] if t.startswith("build"))
    page = vera.get(path).text
    assert "Build" in page
    assert f'data-action="{build}"' in page
    page = vera.get(path, params={"plan": build}).text
    targets = re.findall(r'data-action="(lay \w+)"', page)
    assert targets
    assert "costs" in page
    page = vera.get(path, params={"plan": [build, targets[0]]}).text
    assert re.search(r"Build for \d", page)
    assert "Treasury" in page
    assert vera.state(path)["ply"] == vera.ply  # a plan is only tried


def test_a_plan_is_made_whole_or_not_at_all(vera: Guest) -> None:
    path = vera.play_bots()
    state = vera.my_turn(path)
    while not any(text.startswith("build") for text in state["legal"]):
        vera.act(path, state["ply"], sensible(state["legal"]))
        state = vera.my_turn(path)
    build = next(text for text in state["legal"] if text.startswith("build"))
    told = vera.act(path, state["ply"], build, "lay A6")
    assert told["status"] == "refused"
    assert "not adjacent" in told["reason"]
    assert told["rule"]
    assert vera.state(path)["ply"] == state["ply"]
    assert vera.state(path)["legal"] == state["legal"]


def test_a_double_click_plays_once(vera: Guest) -> None:
    path = vera.play_bots()
    ply = vera.my_turn(path)["ply"]
    assert vera.act(path, ply, "bid 3")["status"] == "done"
    assert vera.act(path, ply, "bid 3")["status"] == "again"
    log = [line["text"] for line in vera.state(path)["log"]]
    assert log.count("You bid 3 for PO.") == 1


def test_a_stale_page_is_told_so(vera: Guest) -> None:
    path = vera.play_bots()
    ply = vera.my_turn(path)["ply"]
    vera.act(path, ply, "bid 3")
    assert vera.act(path, ply, "pass")["status"] == "stale"
    page = vera.post(f"{path}/act", 409, ply=ply, action="pass")
    assert "The table has moved on" in page.text


def test_out_of_turn_is_refused(vera: Guest, ben: Guest) -> None:
    path = both_at(vera, ben)
    state = vera.my_turn(path)
    told = ben.act(path, state["ply"], "bid 5")
    assert told["status"] == "refused"
    assert "turn" in told["reason"]


def test_only_who_sits_there_may_act(vera: Guest, visit) -> None:
    path = vera.play_bots()
    stranger = visit("Eve")
    stranger.get(path)
    stranger.post(f"{path}/act", 403, ply=0, action="bid 5")


def test_two_people_see_each_other(vera: Guest, ben: Guest) -> None:
    path = both_at(vera, ben)
    vera.act(path, vera.my_turn(path)["ply"], "bid 4")
    state = ben.my_turn(path)
    assert "Vera bids 4 for PO." in [line["text"] for line in state["log"]]
    assert "You bid 4 for PO." in vera.get(path).text


def test_undo_goes_back_to_the_last_decision(vera: Guest, ben: Guest) -> None:
    path = both_at(vera, ben)
    state = vera.my_turn(path)
    vera.act(path, state["ply"], "bid 4")
    vera.get(path)
    vera.post(f"{path}/undo", ply=vera.ply)
    again = vera.my_turn(path)
    assert (again["ply"], again["legal"]) == (state["ply"], state["legal"])
    vera.act(path, again["ply"], "bid 5")
    ben.act(path, ben.my_turn(path)["ply"], "bid 6")
    vera.my_turn(path)  # the bot between them has answered: nothing moves while we look
    vera.get(path)
    page = vera.post(f"{path}/undo", 409, ply=vera.ply)
    assert "others have acted since" in page.text


def test_proxy_bids_are_carried_out_up_to_the_limit(vera: Guest, ben: Guest) -> None:
    path = both_at(vera, ben)
    state = vera.my_turn(path)
    ben.get(path)
    ben.post(f"{path}/proxy", order="0.0.PO", limit=9)
    assert "Bids to 9" in ben.get(path).text
    assert "Bids to 9" not in vera.get(path).text
    vera.act(path, state["ply"], "bid 8")
    wait_until(lambda: vera.state(path)["view"]["auction"]["high_bid"] >= 9)
    log = [line["text"] for line in vera.state(path)["log"]]
    assert "Ben bids 9 for PO." in log
    state = vera.my_turn(path)
    if state["view"]["auction"]["railroad"] == "PO":
        vera.act(path, state["ply"], f"bid {max(12, state['view']['auction']['high_bid'] + 1)}")
        wait_until(
            lambda: "Ben passes on PO." in [line["text"] for line in vera.state(path)["log"]]
        )


def test_a_whole_auction_can_be_passed(vera: Guest, ben: Guest) -> None:
    path = both_at(vera, ben)
    ben.get(path)
    ben.post(f"{path}/proxy", order="0.0.PO", leave_all="1")
    vera.act(path, vera.my_turn(path)["ply"], "bid 2")
    log = wait_until(
        lambda: [x["text"] for x in ben.state(path)["log"] if x["text"] == "You pass on PO."]
    )
    assert log


def test_a_proxy_for_another_auction_is_stale(vera: Guest, ben: Guest) -> None:
    path = both_at(vera, ben)
    ben.get(path)
    page = ben.post(f"{path}/proxy", 409, order="0.0.NME", limit=9)
    assert "The table has moved on" in page.text


def test_why_a_space_is_no_target(vera: Guest) -> None:
    path = vera.play_bots()
    state = vera.my_turn(path)
    told = vera.get(f"{path}/why", params={"action": "lay K10"}).json()
    assert "Not now; you are asked to" in told["reason"]
    while not any(text.startswith("build") for text in state["legal"]):
        vera.act(path, state["ply"], sensible(state["legal"]))
        state = vera.my_turn(path)
    build = next(text for text in state["legal"] if text.startswith("build"))
    told = vera.get(f"{path}/why", params={"action": "lay A6", "plan": build}).json()
    assert "not adjacent" in told["reason"]
    assert told["rule"] == "8.1.2, C13"


def test_a_match_goes_on_after_a_restart(tmp_path) -> None:

    with served(tmp_path) as first:
        guest = Guest(first.address)
        path = guest.play_bots()
        for _ in range(12):
            state = guest.my_turn(path)
            guest.act(path, state["ply"], sensible(state["legal"]))
        before = guest.my_turn(path)
        cookies = guest.http.cookies
        guest.http.close()
    with served(tmp_path) as second:
        guest = Guest(second.address)
        guest.http.cookies = cookies
        guest.get("/")
        after = guest.my_turn(path)
        assert after["view"] == before["view"]
        assert after["legal"] == before["legal"]
        while after["to_move"] != -2:
            guest.act(path, after["ply"], sensible(after["legal"]))
            after = guest.my_turn(path)
        record = guest.get(f"{path}/record.json")
        guest.http.close()
    check_fair(record.text, tmp_path)


def check_fair(text: str, folder) -> None:
    """Every draw of a match that was interrupted still comes from its key."""
    from trainshed.core import fair
    from trainshed.core.gamefile import from_text
    from trainshed.games import find

    match = from_text(text, find)
    assert match.proof is not None
    assert fair.check_proof(match, match.proof) == sum(actor < 0 for actor in match.actors) > 0


def test_the_server_keeps_no_secret_of_a_running_match(vera: Guest, server: Server) -> None:
    path = vera.play_bots()
    row = server.app.state.repo.match(path.removeprefix("/t/"))
    pages = vera.get(path).text + vera.http.get(f"{path}/replay").text
    pages += str(vera.state(path)) + vera.http.get(f"{path}/parts").text
    for hidden in (row.secret, row.draw_key, row.bot_secret):
        assert len(hidden) == 64
        assert hidden not in pages
    assert row.seed == 0
    vera.get(f"{path}/record.json", 409)
    from trainshed.core import fair

    assert fair.commitment(row.secret) in vera.get(path).text


def test_bots_that_wait_forget_what_they_have_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "MOST_THINKERS", 2)
    with served(tmp_path) as server:
        guest, matches = Guest(server.address), server.app.state.tables.matches
        for _ in range(4):
            path = guest.play_bots()
            state = guest.my_turn(path)
            guest.act(path, state["ply"], sensible(state["legal"]))
            guest.my_turn(path)
        keep = [live for live in matches._live.values() if live.bots]
        assert len(keep) == 2
        guest.get(path)  # of the last table: its bots still know
        assert matches.live(path.removeprefix("/t/")).bots
        guest.post(f"{path}/leave", level="beginner")
        wait_until(lambda: guest.state(path)["to_move"] == -2)
        wait_until(lambda: not matches.live(path.removeprefix("/t/")).bots)
        guest.http.close()


def test_a_bot_that_chooses_nonsense_does_not_stop_the_table(
    vera: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Mcts, "choose", lambda *_: "nonsense")
    path = vera.play_bots()
    state = vera.my_turn(path)
    vera.act(path, state["ply"], sensible(state["legal"]))
    assert vera.my_turn(path)["ply"] > state["ply"] + 1
    assert "a bot chose 'nonsense', which is not legal" in caplog.text
