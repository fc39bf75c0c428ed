"""What tests of faces share: a seat's look at a match with a plan, and what an action tells."""

from collections.abc import Sequence
from dataclasses import replace

from trainshed.cli.screen import choices as lines_of_choices
from trainshed.core import record
from trainshed.core.decision import goes_on
from trainshed.core.face import Happening, Seen
from trainshed.core.look import look
from trainshed.core.match import Match
from trainshed.core.replay import Steps
from trainshed.core.seeds import stream

NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil")


def seen(match: Match, *plan: str, seat: int | None = None, names: Sequence[str] = NAMES) -> Seen:
    """What a seat looks at, with a plan tried on what it knows."""
    seat = match.to_move if seat is None else seat
    game, verbs = match.game, match.verbs
    here = replace(
        look(match, seat, names[: match.seats]),
        href=lambda action: f"?add={verbs.text(action)}",
        anew=lambda action: f"?plan={verbs.text(action)}",
    )
    if not plan:
        return here
    ahead = record.batch(game.dtype, 1)
    game.redact(match.states, 0, seat, ahead, 0)
    game.determinise(ahead[0], seat, stream(0, "known"))
    made = [verbs.action(text) or 0 for text in plan]
    for action in made:
        game.act(ahead[0], action)
    legal = Steps(game).look(ahead)[1] if goes_on(game, ahead, seat) else []
    after = record.batch(game.dtype, 1)
    game.redact(ahead, 0, seat, after, 0)
    return replace(here, state=after[0], legal=legal, plan=made)


def told(
    match: Match, text: str, reader: int = -1, names: Sequence[str] = NAMES, more: bool = True
) -> list[str]:
    """Play an action and return what a reader is told of it, details below each line."""
    before, earlier, actor = record.clone(match.states), tuple(match.actions), match.to_move
    match.play(text)
    action = match.verbs.action(text) or 0
    happening = Happening(
        before[0], action, match.state, actor, reader, names[: match.seats], earlier
    )
    lines = []
    for line in match.game.face.tell(replace(happening, spell=match.verbs.text)):
        lines += [line.text, *([line.more] if line.more and more else [])]
    return lines


def asked(match: Match, seat: int | None = None) -> str:
    """What is asked of a seat, and why."""
    prompt = match.game.face.ask(seen(match, seat=seat))
    return f"{prompt.ask} {prompt.why}".strip()


def choices(match: Match) -> list[str]:
    """The choices as the terminal lists them."""
    return [
        f"{typed}   {meaning}".strip() for typed, meaning in lines_of_choices(match, seen(match))
    ]
