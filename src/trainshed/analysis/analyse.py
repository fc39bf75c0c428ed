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
from .completion import Completion
from .crew import Crew
from .curve import FIRST_LOOK, Curve, CurveMaker
from .decisions import MARKS, Actions, Judge, Measure, Question, Verdict
from .luck import accounts
from .playouts import Playouts
from .walk import Walk, walk

FORMAT = "trainshed-analysis/3"  # 2: whole decisions; 3: the others' bids by themselves
CHANCE_UNIT, SCORE_UNIT = "chance", "score"
DIGITS = 4
PLAYOUTS = 256  # of each position

# How far an analysis is: what is being done, how much of it, and the curve once there is one
Progress = Callable[[str, int, int, dict[str, Any] | None], None]


PARTS = {"curve": (0, 25), "decisions": (25, 75)}  # of the work, in per cent


def percent(part: str, done: int, total: int) -> int:
    """Return how much of an analysis is done, from what `Progress` tells."""
    first, share = PARTS[part]
    return first + share * done // max(total, 1)


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
        measure = Measure(calibration, by_score, scale)
        verdicts = _verdicts(way, crew, curve, measure, options, told)
    return {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.rules,
        "seats": list(match.names),
        "actions": len(match.actions),
        "unit": unit_of(match),
        "marks": {name: round(least * scale, DIGITS) for name, least in MARKS},
        "playouts": options.playouts,
        "effort": options.effort,
        "seed": options.seed,
        "remarks": remarks(match.game, by_score),
        "curve": plain_curve(curve),
        "decisions": [_decision(way, verdict, curve, by_score, scale) for verdict in verdicts],
        "accounts": _accounts(way, curve, verdicts, by_score, scale),
    }


def unit_of(match: Match) -> str:
    """Return what losses are counted in: chances to win, or the score where one plays alone."""
    return SCORE_UNIT if match.seats == 1 else CHANCE_UNIT


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
    measure: Measure,
    options: Options,
    told: Progress | None,
) -> list[Verdict]:
    """Judge every whole decision that had a choice; in the order of the match."""
    asked = questions(way, curve)
    judged = {question.ply for question in asked}
    found = [_nothing(way, whole) for whole in way.wholes() if whole.start not in judged]
    outbid = len(found)

    def work(playouts: Playouts, question: Question) -> Verdict:
        return judge_of(playouts, measure, options.effort).judge(question)

    for verdict in crew.each(work, asked):
        found.append(verdict)
        if told is not None:
            done = len(found) - outbid
            told("decisions", done, len(asked), plain_curve(curve) if done == 1 else None)
    return sorted(found, key=lambda verdict: verdict.ply)


def questions(way: Walk, curve: Curve) -> list[Question]:
    """Ask about every whole decision that had a choice, but bids that could be raised again."""
    candidates = Candidates(way.game, way.match.seats)
    wholes = [whole for whole in way.wholes() if not way.was_outbid(whole.start)]
    return [_question(way, candidates, curve, whole) for whole in wholes]


def judge_of(playouts: Playouts, measure: Measure, effort: float = 1.0) -> Judge:
    """Return who judges by these playouts, and completes rivals by them."""

    def complete(asked: Question, begun: Actions) -> Actions:
        return Completion(playouts).of(asked.known, asked.ply, asked.seat, begun)[0]

    return Judge(playouts, measure, effort, complete)


def _nothing(way: Walk, whole: range) -> Verdict:
    first, actions = whole.start, tuple(way.match.actions[ply] for ply in whole)
    return Verdict(first, way.match.actors[first], actions)


def _question(way: Walk, candidates: Candidates, curve: Curve, whole: range) -> Question:
    """Ask about a whole decision: it may have gone otherwise at each step that had a choice."""
    match, first = way.match, whole.start
    seat, played = match.actors[first], tuple(match.actions[k] for k in whole)
    others = [
        (*played[: ply - first], action)
        for ply in whole
        for action in candidates.of(
            way.known(ply, seat), seat, way.choices[ply], match.actions[ply]
        )
    ]
    open_ = [each for each in others if _is_higher_bid(way.game, each[-1], played[len(each) - 1])]
    known = way.known(first, seat)
    return Question(
        first,
        seat,
        known,
        played,
        tuple(each for each in others if each not in open_),
        float(curve.progress[first]),
        tuple(open_),
    )


def _is_higher_bid(game: Game, action: int, than: int) -> bool:
    """Tell whether an action is a bid above another one: it can be made later as well."""
    is_same = game.verbs.verb_of(action) == game.verbs.verb_of(than)
    return game.is_bid(action) and is_same and action > than


def _decision(
    way: Walk, verdict: Verdict, curve: Curve, by_score: bool, scale: float
) -> dict[str, Any]:
    """Return a decision as plain data: its actions, better ones, what it cost."""
    ply, seat, text = verdict.ply, verdict.seat, way.match.verbs.text
    actions, better = [text(each) for each in verdict.played], verdict.better
    return {
        "ply": ply,
        "seat": seat,
        "actions": actions,
        "line": line(seat, "; ".join(actions)),
        "choices": max(len(way.choices[ply + k]) for k in range(len(actions))),
        "before": round(float(curve.values(by_score)[ply, seat]), DIGITS),
        "value": round(verdict.value, DIGITS) if better else None,
        "better": [text(each) for each in better] if better else None,
        "loss": round(verdict.loss, DIGITS) if better else 0.0,
        "error": round(verdict.error, DIGITS) if better else 0.0,
        "mark": verdict.mark(scale),
        "playouts": verdict.playouts,
    }


def _accounts(
    way: Walk, curve: Curve, verdicts: list[Verdict], by_score: bool, scale: float
) -> list[dict[str, Any]]:
    """Return luck and skill of each seat, and how often it went wrong."""
    match = way.match
    values, errors = curve.values(by_score), curve.value_errors(by_score)
    found = []
    for seat, account in enumerate(accounts(values, errors, match.actors, way.bidding())):
        own = [verdict for verdict in verdicts if verdict.seat == seat]
        named = [verdict.mark(scale) for verdict in own]
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
