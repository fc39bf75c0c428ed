"""How North American Railways looks and speaks, put together for the contract."""

from pathlib import Path

from trainshed.core.face import Face

from ..rules.tables import COMPANY_COLOURS, COMPANY_LETTERS
from .advise import advise
from .ask import ask, brief, draws, label, order
from .cards import panels
from .figures import components, figures, round_of, tables, written
from .preview import preview
from .reasons import LAWS, explain
from .story import ledger
from .takings import takings
from .tell import ending, tell
from .terminal import board
from .view import view

FACE = Face(
    ask=ask,
    advise=advise,
    tell=tell,
    label=label,
    brief=brief,
    explain=explain,
    ending=ending,
    laws=LAWS,
    draws=draws,
    board=board,
    panels=panels,
    order=order,
    preview=preview,
    tables=tables,
    written=written,
    view=view,
    previewed=frozenset({"select", "city"}),
    round_of=round_of,
    figures=figures,
    takings=takings,
    ledger=ledger,
    pitch="Name a price for a share: its director lets you have it, or takes it at your price.",
    minutes=45,
    colours=tuple(zip(COMPANY_LETTERS, COMPANY_COLOURS, strict=True)),
    components=components,
    home=Path(__file__).parent.parent,
)
