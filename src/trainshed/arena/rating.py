"""Ratings for many players at a table: the Plackett-Luce model of openskill."""

from collections.abc import Iterable
from dataclasses import dataclass

from .fixture import Outcome


@dataclass(frozen=True)
class Rating:
    """How strong an entry seems, and how sure that is."""

    mu: float
    sigma: float


def rate(entries: int, outcomes: Iterable[Outcome]) -> list[Rating]:
    """Rate all entries by matches in the order given: each seat is a player, ranked by its score.

    An entry with several seats in a match gets the mean of what each of them would get. Who
    forfeits is last, and the others are equal.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [Rating(model.mu, model.sigma) for _ in range(entries)]
    for outcome in outcomes:
        teams = [[model.rating(ratings[e].mu, ratings[e].sigma)] for e in outcome.table]
        if len(set(outcome.table)) == 1:
            continue  # a bot against itself tells nothing
        results = outcome.wins if outcome.scores is None else outcome.scores
        rated = model.rate(teams, scores=[float(result) for result in results])
        for entry in set(outcome.table):
            new = [team[0] for team, who in zip(rated, outcome.table, strict=True) if who == entry]
            ratings[entry] = Rating(
                sum(each.mu for each in new) / len(new),
                sum(each.sigma for each in new) / len(new),
            )
    return ratings
