"""Bots by level: what people choose among, and the bot that plays it as far as there is one."""

from dataclasses import dataclass

from trainshed.bots import BOTS, Spec, find

from .looks import look_of


@dataclass(frozen=True)
class Level:
    """A strength with the bots that can play it, the best first."""

    id: str
    name: str
    specs: tuple[str, ...]

    @property
    def spec(self) -> Spec | None:
        """The first of its bots that exists here."""
        for text in self.specs:
            if text.partition(":")[0] in BOTS:
                return find(text)
        return None


LEVELS = (
    Level("beginner", "Beginner", ("beginner", "random")),
    Level("club", "Club", ("club", "greedy")),
    Level("expert", "Expert", ("expert", "mcts")),
)
USUAL = "club"
# Bots are called by the names of early locomotives.
NAMES = ("Adler", "Saxonia", "Beuth", "Pegasus", "Borussia", "Ludwig")


def levels() -> list[Level]:
    """Return the levels for which there is a bot."""
    return [level for level in LEVELS if level.spec is not None]


def spec_of(level_id: str) -> Spec:
    """Return the bot of a level; the usual one where there is no such level."""
    found = {level.id: level.spec for level in levels()}
    spec = found.get(level_id) or found.get(USUAL) or next(iter(found.values()))
    assert spec is not None
    return spec


def level_of(spec: str) -> str:
    """Return the name of the level that a bot plays."""
    for level in levels():
        if level.spec is not None and level.spec.text == spec:
            return level.name
    return spec


def free_name(taken: list[str]) -> str:
    """Return a bot's name that looks like nobody's at the table."""
    looks = {look_of(name) for name in taken}
    numbered = (f"Lok {number}" for number in range(2, len(taken) + 3))
    return next(name for name in (*NAMES, *numbered) if look_of(name) not in looks)


def own_name(name: str, taken: list[str]) -> str:
    """Return a name, with a number where it looks like somebody's at the table."""
    looks = {look_of(each) for each in taken}
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return next(each for each in (name, *numbered) if look_of(each) not in looks)
