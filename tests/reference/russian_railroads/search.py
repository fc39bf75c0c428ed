"""Whether direct parts can be finished: two searches, one over steps, one over the works."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from tests.reference.russian_railroads import board
from tests.reference.russian_railroads.components import Components
from tests.reference.russian_railroads.state import Player


class Job(NamedTuple):
    """Track steps still to be made for one part."""

    colors: tuple[str, ...]
    left: int
    distinct: bool = False
    one_each: bool = False
    moved: tuple[tuple[str, str], ...] = ()

    def after(self, color: str, name: str) -> "Job":
        moved = tuple(sorted((*self.moved, (color, name)))) if self.distinct else ()
        left = tuple(x for x in self.colors if not (self.one_each and x == color))
        return self._replace(colors=left, left=self.left - 1, moved=moved)


class TrackSearch:
    """Tries the steps of all jobs in every order and distribution."""

    def __init__(self, c: Components, player: Player) -> None:
        self.c = c
        self.reach = {r.id: board.reach(c, player, r.id) for r in c.railroads}
        self.laid = player.extensions
        self.seen: set[object] = set()

    def possible(
        self, tracks: board.Tracks, unlocked: list[str], branch: str | None, jobs: list[Job]
    ) -> bool:
        jobs = sorted(job for job in jobs if job.left > 0)
        if not jobs:
            return True
        key = (str(sorted((r, sorted(t.items())) for r, t in tracks.items())), branch, tuple(jobs))
        if key in self.seen:
            return False
        self.seen.add(key)
        switch = self._at_switch(tracks, branch)
        if switch:
            return any(self._settled(tracks, unlocked, way, jobs) for way in switch)
        for number, job in enumerate(jobs):
            rest = jobs[:number] + jobs[number + 1 :]
            for color in job.colors:
                for name in tracks:
                    if job.distinct and (color, name) in job.moved:
                        continue
                    if not board.may_step(self.c, tracks, unlocked, branch, color, name):
                        continue
                    moved = {r: dict(t) for r, t in tracks.items()}
                    moved[name][color] = moved[name].get(color, 0) + 1
                    if self._settled(moved, unlocked, branch, [*rest, job.after(color, name)]):
                        return True
        return False

    def _at_switch(self, tracks: board.Tracks, branch: str | None) -> list[str]:
        """List the branches to choose from when black stands behind an unset switch."""
        for r in self.c.railroads:
            if r.branches and branch is None and tracks[r.id].get("black", 0) > r.length:
                return list(r.branches)
        return []

    def _settled(
        self, tracks: board.Tracks, unlocked: list[str], branch: str | None, jobs: list[Job]
    ) -> bool:
        """Go on with the colours that the steps have unlocked."""
        unlocked = list(unlocked)
        for r in self.c.railroads:
            for entry in board.advantages(self.c, r, branch, self.laid):
                if board.holds(entry, tracks[r.id], self.reach[r.id]):
                    unlocked += [e["color"] for e in entry["effects"] if e["op"] == "unlock_track"]
        return self.possible(tracks, unlocked, branch, jobs)


def tracks_possible(c: Components, player: Player, jobs: list[Job]) -> bool:
    search = TrackSearch(c, player)
    return search.possible(player.tracks, player.unlocked, player.branch, jobs)


@dataclass(frozen=True)
class Works:
    """Industry steps, locomotives and factories still to come, and what they work on."""

    slots: tuple[int, ...]  # values of the own locomotives, 0 for an empty slot
    stacks: tuple[tuple[int, int], ...]  # (number, tiles) of the locomotive supply
    supply: int  # factories in the factory supply
    filled: int  # gaps filled, from the left
    markers: tuple[int, ...]
    industry: int = 0
    locomotives: tuple[int, ...] = ()  # 0: the lowest of the supply, else that number
    factories: int = 0
    gifts: int = 0  # factories given by a card
    hand: int = 0  # a replaced locomotive in hand
    building: bool = False  # a factory tile in hand
    first: str = ""  # "locomotive" or "factory": that comes before everything else

    def done(self) -> bool:
        left = self.industry + len(self.locomotives) + self.factories + self.gifts
        return not left and not self.hand and not self.building


class WorksSearch:
    """Tries industry steps, locomotives and factories in every order."""

    def __init__(self, c: Components) -> None:
        self.c = c
        self.seen: set[Works] = set()

    def possible(self, w: Works) -> bool:
        if w.done():
            return True
        if w in self.seen:
            return False
        self.seen.add(w)
        return any(self.possible(after) for after in self._moves(w))

    def _moves(self, w: Works) -> list[Works]:
        if w.hand:
            return self._placed(replace(w, hand=0), w.hand, replaced=True)
        if w.building:
            return [self._built(replace(w, building=False))]
        if w.first:
            now = replace(w, first="")
            return self._locomotive(now, 0) if w.first == "locomotive" else self._factory(now)
        moves = self._industry(w) if w.industry else []
        for number in set(w.locomotives):
            moves += self._locomotive(w, number)
        moves += self._factory(w) if w.factories else []
        if w.gifts:
            moves.append(self._built(replace(w, gifts=w.gifts - 1)))
        return moves

    def _factory(self, w: Works) -> list[Works]:
        moves = []
        less = replace(w, factories=w.factories - 1)
        if w.supply:
            moves.append(self._built(replace(less, supply=w.supply - 1)))
        if w.stacks:
            moves.append(self._built(replace(less, stacks=self._taken(w))))
        return moves

    def _industry(self, w: Works) -> list[Works]:
        moves = []
        for n, at in enumerate(w.markers):
            if at + 1 >= len(self.c.lane):
                continue
            space = self.c.lane[at + 1]
            if space["kind"] == "gap" and space["gap"] > w.filled:
                continue
            markers = tuple(sorted((*w.markers[:n], at + 1, *w.markers[n + 1 :])))
            moves.append(replace(w, markers=markers, industry=w.industry - 1))
        return moves

    def _locomotive(self, w: Works, number: int) -> list[Works]:
        left = list(w.locomotives)
        left.remove(number)
        after = replace(w, locomotives=tuple(left))
        if number:
            return self._placed(after, number, replaced=False)
        if not w.stacks:
            return []
        return self._placed(replace(after, stacks=self._taken(w)), w.stacks[0][0], replaced=False)

    def _taken(self, w: Works) -> tuple[tuple[int, int], ...]:
        """Give the stacks without the lowest tile."""
        (number, tiles), *rest = w.stacks
        return ((number, tiles - 1), *rest) if tiles > 1 else tuple(rest)

    def _placed(self, w: Works, value: int, replaced: bool) -> list[Works]:
        """Finish a chain: it fills an empty slot, or one of the lower tiles is given up."""
        if 0 in w.slots:
            rest = list(w.slots)
            rest.remove(0)
            return [replace(w, slots=tuple(sorted((*rest, value))))]
        results = [replace(w, supply=w.supply + 1)] if replaced else []
        for lower in {x for x in w.slots if x < value}:
            rest = list(w.slots)
            rest.remove(lower)
            after = tuple(sorted((*rest, value)))
            results.append(replace(w, slots=after, supply=w.supply + 1))
        return results

    def _built(self, w: Works) -> Works:
        """Put a factory into the leftmost gap; with all gaps full an old one is set free."""
        if w.filled < self.c.gaps:
            return replace(w, filled=w.filled + 1)
        return replace(w, supply=w.supply + 1)
