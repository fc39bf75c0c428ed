"""The 44 worked builds of the rules, B01 to B44, each played as it is written."""

import json
from typing import Any

import pytest

from tests.games.german_railways.situation import (
    DATA,
    at,
    build,
    cash,
    code_of,
    of,
    partners,
    play,
    space,
    spelled,
)
from trainshed.core.match import Match
from trainshed.games.german_railways.rules import refusals
from trainshed.games.german_railways.rules.tables import IS_URBAN, RAILROAD_IDS

VECTORS = json.loads((DATA / "build_vectors.json").read_text(encoding="utf-8"))
LEGAL = [vector for vector in VECTORS if vector["legal"]]
ILLEGAL = [vector for vector in VECTORS if not vector["legal"]]
TOO_MANY = [vector for vector in ILLEGAL if vector["why"] == "count"]
REFUSED = [vector for vector in ILLEGAL if vector["why"] != "count"]

CODES = {
    "money": refusals.TREASURY_TOO_SMALL,
    "cap": refusals.OVER_SPENDING_CAP,
    "second approach": refusals.SECOND_APPROACH,
    "rural occupied": refusals.RURAL_TAKEN,
    "not adjacent": refusals.NOT_ADJACENT,
    "own": refusals.ALREADY_THERE,
    "locomotives": refusals.NO_LOCOMOTIVE_LEFT,
}
BUILT = "phase build\nseat 0\norder 0 1 2 3"


def each(vectors: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("vector", vectors, ids=[vector["id"] for vector in vectors])


def situation(
    vector: dict[str, Any], paid: int = 0, laid: tuple[str, ...] = (), flow: str = ""
) -> Match:
    """Write a vector as a position: seat 0 has a share of the builder, seat 1 one of each other."""
    lines = ["cash 0 0 0 0", flow]
    options = vector.get("options", {})
    if options:
        lines.append("options " + " ".join(f"{name}={value}" for name, value in options.items()))
    for name in RAILROAD_IDS:
        track = [spelled(place) for place in vector["track"].get(name, [])]
        mine = name == vector["railroad"]
        treasury = vector["treasury"] - paid if mine else 0
        built = [spelled(place) for place in laid] if mine else []
        shares = "1 0" if mine else "0 1"
        lines.append(f"{name} treasury {treasury} shares {shares} track {' '.join(track + built)}")
    return at("\n".join(lines))


def pairs(match: Match) -> set[str]:
    return {
        "-".join(sorted((name, other))) for name in RAILROAD_IDS for other in partners(match, name)
    }


def test_there_are_44_vectors_in_order():
    assert [vector["id"] for vector in VECTORS] == [f"B{n:02d}" for n in range(1, 45)]


@each(VECTORS)
def test_a_vectors_connections_follow_from_its_track(vector):
    assert pairs(situation(vector)) == set(vector["connected"])


@each(LEGAL)
def test_a_legal_build_costs_and_earns_what_the_vector_says(vector):
    match, name = situation(vector), vector["railroad"]
    before = pairs(match)
    assert of(match.state.income, name) == vector["income_before"]

    costs = build(match, name, *map(spelled, vector["build"]))

    assert costs == vector["costs"]
    assert sum(costs) == vector["total"]
    assert of(match.state.treasury, name) == vector["treasury_after"]
    assert of(match.state.income, name) == vector["income_after"]
    new = {"-".join(sorted((name, other))) for other in vector["new_connections"]}
    assert pairs(match) - before == new


@each(LEGAL)
def test_a_legal_build_pays_dividends_only_for_a_new_connection(vector):
    match, name = situation(vector), vector["railroad"]
    build(match, name, *map(spelled, vector["build"]))
    incomes = {other: of(match.state.income, other) for other in RAILROAD_IDS if other != "BHE"}
    others = sum(income for other, income in incomes.items() if other != name)
    in_berlin_and_hamburg = {"Berlin", "Hamburg"} <= set(vector["track"].get("BHE", []))
    if name == "BHE":
        own = 2 * of(match.state.income, "BHE") * in_berlin_and_hamburg
    else:
        own = 2 * incomes[name]
        others += of(match.state.income, "BHE") * in_berlin_and_hamburg
    assert cash(match) == ([own, others, 0, 0] if vector["dividends"] else [0, 0, 0, 0])
    assert vector["dividends"] == bool(vector["new_connections"])


@each(TOO_MANY)
def test_a_build_is_over_by_itself_after_the_allowance(vector):
    match, name = situation(vector), vector["railroad"]
    allowance = {"PO": 4, "KSS": 2}.get(name, 3)
    assert len(vector["build"]) > allowance
    play(
        match, f"build {name}", *(f"lay {spelled(place)}" for place in vector["build"][:allowance])
    )
    assert match.state.building == -1
    assert match.to_move == 1
    assert code_of(match, f"lay {spelled(vector['build'][allowance])}") == refusals.NOT_NOW


@each(REFUSED)
def test_an_illegal_build_cannot_be_played_to_its_end(vector):
    match, name = situation(vector), vector["railroad"]
    match.play(f"build {name}")
    *first, last = (f"lay {spelled(place)}" for place in vector["build"])
    play(match, *first)
    is_over = match.state.building == -1  # by itself: nothing more could be laid
    assert code_of(match, last) == (refusals.NOT_NOW if is_over else CODES[reason(vector)])
    assert not match.submit(last)


@each(REFUSED)
def test_an_illegal_space_is_refused_for_the_reason_the_vector_gives(vector):
    name = vector["railroad"]
    earlier, last = tuple(vector["build"][:-1]), spelled(vector["build"][-1])
    begun = situation(vector)
    begun.play(f"build {name}")
    paid = sum(build(situation(vector), name, *map(spelled, earlier))) if earlier else 0
    rural = sum(not IS_URBAN[space(spelled(place))] for place in earlier)
    flow = f"{BUILT}\nbuild {name} laid {len(earlier)} spent {paid} rural {rural}"
    match = situation(vector, paid, earlier, flow)
    assert code_of(match, f"lay {last}") == CODES[reason(vector)]


def reason(vector: dict[str, Any]) -> str:
    return next(known for known in CODES if vector["why"].startswith(known))
