"""The contract: what a game may not say of itself."""

import dataclasses
from typing import Any

import numpy as np
import pytest

from trainshed.core.game import register
from trainshed.core.pricing import Pricing
from trainshed.games import find


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"id": "other"}, "ids and dtypes must differ"),
        ({"dtype": np.dtype("i8")}, "ids and dtypes must differ"),
        ({"id": "other", "dtype": np.dtype("i8"), "wide": ("bidd",)}, "'bidd' is none"),
        ({"id": "other", "dtype": np.dtype("i8"), "wide": (), "paid": ("bid",)}, "'bid' is none"),
        ({"id": "other", "dtype": np.dtype("i8"), "secret": ("bidd",)}, "'bidd' is none"),
        ({"id": "o", "dtype": np.dtype("i8"), "priced": (Pricing("bid", "no"),)}, "'no' is none"),
    ],
)
def test_what_cannot_be_registered(changes: dict[str, Any], says: str) -> None:
    game = dataclasses.replace(find("german_railways"), **changes)
    with pytest.raises(ValueError, match=says):
        register(game)
