"""How North American Railways looks and speaks on a page, put together for the contract."""

from typing import Any

from trainshed.core.page import Page

from ..rules.tables import COMPANY_COLOURS, COMPANY_LETTERS
from .ledger import components, figures, grids, written
from .sheet import sheet
from .sign import asks_anyway, label, sign, strip
from .tableau import board
from .tell import ending, tell


def round_of(s: Any) -> int:
    """Return the number of the turn; 0 during the deal."""
    return int(s.turn)


PAGE = Page(
    colours=tuple(zip(COMPANY_LETTERS, COMPANY_COLOURS, strict=True)),
    minutes=45,
    pitch="Name a price for a share: its director lets you have it, or takes it at your price.",
    planned=frozenset({"select", "price", "city"}),
    board=board,
    sign=sign,
    strip=strip,
    sheet=sheet,
    grids=grids,
    written=written,
    label=label,
    tell=tell,
    round_of=round_of,
    figures=figures,
    ending=ending,
    components=components,
    begins=frozenset({"select", "city"}),
    asks_anyway=asks_anyway,
)
