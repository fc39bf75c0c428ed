"""Whose turn it is: of the judge, of hints, of bots."""

from trainshed.web.analyses import Analyses
from trainshed.web.turns import Asker, Desk, Turns

HOME, CLUB = "home", "club"


def test_addresses_take_turns_and_the_guests_of_each() -> None:
    turns = Turns[str]()
    for k in range(3):
        turns.add(f"a{k}", 1, CLUB)
    turns.add("b0", 2, CLUB)
    turns.add("c0", 3, HOME)
    assert "b0" in turns
    assert turns.order() == ["a0", "c0", "b0", "a1", "a2"]
    assert [turns.take() for _ in range(len(turns))] == ["a0", "c0", "b0", "a1", "a2"]
    assert not turns


class NobodyJudges:
    """Stands in for the database of analyses, which is asked much and answered by nobody."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def find(self, match_id: str) -> None:
        return None

    def ask(self, match_id: str) -> None:
        self.asked.append(match_id)

    def waited_for(self) -> list[str]:
        return self.asked

    def under_way(self) -> list[str]:
        return []


def test_who_asks_for_many_matches_lets_others_between() -> None:
    analyses = Analyses(None, None)  # type: ignore[arg-type]
    analyses.kept = NobodyJudges()  # type: ignore[assignment]
    for k in range(5):
        analyses.ask(f"a{k}", Asker(1, CLUB))
    analyses.ask("b", Asker(2, CLUB))
    analyses.ask("c", Asker(3, HOME))
    assert [analyses.place(each) for each in ("a0", "c", "b", "a1", "a4")] == [0, 1, 2, 3, 6]


def test_who_was_sent_away_goes_before_who_was_served() -> None:
    time = [0.0]
    desk = Desk(1, 10.0, lambda: time[0])
    greedy, other, third = Asker(1, CLUB), Asker(2, HOME), Asker(3, "inn")
    assert desk.enter(greedy)
    assert [desk.enter(each) for each in (other, greedy, third)] == [False] * 3
    desk.leave()
    assert not desk.enter(greedy)
    assert desk.enter(other)
    desk.leave()
    assert desk.enter(greedy)  # he has asked before the third
    desk.leave()
    assert not desk.enter(other)
    assert desk.enter(third)


def test_nobody_holds_a_place_that_he_does_not_come_for() -> None:
    time = [0.0]
    desk = Desk(1, 10.0, lambda: time[0])
    one, other = Asker(1, CLUB), Asker(2, HOME)
    assert desk.enter(one)
    assert not desk.enter(other)
    desk.leave()
    assert not desk.enter(one)
    time[0] = 10.5
    assert desk.enter(one)


def test_many_guests_of_one_address_have_its_turn_only() -> None:
    desk = Desk(1, 10.0, lambda: 0.0)
    assert desk.enter(Asker(99, "inn"))
    for guest in range(5):
        assert not desk.enter(Asker(guest, CLUB))
    assert not desk.enter(Asker(7, HOME))
    desk.leave()
    assert desk.enter(Asker(0, CLUB))
    desk.leave()
    assert not desk.enter(Asker(1, CLUB))
    assert desk.enter(Asker(7, HOME))
