"""Write the golden playthroughs anew: `make playthroughs`. Review the difference as rules, in its
own commit.
"""

from pathlib import Path

from trainshed.bots import driving, for_seats
from trainshed.core.playthrough import tell
from trainshed.games import GAMES, find

DATA = Path(__file__).parent / "data"
PLAYTHROUGHS = [
    (game, seats) for game in GAMES for seats in range(find(game).seats[0], find(game).seats[1] + 1)
]
SHORT = 390


def path_of(game: str, seats: int) -> Path:
    """Return the file of a playthrough."""
    return DATA / game / "playthroughs" / f"greedy-{seats}-seats.txt"


def told(game: str, seats: int) -> str:
    """Tell the first match of greedy bots that is short enough to be read."""
    recorder = driving.Recorder(find(game), for_seats("greedy", seats), {})
    for seed in range(1, 200):
        match = recorder.match(seed)
        if len(match.actions) < SHORT:
            return tell(match)
    raise ValueError(f"no match of {game} with {seats} seats is short enough")


def main() -> None:
    """Write every file."""
    for game, seats in PLAYTHROUGHS:
        path = path_of(game, seats)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(told(game, seats), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
