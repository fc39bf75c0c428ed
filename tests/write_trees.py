"""Write the golden trees anew: `python -m tests.write_trees`. Review the difference as play."""

import json
from pathlib import Path
from typing import Any

from trainshed.bots import driving, find
from trainshed.bots.mcts import Mcts
from trainshed.core.match import Match
from trainshed.core.setting import usual_setting
from trainshed.games import GAMES
from trainshed.games import find as game_called

DATA = Path(__file__).parent / "data"
SPEC = "mcts:iterations=400,threads=2"
PARTS = (0, 25, 60)  # per cent of a match of greedy bots: where it is searched
TREES = [
    (name, seats, part)
    for name in GAMES
    for seats in range(game_called(name).seats[0], game_called(name).seats[1] + 1)
    for part in PARTS
]


def path_of(name: str, seats: int, part: int) -> Path:
    """Return the file of a tree."""
    return DATA / name / "trees" / f"{seats}-seats-{part}.json"


def match_at(name: str, seats: int, part: int) -> Match:
    """Return a match of greedy bots at the first choice after so much of it."""
    options = usual_setting(game_called(name), seats).options
    whole = driving.Recorder(game_called(name), [find("greedy")] * seats, options).match(1)
    match = Match(game_called(name), seats, 1, options)
    for actor, action in zip(whole.actors, whole.actions, strict=True):
        if 100 * len(match.actions) >= part * len(whole.actions) and len(match.legal()) > 1:
            break
        match.extend([actor], [action])
    return match


def told(name: str, seats: int, part: int) -> dict[str, Any]:
    """Return what a search finds there."""
    match = match_at(name, seats, part)
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
