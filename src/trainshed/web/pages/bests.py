"""A guest's own best matches of a game that one can play alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from trainshed.core.game import Game
from trainshed.core.option import is_switch, title_of, unusual, words_of
from trainshed.core.say import Say
from trainshed.core.setting import fitting

from ..db.models import GuestRow
from ..db.repo import Repo
from ..live_matches import LiveMatches

MOST = 5  # lines


@dataclass(frozen=True)
class OwnBest:
    """A finished match in the table of the best ones."""

    id: str
    score: int
    date: str
    options: str


def own_bests(
    matches: LiveMatches, repo: Repo, guest: GuestRow | None, game: Game, say: Say
) -> Sequence[OwnBest]:
    """Return the best of the matches that a guest has played alone to their end, the best first."""
    if guest is None or game.seats[0] > 1:
        return ()
    played = [(matches.result(row), row) for row in repo.alone_of(guest.id, game.id)]
    ranked = sorted(((scores[0], row) for scores, row in played if scores), key=lambda one: -one[0])
    return [
        OwnBest(row.id, score, row.made.date().isoformat(), told_options(game, row.options, say))
        for score, row in ranked[:MOST]
    ]


@cache
def _plain(game: Game) -> Mapping[str, Any]:
    return unusual(game.options, fitting(game, 1, {}).options)


def told_options(game: Game, chosen: Mapping[str, Any], say: Say) -> str:
    """Say which options differ from those of the plainest match for one."""
    plain = _plain(game)
    told = []
    for option in game.options:
        value = chosen.get(option.name, option.default)
        if value == plain.get(option.name, option.default):
            continue
        title, words = say.gettext(title_of(option)), dict(words_of(option))
        if isinstance(value, dict | list):
            own = say.gettext("own")
            told.append(f"{title}: {own}")
        elif is_switch(option) and value:
            told.append(title)
        else:
            spoken = str(value).lower()
            told.append(f"{title}: {say.gettext(words.get(spoken, spoken))}")
    return ", ".join(told)
