"""Datasets for learning: every decision of many matches with what the seat knew, what was legal,
what it did, and what came of it; as NumPy arrays, a `.npz` file or a `.parquet` file.

| column | shape | meaning |
| --- | --- | --- |
| `observation` | planes | what the seat knew (`game.planes` names the parts) |
| `mask` | actions / 8 | legal actions as packed bits; `legal_of` unpacks them |
| `action` | | what it did |
| `seat`, `match`, `ply` | | who, in which match of the series, as which of its actions |
| `result` | | the seat's share of the victory at the end |
| `score` | | the seat's score at the end |
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from trainshed.bots import Spec
from trainshed.bots.driving import Recorder
from trainshed.core import gamefile, generic
from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.match import Match
from trainshed.core.observation import DTYPE
from trainshed.core.rule import long_rule
from trainshed.core.seeds import match_seed

Array = npt.NDArray[Any]
SUFFIXES = (".npz", ".parquet")


@dataclass(frozen=True)
class Decisions:
    """Columns of equal length, one row for each decision."""

    observation: Array
    mask: Array
    action: Array
    seat: Array
    match: Array
    ply: Array
    result: Array
    score: Array

    def __len__(self) -> int:
        return len(self.action)

    def columns(self) -> dict[str, Array]:
        """Return the arrays by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def legal_of(mask: Array, actions: int) -> Array:
    """Return packed masks as one number for each action, 1 where it is legal."""
    return np.unpackbits(mask, axis=-1, count=actions, bitorder="little")


@long_rule
def watch(states, i, log, n, buffer, observation, mask, seat, ply):  # type: ignore[no-untyped-def]
    """Play a log of actions again and write a row for each decision; return how many."""
    s = states[i]
    rows = 0
    for k in range(n):
        mover = generic.to_move(s)
        if mover >= 0:
            generic.observe(s, mover, observation[rows])
            for j in range(generic.legal(s, buffer)):
                mask[rows, buffer[j] >> 3] |= 1 << (buffer[j] & 7)
            seat[rows] = mover
            ply[rows] = k
            rows += 1
        generic.apply(s, log[k])
    return rows


def decisions_of(match: Match, number: int = 0) -> Decisions:
    """Return the rows of one match, finished or not."""
    game, n = match.game, len(match.actions)
    log = np.array(match.actions, dtype=np.int64)
    observation = np.zeros((n, game.planes.size), dtype=DTYPE)
    mask = np.zeros((n, -(-len(game.verbs) // 8)), dtype=np.uint8)
    seat, ply = np.zeros(n, dtype=np.int8), np.zeros(n, dtype=np.int32)
    buffer = np.zeros(game.max_actions_at_once, dtype=np.int64)
    states = match.opening()
    rows = int(watch(states, 0, log, n, buffer, observation, mask, seat, ply))
    seat, ply = seat[:rows], ply[:rows]
    return Decisions(
        observation=observation[:rows],
        mask=mask[:rows],
        action=log[ply].astype(np.int32),
        seat=seat,
        match=np.full(rows, number, dtype=np.int32),
        ply=ply,
        result=np.array(match.returns(), dtype=np.float32)[seat],
        score=np.array(match.scores(), dtype=np.int32)[seat],
    )


def joined(parts: Sequence[Decisions]) -> Decisions:
    """Return the rows of several matches as one."""
    return Decisions(
        *(
            np.concatenate([getattr(part, field.name) for part in parts])
            for field in fields(Decisions)
        )
    )


def played(
    game: Game, specs: Sequence[Spec], games: int, seed: int, options: Mapping[str, Any]
) -> Iterator[Decisions]:
    """Play a series and yield the rows of one match after the other."""
    recorder = Recorder(game, specs, options)
    for number in range(games):
        yield decisions_of(recorder.match(int(match_seed(seed, number))), number)


def collect(
    game: Game, specs: Sequence[Spec], games: int, seed: int = 0, options: Any = None
) -> Decisions:
    """Play a series and return all its decisions."""
    return joined(list(played(game, specs, games, seed, options or {})))


def check_name(path: Path) -> None:
    """Refuse a file of a kind that cannot be written here."""
    if path.suffix not in SUFFIXES:
        raise BadInput(f"{path}: datasets end in {' or '.join(SUFFIXES)}")
    if path.suffix == ".parquet":
        _arrow(path)


def _arrow(path: Path) -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise BadInput(
            f"{path}: Parquet needs pyarrow; install the extra, "
            "pip install 'trainshed[dataset]', or write a .npz file"
        ) from error
    return pyarrow


def write(path: Path, parts: Iterator[Decisions], facts: Mapping[str, str], force: bool) -> int:
    """Write the rows of matches as they come; the file appears whole at the end. Return the rows.

    Parquet is written match by match; a `.npz` file is kept in memory until the end.
    """
    check_name(path)
    form = _write_arrays if path.suffix == ".npz" else _write_parquet
    with gamefile.writing(path, force) as stream:
        try:
            return form(stream.buffer, parts, facts)
        except OSError as error:
            reason = f"cannot be written: {error.strerror}; nothing was changed"
            raise BadInput(f"{path}: {reason}") from error


def _write_arrays(stream: Any, parts: Iterator[Decisions], facts: Mapping[str, str]) -> int:
    decisions = joined(list(parts))
    arrays: dict[str, Any] = {name: np.array(text) for name, text in facts.items()}
    arrays |= decisions.columns()
    np.savez_compressed(stream, **arrays)
    return len(decisions)


def _write_parquet(stream: Any, parts: Iterator[Decisions], facts: Mapping[str, str]) -> int:
    arrow = _arrow(Path("the dataset"))
    writer, rows = None, 0
    for part in parts:
        columns = {name: _column(arrow, array) for name, array in part.columns().items()}
        table = arrow.table(columns).replace_schema_metadata(dict(facts))
        if writer is None:
            writer = arrow.parquet.ParquetWriter(stream, table.schema)
        writer.write_table(table)
        rows += len(part)
    if writer is not None:
        writer.close()
    return rows


def _column(arrow: Any, array: Array) -> Any:
    if array.ndim == 1:
        return arrow.array(array)
    return arrow.FixedSizeListArray.from_arrays(arrow.array(array.reshape(-1)), array.shape[1])
