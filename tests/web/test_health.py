"""For the host: whether the server lives and is ready, its figures, and the lines of its log."""

import io
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from starlette.datastructures import Headers

from trainshed.core.error import BadInput
from trainshed.games import GAMES
from trainshed.web import logs
from trainshed.web.metrics import Times, escaped, kind_of, memory
from trainshed.web.preparing import Preparing
from trainshed.web.routes import health
from trainshed.web.routes.health import is_from_here

from .conftest import Guest, Server, served, wait_until

SAMPLE = re.compile(r"trainshed_[a-z_]+(\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*\})? [0-9.e+-]+")


def figures(server: Server) -> dict[str, float]:
    answer = httpx.get(f"{server.address}/metrics", timeout=600)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("# ")]
    assert [line for line in lines if not SAMPLE.fullmatch(line)] == []
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


def test_a_server_that_answers_is_live_and_ready(server: Server) -> None:
    preparing = server.app.state.tables.matches.preparing
    wait_until(lambda: all(preparing.is_ready(name) for name in GAMES))
    for path in ("/health", "/health/ready"):
        answer = httpx.get(server.address + path, timeout=600)
        assert answer.status_code == 200
        assert answer.json() == {"ready": True, "database": True, "games": dict.fromkeys(GAMES, 1)}
        assert "set-cookie" not in answer.headers
    assert httpx.get(f"{server.address}/health/live", timeout=600).text == "live\n"


def test_a_server_whose_rules_are_not_ready_is_live_only(tmp_path: Path) -> None:
    class Never(Preparing):
        def start(self, then: Callable[[str], None]) -> None:
            pass

    with served(tmp_path, Never()) as server:
        assert httpx.get(f"{server.address}/health/live", timeout=600).status_code == 200
        answer = httpx.get(f"{server.address}/health/ready", timeout=600)
        assert answer.status_code == 503
        assert not any(answer.json()["games"].values())


def test_a_server_without_its_database_is_not_ready(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OperationalError("", {}, Exception("away"))

    monkeypatch.setattr(health, "KNOWN_FOR", 0.0)
    # what is found out here is not known to the test that comes next
    monkeypatch.setattr(server.app.state, "asked", (0.0, 0, {}), raising=False)
    monkeypatch.setattr(server.app.state.repo, "ask", fail)
    answer = httpx.get(f"{server.address}/health/ready", timeout=600)
    assert (answer.status_code, answer.json()["database"]) == (503, False)
    assert httpx.get(f"{server.address}/health/live", timeout=600).status_code == 200


def test_figures_follow_what_happens(vera: Guest, server: Server) -> None:
    before = figures(server)
    path = vera.play_bots()
    state = vera.my_turn(path)
    assert vera.act(path, state["ply"], state["legal"][0])["status"] == "done"
    with vera.http.stream("GET", f"{path}/live") as line:
        told = line.iter_text()  # let go, it would close the line
        assert next(told)
        after = figures(server)
    vera.get("/nowhere", 404)

    def grew(name: str) -> bool:
        return after[name] > before.get(name, 0)

    assert grew('trainshed_matches{status="running"}')
    assert grew('trainshed_moves_total{how="decided"}')
    assert grew('trainshed_requests_total{kind="decision",status="200"}')
    assert grew('trainshed_answer_seconds_count{kind="page"}')
    assert grew("trainshed_store_seconds_count")
    assert after["trainshed_streams"] == before["trainshed_streams"] + 1
    assert after["trainshed_memory_bytes"] == pytest.approx(memory(), rel=0.5)
    assert after["trainshed_disk_free_bytes"] > 0
    assert after["trainshed_matches_in_memory"] >= 1
    assert {"trainshed_bots_waiting", "trainshed_bots_thinking"} <= after.keys()
    lost = 'trainshed_requests_total{kind="page",status="404"}'
    assert figures(server)[lost] == before.get(lost, 0) + 1


def test_what_goes_wrong_is_counted_and_found_by_its_number(
    vera: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = figures(server).get('trainshed_log_lines_total{level="error"}', 0)
    monkeypatch.setattr(server.app.state.repo, "tables_of", None)
    vera.play_bots()
    with written(logging.getLogger(logs.NAME)) as said:
        page = vera.get("/", 500)
        program = vera.http.get("/", headers={"Accept": "application/json"})
    [number] = re.findall(r"500 · ([0-9a-f]{8})", page.text)
    assert f" ERROR {number} GET /\n" in said()
    assert program.status_code == 500
    assert f" ERROR {program.json()['request']} GET /\n" in said()
    assert said().count("Traceback") == 2  # each is told once
    assert figures(server)['trainshed_log_lines_total{level="error"}'] == before + 2


def test_figures_are_for_the_machine_itself_or_by_a_token(tmp_path: Path) -> None:
    with served(tmp_path, metrics_token="brass-key") as server:
        address = f"{server.address}/metrics"
        outside = {"X-Forwarded-For": "203.0.113.9"}
        for refused in (
            outside,
            {"Host": "trains.example"},
            {"Host": "trains.example", "Authorization": "Bearer brass"},
            {"Host": "trains.example", "Authorization": "Basic brass-key"},
            outside | {"Authorization": "Bearer"},
        ):
            answer = httpx.get(address, headers=refused, timeout=600)
            assert answer.status_code == 403
            assert "TRAINSHED_METRICS_TOKEN" in answer.text
        let_in = outside | {"Authorization": "Bearer brass-key"}
        assert httpx.get(address, headers=let_in, timeout=600).status_code == 200


def test_without_a_token_nobody_has_it(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        headers = {"X-Forwarded-For": "203.0.113.9", "Authorization": "Bearer"}
        answer = httpx.get(f"{server.address}/metrics", headers=headers, timeout=600)
        assert answer.status_code == 403


@pytest.mark.parametrize(
    ("client", "host", "is_here"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "localhost", True),
        ("203.0.113.9", "localhost", False),
        ("127.0.0.1", "trains.example", False),
        ("nonsense", "localhost", False),
    ],
)
def test_who_is_on_this_machine(client: str, host: str, is_here: bool) -> None:
    request = SimpleNamespace(
        client=SimpleNamespace(host=client),
        url=SimpleNamespace(hostname=host),
        headers=Headers(),
    )
    assert is_from_here(request) is is_here


def test_times_are_written_as_a_histogram() -> None:
    times = Times()
    for seconds in (0.004, 0.01, 0.3, 99):
        times.add(seconds, "page")
    lines = dict(line.rsplit(" ", 1) for line in times.lines("t"))
    assert lines['t_bucket{kind="page",le="0.005"}'] == "1"
    assert lines['t_bucket{kind="page",le="0.01"}'] == "2"
    assert lines['t_bucket{kind="page",le="0.5"}'] == "3"
    assert lines['t_bucket{kind="page",le="10.0"}'] == "3"
    assert lines['t_bucket{kind="page",le="+Inf"}'] == lines['t_count{kind="page"}'] == "4"
    assert lines['t_sum{kind="page"}'] == "99.314"
    assert escaped('a"b\\c\n') == 'a\\"b\\\\c\\n'


def test_kinds_of_requests() -> None:
    paths = [
        "/",
        "/t/a",
        "/t/a/live",
        "/api/tables/a/act",
        "/static/x.css",
        "/health",
    ]
    kinds = ["page", "table", "stream", "decision", "static", "host"]
    assert list(map(kind_of, paths)) == kinds


@contextmanager
def written(logger: logging.Logger) -> Iterator[Callable[[], str]]:
    """Write a logger's lines into memory as `serve` writes them; yield how to read them."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Lines())
    logger.addHandler(handler)
    yield stream.getvalue
    logger.removeHandler(handler)


def test_a_line_has_its_time_level_and_request_and_cannot_be_forged() -> None:
    logger = logging.Logger("alone")
    logs.REQUEST.set("0badcafe")
    with written(logger) as said:
        logger.error("GET %s", "/t/\x1b[2J\r\n2026-01-01T00:00:00.000Z ERROR - forged\u202e")
        try:
            raise ValueError("one\n2026-01-01T00:00:00.000Z ERROR - two\x07")
        except ValueError:
            logger.exception("broken")
    line, broken, *trace = said().splitlines()
    head = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z ERROR 0badcafe "
    escaped = r"GET /t/\x1b[2J\r\n2026-01-01T00:00:00.000Z ERROR - forged\u202e"
    assert re.fullmatch(head + re.escape(escaped), line)
    assert re.fullmatch(head + "broken", broken)
    assert all(each.startswith("    ") for each in trace)
    assert trace[-1].endswith(r"ERROR - two\x07")


def test_every_request_is_a_line_where_the_host_wants_it_without_secrets(
    vera: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logs.NAME):
        vera.get("/me")
        vera.get("/k/of-my-other-device", 404)
    said = [record.getMessage() for record in caplog.records]
    assert [re.sub(r"[\d.]+ ms", "", line) for line in said] == [
        "GET /me 200 ",
        "GET /k/... 404 ",
    ]


def test_a_level_that_is_none_is_named() -> None:
    with pytest.raises(BadInput, match="TRAINSHED_LOG: 'loud' is no level; write one of debug"):
        logs.configure("loud")
