"""How North American Railways looks and speaks, put together for the contract."""

from pathlib import Path

from trainshed.core.face import Face, parts_of

from ..rules.tables import COMPANY_COLOURS, COMPANY_LETTERS
from . import ask, cards, figures, preview, reasons, story, tell, terminal, view

FACE = Face(
    **parts_of(ask, cards, figures, preview, reasons, story, tell, terminal, view),
    laws=reasons.LAWS,
    previewed=frozenset({"select", "city"}),
    pitch="Name a price for a share: its director lets you have it, or takes it at your price.",
    minutes=45,
    colours=tuple(zip(COMPANY_LETTERS, COMPANY_COLOURS, strict=True)),
    home=Path(__file__).parent.parent,
)
