"""One sentence for who is new to German Railways, under the question that is asked."""

from trainshed.core.face import Seen

from ..rules.state import ACTION, AUCTION, VOTE
from ..rules.tables import RAILROAD_IDS, RAILROADS
from .names import built_for


def advise(seen: Seen) -> str:
    """Say a fact that helps to answer; "" where nothing is asked."""
    if not seen.is_asked:
        return ""
    s, say, phase = seen.before, seen.say, int(seen.before.phase)
    if phase == AUCTION:
        k = int(s.on_offer)
        words = say.gettext(
            "What you pay goes into the treasury of {railroad}, which has {n}; a share brings"
            " {income} at each dividend, and twice that when {railroad} itself makes the link."
        )
        return words.format(railroad=RAILROAD_IDS[k], n=int(s.treasury[k]), income=int(s.income[k]))
    k = built_for(seen)
    if k >= 0:
        words = say.gettext(
            "Open land earns nothing: end in a city, best in one where another railroad is."
            " {railroad} has met {n} of the two it needs."
        )
        return words.format(railroad=RAILROAD_IDS[k], n=min(2, int(s.links[k]).bit_count()))
    if phase == ACTION:
        own = [RAILROAD_IDS[k] for k in range(RAILROADS) if s.shares[seen.seat, k]]
        words = say.gettext(
            "Everybody is paid when two railroads meet for the first time; who holds the builder's"
            " shares gains most. You hold {own}."
        )
        return words.format(own=", ".join(own) or say.gettext("no share yet"))
    if phase == VOTE:
        return say.gettext("Agree only if you see no build that could still make a missing link.")
    return ""
