"""Puzzles: their list, the one of the day, and the page of one, before and after the answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from trainshed.core.game import Game
from trainshed.core.look import look
from trainshed.core.parts import Grid, Panel, Strip
from trainshed.core.say import Say
from trainshed.games import all_games
from trainshed.lab.puzzle import LEVELS, Alternative, Puzzle, collection_of, puzzles_of

from ..db.models import now
from ..levels import LEVELS as NAMED_LEVELS
from ..levels import NAMES
from ..marks import LETTERS, answer_of

OPEN, RIGHT, MISSED = "open", "right", "missed"


@dataclass(frozen=True)
class Line:
    """A puzzle in a list."""

    href: str
    game: str
    number: int
    level: str
    state: str  # open, right, missed
    state_name: str
    is_today: bool = False


@dataclass(frozen=True)
class Shelf:
    """The puzzles of one game."""

    title: str
    lines: Sequence[Line]


@dataclass(frozen=True)
class Answer:
    """A choice on the sheet; figures only once one was chosen."""

    letter: str
    action: str
    label: str
    is_best: bool = False
    is_mine: bool = False
    percent: int = 0
    low: int = 0
    high: int = 0


@dataclass(frozen=True)
class PuzzlePage:
    """What the page of a puzzle shows."""

    game: str
    title: str
    number: int
    base: str
    level: str
    is_today: bool
    names: Sequence[str]
    seat: int
    order: Strip
    panels: Sequence[Panel]
    tables: Sequence[Grid]
    written: Sequence[Grid]
    ask: str
    why: str
    answers: Sequence[Answer]
    is_answered: bool
    is_right: bool
    found: str  # how many levels find it
    next: str  # where the next puzzle is
    playouts: int


Numbered = tuple[Game, int, Puzzle]


def all_puzzles() -> list[Numbered]:
    """Return the puzzles of all games, the first of each, then the second, and so on."""
    found = [
        (game, number, puzzle)
        for game in all_games()
        for number, puzzle in enumerate(puzzles_of(game), start=1)
    ]
    return sorted(found, key=lambda each: each[1])


def today() -> date:
    """Return the day by the clock of the world, so that it is the same puzzle everywhere."""
    return now().date()


def todays(day: date) -> Numbered | None:
    """Return the puzzle of a day: all of them in turn, the same for everybody."""
    found = all_puzzles()
    return found[day.toordinal() % len(found)] if found else None


def address(game: Game, number: int) -> str:
    """Return the address of a puzzle."""
    return f"/puzzles/{game.id}/{number}"


def level_name(puzzle: Puzzle, say: Say) -> str:
    """Return whom a puzzle is for: the weakest level that finds it."""
    names = {level.id: level.name for level in NAMED_LEVELS}
    return say.gettext(names.get(puzzle.level, puzzle.level))


def line_of(numbered: Numbered, marks: dict[str, str], day: date, say: Say) -> Line:
    """Return a puzzle as a list shows it."""
    game, number, puzzle = numbered
    said = answer_of(marks, puzzle)
    state = OPEN if not said else RIGHT if said == puzzle.answer else MISSED
    names = {
        OPEN: say.gettext("not answered"),
        RIGHT: say.gettext("right"),
        MISSED: say.gettext("missed"),
    }
    return Line(
        address(game, number),
        say.gettext(game.title),
        number,
        level_name(puzzle, say),
        state,
        names[state],
        todays(day) == numbered,
    )


def shelves(marks: dict[str, str], day: date, say: Say) -> list[Shelf]:
    """Return all puzzles, game by game."""
    found = all_puzzles()
    games = [game for game in all_games() if puzzles_of(game)]
    return [
        Shelf(
            say.gettext(game.title),
            [line_of(each, marks, day, say) for each in found if each[0] == game],
        )
        for game in games
    ]


def following(numbered: Numbered, marks: dict[str, str]) -> str:
    """Return where the next puzzle is: one that is still open, where there is any."""
    found = all_puzzles()
    at = found.index(numbered)
    others = [*found[at + 1 :], *found[:at]]
    still_open = [each for each in others if not answer_of(marks, each[2])]
    game, number, _ = (still_open or others or [numbered])[0]
    return address(game, number)


def names_at(puzzle: Puzzle, own: str) -> list[str]:
    """Return what the seats are called: the reader by the own name, the others like bots."""
    others = [name for name in NAMES if name != own]
    return [own if seat == puzzle.seat else others[seat] for seat in range(puzzle.seats)]


def puzzle_page(
    numbered: Numbered, said: str, own: str, day: date, after: str, say: Say
) -> PuzzlePage:
    """Work out the page; `said` is the choice that was made, empty where none was.

    Everything on it comes from what the seat may see (`look`), and from figures of the judge, which
    knew no more than that.
    """
    game, number, puzzle = numbered
    names = names_at(puzzle, own or say.gettext("You"))
    seen = look(puzzle.match(game, names), puzzle.seat, names, say)
    face, quiet = game.face, seen.quiet()
    labels = {
        each.action: face.label(seen, game.verbs_at(seen.before).action(each.action) or 0)
        for each in puzzle.choices
    }
    is_right = said == puzzle.answer
    return PuzzlePage(
        game=game.id,
        title=say.gettext(game.title),
        number=number,
        base=address(game, number),
        level=level_name(puzzle, say),
        is_today=todays(day) == numbered,
        names=names,
        seat=puzzle.seat,
        order=face.order(quiet),
        panels=face.shown(quiet),
        tables=face.tables(quiet),
        written=face.written(quiet),
        ask=_verdict(puzzle, said, labels, say) if said else say.gettext("What do you do here?"),
        why=_lesson(puzzle, names, say) if said else face.ask(seen).ask,
        answers=[_answer(puzzle, k, said, labels, say) for k in range(len(puzzle.choices))],
        is_answered=bool(said),
        is_right=is_right,
        found=_found(puzzle, say),
        next=after,
        playouts=found.playouts if (found := collection_of(game)) else 0,
    )


def _verdict(puzzle: Puzzle, said: str, labels: Mapping[str, str], say: Say) -> str:
    best = labels[puzzle.answer]
    if said == puzzle.answer:
        return say.gettext("Right: {best}").format(best=best)
    return say.gettext("Not the best. It is: {best}").format(best=best)


def _second(puzzle: Puzzle) -> Alternative:
    others = [each for each in puzzle.choices if each.action != puzzle.answer]
    return min(others, key=lambda each: each.behind)


def _lesson(puzzle: Puzzle, names: Sequence[str], say: Say) -> str:
    """Say in one sentence what the answer brings, and at whose cost."""
    best, second, seat = puzzle.choice(puzzle.answer), _second(puzzle), puzzle.seat
    losses = {
        other: second.chances[other] - best.chances[other]
        for other in range(puzzle.seats)
        if other != seat
    }
    loser = max(losses, key=lambda other: losses[other])
    words = {"k": round(100 * second.behind), "a": _about(best.score), "b": _about(second.score)}
    if words["a"] > words["b"]:
        message = say.gettext(
            "You win {k} more matches in 100 than with the next best choice, and end with about {a}"
            " instead of {b}; {who} loses most by it."
        )
    else:
        message = say.gettext(
            "You win {k} more matches in 100 than with the next best choice, although it brings no"
            " more by the end: {who} loses most by it."
        )
    return message.format(who=names[loser], **words)


def _about(score: float) -> int:
    """Round a score to what the judge knows of it."""
    return round(score) if abs(score) < 1000 else round(score / 10) * 10


def _answer(puzzle: Puzzle, k: int, said: str, labels: Mapping[str, str], say: Say) -> Answer:
    choice = puzzle.choices[k]
    plain = Answer(LETTERS[k], choice.action, labels[choice.action])
    if not said:
        return plain
    chance, error = choice.chances[puzzle.seat], 2 * choice.error
    return Answer(
        plain.letter,
        plain.action,
        plain.label,
        choice.action == puzzle.answer,
        choice.action == said,
        round(100 * chance),
        round(100 * max(0.0, chance - error)),
        round(100 * min(1.0, chance + error)),
    )


def _found(puzzle: Puzzle, say: Say) -> str:
    """Say which levels find the answer."""
    names = {level.id: say.gettext(level.name) for level in NAMED_LEVELS}
    told = [
        say.gettext("{level} {n} of {m}").format(
            level=names[level], n=puzzle.solved[level], m=puzzle.tries
        )
        for level in LEVELS
    ]
    return say.gettext("Found by bots: {levels}").format(levels=", ".join(told))
