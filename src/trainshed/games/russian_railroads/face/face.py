"""How Russian Railroads looks and speaks, put together for the contract."""

from pathlib import Path

from trainshed.core.face import Face, Offer

from .advise import advise
from .ask import ask
from .figures import breakdown, components, figures, round_of, tables
from .highlights import highlights
from .label import about, label
from .names import LETTERS
from .order import order
from .panels import panels
from .preview import preview
from .reasons import LAWS, explain
from .scoring import ledger
from .takings import takings
from .tell import ending, tell
from .terminal import board
from .view import view
from .written import written

FACE = Face(
    ask=ask,
    advise=advise,
    tell=tell,
    label=label,
    about=about,
    explain=explain,
    ending=ending,
    laws=LAWS,
    quiet=("pass", "skip", "decline", "end_free"),
    board=board,
    panels=panels,
    order=order,
    preview=preview,
    tables=tables,
    written=written,
    view=view,
    previewed=frozenset(
        {"space", "bonus", "income", "use_foundry", "use_boilerman", "relocate", "end_bonus"}
    ),
    round_of=round_of,
    figures=figures,
    breakdown=breakdown,
    highlights=highlights,
    takings=takings,
    ledger=ledger,
    pitch="Place workers, build three railroads, and score your whole board again every round.",
    minutes=90,
    offers=(Offer("Solo against Emil", 1, {"solo": True}),),
    colours=tuple(zip(LETTERS, ("black", "gray", "brown", "natural", "white"), strict=True)),
    components=components,
    home=Path(__file__).parent.parent,
)
