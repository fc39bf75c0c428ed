"""The golden trees: what the search finds, visit by visit; `python -m tests.write_trees`."""

import json

import pytest

from tests.write_trees import TREES, path_of, to_text, told


@pytest.mark.parametrize("tree", TREES, ids=str)
def test_a_search_finds_what_it_found(tree: tuple[str, int, int]) -> None:
    found = told(*tree)
    assert found == json.loads(path_of(*tree).read_text(encoding="utf-8"))
    assert json.loads(to_text(found)) == found
