"""Measure the web app beside boardgame.io's server: `make bench-web`.

100 running matches of three seats, 300 clients that listen, each match a closed loop: who is to
move sends his move when he has seen the last one. Both servers and the players (one small program
for both, `load.cjs`) share the machine's cores.

Ours is `trainshed serve` as anybody starts it, on SQLite, without pauses before draws. Every move
is acknowledged after it is stored. It is measured twice: with programs that hear the position on
their stream, and with open pages, which are told on theirs what has changed of their parts,
compressed, put them together and ask for what is not told, as browsers do; who is asked chooses by
what stands on his page. A move is seen when the parts have come.

The peer is measured twice: with its FlatFile storage, which is the one that comes with it and
stores, and without any storage, in memory. With `--own` it is left out. `--database ADDRESS
--workers N` measures several processes on an empty database of PostgreSQL, ours alone.
"""

import argparse
import datetime
import json
import os
import platform
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from trainshed.games import GAMES, all_games

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PEER = ROOT / ".peer-web"
TABLES, MOVES, ROUNDS = 100, 60, 5
GAME = GAMES[0]
AT_REST, PATIENCE = 0.03, 60  # seconds of processor time in one second; seconds to wait for that
MANY = "100000000"


def fill(address: str) -> list[dict[str, Any]]:
    """Write a database with running tables; return who sits where, with what players must send."""
    from trainshed.core import fair
    from trainshed.games import find
    from trainshed.web import security
    from trainshed.web.db.engine import open_database
    from trainshed.web.db.house import house_key
    from trainshed.web.db.models import GUEST, RUNNING, MatchRow, SeatRow
    from trainshed.web.db.repo import Repo
    from trainshed.web.tokens import Tokens

    engine = open_database(address)
    repo, tables, run = Repo(engine), [], time.time_ns()
    tokens = Tokens(house_key(repo), repo)
    for number in range(TABLES):
        match_id, secret, guests = f"bench-{run}-{number}", fair.new_secret(), []
        row = MatchRow(id=match_id, game=GAME, rules=find(GAME).rules_version, secret=secret)
        row.seed, row.status, row.version, row.plies, row.mover = number + 1, RUNNING, 1, 0, -1
        row.options, row.wishes, seats = {}, {"spectators": True}, []
        for seat in range(3):
            token = tokens.new()
            guest = repo.make_guest(security.hashed(token), f"Guest {seat}")
            guests.append({"token": token, "form": security.forgery_token(token)})
            seats.append(SeatRow(match_id=match_id, number=seat, kind=GUEST, name=guest.name))
            seats[-1].guest_id, seats[-1].stands_in, row.host_id = guest.id, False, guest.id
        repo.add_match(row, seats)
        tables.append({"id": match_id, "guests": guests})
    engine.dispose()
    return tables


def free_port() -> int:
    """Return a port that is free, as is the next one, below those that clients are given."""
    for port in range(20_000, 30_000, 2):
        with socket.socket() as one, socket.socket() as next_one:
            try:
                one.bind(("", port))
                next_one.bind(("", port + 1))
            except OSError:
                continue
            return port
    raise SystemExit("no port is free")


@contextmanager
def running(command: list[str], folder: Path, at: Path | None = None, **more: str) -> Iterator[Any]:
    """Run a server until the block ends."""
    env, at = os.environ | more, at or folder
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=at, env=env, stdout=log, stderr=log)
        try:
            _wait_for(server, folder / "log", at is not folder)
            yield server
        finally:
            server.terminate()
            server.wait(20)


def _wait_for(server: Any, log: Path, is_peer: bool) -> None:
    end = time.monotonic() + 300
    told = ["ready"] if is_peer else [f"{game.title} is ready" for game in all_games()]
    while time.monotonic() < end and server.poll() is None:
        if all(words in log.read_text() for words in told):
            return
        time.sleep(0.1)
    raise SystemExit(f"the server did not start: {log.read_text()[-500:]}")


def cpu_seconds(server: Any) -> float:
    """Return the processor time that a server has used, with the processes that it has begun."""
    spent = 0
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            stat = place.read_text().rsplit(")", 1)[1].split()
            if server.pid in (int(place.parent.name), int(stat[1])):
                spent += int(stat[11]) + int(stat[12])
    return spent / os.sysconf("SC_CLK_TCK")


def is_at_rest(server: Any) -> bool:
    """Wait a second, and tell whether a server has had nothing to do: it has warmed up."""
    before = cpu_seconds(server)
    time.sleep(1)
    return cpu_seconds(server) - before < AT_REST


def play(server: Any, folder: Path, **plan: Any) -> dict[str, Any]:
    """Let the players play; return what they measured."""
    (folder / "plan.json").write_text(json.dumps(plan))
    any(is_at_rest(server) for _ in range(PATIENCE))  # bots' search is got ready after the rules
    before = cpu_seconds(server)
    told = subprocess.run(
        ["node", str(HERE / "load.cjs"), str(folder / "plan.json")],
        cwd=PEER if PEER.is_dir() else folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if told.returncode:
        raise SystemExit(f"the players stopped: {told.stderr.strip()[-500:]}")
    answer: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    answer["server_cpu_seconds"] = round(cpu_seconds(server) - before, 2)
    return answer


def ours(
    folder: Path, sees: str, moves: int = MOVES, database: str = "", workers: int = 1
) -> dict[str, Any]:
    """Measure our server; `sees` says what a client fetches before it has seen a move."""
    address = database or f"sqlite:///{folder / 'tables.sqlite'}"
    tables, port = fill(address), free_port()
    command = [sys.executable, "-m", "trainshed.cli", "serve", "--port", str(port)]
    command += ["--database", address, *(["--workers", str(workers)] if database else [])]
    told = {
        "TRAINSHED_PACE": "0",
        "TRAINSHED_ACTIONS_A_MINUTE": MANY,
        "TRAINSHED_CHANGES_A_MINUTE": MANY,
        "TRAINSHED_STREAMS_A_GUEST": MANY,
        "TRAINSHED_PAGES_A_MINUTE": MANY,
    }
    with running(command, folder, **told) as server:
        plan = {"side": "ours", "port": port, "moves": moves, "tables": tables, "sees": sees}
        return play(server, folder, **plan)


def peer(folder: Path, storage: str) -> dict[str, Any]:
    """Measure boardgame.io's server with one of its storages."""
    port = free_port()
    command = ["node", str(HERE / "peer.cjs"), str(port), storage, str(folder / "store")]
    with running(command, folder, PEER, NODE_ENV="production") as server:
        plan = {"side": "peer", "port": port, "moves": MOVES, "tables": [None] * TABLES}
        return play(server, folder, **plan)


def sides(own: bool, database: str, workers: int) -> dict[str, Callable[[Path], dict[str, Any]]]:
    """Return what is measured in turn: ours alone, or beside the peer."""
    if database:
        given = {"database": database, "workers": workers}
        return {
            f"trainshed, PostgreSQL, {workers} processes": lambda folder: ours(
                folder, "stream", **given
            ),
            "the same, open pages": lambda folder: ours(folder, "parts", MOVES // 3, **given),
        }
    ours_alone = {
        "trainshed, SQLite": lambda folder: ours(folder, "stream"),
        "trainshed, open pages": lambda folder: ours(folder, "parts", MOVES // 3),
    }
    peers = {
        "boardgame.io, FlatFile": lambda folder: peer(folder, "flatfile"),
        "boardgame.io, in memory": lambda folder: peer(folder, "memory"),
    }
    return ours_alone if own else ours_alone | peers


def rounds(own: bool, database: str = "", workers: int = 1) -> dict[str, list[dict[str, Any]]]:
    """Measure all sides in turn, so that whatever else the machine does meets all of them."""
    measured = sides(own, database, workers)
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in measured}
    for k in range(ROUNDS):
        for name, measure in measured.items():
            with tempfile.TemporaryDirectory() as place:
                found[name].append(measure(Path(place)))
            told = found[name][-1]
            print(
                f"  round {k + 1} of {ROUNDS}, {name}: {told['moves_per_second']:,.0f} moves a"
                f" second, seen in {told['seen']['median_ms']:.0f} ms,"
                f" 99 % in {told['seen']['p99_ms']:.0f} ms",
                file=sys.stderr,
            )
    return found


def middle(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the medians of a side."""
    median = statistics.median
    return {
        "moves_per_second": round(median(run["moves_per_second"] for run in runs)),
        "range": [round(pick(run["moves_per_second"] for run in runs)) for pick in (min, max)],
        "seen_median_ms": median(run["seen"]["median_ms"] for run in runs),
        "seen_p99_ms": median(run["seen"]["p99_ms"] for run in runs),
        "acknowledged_p99_ms": median(run["acknowledged"]["p99_ms"] for run in runs),
        "server_cpu_ms_per_move": round(
            median(1000 * run["server_cpu_seconds"] / run["moves"] for run in runs), 2
        ),
    }


def main() -> None:
    """Measure everything, write the results, and say whether the bars are held."""
    from pages import measured, over_the_wire

    from trainshed.bots.warmup import prepare
    from trainshed.games import GAMES, find

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--own", action="store_true", help="without the peer")
    parser.add_argument("--database", default="", help="an empty one of PostgreSQL")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    print("  getting the rules ready", file=sys.stderr)
    for name in GAMES:
        prepare(find(name))
    own = given.own or bool(given.database)
    load = os.getloadavg()[0]
    runs = rounds(own, given.database, given.workers)
    found = {name: middle(each) for name, each in runs.items()}
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    results = {
        "date": datetime.date.today().isoformat(),
        "command": " ".join(["bench/web/run.sh", *sys.argv[1:]]),
        "machine": f"{os.cpu_count()} cores, Python {platform.python_version()}, "
        f"node {node.stdout.strip()}",
        "load_before": load,
        "load_after": os.getloadavg()[0],
        "tables": TABLES,
        "listeners": 3 * TABLES,
        "sides": found,
        **({} if own else ratios(found)),
        "pages": [measured(plies) for plies in (50, 500)],
        "first_page_bytes": over_the_wire(),
        "runs": runs,
    }
    kind = f"-postgresql-{given.workers}" if given.database else "-own" if own else ""
    out = ROOT / "bench" / "results" / f"{results['date']}-web{kind}.json"
    out.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    print(json.dumps({name: value for name, value in results.items() if name != "runs"}, indent=2))


def ratios(found: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Compare our server with the peer that stores."""
    mine, its = found["trainshed, SQLite"], found["boardgame.io, FlatFile"]
    memory = found["boardgame.io, in memory"]
    peers = json.loads((PEER / "node_modules" / "socket.io" / "package.json").read_text())
    return {
        "ratio": round(mine["moves_per_second"] / its["moves_per_second"], 2),
        "ratio_in_memory": round(mine["moves_per_second"] / memory["moves_per_second"], 2),
        "p99_ratio": round(mine["seen_p99_ms"] / its["seen_p99_ms"], 2),
        "socket.io": peers["version"],
    }


if __name__ == "__main__":
    main()
