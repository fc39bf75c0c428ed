"""The networks of German Railways as trees: which space each locomotive was built from."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from trainshed.core.face import Seen

from ..rules.actions import BUILD_FOR, DONE, LAY
from ..rules.tables import NEIGHBOUR_COUNT, NEIGHBOURS, RAILROADS, START


class Networks:
    """Which space each locomotive was built from: networks are drawn as trees."""

    def __init__(self, track: Sequence[int], actions: Iterable[int]) -> None:
        self.spaces: list[list[int]] = [[int(START[k])] for k in range(RAILROADS)]
        self.came_from: list[dict[int, int]] = [{} for _ in range(RAILROADS)]
        self.drawn: dict[
            tuple[tuple[int, ...], str], str
        ] = {}  # by what a reader had seen of it before
        building = 0
        for action in actions:
            if BUILD_FOR <= action < LAY:
                building = action - BUILD_FOR
            elif LAY <= action < DONE:
                self.add(building, action - LAY)
        for railroad in range(RAILROADS):
            self._add_unknown(track, railroad)

    def add(self, railroad: int, space: int) -> None:
        """Put a locomotive beside the newest neighbour of its own."""
        beside = neighbours(space)
        before = [own for own in self.spaces[railroad] if own in beside]
        if before and space not in self.spaces[railroad]:
            self.spaces[railroad].append(space)
            self.came_from[railroad][space] = before[-1]

    def _add_unknown(self, track: Sequence[int], railroad: int) -> None:
        """Add what the actions do not tell, outwards from what is known: a position by itself."""
        for own in self.spaces[railroad]:  # grows while it is walked
            for space in neighbours(own):
                if track[space] >> railroad & 1:
                    self.add(railroad, space)


def networks_of(seen: Seen) -> Networks:
    """Return the networks as a reader sees them, with his plan."""
    return _networks(tuple(seen.state.track.tolist()), laid_by(seen))


def laid_by(seen: Seen) -> tuple[int, ...]:
    """Return the actions by which the networks grew, with the plan."""
    return _laid((*seen.actions, *seen.plan))


@lru_cache(maxsize=256)
def _laid(actions: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(each for each in actions if BUILD_FOR <= each < DONE)


@lru_cache(maxsize=256)  # all readers of a table see the same, twice on each page
def _networks(track: tuple[int, ...], actions: tuple[int, ...]) -> Networks:
    return Networks(track, actions)


@cache
def neighbours(space: int) -> tuple[int, ...]:
    """Return the neighbours of a space."""
    return tuple(int(NEIGHBOURS[space, i]) for i in range(NEIGHBOUR_COUNT[space]))
