"""What a bot's matches against itself say of a game: who wins by seat, what each thing is worth to
whoever takes it and at which price, how long a match is and how it ends. As plain data.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from trainshed.arena.standings import Estimate, wilson
from trainshed.core.taking import Taking

from .estimate import mean_by_match
from .series import Played, SelfPlay

FORMAT = "trainshed-balance/1"
BANDS = 3  # of prices: the cheap third, the middle one, the dear one
FEWEST = 30  # cases of a band: below it says nothing
DIGITS = 4
Case = tuple[Played, Taking]


def balance(self_play: SelfPlay, played: Iterable[Played]) -> dict[str, Any]:
    """Sum matches up; their order does not matter. docs/rooms/lab.md describes the keys."""
    matches = sorted(played, key=lambda each: each.number)
    ended = [each for each in matches if each.ending]
    return {
        "format": FORMAT,
        "game": self_play.game,
        "rules": self_play.the_game.rules_version,
        "bot": self_play.bot,
        "seats": self_play.seats,
        "options": self_play.options,
        "seed": self_play.seed,
        "asked": self_play.matches,
        "played": len(matches),
        "unfinished": len(matches) - len(ended),
        "par": round(1 / self_play.seats, DIGITS),
        "by_seat": [_seat(seat, ended) for seat in range(self_play.seats)],
        "length": {name: _spread([getattr(m, name) for m in ended]) for name in LENGTHS},
        "endings": _endings(ended),
        "groups": _groups(ended),
    }


LENGTHS = ("actions", "rounds")


def _seat(seat: int, matches: Sequence[Played]) -> dict[str, Any]:
    numbers = [match.number for match in matches]
    return {
        "seat": seat,
        "wins": _plain(wilson(sum(match.wins[seat] for match in matches), len(matches))),
        "score": _plain(mean_by_match(numbers, [match.scores[seat] for match in matches])),
    }


def _spread(values: list[int]) -> dict[str, Any]:
    """Return mean, the middle and the tails, and how often each of up to twenty steps came."""
    if not values:
        return {}
    ordered = sorted(values)
    low, high = ordered[0], ordered[-1]
    step = max(1, -(-(high - low + 1) // 20))
    counts = Counter((value - low) // step for value in values)
    return {
        "mean": _plain(mean_by_match(range(len(values)), values)),
        **{name: ordered[int(part * (len(ordered) - 1))] for name, part in QUANTILES.items()},
        "from": low,
        "step": step,
        "counts": [counts[k] for k in range((high - low) // step + 1)],
    }


QUANTILES = {"least": 0.0, "p5": 0.05, "median": 0.5, "p95": 0.95, "most": 1.0}


def _endings(matches: Sequence[Played]) -> list[dict[str, Any]]:
    counts = Counter(match.ending for match in matches)
    return [
        {"ending": ending, "matches": n, "share": _plain(wilson(n, len(matches)))}
        for ending, n in counts.most_common()
    ]


def _groups(matches: Sequence[Played]) -> list[dict[str, Any]]:
    """Return what was taken, group by group, the things in the order of their names."""
    found: dict[str, dict[str, list[Case]]] = {}
    for match in matches:
        for taking in match.takings:
            things = found.setdefault(taking.group, {})
            things.setdefault(taking.thing, []).append((match, taking))
    return [
        {
            "group": group,
            "things": [
                _thing(name, things[name], len(matches)) for name in sorted(things, key=_in_order)
            ],
        }
        for group, things in sorted(found.items())
    ]


def _in_order(name: str) -> list[Any]:
    """Put 2 before 10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


def _thing(name: str, cases: list[Case], matches: int) -> dict[str, Any]:
    of = [match.number for match, _ in cases]
    return {
        "thing": name,
        "taken": len(cases),
        "in_matches": _plain(wilson(len(set(of)), matches)),
        "wins": _plain(mean_by_match(of, [_won(case) for case in cases])),
        "lead": _plain(mean_by_match(of, [_lead(case) for case in cases])),
        "price": _plain(
            mean_by_match(
                [match.number for match, taking in cases if taking.price is not None],
                [taking.price for _, taking in cases if taking.price is not None],
            )
        ),
        "bands": _bands(cases),
    }


def _won(case: Case) -> float:
    match, taking = case
    return match.wins[taking.seat]


def _lead(case: Case) -> float:
    """Return the score of who took it, above the mean of its table."""
    match, taking = case
    return match.scores[taking.seat] - sum(match.scores) / len(match.scores)


def _bands(cases: list[Case]) -> list[dict[str, Any]]:
    """Return what came of it by price: thirds of the cases, equal prices together."""
    priced = [(case[1].price, case) for case in cases if case[1].price is not None]
    priced.sort(key=lambda each: each[0])
    bounds = [priced[len(priced) * k // BANDS][0] for k in range(1, BANDS)] if priced else []
    bands: list[list[tuple[int, Case]]] = [[] for _ in range(BANDS)]
    for price, case in priced:
        bands[sum(price >= bound for bound in bounds)].append((price, case))
    return [
        {
            "from": band[0][0],
            "to": band[-1][0],
            "mean": round(sum(each[0] for each in band) / len(band), 2),
            "taken": len(band),
            "wins": _plain(
                mean_by_match(
                    [case[0].number for _, case in band], [_won(case) for _, case in band]
                )
            ),
        }
        for band in bands
        if len(band) >= FEWEST
    ]


def _plain(estimate: Estimate | None) -> list[float] | None:
    """Return an estimate as mean, low and high."""
    if estimate is None:
        return None
    return [round(n, DIGITS) for n in (estimate.mean, estimate.low, estimate.high)]
