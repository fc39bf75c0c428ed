"""Get a game's rules and the search compiled before anybody waits for them.

`python -m trainshed.bots.warmup GAME ...` does it in a process of its own, which leaves everything
in the cache; whoever asks next only loads it.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from trainshed.core import generic
from trainshed.core.game import Game
from trainshed.core.match import Match
from trainshed.core.replay import advance
from trainshed.core.rule import COMPILED
from trainshed.core.setting import usual_setting
from trainshed.core.stamp import cache_folder, stamp_of
from trainshed.games import all_games, find

from . import Bot, Spec
from . import find as find_bot
from .driving import step
from .levels import LEVELS
from .mcts.iterate import iterate


def warm_up(match: Match, bots: Mapping[int, Bot]) -> None:
    """Let each bot decide once, so that what is timed later is not compiled; a whole match of bots
    that think would take as long as the real one.
    """
    waiting = set(bots)
    while waiting and not match.is_over:
        waiting.discard(match.to_move)
        if step(match, bots) is None:
            return


def decide_once(match: Match, spec: Spec) -> None:
    """Let a bot make the first decision of a match."""
    match.advance()
    warm_up(match, {match.to_move: spec.make(0, match.to_move)})


def prepare(game: Game) -> None:
    """Compile all of a game, or load it: its contract, and what plays and searches with it."""
    if COMPILED:
        for name in generic.SIGNATURES:
            generic.link(game, name)
    setting = usual_setting(game)
    for level in LEVELS:
        decide_once(Match(game, setting.seats, 0, setting.options), find_bot(level))
    Match(game, setting.seats, 0, setting.options).law()
    mark = _mark(game)
    if mark is not None:
        mark.touch()


def is_prepared(game: Game) -> bool:
    """Tell whether all is compiled already, or no other process could help with it."""
    mark = _mark(game)
    return mark is None or mark.exists()


def _mark(game: Game) -> Path | None:
    folder = cache_folder() if COMPILED else None
    if folder is None:
        return None
    return folder / f"{game.id}-{generic.stamp(game)}-{stamp_of(iterate)}-{stamp_of(advance)}.ready"


if __name__ == "__main__":
    for each in map(find, sys.argv[1:]) if sys.argv[1:] else all_games():
        if not is_prepared(each):
            prepare(each)
