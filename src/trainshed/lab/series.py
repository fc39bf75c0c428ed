"""Matches of one bot against itself, boiled down to what the laboratory counts.

A match depends on the seed and its number alone, so it does not matter who plays it, or how many
play at a time.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from trainshed.bots import find as find_bot
from trainshed.bots import for_seats
from trainshed.bots.driving import Recorder
from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH
from trainshed.core.seeds import match_seed
from trainshed.core.taking import Taking
from trainshed.games import find

from .steps import steps_of

Stop = Callable[[], bool]
POLL_SECONDS = 0.2
AHEAD = 2  # matches that are given to each process: one is played, one waits


@dataclass(frozen=True)
class SelfPlay:
    """What is to be played: a bot in every seat."""

    game: str
    bot: str
    seats: int
    matches: int
    seed: int
    options: dict[str, Any]

    @property
    def the_game(self) -> Game:
        """The game itself."""
        return find(self.game)


@dataclass(frozen=True)
class Played:
    """One match as the laboratory sees it."""

    number: int
    wins: list[float]  # each seat's share of the victory
    scores: list[int]
    actions: int
    rounds: int
    ending: str  # empty: cut off at the longest length
    takings: list[Taking]


class Player:
    """Plays matches of it, one after the other."""

    def __init__(self, self_play: SelfPlay) -> None:
        self.self_play, game = self_play, self_play.the_game
        self._recorder = Recorder(
            game, for_seats(self_play.bot, self_play.seats), self_play.options
        )

    def match(self, number: int) -> Match:
        """Play a match by its number."""
        return self._recorder.match(int(match_seed(self.self_play.seed, number)))

    def play(self, number: int) -> Played:
        """Play a match, and return what is counted of it."""
        match = self.match(number)
        face = match.game.face
        return Played(
            number,
            match.returns(),
            match.scores(),
            len(match.actions),
            int(face.round_of(match.state)),
            face.ending(match.state, ENGLISH) if match.is_over else "",
            list(face.takings(steps_of(match))),
        )


def play_all(self_play: SelfPlay, jobs: int, stop: Stop) -> Iterator[Played]:
    """Play all its matches until all are played or `stop` says so; yield them as they end."""
    find_bot(self_play.bot)
    if jobs == 1:
        player = Player(self_play)
        for number in range(self_play.matches):
            if stop():
                return
            yield player.play(number)
        return
    yield from _play_apart(self_play, jobs, stop)


def _play_apart(self_play: SelfPlay, jobs: int, stop: Stop) -> Iterator[Played]:
    """Play in processes; the first compiles what is not compiled yet before the others begin."""
    context, due = multiprocessing.get_context("spawn"), iter(range(self_play.matches))
    Player(self_play).play(0)
    with ProcessPoolExecutor(jobs, context, _begin, (self_play,)) as pool:
        waiting: set[Future[Played]] = set()
        while not stop():
            for number in due:
                waiting.add(pool.submit(_play, number))
                if len(waiting) == AHEAD * jobs:
                    break
            if not waiting:
                return
            ended, waiting = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
            try:
                yield from (future.result() for future in ended)
            except BrokenProcessPool as error:
                reason = "a process that played ended by itself"
                raise BadInput(f"{reason}; try --jobs 1, which shows why") from error
        pool.shutdown(cancel_futures=True)


_player: Player


def _begin(self_play: SelfPlay) -> None:
    global _player  # noqa: PLW0603 - of this process, which plays one series only
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    _player = Player(self_play)


def _play(number: int) -> Played:
    return _player.play(number)
