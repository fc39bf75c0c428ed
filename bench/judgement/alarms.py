"""False alarms: which share of the decisions that the judge marks does not stand when what was
played and the better choice are played out so many times more.

    python bench/judgement/alarms.py FILE.jsonl ... --matches 4 --times 20

Each mark is looked at again with so many times the playouts that it took itself, all of them fresh:
a late mark took 2,560 of each choice. `unconfirmed` are those that fall below the least loss that
has a name, `clearly` those that do so by two standard errors of the second look,
`below_its_own_mark` those that would be called less, `turned` those where the better choice is not
better at all. In `losses` each mark has its loss, the same again, and the error of that. `--out`
keeps the answer in a file.
"""

import argparse
import itertools
import json
import time
from dataclasses import replace
from pathlib import Path

from trainshed.analysis import Options
from trainshed.analysis.analyse import judge_of, questions
from trainshed.analysis.chances import RAW
from trainshed.analysis.crew import Crew
from trainshed.analysis.curve import CurveMaker
from trainshed.analysis.decisions import LEAST, MARKS, Measure
from trainshed.analysis.playouts import Playouts
from trainshed.analysis.walk import walk
from trainshed.arena.standings import wilson
from trainshed.core import gamefile
from trainshed.games import find

HERE = Path(__file__).parent
ANOTHER = 1 << 40  # numbers of playouts that the judge never saw
CURVE = 16  # playouts of a position: here the curve only says how far the match has come


def marks_again(match, times: int):
    """Yield the loss of each marked decision, the same by many more playouts, and their error."""
    way, calibration = walk(match), match.game.calibration or RAW
    with Crew(match.game, match.seats, Options().seed, 1) as crew:
        maker = CurveMaker(way, crew, calibration)
        maker.add(CURVE)
        asked = questions(way, maker.curve())
    judge = judge_of(Playouts(match.game, match.seats, Options().seed), Measure(calibration))
    for question in asked:
        found = judge.judge(question)
        if found.better is not None:
            best = judge.at_its_best(question)  # a bid may stand for a higher one
            asked_again, more = replace(question, played=best), times * found.playouts
            again = judge.again(asked_again, found.better, ANOTHER, more)
            yield found.mark(), found.loss, again.loss, again.error


def counted(marks) -> dict:
    """Count what became of some marks."""
    unconfirmed = sum(now < LEAST for *_, now, _ in marks)
    below = sum(now < dict(MARKS)[name] for name, _, now, _ in marks)
    shares = [wilson(count, len(marks)) for count in (unconfirmed, below)]
    return {
        "marked": len(marks),
        "unconfirmed": unconfirmed,
        "interval": [round(shares[0].low, 3), round(shares[0].high, 3)],
        "clearly": sum(now + 2 * error < LEAST for *_, now, error in marks),
        "below_its_own_mark": below,
        "interval_of_those": [round(shares[1].low, 3), round(shares[1].high, 3)],
        "turned": sum(now <= 0 for *_, now, _ in marks),
    }


def main() -> None:
    """Judge some matches, and judge what was marked again."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--matches", type=int, default=4, help="of each file")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=25, help="of the processor; then no more")
    parser.add_argument("--out", help="a date: it goes to bench/judgement/alarms-GAME-DATE.json")
    given = parser.parse_args()
    for file in given.files:
        found, judged = [], 0
        for match in itertools.islice(gamefile.read_all(file, find), given.matches):
            if time.process_time() < 60 * given.minutes:
                found += marks_again(match, given.times)
                judged += 1
        by_kind = {name: counted([each for each in found if each[0] == name]) for name, _ in MARKS}
        mistakes = [each for each in found if each[0] != MARKS[0][0]]
        told = {
            "times": given.times,
            "least": LEAST,
            "matches": judged,
            "bots": sorted(set(match.names)),
            "all": counted(found),
            "mistakes_and_blunders": counted(mistakes),
            "called_mistakes_and_below_that": sum(
                now < dict(MARKS)["mistake"] for *_, now, _ in mistakes
            ),
            **by_kind,
            "losses": [[round(float(value), 4) for value in each[1:]] for each in found],
        }
        text = json.dumps(told, indent=1)
        print(text)
        if given.out:
            name = f"alarms-{match.game.id}-{given.out}.json"
            (HERE / name).write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
