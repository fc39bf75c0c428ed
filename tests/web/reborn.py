"""A server that is started again whenever it is killed: `python -m tests.web.reborn PORT DATABASE`.

Everything is imported once; each life is a fork, so that fifty of them take seconds. The number
of each life's process is printed when it is born.
"""

import os
import sys

import uvicorn

from trainshed.bots.warmup import prepare
from trainshed.cli.serving import bound
from trainshed.games import GAMES, find
from trainshed.web.app import create_app
from trainshed.web.settings import Settings


def live(port: int, database: str) -> None:
    many = {"actions_a_minute": 1_000_000, "changes_a_minute": 1_000_000}
    many["pages_a_minute"] = 1_000_000
    settings = Settings(database=database, pace=0, **many)
    config = uvicorn.Config(create_app(settings), log_level="critical")
    uvicorn.Server(config).run(sockets=[bound("127.0.0.1", port)])


def main() -> None:
    port, database = int(sys.argv[1]), sys.argv[2]
    for name in GAMES:
        prepare(find(name))
    while True:
        child = os.fork()
        if child == 0:
            live(port, database)
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
