"""One guest at several devices, tokens that only the server chooses, and links in no other name."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from trainshed.web.db.models import now
from trainshed.web.db.repo import Repo
from trainshed.web.hosts import is_known
from trainshed.web.security import forgery_token, hashed

from .conftest import FORM, GAME, Guest, Server, served

Visit = Callable[..., Guest]
DEVICE = re.compile(r'name="device" value="([0-9a-f]+)"')


def link_of(guest: Guest) -> str:
    """Make a link for another device and return its path."""
    guest.get("/me")
    page = guest.post("/me/link").text
    return page[page.index("/k/") :].split("<")[0]


def test_a_link_works_once(vera: Guest, visit: Visit) -> None:
    path = vera.play_bots()
    link = link_of(vera)
    phone, thief = visit("nobody"), visit("thief")
    assert "Sit down here, too?" in phone.get(link).text
    assert "as Vera, who made the link" in thief.get(link).text  # looked at: not used
    phone.post(link)
    assert phone.state(path)["my_seat"] == 0
    assert "no longer leads anywhere" in thief.post(link, 404).text
    assert "no longer leads anywhere" in visit("late").get(link, 404).text
    assert thief.state(path)["my_seat"] == -1


def test_a_link_ends(vera: Guest, visit: Visit, server: Server) -> None:
    vera.play_bots()
    link, repo = link_of(vera), server.app.state.repo
    assert "A link is open for 60 more minutes." in vera.get("/me").text
    guest = repo.guest_of(hashed(vera.http.cookies["trainshed"]))
    repo.change_guest(guest.id, link_ends=now() - timedelta(seconds=1))
    visit("late").get(link, 404)
    assert "A link is open" not in vera.get("/me").text


def test_a_link_is_revoked_by_its_owner_or_by_a_new_one(vera: Guest, visit: Visit) -> None:
    vera.play_bots()
    first = link_of(vera)
    second = link_of(vera)
    other = visit("other")
    other.get(first, 404)
    other.get(second)
    vera.get("/me")
    vera.post("/me/link/end")
    other.get(second, 404)


def test_a_browser_that_is_somebody_is_asked_before_it_is_somebody_else(
    vera: Guest, ben: Guest
) -> None:
    hers, his = vera.play_bots(), ben.play_bots()
    link = link_of(vera)
    page = ben.get(link).text
    assert "This browser plays as Ben now." in page
    answer = ben.post(link, 409)  # from a page that did not know it
    assert "This browser plays as Ben now." in answer.text
    assert ben.state(his)["my_seat"] == 0
    instead = re.search(r'name="instead" value="(\d+)"', page)
    assert instead
    ben.post(link, instead=instead.group(1))
    assert ben.state(hers)["my_seat"] == 0
    assert ben.state(his)["my_seat"] == -1


def test_ones_own_link_is_not_used_up(vera: Guest, visit: Visit) -> None:
    vera.play_bots()
    link = link_of(vera)
    assert "You are here already." in vera.get(link).text
    vera.get("/")
    vera.post(link)
    visit("phone").get(link)


def test_devices_are_listed_and_sent_away(vera: Guest, visit: Visit) -> None:
    path = vera.play_bots()
    phone = visit("phone")
    link = link_of(vera)
    phone.get(link)
    phone.post(link)
    state = phone.my_turn(path)  # the server remembers whose cookie it is
    page = vera.get("/me").text
    assert "This device" in page
    assert "Another device" in page
    (device,) = DEVICE.findall(page)
    vera.post("/me/devices/end", device=device)
    assert "Another device" not in vera.get("/me").text
    assert phone.state(path)["my_seat"] == -1
    act = f"/api/tables/{path.removeprefix('/t/')}/act"
    decision = {"ply": state["ply"], "actions": ["pass"], "form": phone.form}
    assert phone.http.post(act, json=decision).status_code == 403


def test_a_device_that_is_sent_away_hears_no_more_of_what_is_hidden(
    vera: Guest, visit: Visit
) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    phone = visit("phone")
    link = link_of(vera)
    phone.get(link)
    phone.post(link)
    live, beats = f"/api/tables/{path.removeprefix('/t/')}/live", 0
    with phone.http.stream("GET", live) as stream:
        lines = stream.iter_lines()
        heard = next(line for line in lines if line.startswith("data:"))
        assert '"my_seat":0' in heard.replace(" ", "")
        (device,) = DEVICE.findall(vera.get("/me").text)
        vera.post("/me/devices/end", device=device)
        for line in lines:  # to the end
            beats += line.startswith(": still here")
            assert beats < 2
    with phone.http.stream("GET", live) as stream:
        heard = next(line for line in stream.iter_lines() if line.startswith("data:"))
        assert '"my_seat":-1' in heard.replace(" ", "")


def test_the_first_device_can_be_sent_away_from_another(vera: Guest, visit: Visit) -> None:
    path = vera.play_bots()
    phone = visit("phone")
    link = link_of(vera)
    phone.get(link)
    phone.post(link)
    page = phone.get("/me").text
    assert "The first device" in page
    phone.post("/me/devices/end", device=DEVICE.findall(page)[0])
    assert vera.state(path)["my_seat"] == -1
    assert phone.state(path)["my_seat"] == 0
    own = hashed(phone.http.cookies["trainshed"])[:16]
    phone.post("/me/devices/end", device=own)  # nobody sends himself away
    assert phone.state(path)["my_seat"] == 0
    vera.play_bots()  # she is somebody new


def test_another_guests_device_is_not_mine_to_send_away(vera: Guest, ben: Guest) -> None:
    path = vera.play_bots()
    ben.play_bots()
    ben.get("/me")
    ben.post("/me/devices/end", device=hashed(vera.http.cookies["trainshed"])[:16])
    assert vera.state(path)["my_seat"] == 0


# Tokens


def test_a_token_that_was_not_issued_here_is_not_taken(server: Server) -> None:
    for brought in ("a" * 43, "b" * 65):
        with httpx.Client(base_url=server.address, timeout=600, verify=False) as client:
            answer = client.get("/", headers={"Cookie": f"trainshed={brought}"})
            given = answer.cookies["trainshed"]
            assert given != brought
            form = FORM.search(answer.text)
            assert form
            assert form.group(1) != forgery_token(brought)
            data = {"form": forgery_token(brought), "game": GAME}
            cookie = {"Cookie": f"trainshed={brought}"}
            client.cookies.clear()
            assert client.post("/play", data=data, headers=cookie).status_code == 403
        assert server.app.state.repo.guest_of(hashed(brought)) is None


def test_a_token_of_before_is_taken_where_the_guest_is_known(server: Server) -> None:
    old = "o" * 43
    server.app.state.repo.make_guest(hashed(old), "Otto")
    with httpx.Client(base_url=server.address, timeout=600, verify=False) as client:
        answer = client.get("/me", headers={"Cookie": f"trainshed={old}"})
        assert 'value="Otto"' in answer.text
        assert "set-cookie" not in answer.headers


def test_a_cookie_of_before_survives_a_database_that_is_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("away"))

    monkeypatch.setattr(Repo, "guest_of", away)
    answer = httpx.get(server.address, headers={"Cookie": f"trainshed={'w' * 43}"}, timeout=600)
    assert answer.status_code == 503
    assert "set-cookie" not in answer.headers


def test_another_houses_tokens_are_none_of_ours(tmp_path: Path, vera: Guest) -> None:
    with served(tmp_path) as other:
        vera.play_bots()
        cookie = {"Cookie": f"trainshed={vera.http.cookies['trainshed']}"}
        assert "set-cookie" in httpx.get(other.address, headers=cookie, timeout=600).headers


def test_over_https_the_cookie_belongs_to_this_host_alone(tmp_path: Path) -> None:
    with served(tmp_path, secure=True) as server:
        answer = httpx.get(server.address, timeout=600)
        line = answer.headers["set-cookie"]
        assert line.startswith("__Host-trainshed=")
        assert "; Secure" in line
        assert "; Path=/;" in line
        assert "Domain" not in line
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        token = line.split("=", 1)[1].split(";")[0]
        kept = httpx.get(
            server.address, headers={"Cookie": f"__Host-trainshed={token}"}, timeout=600
        )
        assert "set-cookie" not in kept.headers
        # one that a neighbour could have put there is not taken
        put = httpx.get(server.address, headers={"Cookie": f"trainshed={token}"}, timeout=600)
        assert token not in put.headers["set-cookie"]
        # a guest of before comes in once more by the old name, and gets the new one
        old = "o" * 43
        server.app.state.repo.make_guest(hashed(old), "Otto")
        moved = httpx.get(
            f"{server.address}/me", headers={"Cookie": f"trainshed={old}"}, timeout=600
        )
        assert 'value="Otto"' in moved.text
        assert moved.headers["set-cookie"].startswith(f"__Host-trainshed={old};")


def test_without_https_nothing_is_promised_of_it(vera: Guest) -> None:
    assert "strict-transport-security" not in vera.get("/").headers


# Names of the server


def test_only_known_names_stand_in_links(server: Server, vera: Guest) -> None:
    path = vera.open_table()
    assert f'id="invite" tabindex="0">{server.address}{path}</code>' in vera.get(path).text
    page = vera.get(path, headers={"Host": "evil.example"}).text
    assert "evil.example" not in page
    assert f'id="invite" tabindex="0">{path}</code>' in page
    vera.get("/me")
    link = vera.http.post(
        "/me/link", data={"form": vera.form}, headers={"Host": "evil.example"}
    ).text
    assert "evil.example" not in link
    slash = vera.http.get(f"{path}/", headers={"Host": "evil.example"}, follow_redirects=False)
    assert "evil.example" not in str(slash.headers)
    assert slash.status_code == 404


def test_a_host_lists_his_names(tmp_path: Path) -> None:
    with served(tmp_path, hosts="play.example.org, other.example.org:8443") as server:
        guest = Guest(server.address)
        path = guest.open_table()
        named = guest.get(path, headers={"Host": "play.example.org"}).text
        assert f"http://play.example.org{path}" in named
        assert "127.0.0.1" not in guest.get(path).text
        guest.http.close()


@pytest.mark.parametrize(
    ("asked", "hosts", "known"),
    [
        ("127.0.0.1:8423", "", True),
        ("[::1]:8423", "", True),
        ("192.168.1.7", "", True),
        ("localhost", "", True),
        ("play.example.org", "", False),
        ("", "", False),
        ("a b", "", False),
        ("127.0.0.1:8423/x", "", False),
        ("user@127.0.0.1", "", False),
        ("play.example.org", "play.example.org", True),
        ("play.example.org:8443", "play.example.org", True),
        ("192.168.1.7", "play.example.org", False),
        ("evil.example", "play.example.org", False),
    ],
)
def test_names(asked: str, hosts: str, known: bool) -> None:
    assert is_known(asked, hosts) is known
