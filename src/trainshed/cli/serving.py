"""Start the web app: find it, take the port, run until Ctrl-C."""

import errno
import logging
import os
import socket
from collections.abc import Callable
from importlib import import_module
from typing import Any

from trainshed.core.error import BadInput

log = logging.getLogger("trainshed.web")

NEEDED = ("fastapi", "uvicorn", "jinja2", "sqlalchemy", "alembic", "babel", "python_multipart")


def web_app(ready: Callable[[str], None], **given: Any) -> Any:
    """Make the web app.

    It serves at once; `ready` is called with each game whose rules are: the first time that takes
    a while.
    """
    settings = web("settings").from_environment(**given)
    preparing = web("preparing").Preparing()
    preparing.then.append(ready)
    return web("app").create_app(settings, preparing)


def web(name: str) -> Any:
    """Return a module of the web room, by its name; the extra may not be installed."""
    for each in NEEDED:
        try:
            import_module(each)
        except ImportError as error:
            way_out = "install it with: pip install 'trainshed[web]'"
            raise BadInput(f"the web app needs {each}, which is not here; {way_out}") from error
    return import_module(f"trainshed.web.{name}")


def ready(game: str) -> None:
    """Say that tables of a game need not wait any more."""
    from trainshed.games import find

    print(f"{find(game).title} is ready", flush=True)


def bound(host: str, port: int) -> socket.socket:
    """Take a port, or say that somebody else has it, or that the address is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio would let every answer wait for the client's delayed ACK (40 ms).
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except (OSError, OverflowError, TypeError, ValueError) as error:
        taken.close()
        reason = getattr(error, "strerror", None) or str(error)
        if is_about_host(error):
            raise BadInput(f"{host}: {reason}; choose another with --host") from error
        raise BadInput(
            f"{host} port {port}: {reason}; choose another with --port, 0 takes a free one"
        ) from error
    return taken


def is_about_host(error: Exception) -> bool:
    """Tell whether no port would help: a name nobody knows or can write, another's address."""
    if isinstance(error, OSError) and not isinstance(error, socket.gaierror):
        return error.errno == errno.EADDRNOTAVAIL
    return not isinstance(error, OverflowError)


def config(app: Any, **more: Any) -> Any:
    """Return how the app is served."""
    import uvicorn

    given: dict[str, Any] = {
        "http": "trainshed.web.connection:Connection",
        "log_config": None,  # its lines are written as ours are (`web/logs.py`)
        "log_level": "warning",
        "timeout_graceful_shutdown": 1,
        "timeout_keep_alive": 30,  # seconds: people think longer than the usual five
        "proxy_headers": False,  # the app itself decides whom it believes
        "server_header": False,
    }
    return uvicorn.Config(app, **(given | more))


def run(app: Any, taken: socket.socket, started: Callable[[], None]) -> None:
    """Serve until Ctrl-C, which is the way to end it and no error."""
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets=sockets)
            started()

    web("logs").configure(app.state.settings.log)
    web("memory").give_back()
    try:
        Server(config(app)).run(sockets=[taken])
    except KeyboardInterrupt:
        print("\nstopped; every match is kept")


def prepare_workers(workers: int, **given: Any) -> None:
    """Bring the database up to date for several processes, and hand them their settings."""
    settings = web("settings").from_environment(**given)
    engine = web("db.engine").open_database(settings.database)  # migrated once, before all
    is_shared = engine.dialect.name == "postgresql"
    engine.dispose()
    if not is_shared:
        way_out = "name one with --database postgresql://USER@HOST/NAME"
        reason = "SQLite is for one process, PostgreSQL for many"
        raise BadInput(f"--workers {workers}: {reason}; {way_out}")
    for name, value in given.items():
        if value is not None:  # the processes read their settings from the environment
            os.environ[f"TRAINSHED_{name.upper()}"] = str(value)
    web("logs").configure(settings.log)


def run_workers(taken: socket.socket, workers: int, started: Callable[[], None]) -> None:
    """Serve by several processes at one address; one that dies, or hangs, is replaced."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    class Workers(Multiprocess):
        def keep_subprocess_alive(self) -> None:
            before = list(self.processes)
            super().keep_subprocess_alive()
            for old, new in zip(before, self.processes, strict=False):
                if old is not new:
                    words = (
                        "process %d died, or did not answer and was ended; process %d replaces it"
                    )
                    log.error(words, old.pid, new.pid)

    served: uvicorn.Config = config("trainshed.web.worker:create", factory=True, workers=workers)
    supervisor = Workers(served, sockets=[taken])
    taken.listen(2048)
    started()
    supervisor.run()
    print("\nstopped; every match is kept")
