"""Write the golden playthroughs anew: `make playthroughs`. Review the difference as rules, in its
own commit.
"""

import re
from pathlib import Path

from tests.write_matches import with_seats
from trainshed.bots import driving, for_seats
from trainshed.core.match import Match
from trainshed.core.option import parse
from trainshed.core.playthrough import tell
from trainshed.core.setting import usual_setting
from trainshed.games import GAMES, find

DATA = Path(__file__).parent / "data"
SHORT = 390


def playthroughs() -> list[tuple[str, int, str]]:
    """List game, seats and module: every number of seats, then every option that is off unless
    chosen.
    """
    found = []
    for name in GAMES:
        game = find(name)
        found += [(name, seats, "") for seats in range(game.seats[0], game.seats[1] + 1)]
        for option in game.options:
            setting = with_seats(game, {option.name: True}) if option.default is False else None
            if setting is not None and setting.seats > 1:
                found.append((name, setting.seats, option.name))
    return found


PLAYTHROUGHS = playthroughs()
HEADING = re.compile(r"# (\w+) rules (\d+), (\d+) seats, seed (\d+)")
EARLIER = sorted(DATA.glob("*/playthroughs/rules-*/*.txt"))  # of earlier rules: never written anew
LINE = re.compile(r" *\d+ (\*|\d) (.+?) *\|")


def path_of(game: str, seats: int, module: str) -> Path:
    """Return the file of a playthrough."""
    more = f"-{module.replace('_', '-')}" if module else ""
    return DATA / game / "playthroughs" / f"greedy-{seats}-seats{more}.txt"


def told(game: str, seats: int, module: str) -> str:
    """Tell the first match of greedy bots that is short enough to be read; where all are longer,
    the beginning of the first.
    """
    options = {**usual_setting(find(game), seats).options, **({module: True} if module else {})}
    recorder = driving.Recorder(find(game), for_seats("greedy", seats), options)
    matches = [recorder.match(1)]
    if len(matches[0].actions) < 2 * SHORT:
        matches += [recorder.match(seed) for seed in range(2, 40)]
    short = [match for match in matches if len(match.actions) < SHORT]
    if short:
        return tell(short[0])
    first = matches[0]
    first.undo(len(first.actions) - SHORT + 10)
    return tell(first)


def replayed(path: Path) -> Match:
    """Make the actions of a playthrough again, by the rules it was played by."""
    heading, options, *lines = path.read_text(encoding="utf-8").splitlines()
    game, rules, seats, seed = HEADING.fullmatch(heading).groups()  # type: ignore[union-attr]
    names = [bot.seat_name for bot in for_seats("greedy", int(seats))]
    match = Match(find(game), names, int(seed), parse(options[2:].split()), int(rules))
    for line in lines:
        if found := LINE.match(line):
            match.play(found[2])
    return match


def main() -> None:
    """Write every file."""
    for each in PLAYTHROUGHS:
        path = path_of(*each)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(told(*each), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
