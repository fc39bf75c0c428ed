"""Every law notices when it is broken."""

from typing import Any

import pytest

from tests.games.german_railways.situation import GAME, at
from trainshed.core.replay import law_at
from trainshed.games.german_railways.rules import laws
from trainshed.games.german_railways.rules.state import DRAW
from trainshed.games.german_railways.rules.tables import KSS, NME, PO, space_called

TEXT = """
cash 5 6 7 8
PO treasury 3 shares 1 1 0 0 track B21
NME treasury 2 shares 1 0 0 0 track J16
"""
B21 = next(x for x, text in enumerate(GAME.verbs.texts) if text == "lay B21") - GAME.verbs.first(
    "lay"
)


def lose_money(s: Any) -> None:
    s.cash[0] -= 1


def overdraw_cash(s: Any) -> None:
    s.cash[0] -= 10
    s.cash[1] += 10


def overdraw_treasury(s: Any) -> None:
    s.treasury[PO] -= 10
    s.cash[1] += 10


def forge_a_share(s: Any) -> None:
    s.shares[2, KSS] = 1


def forget_the_income_track(s: Any) -> None:
    s.player_income[0] += 1


def share_a_rural_space(s: Any) -> None:
    s.track[B21] |= 1 << NME


def forget_a_taken_space(s: Any) -> None:
    s.taken[:] = 0


def forget_a_network(s: Any) -> None:
    s.network[PO, :] = 0


def forget_the_fringe(s: Any) -> None:
    s.fringe[PO, :] = 0


def lose_a_locomotive(s: Any) -> None:
    s.locomotives[PO] -= 1


def note_a_false_approach(s: Any) -> None:
    s.approach[PO] = 1


def raise_an_income(s: Any) -> None:
    s.income[KSS] += 1


def invent_a_link(s: Any) -> None:
    s.links[PO] |= 1 << KSS


def end_without_reason(s: Any) -> None:
    s.end = 1


def build_without_phase(s: Any) -> None:
    s.building = PO


def turn_too_far(s: Any) -> None:
    s.turn = 9


def draw_from_an_empty_bag(s: Any) -> None:
    s.phase, s.markers[:] = DRAW, 0


def act_in_no_spell(s: Any) -> None:
    s.acted[1] = 1


def be_quiet_for_too_long(s: Any) -> None:
    s.quiet_rounds = 101


def jump(s: Any) -> None:
    """Move a locomotive of KSS to a far empty city: all sets agree, but the network is torn."""
    far = space_called("Stralsund")
    s.track[far] |= 1 << KSS
    s.network[KSS, far // 63] |= 1 << (far % 63)
    s.locomotives[KSS] -= 1
    s.income[KSS] += 1


@pytest.mark.parametrize(
    ("damage", "law"),
    [
        (lose_money, laws.MONEY_LOST),
        (overdraw_cash, laws.MONEY_NEGATIVE),
        (overdraw_treasury, laws.MONEY_NEGATIVE),
        (forge_a_share, laws.SHARES_WRONG),
        (forget_the_income_track, laws.INCOME_WRONG),
        (share_a_rural_space, laws.RURAL_SHARED),
        (forget_a_taken_space, laws.SETS_WRONG),
        (forget_a_network, laws.SETS_WRONG),
        (forget_the_fringe, laws.SETS_WRONG),
        (lose_a_locomotive, laws.LOCOMOTIVES_WRONG),
        (note_a_false_approach, laws.APPROACH_WRONG),
        (raise_an_income, laws.INCOME_WRONG),
        (invent_a_link, laws.LINKS_WRONG),
        (end_without_reason, laws.FLOW_WRONG),
        (build_without_phase, laws.FLOW_WRONG),
        (turn_too_far, laws.FLOW_WRONG),
        (draw_from_an_empty_bag, laws.FLOW_WRONG),
        (act_in_no_spell, laws.FLOW_WRONG),
        (be_quiet_for_too_long, laws.FLOW_WRONG),
        (jump, laws.NOT_CONNECTED),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_broken_law_is_named(damage: Any, law: int) -> None:
    match = at(TEXT)
    assert law_at(match.states, 0) == laws.WELL
    damage(match.state)
    assert law_at(match.states, 0) == law
    assert match.law() == GAME.face.laws[law]


def test_within_a_build_a_one_sided_link_is_noticed() -> None:
    match = at("phase build\nbuild PO laid 1 spent 2\nPO treasury 2 shares 1 0 0 0 track B21")
    match.state.links[PO] |= 1 << NME
    assert match.law() == GAME.face.laws[laws.LINKS_WRONG]


def test_every_law_has_words() -> None:
    codes = {
        value for name, value in vars(laws).items() if name.isupper() and isinstance(value, int)
    }
    named = set(range(1, laws.FLOW_WRONG + 1))
    assert named <= codes
    assert set(GAME.face.laws) == named
