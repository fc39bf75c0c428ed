"""Light or dark, whatever the device prefers: the same style, with its question answered."""

from functools import cache

AUTO, LIGHT, DARK = THEMES = ("auto", "light", "dark")
ASKS, ALLOWS = b"@media (prefers-color-scheme:dark)", b"color-scheme:light dark"


@cache
def themed(style: bytes, theme: str) -> bytes:
    """Return a style for one theme only."""
    always = b"@media all" if theme == DARK else b"@media not all"
    found = style.replace(ASKS, always).replace(ALLOWS, b"color-scheme:" + theme.encode())
    for file in (b"fonts/", b"guilloche.svg"):  # its address is one folder deeper
        found = found.replace(b"url(" + file, b"url(../" + file)
    return found
