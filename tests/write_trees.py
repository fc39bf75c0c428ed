"""Write the golden trees anew: `python -m tests.write_trees`. Review the difference as play."""

import json
from pathlib import Path
from typing import Any

from trainshed.bots import driving, find
from trainshed.bots.mcts import Mcts
from trainshed.core.match import Match
from trainshed.games import GAMES
from trainshed.games import find as game_called

DATA = Path(__file__).parent / "data"
SPEC = "mcts:iterations=400,threads=2"
# A match of greedy bots with each number of seats, searched at these decisions
PLIES = (0, 60, 150)
TREES = [
    (name, seats, ply)
    for name in GAMES
    for seats in range(game_called(name).seats[0], game_called(name).seats[1] + 1)
    for ply in PLIES
]


def path_of(name: str, seats: int, ply: int) -> Path:
    """Return the file of a tree."""
    return DATA / name / "trees" / f"{seats}-seats-{ply}.json"


def match_at(name: str, seats: int, ply: int) -> Match:
    """Play a match of greedy bots to the first decision with a choice from a ply on."""
    greedy, match = find("greedy"), Match(game_called(name), seats, seed=1)
    bots = {seat: greedy.make(1, seat) for seat in range(seats)}
    while len(match.actions) < ply or len(match.legal()) < 2:
        assert driving.step(match, bots) is not None, "the match is over before"
    return match


def told(name: str, seats: int, ply: int) -> dict[str, Any]:
    """Return what a search finds there."""
    match = match_at(name, seats, ply)
    bot = find(SPEC).make(1, match.to_move)
    assert isinstance(bot, Mcts)
    report = bot.analyse(driving.view_of(match, match.to_move))
    return {
        "spec": SPEC,
        "actions": len(match.actions),
        "seat": match.to_move,
        "values": [round(value, 9) for value in report.values],
        "line": list(report.line),
        "nodes": report.nodes,
        "choices": {
            choice.text: [choice.visits, *(round(value, 9) for value in choice.values)]
            for choice in report.choices
        },
    }


def to_text(tree: dict[str, Any]) -> str:
    """Write a tree as JSON, one choice a line."""
    choices = ",\n".join(
        f"    {json.dumps(text)}: {json.dumps(numbers)}"
        for text, numbers in tree["choices"].items()
    )
    rest = json.dumps({key: tree[key] for key in tree if key != "choices"}, indent=2)
    return rest.removesuffix("\n}") + ',\n  "choices": {\n' + choices + "\n  }\n}\n"


def main() -> None:
    """Write every file."""
    for tree in TREES:
        path = path_of(*tree)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(to_text(told(*tree)), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
