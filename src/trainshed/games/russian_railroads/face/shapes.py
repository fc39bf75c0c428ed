"""The shapes that all panels of a page share: frames of slots, chips of track, tokens, signs."""

from ..rules.tables import COLOUR_IDS
from .names import LETTERS
from .pen import CARD_WIDTH, HALF, SLOT, SLOT_WIDTH

FRAMES = (
    ("s", SLOT_WIDTH, SLOT),
    ("h", SLOT_WIDTH, HALF),
    ("n", CARD_WIDTH, SLOT),
    ("x", 48, 46),  # around a space of a railroad
)
TOKENS = (  # of the seats, and Emil's
    '<circle cx="12" cy="12" r="10.5"/>',
    '<rect x="2" y="2" width="20" height="20" rx="2"/>',
    '<path d="M12 .5 23.5 12 12 23.5.5 12Z"/>',
    '<path d="M2 2H22V13Q22 20 12 23.5 2 20 2 13Z"/>',
    '<path d="M12 1 23 9.5 19 22.5H5L1 9.5Z"/>',
)
PATHS = (
    ("E", "M0 20V5h5V0h6v5h23v15z"),  # a locomotive
    ("M", "M0 22V7h4V1h5v6h19v15z"),  # a small one
    ("F", "M0 34V8l9-8v8l9-8v8l9-8v8h17v26z"),  # a factory
    ("V", "M0 22V6l6-6v6l6-6v6l6-6v6h10v16z"),  # a small one
)
_SQUARE = '<rect class="{}" x=".5" y=".5" width="13" height="13" rx="2"/>'
_PAWN = '<path class="{}" d="M7 1a3 3 0 0 1 2 5.2L11.5 13h-9L5 6.2A3 3 0 0 1 7 1z"/>'
_STRIPES = "".join(
    f'<path class="ck-{colour}" d="M{1 + 2.4 * k:.1f} 1h2.4v12h-2.4z"/>'
    for k, colour in enumerate(COLOUR_IDS)
)
SIGNS = {
    "a": _STRIPES + _SQUARE.format("ce"),  # any colour
    "i": '<path class="sg" d="M1 13V5l4-3v3l4-3v3l4-3v11z"/>',  # industry
    "d": _SQUARE.format("db") + '<text class="dt" x="7" y="10.5">×2</text>',  # a doubler
    "c": '<circle class="cn" cx="7" cy="7" r="6"/><text class="cs" x="7" y="10.6">¢</text>',
    "l": '<path class="sg" d="M4 2h6l3 5-3 5H4L1 7z"/>',  # coal
    "e": '<path class="sg" d="M1 11V4h2V2h3v2h7v7z"/>',  # a locomotive
    "f": '<path class="sg" d="M1 12V5l3-3v3l3-3v3l3-3v3h3v7z"/>',  # a factory
    "u": _PAWN.format("tq"),  # workers: turquoise, own, black
    "p": _PAWN.format("sg"),
    "k": _PAWN.format("kb"),
    "q": _SQUARE.format("ce") + '<text class="qt" x="7" y="11">?</text>',
    "w": '<circle class="pg" cx="7" cy="7" r="6.3"/>',  # an empty hole for a worker
    "D": '<rect class="dd" width="22" height="14" rx="2"/>'
    '<text class="dt" x="11" y="10.5">×2</text>',  # above a space of a railroad
}


def definitions() -> str:
    """Return the shapes, for the first panel of a page."""
    frames = "".join(
        f'<rect id="rr-{name}" width="{w}" height="{h}" rx="2"/>' for name, w, h in FRAMES
    )
    chips = "".join(map(chip, LETTERS, COLOUR_IDS))
    tokens = "".join(
        f'<symbol id="rr-t{seat}" viewBox="0 0 24 24">{shape}</symbol>'
        for seat, shape in enumerate(TOKENS)
    )
    signs = "".join(f'<g id="rr-{letter}">{inside}</g>' for letter, inside in SIGNS.items())
    paths = "".join(f'<path id="rr-{name}" d="{d}"/>' for name, d in PATHS)
    return f"<defs>{frames}{chips}{tokens}{signs}{paths}</defs>"


def chip(letter: str, colour: str) -> str:
    """Draw the chip of a colour, and the end of its track with the same letter."""
    return (
        f'<g id="rr-{letter}"><rect class="ck ck-{colour}" x=".5" y=".5" width="13" height="13"'
        f' rx="2"/><text class="ct ct-{colour}" x="7" y="11">{letter}</text></g>'
        f'<g id="rr-p{letter}"><rect class="ck cp ck-{colour}" width="17" height="44" rx="2"/>'
        f'<text class="ct cp ct-{colour}" x="8.5" y="27">{letter}</text></g>'
    )
