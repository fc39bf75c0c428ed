"""What the folder of a game holds as data, and tables made of it."""

import json
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt


def data_of(package: str, name: str) -> Any:
    """Return what a JSON file in a game's `data` holds, for any package of its folder."""
    while not (file := files(package) / "data" / name).is_file():
        package = package.rpartition(".")[0]
    return json.loads(file.read_text(encoding="utf-8"))


def frozen(values: Any, dtype: str = "i8") -> npt.NDArray[Any]:
    """Return a table nobody can write to."""
    table = np.array(values, dtype=dtype)
    table.flags.writeable = False
    return table
