"""Counts of the action tree, pinned in files, counted in two ways, the first plies by hand."""

from pathlib import Path

import pytest

from trainshed.core.perft import perft, perft_by_refusal
from trainshed.core.rule import COMPILED
from trainshed.games import GAMES, find

DATA = Path(__file__).parent.parent / "data"


def rows() -> list[tuple[str, str, int, int]]:
    """Read `id / position file or start SEATS / depth count ...` from every perft file."""
    found = []
    for game in GAMES:
        for file in sorted((DATA / game / "perft").glob("*.perft")):
            for line in file.read_text(encoding="utf-8").splitlines():
                if line and not line.startswith("#"):
                    where, _, counts = line.partition("|")
                    pairs = [pair.split(":") for pair in counts.split()]
                    found += [
                        (game, where.strip(), int(depth), int(count)) for depth, count in pairs
                    ]
    return found


def load(game: str, where: str):
    kind, _, name = where.partition(" ")
    if kind == "start":
        return find(game).new(int(name))
    text = (DATA / game / "positions" / f"{name}.txt").read_text(encoding="utf-8")
    return find(game).read_position(f"{game} {find(game).rules_version}\n{text}")


@pytest.mark.parametrize(
    ("game", "where", "depth", "count"), rows(), ids=lambda value: str(value).replace(" ", "-")
)
def test_perft_counts_are_as_pinned(game: str, where: str, depth: int, count: int) -> None:
    if not COMPILED and count > 3000:
        count, depth = perft_by_refusal(find(game), load(game, where), 1), 1
    assert perft(find(game), load(game, where), depth) == count


@pytest.mark.parametrize(("game", "where"), sorted({row[:2] for row in rows()}), ids=str)
def test_trying_every_action_counts_the_same(game: str, where: str) -> None:
    for depth in (1, 2) if COMPILED else (1,):
        position = load(game, where)
        assert perft_by_refusal(find(game), position, depth) == perft(find(game), position, depth)


def test_the_first_plies_of_an_auction_by_hand() -> None:
    """40 Talers each: a pass or 40 bids; after a bid of b, a pass or 40 - b bids; after a pass all
    41.
    """
    game = find("german_railways")
    assert perft(game, game.new(3), 1) == 41
    assert perft(game, game.new(3), 2) == 41 + sum(1 + 40 - b for b in range(1, 41))
