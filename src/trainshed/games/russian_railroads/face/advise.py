"""One sentence for newcomers to Russian Railroads, under the question that is asked."""

from trainshed.core.face import Seen

from ..rules import state as st


def advise(seen: Seen) -> str:
    """Say a fact that helps to answer; "" where nothing is asked."""
    if not seen.is_asked:
        return ""
    s, say = seen.before, seen.say
    if s.stage == st.AT_SETUP:
        return say.gettext(
            "All starting bonuses are small; only players later in the turn order get one."
        )
    if seen.plan or seen.before.phase != st.TURN:
        return say.gettext(
            "What must be done has a solid edge, what may be left a dashed one. Nothing is final"
            " until you press the bright button."
        )
    left = int(s.rounds) - int(s.round_now) + 1
    words = say.ngettext(
        "What you build now is scored once more. Black track only opens the way; a coin may stand"
        " for a worker.",
        "What you build now is scored {n} times. Black track only opens the way; a coin may stand"
        " for a worker.",
        left,
    )
    return words.format(n=left)
