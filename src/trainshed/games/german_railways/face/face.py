"""How German Railways looks and speaks, put together for the contract."""

from pathlib import Path

from trainshed.core.face import Face

from ..rules.tables import RAILROAD_COLOURS
from .advise import advise
from .ask import ask, brief, label, order, standing
from .draw import panels
from .figures import about, components, figures, round_of, tables, written
from .names import LETTERS
from .preview import preview
from .reasons import LAWS, explain
from .story import highlights, ledger
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
    about=about,
    explain=explain,
    ending=ending,
    laws=LAWS,
    quiet=("pass", "done", "disagree"),
    board=board,
    panels=panels,
    order=order,
    preview=preview,
    tables=tables,
    written=written,
    view=view,
    standing=standing,
    round_of=round_of,
    figures=figures,
    highlights=highlights,
    takings=takings,
    ledger=ledger,
    pitch="Buy into eight railroads, build until they meet, and take the dividend.",
    minutes=60,
    colours=tuple(zip(LETTERS, RAILROAD_COLOURS, strict=True)),
    components=components,
    home=Path(__file__).parent.parent,
)
