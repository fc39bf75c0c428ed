"""The proof of a match that nobody drew alone: everything it binds, and every way to bend it."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from trainshed.core import fair, gamefile
from trainshed.core.error import BadInput
from trainshed.core.match import Match
from trainshed.core.proof import Proof
from trainshed.games import find

GAME = find("german_railways")
SECRET = "0123456789abcdef" * 4
NAMES = ["Anna", "bot:greedy", "Ben"]
NONCES = ("page 5f0c", "bot", "hand good luck")
TABLE = "amber-arch-2345678923"


def played(
    secret: str = SECRET, nonces: tuple[str, ...] = NONCES, begin: Match | None = None
) -> Match:
    """A match of passes, from its beginning or from another one's."""
    lines = begin.lines() if begin is not None else []
    terms = fair.terms_of(GAME, GAME.rules_version, {}, NAMES, TABLE, nonces, lines)
    key = terms.key(secret)
    match = Match(GAME, NAMES, key=key)
    if begin is not None:
        match.extend(begin.actors, begin.actions)
    while not match.is_over:
        match.play_chance() if match.to_move < 0 else match.play("pass")
    match.proof = Proof(TABLE, secret, nonces, fair.seal_of(key), len(lines))
    return match


def read(document: dict[str, Any]) -> Match:
    return gamefile.from_text(json.dumps(document), find)


def checked(document: dict[str, Any]) -> int:
    match = read(document)
    assert match.proof is not None
    return fair.check_proof(match, match.proof)


def test_a_record_proves_its_draws() -> None:
    record = played().record()
    assert checked(record) == 9
    assert read(record).record() == record


def test_a_record_with_a_proof_has_no_seed_to_search_for() -> None:
    record = played().record()
    assert "seed" not in record
    assert "secret" not in record
    running = played()
    running.proof = None  # while nobody may know it
    assert not {"seed", "secret", "proof"} & set(running.record())
    assert fair.seal_of(running.key) not in json.dumps(running.record())


def test_keys_and_secrets_have_more_bits_than_anybody_searches() -> None:
    assert len(bytes.fromhex(fair.new_secret())) == len(played().key) == 32
    assert len(bytes.fromhex(fair.new_nonce())) == 16


def test_bots_draw_from_another_secret() -> None:
    streams = [fair.bot_stream(SECRET, seat).tolist() for seat in range(3)]
    assert all(0 <= word < 2**32 for words in streams for word in words)
    assert len({tuple(words) for words in streams}) == 3
    assert fair.bot_stream("f" * 64, 0).tolist() != streams[0]


def rename(record: dict[str, Any]) -> None:
    record["seats"][0] = "Otto"


def other_nonce(record: dict[str, Any]) -> None:
    record["proof"]["nonces"][2] = "hand bad luck"


def other_giver(record: dict[str, Any]) -> None:
    record["proof"]["nonces"][0] = "server 5f0c"


def other_order(record: dict[str, Any]) -> None:
    record["seats"].reverse()
    record["proof"]["nonces"].reverse()


def other_table(record: dict[str, Any]) -> None:
    record["proof"]["table"] = "brass-bridge-2345678923"


def other_secret(record: dict[str, Any]) -> None:
    record["proof"]["secret"] = "f" * 64


def other_options(record: dict[str, Any]) -> None:
    record["options"]["turn_order"] = "beginner"
    record["actions"], record["result"] = [], None


@pytest.mark.parametrize(
    "bend",
    [rename, other_nonce, other_giver, other_order, other_table, other_secret, other_options],
)
def test_whatever_is_bound_cannot_be_changed(bend: Callable[[dict[str, Any]], None]) -> None:
    record = played().record()
    bend(record)
    with pytest.raises(BadInput, match="the seal does not fit; one of these was changed: table"):
        checked(record)


def test_who_makes_a_new_seal_as_well_is_found_out_by_the_draws() -> None:
    record = played().record()
    rename(record)
    record["proof"]["seal"] = fair.seal_of(read(record).key)
    with pytest.raises(BadInput, match=r"action \d+ is 'draw .*', but the key draws 'draw"):
        checked(record)


def test_a_bent_draw_is_named() -> None:
    match = played()
    first = match.actors.index(-1)
    bent = match.from_start()
    bent.proof = match.proof
    bent.extend(match.actors[:first], match.actions[:first])
    true = match.verbs.text(match.actions[first])
    bent.play(next(text for text, _ in bent.outcomes() if text != true))
    with pytest.raises(BadInput, match=f"action {first + 1} is 'draw"):
        checked(bent.record())


def test_a_host_who_tries_secrets_has_another_hash_than_he_showed() -> None:
    shown = fair.commitment(SECRET)
    tried = [f"{k:064x}" for k in range(40)]
    firsts = [next(t for t in played(each).lines() if t.startswith("*")) for each in tried]
    assert len(set(firsts)) > 1  # it would pay to try
    for each in tried:
        record = played(each).record()
        assert checked(record) > 0  # it is whole in itself
        assert fair.commitment(record["proof"]["secret"]) != shown


def test_the_roster_is_the_same_before_and_after_texts_are_opened() -> None:
    opened = fair.terms_of(GAME, GAME.rules_version, {}, NAMES, TABLE, NONCES)
    closed = replace(opened, nonces=[fair.sealed(nonce) for nonce in NONCES])
    assert closed.nonces[0].startswith("sealed ")
    assert closed.nonces[1] == "bot"
    assert opened.roster() == closed.roster()
    assert opened.key(SECRET) != closed.key(SECRET)  # what is opened counts
    match = played()
    assert match.proof is not None
    assert fair.roster_of(match, match.proof) == opened.roster()


def test_whatever_a_host_changes_after_texts_are_opened_changes_the_roster() -> None:
    terms = fair.terms_of(GAME, GAME.rules_version, {}, NAMES, TABLE, NONCES)
    others = [
        replace(terms, nonces=("page 5f0d", *NONCES[1:])),
        replace(terms, seats=["Anna ", *NAMES[1:]]),
        replace(terms, options={"turn_order": "beginner"}),
        replace(terms, table=f"{TABLE}x"),
    ]
    assert len({each.roster() for each in (terms, *others)}) == 5


def test_every_nonce_counts() -> None:
    lines = {tuple(played(nonces=(f"page {k}", "bot", "page x")).lines()) for k in range(12)}
    assert len(lines) > 6


def test_a_match_that_went_on_from_another_proves_what_came_after() -> None:
    other = Match(GAME, 3, seed=5)
    while other.actors.count(-1) < 3:
        other.play_chance() if other.to_move < 0 else other.play("pass")
    record = played(begin=other).record()
    assert record["proof"]["given"] == len(other.actions)
    assert checked(record) == 6
    record["proof"]["given"] -= 1
    with pytest.raises(BadInput, match="the seal does not fit"):
        checked(record)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("table", "", '"table" must be a text of 1 to 80 characters'),
        ("secret", "xyz", '"secret" must be 64 of the characters'),
        ("seal", 5, '"seal" must be 64 of the characters'),
        ("nonces", ["a"], '"nonces" must be a list of 3 texts, one of each seat'),
        ("nonces", ["a", 1, "b"], "a nonce is a text of at most 80 characters"),
        ("nonces", ["a", "\n", "b"], "a nonce is a text of at most 80 characters"),
        ("given", -1, '"given" must be a number of actions'),
        ("extra", 1, "and no other key"),
    ],
)
def test_a_proof_that_is_none_is_named(key: str, value: Any, reason: str) -> None:
    record = played().record()
    record["proof"][key] = value
    with pytest.raises(BadInput, match=r"^record:1:") as error:
        read(record)
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


def test_a_proof_is_an_object_and_stands_alone() -> None:
    record = played().record()
    with pytest.raises(BadInput, match='"proof" must be an object'):
        read(record | {"proof": []})
    with pytest.raises(BadInput, match='"seed" beside "proof": draws come from one or the other'):
        read(record | {"seed": 7})
