"""Analyse a match: curve of chances, cost of every decision, luck and skill, as plain data."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.match import Match, line
from trainshed.core.stand_in import is_left_out

from .candidates import Candidates
from .chances import RAW
from .crew import Crew
from .curve import FIRST_LOOK, Curve, CurveMaker
from .decisions import MARKS, Judge, Question, Verdict, mark_of
from .luck import accounts
from .walk import Walk, walk

FORMAT = "trainshed-analysis/1"
CHANCE_UNIT, SCORE_UNIT = "chance", "score"
DIGITS = 4
PLAYOUTS = 256  # of each position

# How far an analysis is: what is being done, how much of it, and the curve once there is one
Progress = Callable[[str, int, int, dict[str, Any] | None], None]


@dataclass(frozen=True)
class Options:
    """How much work an analysis is: playouts of each position, and how much of it each decision
    gets (1: as published). The same options give the same analysis, on any number of threads.
    """

    playouts: int = PLAYOUTS
    effort: float = 1.0
    seed: int = 0
    threads: int | None = None

    def __post_init__(self) -> None:
        if not 2 <= self.playouts <= 1_000_000:
            raise BadInput(f"{self.playouts} playouts: take 2 to 1,000,000 for each position")
        if not 0.1 <= self.effort <= 100:
            raise BadInput(f"effort {self.effort}: take 0.1 to 100 times the usual one")


def analyse(match: Match, options: Options | None = None, told: Progress | None = None) -> Any:
    """Return the analysis of a finished match as plain data."""
    options = options or Options()
    way = walk(match)
    by_score = match.seats == 1
    calibration = match.game.calibration or RAW
    with Crew(match.game, match.seats, options.seed, options.threads) as crew:
        maker = CurveMaker(way, crew, calibration)
        curve = _curve(maker, options, told)
        scale = max(abs(float(curve.scores[0, 0])), 1.0) if by_score else 1.0
        verdicts = _verdicts(way, crew, curve, (calibration, by_score, scale), options, told)
    return {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.rules,
        "seats": list(match.names),
        "actions": len(match.actions),
        "unit": SCORE_UNIT if by_score else CHANCE_UNIT,
        "marks": {name: round(least * scale, DIGITS) for name, least in MARKS},
        "playouts": options.playouts,
        "effort": options.effort,
        "seed": options.seed,
        "remarks": remarks(match.game, by_score),
        "curve": plain_curve(curve),
        "decisions": [_decision(way, verdict, curve, by_score, scale) for verdict in verdicts],
        "accounts": _accounts(way, curve, verdicts, by_score, scale),
    }


def remarks(game: Game, by_score: bool) -> list[str]:
    """Say what the judge has to do without."""
    found = []
    if is_left_out(game.quick):
        found.append("the game has no quick choice of its own: playouts choose by the house's")
    if game.evaluate is None:
        found.append("the game does not judge positions: long lists of choices are sampled")
    if game.calibration is None and not by_score:
        found.append("the chances are not calibrated: they are what playouts say")
    return found


def plain_curve(curve: Curve) -> dict[str, Any]:
    """Return a curve as lists: one row for each position, one number for each seat."""
    rounded = {
        "errors": curve.errors.round(DIGITS),
        "scores": curve.scores.round(1),
        "score_errors": curve.score_errors.round(2),
    }
    return {"chances": curve.chances.tolist()} | {
        name: values.tolist() for name, values in rounded.items()
    }


def _curve(maker: CurveMaker, options: Options, told: Progress | None) -> Curve:
    """Play the knots out: a first look for all, then the rest."""
    first = min(FIRST_LOOK, options.playouts)
    total, done = len(maker.knots) * options.playouts, 0

    def step(count: int) -> None:
        nonlocal done
        done += count
        if told is not None:
            told("curve", done, total, None)

    maker.add(first, step)
    if told is not None:
        told("curve", done, total, plain_curve(maker.curve()))
    if options.playouts > first:
        maker.add(options.playouts - first, step)
    return maker.curve()


def _verdicts(
    way: Walk,
    crew: Crew,
    curve: Curve,
    scale: tuple[tuple[float, float], bool, float],
    options: Options,
    told: Progress | None,
) -> list[Verdict]:
    """Judge every decision that had a choice; in the order of the match."""
    candidates = Candidates(way.game, way.match.seats)
    questions = [_question(way, candidates, curve, ply) for ply in way.decisions()]
    found: list[Verdict] = []

    def work(playouts: Any, question: Question) -> Verdict:
        return Judge(playouts, *scale, options.effort).judge(question)

    for verdict in crew.each(work, questions):
        found.append(verdict)
        if told is not None:
            now = plain_curve(curve) if len(found) == 1 else None
            told("decisions", len(found), len(questions), now)
    return sorted(found, key=lambda verdict: verdict.ply)


def _question(way: Walk, candidates: Candidates, curve: Curve, ply: int) -> Question:
    seat, played = way.match.actors[ply], way.match.actions[ply]
    known = way.known(ply, seat)
    others = candidates.of(known, seat, way.choices[ply], played)
    return Question(ply, seat, known, played, tuple(others), float(curve.progress[ply]))


def _decision(
    way: Walk, verdict: Verdict, curve: Curve, by_score: bool, scale: float
) -> dict[str, Any]:
    """Return a decision as plain data: its text, the better choice, what it cost."""
    verbs, ply, seat = way.match.verbs, verdict.ply, verdict.seat
    better = None if verdict.better is None else verbs.text(verdict.better)
    return {
        "ply": ply,
        "seat": seat,
        "action": verbs.text(verdict.played),
        "line": line(seat, verbs.text(verdict.played)),
        "choices": len(way.choices[ply]),
        "before": round(float(curve.values(by_score)[ply, seat]), DIGITS),
        "better": better,
        "loss": round(verdict.loss, DIGITS) if better else 0.0,
        "error": round(verdict.error, DIGITS) if better else 0.0,
        "mark": mark_of(verdict.loss, scale) if better else "",
    }


def _accounts(
    way: Walk, curve: Curve, verdicts: list[Verdict], by_score: bool, scale: float
) -> list[dict[str, Any]]:
    """Return luck and skill of each seat, and how often it went wrong."""
    match = way.match
    values, errors = curve.values(by_score), curve.value_errors(by_score)
    found = []
    for seat, account in enumerate(accounts(values, errors, match.actors)):
        own = [verdict for verdict in verdicts if verdict.seat == seat]
        named = [mark_of(verdict.loss, scale) for verdict in own if verdict.better is not None]
        found.append(
            {
                "seat": seat,
                "name": match.names[seat],
                "score": match.scores()[seat],
                **asdict(account),
                "adjusted": account.adjusted,
                "decisions": len(own),
                "lost": round(sum(each.loss for each in own if each.better is not None), DIGITS),
                **{f"{name}s".replace("ys", "ies"): named.count(name) for name, _ in MARKS},
            }
        )
    return found
