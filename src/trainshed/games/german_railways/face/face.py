"""How German Railways looks and speaks, put together for the contract."""

from pathlib import Path

from trainshed.core.face import Face, parts_of

from ..rules.tables import RAILROAD_COLOURS
from . import ask, draw, figures, preview, reasons, story, tell, terminal, view
from .names import LETTERS

FACE = Face(
    **parts_of(ask, draw, figures, preview, reasons, story, tell, terminal, view),
    laws=reasons.LAWS,
    quiet=("pass", "done", "disagree"),
    previewed=frozenset({"bid"}),  # the sheet follows the number
    pitch="Buy into eight railroads, build until they meet, and take the dividend.",
    minutes=60,
    colours=tuple(zip(LETTERS, RAILROAD_COLOURS, strict=True)),
    home=Path(__file__).parent.parent,
)
