"""One sentence for who is new to North American Railways, under the question that is asked."""

from trainshed.core.face import Seen

from ..rules.state import ANSWER, CITY, HOME, PRICE, SELECT


def advise(seen: Seen) -> str:
    """Say a fact that helps to answer; "" where nothing is asked."""
    if not seen.is_asked:
        return ""
    say, phase = seen.say, int(seen.before.phase)
    if phase == PRICE or (phase == SELECT and seen.plan):
        return say.gettext(
            "Name what the share is worth to you: if its director buys it at your price, half of"
            " that is paid to you, and you select again."
        )
    return {
        SELECT: say.gettext(
            "A company without director is founded with all you pay; a share of your own company"
            " costs 1000; of another's you name the price, and its director answers."
        ),
        ANSWER: say.gettext(
            "If you buy, half of the price goes to the one who offers. If you let it go, whoever"
            " then has as many shares as you is the new director."
        ),
        CITY: say.gettext(
            "A city earns in every turn to come, for all who hold the company; money left in a"
            " treasury is worth nothing at the end."
        ),
        HOME: say.gettext("Start cities differ in nothing but what they earn."),
    }.get(phase, "")
