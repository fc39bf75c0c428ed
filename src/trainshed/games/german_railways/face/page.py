"""How German Railways looks and speaks on a page, put together for the contract."""

from typing import Any

from trainshed.core.page import Page

from ..rules.tables import RAILROAD_COLOURS
from .draw import board
from .ledger import about, components, figures, grids, written
from .sheet import auction_of, label, sheet, sign, strip
from .story import buys
from .tell import ending, tell
from .terminal import LETTERS


def round_of(s: Any) -> int:
    """Return the number of the round; 0 while the first shares are sold."""
    return int(s.round_number)


PAGE = Page(
    colours=tuple(zip(LETTERS, RAILROAD_COLOURS, strict=True)),
    minutes=60,
    pitch="Buy into eight railroads, build until they meet, and take the dividend.",
    planned=frozenset({"build", "lay"}),
    begins=frozenset({"build"}),
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
    auction=auction_of,
    components=components,
    about=about,
    buys=buys,
)
