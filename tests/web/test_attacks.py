"""What strangers send to break a server: each is answered in its own words, or cut off."""

import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from starlette.types import Scope

from trainshed.web import connection, guard
from trainshed.web.connection import LARGEST_HEAD, Connection

from .conftest import Guest, Server, served, wait_until


def send(server: Server, *pieces: bytes) -> bytes:
    """Send bytes as they are, and return all that comes until the server closes the line."""
    address = urlsplit(server.address)
    with socket.create_connection((address.hostname, address.port), timeout=600) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
        except OSError:
            pass  # it has closed the line already
        answer = b""
        try:
            while received := line.recv(65_536):
                answer += received
        except ConnectionResetError:
            pass
        return answer


def act_address(vera: Guest) -> str:
    return "/api/tables/" + vera.play_bots().removeprefix("/t/") + "/act"


def test_a_form_token_of_other_letters_is_a_wrong_one(vera: Guest) -> None:
    vera.play_bots()
    answer = vera.http.post(f"{vera.path}/act", data={"form": "ü²", "action": "pass"})
    assert answer.status_code == 403
    answer = vera.http.post(act_address(vera), json={"ply": 0, "actions": ["pass"], "form": "ü²"})
    assert answer.status_code == 403


@pytest.mark.parametrize("body", [b'{"form": "\xff"}', b"\xff", b'{"ply": 1e999}', b"[" * 5_000])
def test_a_body_that_is_no_json_is_a_mistake_of_the_sender(vera: Guest, body: bytes) -> None:
    answer = vera.http.post(
        act_address(vera), content=body, headers={"content-type": "application/json"}
    )
    assert 400 <= answer.status_code < 500


def test_a_number_that_is_no_number_is_not_seen(vera: Guest) -> None:
    path = vera.play_bots()
    with vera.http.stream("GET", f"{path}/live?seen=²") as answer:
        assert answer.status_code == 200


def test_a_body_without_a_length_is_cut_off_at_the_limit(vera: Guest, server: Server) -> None:
    path, most = vera.play_bots(), server.app.state.settings.largest_body
    data = {"content-type": "application/x-www-form-urlencoded"}
    pieces = (b"form=" + b"x" * 999 for _ in range(most // 1000 + 2))
    answer = vera.http.post(f"{path}/act", content=pieces, headers=data)
    assert answer.status_code == 413


def test_an_address_with_a_zero_byte_is_nowhere(vera: Guest) -> None:
    for address in ("/t/a%00b", "/api/tables/%00", "/rules/%00", "/static/%00.css"):
        assert vera.http.get(address).status_code == 404


def test_a_language_leads_back_to_our_own_pages(vera: Guest) -> None:
    for back in ("//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example"):
        data = {"form": vera.form, "language": "en", "back": back}
        answer = vera.http.post("/language", data=data, follow_redirects=False)
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 4_000_000,
        b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * LARGEST_HEAD + b"\r\n\r\n",
        b"GET /" + b"y" * LARGEST_HEAD + b" HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\n" + b"x: y\r\n" * LARGEST_HEAD,
    ],
    ids=["endless", "one header", "address", "many headers"],
)
def test_a_head_longer_than_any_of_ours_is_refused(server: Server, head: bytes) -> None:
    told = send(server, head)
    assert told == b"" or told.startswith(b"HTTP/1.1 431 ")
    assert httpx.get(server.address, timeout=600).status_code == 200


CHUNKED = b"POST /play HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "rest",
    [
        b"0\r\nx: " + b"y" * 4_000_000,
        b"0\r\n" + b"x: y\r\n" * LARGEST_HEAD,
        b"4\r\nform\r\n0\r\nx: " + b"y" * 4_000_000,
        b"4;x=" + b"y" * 4_000_000,
    ],
    ids=["endless trailer", "many trailers", "after a body", "endless extension"],
)
def test_what_comes_beside_a_body_is_bounded_too(server: Server, rest: bytes) -> None:
    told = send(server, CHUNKED, rest)
    assert told == b"" or told.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 403 "))
    assert b"\r\nset-cookie: " not in told.partition(b"HTTP/1.1 431 ")[2]
    assert httpx.get(server.address, timeout=600).status_code == 200


def test_a_trailer_is_no_header(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    met = []
    usual = guard.Guard.is_too_large

    def noted(self: guard.Guard, scope: Scope) -> bool:
        met.append(scope["headers"])
        return usual(self, scope)

    monkeypatch.setattr(guard.Guard, "is_too_large", noted)
    told = send(
        server,
        CHUNKED.replace(b"host: x", b"host: x\r\nconnection: close"),
        b"0\r\ncookie: trainshed=x\r\nx-forwarded-for: 1.1.1.1\r\n\r\n",
    )
    assert told.startswith(b"HTTP/1.1 ")
    assert met
    assert not {b"cookie", b"x-forwarded-for"} & {name for each in met for name, _ in each}


def test_a_body_in_many_small_pieces_is_read(vera: Guest, server: Server) -> None:
    vera.get("/")
    body = f"form={vera.form}&game=german_railways&seats=3&x={'y' * 9000}".encode()
    head = CHUNKED.replace(
        b"host: x",
        b"host: x\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\n"
        b"cookie: trainshed=" + vera.cookie.encode(),
    ).replace(b"/play", b"/tables")
    pieces = b"".join(b"1;%s\r\n%c\r\n" % (b"z" * 20, letter) for letter in body)
    assert len(pieces) > 4 * LARGEST_HEAD
    assert send(server, head, pieces, b"0\r\n\r\n").startswith(b"HTTP/1.1 303 ")


@pytest.mark.parametrize(
    ("begun", "answer"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nhost:", b"HTTP/1.1 408 "),
        (b"POST /play HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nform", b""),
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_request_that_is_never_finished_is_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch, begun: bytes, answer: bytes
) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(connection, "BODY_SECONDS", 0.3)
    usual = Connection.connection_made

    def patient(self: Connection, transport: Any) -> None:
        usual(self, transport)
        if begun:  # what is sent comes, however slow the machine is
            self._expect(600.0)

    monkeypatch.setattr(Connection, "connection_made", patient)
    assert send(server, begun).startswith(answer)  # it comes to an end at all


def test_one_address_has_so_many_lines_and_all_together_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, lines=5, lines_an_address=2, proxies="192.0.2.1") as server:
        held = [socket.create_connection(server.socket.getsockname()) for _ in range(2)]
        wait_until(lambda: server.app.state.lines.many == 2)
        assert send(server, b"").startswith(b"HTTP/1.1 503 ")
        held.pop().close()
        wait_until(lambda: server.app.state.lines.many == 1)
        assert httpx.get(f"{server.address}/health/live", timeout=600).status_code == 200
        held[0].close()
        wait_until(lambda: not server.app.state.lines.many)
    with served(tmp_path, lines=5, lines_an_address=2) as server:  # the host's own proxy
        held = [socket.create_connection(server.socket.getsockname()) for _ in range(5)]
        wait_until(lambda: server.app.state.lines.many == 5)
        assert send(server, b"").startswith(b"HTTP/1.1 503 ")
        for line in held:
            line.close()


def test_one_guest_listens_on_so_many_lines_and_no_more(tmp_path: Path) -> None:
    with served(tmp_path, streams_a_guest=2) as server:
        vera = Guest(server.address)
        path = vera.open_table()
        live = f"{path}/live"
        with vera.http.stream("GET", live) as one, vera.http.stream("GET", live) as two:
            assert one.status_code == two.status_code == 200
            refused = vera.http.get(live)
            assert refused.status_code == 429
            assert "You can have 2 pages open." in refused.text
            assert "reload this one 15 s later." in refused.text
            assert refused.headers["retry-after"] == "15"
        wait_until(lambda: not server.app.state.hub._lines)
        with vera.http.stream("GET", live) as again:
            assert again.status_code == 200
        vera.http.close()


def test_a_database_that_does_not_answer_is_asked_once(
    vera: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, asked = act_address(vera), []

    def offer(*_: object) -> None:
        asked.append(1)
        raise OperationalError("", {}, Exception("database is locked"))

    monkeypatch.setattr(server.app.state.tables, "offer", offer)
    answer = vera.http.post(address, json={"ply": 0, "actions": ["pass"], "form": vera.form})
    assert answer.status_code == 503
    assert answer.json()["way_out"].startswith("Nothing has changed.")
    assert asked == [1]
    assert "content-security-policy" in answer.headers
