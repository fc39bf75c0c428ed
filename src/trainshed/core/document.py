"""Documents of one's own, read from text: one JSON text, or several that are its parts by name."""

from collections.abc import Mapping
from typing import Any

from .error import BadDocument, BadInput
from .json_text import JsonText, parsed
from .option import LONGEST, Document


def from_text(option: Document, text: str, source: str) -> Any:
    """Read and check a document; a complaint names source, line, column and field."""
    if len(text) > LONGEST:
        raise BadInput(f"{source}: option {option.name}: has at most {LONGEST:,} letters")
    place = JsonText(text, source)
    document = parsed(place, option.name)
    try:
        option.checked(document)
    except BadDocument as error:
        raise BadInput(f"{place.of(*error.path)}: option {option.name}: {error}") from error
    return document


def from_texts(option: Document, texts: Mapping[str, tuple[str, str]], source: str) -> Any:
    """Read and check a document whose parts are files: for the name of each part its text and its
    source. A single part that is called like the option is the whole document.
    """
    if list(texts) == [option.name]:
        return from_text(option, *texts[option.name])
    if sum(len(text) for text, _ in texts.values()) > LONGEST:
        raise BadInput(f"{source}: option {option.name}: has at most {LONGEST:,} letters")
    places = {name: JsonText(*text) for name, text in texts.items()}
    document = {name: parsed(place, option.name) for name, place in places.items()}
    try:
        option.checked(document)
    except BadDocument as error:
        name, *rest = error.path or ("",)
        where = places[str(name)].of(*rest) if name in places else source
        raise BadInput(f"{where}: option {option.name}: {error}") from error
    return document
