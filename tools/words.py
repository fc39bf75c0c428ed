"""Gather all messages into the catalogues: `make words`; then translate what is new.

The words of the frame stand in `web/locale`, those of a game in its own folder. What a message
means in another language is kept, wherever it stood; what nobody says any more is dropped.
"""

import io
import json
from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from trainshed.core.game import Game
from trainshed.core.option import title_of, words_of
from trainshed.core.wording import Wording
from trainshed.games import GAMES, find
from trainshed.web.languages import FOLDER
from trainshed.web.levels import LEVELS
from trainshed.web.limits import LIMITS
from trainshed.web.visitor import NOT_FOUND

SOURCE = FOLDER.parent.parent
LANGUAGES = ("de", "it")
FRAME = [
    ("core/**.py", "python"),
    ("web/**.py", "python"),
    ("web/templates/**.html", "jinja2"),
]
KEYWORDS = {
    "gettext": None,
    "ngettext": (1, 2),
    "_": None,
    "say": None,
    "says": None,
}
SINGLY = {
    "does": (2, 3),
    "Turned": (2, 3),
    "Full": (1, 2),
}  # two messages, not a singular and its plural


def messages(folder: Path, methods: list[tuple[str, str]], facts: Iterable[str]) -> Catalog:
    """Return every message of some sources, and facts that are said too."""
    catalogue = Catalog(project="Trainshed", charset="utf-8")
    for _, _, message, _, _ in extract_from_dir(folder, methods, keywords=KEYWORDS):
        catalogue.add(message)
    alone = [
        message
        for _, _, both, _, _ in extract_from_dir(folder, methods, keywords=SINGLY)
        for message in ([both] if isinstance(both, str) else both)
    ]
    for message in filter(None, [*alone, *facts]):
        catalogue.add(message)
    return catalogue


def gathered() -> dict[Path, Catalog]:
    """Return the messages of each folder of catalogues: the frame's, and each game's own."""
    told = [level.name for level in LEVELS] + [limit.words for limit in LIMITS.values()]
    told += [str(words) for words in NOT_FOUND[1:]]
    found = {FOLDER: messages(SOURCE, FRAME, told)}
    for game in map(find, GAMES):
        home = game.face.home
        if home is not None:
            found[home / "locale"] = messages(home, [("**.py", "python")], facts(game))
    return found


def facts(game: Game) -> list[str]:
    """Return what pages say of a game: title, pitch, options, and its words that need no code."""
    told = [game.title, game.face.pitch or game.summary]
    told += [offer.label for offer in game.face.offers]
    for option in game.options:
        told += [option.meaning, title_of(option), *(words for _, words in words_of(option))]
    words = game.face.home / "data" / "words.json" if game.face.home is not None else None
    if words is not None and words.is_file():
        told += Wording(json.loads(words.read_text("utf-8"))).messages()
    return told


def known(language: str, folders: Iterable[Path]) -> Catalog:
    """Return all that is translated so far, in any catalogue."""
    whole = Catalog(locale=language)
    for folder in folders:
        path = folder / f"{language}.po"
        if path.is_file():
            with path.open("rb") as stream:
                for message in read_po(stream, locale=language):
                    if message.id and message.string:
                        whole.add(message.id, message.string)
    return whole


def updated(language: str, wanted: Catalog, old: Catalog) -> str:
    """Return a catalogue with every message that is wanted, translated as far as it was."""
    fresh = Catalog(locale=language, project="Trainshed", charset="utf-8", fuzzy=False)
    for message in sorted(wanted, key=lambda each: str(each.id)):
        if message.id:
            known = old.get(message.id[0] if isinstance(message.id, tuple) else message.id)
            is_same_kind = known is not None and known.pluralizable == message.pluralizable
            fresh.add(message.id, known.string if known is not None and is_same_kind else "")
    text = io.BytesIO()
    write_po(text, fresh, width=0, omit_header=True)
    head = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
    head += '"Content-Type: text/plain; charset=utf-8\\n"\n'
    head += '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    return head + text.getvalue().decode().strip() + "\n"


def main() -> None:
    """Bring all catalogues up to date and say what is left to translate."""
    wanted = gathered()
    for language in LANGUAGES:
        old = known(language, wanted)
        for folder, catalogue in wanted.items():
            text = updated(language, catalogue, old)
            folder.mkdir(exist_ok=True)
            (folder / f"{language}.po").write_text(text, "utf-8")
            missing = text.count('msgstr ""\n\n') + text.endswith('msgstr ""\n')
            count = text.count("msgid ") - 1
            print(f"{folder.parent.name} {language}: {count} messages, {missing} not translated")


if __name__ == "__main__":
    main()
