"""The judge: after a match, where it was won and lost, what was luck, and what a better move was.

`analyse` takes a record and answers with plain data; `docs/rooms/analysis.md` describes them.
"""

from .analyse import FORMAT, PLAYOUTS, Options, analyse

__all__ = ["FORMAT", "PLAYOUTS", "Options", "analyse"]
