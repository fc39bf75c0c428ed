"""What is to be played: seatings, seeds, and what makes two tournaments the same."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.arena.inline import bot_file
from trainshed.arena.schedule import Schedule, make_schedule
from trainshed.core.error import BadInput

GAME = "german_railways"


def schedule(*specs: str, **given: object) -> Schedule:
    return make_schedule(GAME, specs, **given)  # type: ignore[arg-type]


def test_one_against_three_has_four_seatings() -> None:
    found = schedule("greedy", "random", "random", "random", matches=8)
    assert found.entries == ("greedy", "random")
    assert found.seatings == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    assert (found.matches, found.rounds) == (8, 2)


def test_different_bots_sit_in_every_order() -> None:
    found = schedule("greedy", "random", "beginner", "club")
    assert len(set(found.seatings)) == 24
    assert found.matches == 120  # 100 asked for: five seeds with 24 seatings


def test_every_seating_plays_every_seed() -> None:
    found = schedule("greedy", "random", "random", matches=12)
    played = Counter((found.fixture(k).seed, found.fixture(k).table) for k in range(found.matches))
    assert len(played) == 12
    assert set(played.values()) == {1}
    assert len({seed for seed, _ in played}) == 4


def test_fewer_bots_than_seats_repeat_in_turn() -> None:
    found = schedule("greedy", "random", seats=4)
    assert {tuple(sorted(seating)) for seating in found.seatings} == {(0, 0, 1, 1)}
    assert len(found.seatings) == 6


def test_of_more_bots_than_seats_every_choice_plays() -> None:
    found = schedule("greedy", "random", "beginner", "club", seats=3)
    tables = Counter(tuple(sorted(seating)) for seating in found.seatings)
    assert tables == {(0, 1, 2): 6, (0, 1, 3): 6, (0, 2, 3): 6, (1, 2, 3): 6}


def test_seats_follow_the_bots() -> None:
    assert schedule("greedy", "random", "random").seats == 3
    assert schedule("greedy", "random").seats == 4
    assert schedule("greedy").seats == 4


def test_what_changes_results_changes_the_name(tmp_path: Path) -> None:
    path = bot_file(tmp_path, "fine")
    names = {
        schedule(path, "random", "random").name(),
        schedule(path, "random", "random", seed=1).name(),
        schedule(path, "random", "random", options={"turn_order": "beginner"}).name(),
        schedule(path, "random", "random", limit=5.0).name(),
        schedule("random", path, "random").name(),
    }
    assert len(names) == 5
    assert schedule(path, "random", "random").name() in names
    Path(path).write_text(Path(path).read_text("utf-8") + "\n", encoding="utf-8")
    assert schedule(path, "random", "random").name() not in names


@pytest.mark.parametrize(
    ("specs", "given", "says"),
    [
        ((), {}, "an arena needs bots"),
        (("gredy",), {}, "did you mean 'greedy'?"),
        (("mcts:time=3",), {}, "its parameters: ms, iterations"),
        (("./nowhere.py",), {}, "bot 'nowhere.py': there is no such file"),
        (("greedy",), {"seats": 9}, "takes 3 to 5 seats, not 9"),
        (("greedy",), {"options": {"speed": 1}}, "unknown option 'speed'"),
        (("greedy",), {"matches": 10**8}, "too many"),
    ],
)
def test_bad_plans(specs: tuple[str, ...], given: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=re.escape(says)):
        schedule(*specs, **given)
