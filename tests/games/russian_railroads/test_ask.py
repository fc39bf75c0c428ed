"""What Russian Railroads asks: every node of random matches over random modules has a prompt that
can be answered, and every action is a sentence, in every language.
"""

import random

from trainshed.core.face import Seen
from trainshed.core.look import look
from trainshed.core.match import Match
from trainshed.core.parts import Prompt
from trainshed.games.russian_railroads import GAME
from trainshed.games.russian_railroads.face.ask import QUESTIONS, ask, on_sign
from trainshed.games.russian_railroads.face.label import PLAIN, WORDED, about, label
from trainshed.games.russian_railroads.face.order import order
from trainshed.games.russian_railroads.rules import state as st

from .play import MANY, walk
from .situation import Table
from .tongues import LANGUAGES, tongue


def answers(prompt: Prompt) -> set[str]:
    """All actions a prompt offers."""
    found = {choice.action for choice in prompt.choices}
    found |= {choice.action for group in prompt.groups for choice in group.choices}
    return found | ({prompt.commit.action} if prompt.commit else set())


def is_said(words: str) -> bool:
    """Whether words are there and no hole is left in them."""
    return bool(words.strip()) and "{" not in words and "}" not in words


def check(match: Match, seat: int, language: str) -> None:
    """Hold what one reader is asked to what is legal."""
    seen = look(match, seat, say=tongue(language))
    prompt = ask(seen)
    assert is_said(prompt.ask)
    assert "{" not in prompt.why
    assert order(seen).title
    if not seen.is_asked:
        assert answers(prompt) == set()
        return
    assert answers(prompt) == {seen.spell(action) for action in seen.legal if on_sign(action)}
    assert not prompt.groups  # a group is for plates; spaces are touched on the board
    for action in seen.legal:
        assert is_said(label(seen, action)), seen.spell(action)
        assert "{" not in about(seen, action)


@MANY
def test_every_node_asks_with_all_legal_answers_in_every_language(seed: int) -> None:
    rng = random.Random(seed)
    for match in walk(seed):
        if rng.random() < 0.3:
            check(match, match.to_move, rng.choice(LANGUAGES))
            check(match, rng.randrange(-1, match.seats), rng.choice(LANGUAGES))


def test_every_verb_has_words_and_every_node_a_question() -> None:
    assert {verb.name for verb in GAME.verbs.verbs} == set(PLAIN) | set(WORDED)
    own = {st.TURN, st.FREE}
    assert set(QUESTIONS) == set(range(st.SETUP_BONUS, st.FINISHED)) - own


def seen_at(table: Table, *plan: str) -> Seen:
    """What seat 0 looks at after a plan that is a whole decision."""
    before = table.match.redacted(0)
    for text in plan:
        table.match.play(text)
    actions = [GAME.verbs.action(text) for text in plan]
    found = look(table.match, 0)
    return Seen(
        before=before,
        state=found.state,
        seat=0,
        mover=0,
        names=found.names,
        plan=[action for action in actions if action is not None],
        spell=found.spell,
    )


def test_a_whole_plan_only_wants_to_be_made() -> None:
    prompt = ask(seen_at(Table(), "space aux_coins", "pay 1 0 0 0"))
    assert prompt.commit is not None
    assert answers(prompt) == {""}


def test_a_turn_says_what_there_is_to_pay_with() -> None:
    seen = look(Table().match, 0)
    prompt = ask(seen)
    assert prompt.ask == "Use a space, or pass."
    assert prompt.why == "You have 5 workers and 1 coin. Passing scores 0 points."
    assert answers(prompt) == {"pass"}
    space = GAME.verbs.action("space track_black_2")
    assert space is not None
    assert label(seen, space) == "3 black steps, costs 2 workers"


def test_what_must_be_done_and_what_may_be_left_is_said() -> None:
    table = Table()
    table.match.play("space track_black_2")
    table.match.play("pay 2 0 0 0")
    prompt = ask(look(table.match, 0))
    assert prompt.ask == "Choose a track to move: 3 black steps."
    assert prompt.why == "Must be done: 3 black steps."


def test_a_step_tells_where_it_leads_and_what_it_scores() -> None:
    table = Table().railroad("kiev", black=5, gray=2, loco=(6,))
    table.match.play("space track_open")
    table.match.play("pay 1 0 0 0")
    seen = look(table.match, 0)
    step = GAME.verbs.action("step gray kiev")
    assert step is not None
    assert label(seen, step) == "Gray to 3 on Kiev, +1 more at every scoring"


def test_a_corrected_component_speaks_of_what_it_gives() -> None:
    from trainshed.games.russian_railroads.rules.tables import BUILT_IN

    name = "russian_railroads/engineers"
    corrected = {name: {**BUILT_IN[name]}}
    engineers = [{**one} for one in BUILT_IN[name]["engineers"]]
    engineers[0]["effects"] = [{"op": "coins", "count": 4}, {"op": "points", "count": 2}]
    corrected[name]["engineers"] = engineers
    table = Table(components=corrected).own("eng01")
    found = look(table.match, 0)
    space = GAME.verbs.action("space eng01")
    assert space is not None
    assert label(found, space) == "Engineer 1 (4 coins, 2 points), costs 1 worker"
