"""One of several processes that answer at one address, on one PostgreSQL."""

from fastapi import FastAPI

from trainshed.games import find

from . import logs, memory
from .app import create_app
from .preparing import Preparing
from .settings import from_environment
from .watchdog import Watchdog


def create() -> FastAPI:
    """Make the app in a process of its own; the settings are in the environment."""
    settings, preparing = from_environment(), Preparing()
    logs.configure(settings.log)
    memory.give_back()
    preparing.then.append(lambda game: print(f"{find(game).title} is ready", flush=True))
    return create_app(settings, preparing, Watchdog())
