"""What may happen at a live match, and what is due: decisions of people, taking back, standing
orders, forced choices and draws. Nothing here is stored; whoever calls holds the match's lock.
"""

from collections.abc import Sequence

from trainshed.core.decision import back_to
from trainshed.core.error import Refused
from trainshed.core.game import CHANCE, OVER
from trainshed.core.say import ENGLISH, Say

from .db.models import BOT, BY_BOT, DECIDED, DRAWN, FORCED, PROXY, RUNNING, ProxyRow
from .db.repo import Made
from .languages import catalogue
from .live_match import LiveMatch, order_at
from .plans import carried_out
from .writer import AGAIN, STALE, Answer


def decide(
    live: LiveMatch, seat: int, ply: int, texts: Sequence[str], say: Say
) -> Answer | Sequence[Made]:
    """Make a decision of a person in memory: all its actions, or none."""
    if live.row.status != RUNNING:
        return STALE
    if live.seats[seat].stands_in:  # he has left, or was banned a moment ago
        return Answer("refused", say.gettext("a bot plays for you; take your seat back first"))
    if ply != live.ply:
        return _late(live, seat, ply, texts)
    if live.match.to_move != seat:
        return Answer("refused", live.whose_turn(say))
    return make(live, seat, texts, DECIDED, say)


def undo_to(live: LiveMatch, seat: int) -> int | None:
    """Return the ply to which a seat may go back: before its last decision, or its last action
    inside one, if nothing was drawn, revealed or decided by other people since.

    A player facing only bots may go back past what they did, until the player goes on.
    """
    past, made = bots_only(live, seat), live.made
    if not past and made and made[-1].actor != seat:
        return None
    return back_to(live.match, live.decisions, seat, lambda ply: made[ply].how == DECIDED, past)


def bots_only(live: LiveMatch, seat: int) -> list[int]:
    """Return the seats of the others where all of them are bots; where a bot only stands in for a
    person, and where one plays alone, there are none.
    """
    others = [each for each in live.sitting if each.number != seat]
    return [each.number for each in others] if all(each.kind == BOT for each in others) else []


def has_just_paid(live: LiveMatch) -> bool:
    """Tell whether the last action has paid something, at a table of one person and bots."""
    for seat, language in list(live.logs):
        if seat >= 0 and bots_only(live, seat):
            live.log(seat, language, catalogue(language))
            return live.paid_at(seat, language) == live.ply > 0
    return False


def proxy_of(live: LiveMatch, seat: int) -> ProxyRow | None:
    """Return the order of a seat that stands now."""
    own = [proxy for proxy in live.proxies if proxy.seat == seat]
    order = order_at(live) if own else None
    return next((proxy for proxy in own if order and proxy.auction == order.id), None)


def due(live: LiveMatch) -> str | None:
    """Tell how the next step comes about; None where a person must decide, or all is over."""
    # Everybody who looks at a position asks it.
    position = (live.row.version, live.ply, live.row.status, id(live.proxies), id(live.plans))
    known, found = live.due
    if known != position:
        found = _due(live)
        live.due = position, found
    return found


def _due(live: LiveMatch) -> str | None:
    mover = live.match.to_move
    if mover == OVER or live.row.status != RUNNING:
        return None
    if mover == CHANCE:
        return DRAWN
    if live.played_by_bot(mover):
        return BY_BOT
    if live.is_forced(live.match.choices()):
        return FORCED
    is_ordered = proxy_of(live, mover) is not None or carried_out(live, mover)
    return PROXY if is_ordered else None


def next_steps(live: LiveMatch, all_of_them: bool) -> Answer | Sequence[Made]:
    """Make what is due without anybody's thinking: one step, or all of them."""
    made: list[Made] = []
    while not made or all_of_them:
        step = _step(live)
        if isinstance(step, Answer):
            break
        made += step
    return made or STALE


def _step(live: LiveMatch) -> Answer | Sequence[Made]:
    how, match = due(live), live.match
    if how == DRAWN:
        first = live.ply
        drawn = match.advance()
        return [Made(d.actor, d.text, first + k, DRAWN) for k, d in enumerate(drawn)]
    if how == FORCED:
        return make(live, match.to_move, match.legal(), how)
    if how == PROXY:
        planned = carried_out(live, match.to_move)
        return make(live, match.to_move, planned or [_proxys_choice(live)], how)
    return STALE


def _proxys_choice(live: LiveMatch) -> str:
    """Take the least number that is legal, as long as it is within the limit; else leave."""
    proxy = proxy_of(live, live.match.to_move)
    assert proxy is not None
    numbers = [text for text in live.match.legal() if text.startswith(proxy.verb + " ")]
    lowest = min((int(text.split()[1]) for text in numbers), default=proxy.limit + 1)
    return f"{proxy.verb} {lowest}" if lowest <= proxy.limit else proxy.leave


def _late(live: LiveMatch, seat: int, ply: int, texts: Sequence[str]) -> Answer:
    """Answer what comes after its ply is taken: the same again is fine, all else is stale."""
    verbs = live.match.verbs
    wanted = [(seat, verbs.action(text)) for text in texts]
    made = list(zip(live.match.actors, live.match.actions, strict=True))
    return AGAIN if wanted and made[ply : ply + len(texts)] == wanted else STALE


def make(
    live: LiveMatch, seat: int, texts: Sequence[str], how: str, say: Say = ENGLISH
) -> Answer | Sequence[Made]:
    """Make actions in memory, all or none; return them as they are kept."""
    match, first = live.match, live.ply
    for number, text in enumerate(texts):
        answer = match.submit(text, actor=seat, say=say)
        if isinstance(answer, Refused):
            if match.verbs.action(text) is None and say is not ENGLISH:
                reason = say.gettext("there is no such move in this game")
                answer = Refused(answer.action, reason)
            if number:
                match.undo(number)
            return Answer("refused", answer.reason, answer.rule)
    actions = zip(match.actors[first:], match.actions[first:], strict=True)
    return [Made(actor, match.verbs.text(a), first, how) for actor, a in actions]
