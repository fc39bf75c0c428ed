import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainshed.core.action import Verb, Verbs, fold, shorten
from trainshed.games import GAMES, find

VERBS = Verbs(
    [
        Verb("pass"),
        Verb("bid", ("1", "2", "3"), "TALERS"),
        Verb("lay", ("K1", "K2"), "SPACE", aliases={"Köln": "K2", "Koeln": "K2"}),
    ]
)


def test_numbers_are_dense_and_named() -> None:
    assert VERBS.texts == ("pass", "bid 1", "bid 2", "bid 3", "lay K1", "lay K2")
    assert VERBS.actions_of(("lay", "pass"))[:2] == [0, 4]
    assert [VERBS.first(name) for name in ("pass", "bid", "lay")] == [0, 1, 4]
    assert [VERBS.verb_of(action).name for action in range(6)] == ["pass"] + ["bid"] * 3 + [
        "lay"
    ] * 2
    assert len(VERBS) == 6


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("bid 2", 2),
        ("  BID   2 ", 2),
        ("Pass", 0),
        ("lay köln", 5),
        ("lay KOELN", 5),
        ("lay Koln", 5),
        ("lay k2", 5),
        ("bid 4", None),
        ("bid", None),
        ("", None),
        ("pass 1", None),
    ],
)
def test_texts(text: str, action: int | None) -> None:
    assert VERBS.action(text) == action


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "an empty action; the verbs are pass, bid TALERS, lay SPACE"),
        ("pas", "unknown verb 'pas' (did you mean 'pass'?); the verbs are"),
        ("xyz 1", "unknown verb 'xyz'; the verbs are"),
        ("bid", "'bid' needs TALERS, such as 'bid 1'"),
        ("pass 3", "'pass' stands alone, without '3'"),
        ("bid 9", "'bid' knows no TALERS '9' (1 to 3)"),
        ("lay Kölm", "near it: Köln"),
        ("lay \x00\x1b[2J", "'lay' knows no SPACE '??[2J'"),
    ],
)
def test_complaints(text: str, says: str) -> None:
    assert says in VERBS.complaint(text)


@pytest.mark.parametrize("name", GAMES)
def test_every_action_and_alias_of_every_game(name: str) -> None:
    verbs = find(name).verbs
    for action, text in enumerate(verbs.texts):
        assert verbs.action(text) == action
        assert verbs.action(text.upper()) == action
        assert verbs.text(action) == text
    for verb in verbs.verbs:
        for alias, argument in verb.aliases.items():
            assert verbs.action(f"{verb.name} {alias}") == verbs.action(f"{verb.name} {argument}")


@pytest.mark.parametrize("name", GAMES)
@settings(deadline=None)
@given(
    st.text()
    | st.builds(
        "{} {}".format, st.sampled_from(["bid", "lay", "offer", "pass", "BUILD"]), st.text()
    )
)
def test_any_text_is_an_action_or_one_clear_line(name: str, text: str) -> None:
    verbs = find(name).verbs
    action = verbs.action(text)
    if action is None:
        complaint = verbs.complaint(text)
        assert complaint.isprintable()
        assert len(complaint) < 500
    else:
        assert 0 <= action < len(verbs)


@given(st.text())
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(" ".join(fold(text).split())) == " ".join(fold(fold(text)).split())


@given(st.text(), st.integers(2, 60))
def test_shortened_texts_are_short_and_printable(text: str, limit: int) -> None:
    short = shorten(text, limit)
    assert len(short) <= limit
    assert short.isprintable()
