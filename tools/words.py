"""Gather all messages of the pages into the catalogues: `make words`; then translate what is new.

What a message means in another language is kept; what no page says any more is dropped.
"""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from trainshed.core.option import title_of, words_of
from trainshed.games import GAMES, find
from trainshed.web.levels import LEVELS
from trainshed.web.visitor import NOT_FOUND

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "trainshed"
LOCALE = SOURCE / "web" / "locale"
LANGUAGES = ("de", "it")
METHODS = [
    ("core/page.py", "python"),
    ("games/**.py", "python"),
    ("web/**.py", "python"),
    ("web/templates/**.html", "jinja2"),
]
KEYWORDS = {
    "gettext": None,
    "ngettext": (1, 2),
    "_": None,
    "say": None,
}
SINGLY = {"does": (2, 3), "Turned": (2, 3)}  # two messages, not a singular and its plural


def gathered() -> Catalog:
    """Return every message of the sources, and those that come from facts of the games."""
    catalogue = Catalog(project="Trainshed", charset="utf-8")
    for _, _, message, _, _ in extract_from_dir(SOURCE, METHODS, keywords=KEYWORDS):
        catalogue.add(message)
    alone = [
        message
        for _, _, both, _, _ in extract_from_dir(SOURCE, METHODS, keywords=SINGLY)
        for message in ([both] if isinstance(both, str) else both)
    ]
    for message in [*alone, *facts()]:
        if message:
            catalogue.add(message)
    return catalogue


def facts() -> list[str]:
    """Return what pages say of games and bots: titles, pitches, options, levels."""
    told = [level.name for level in LEVELS] + [str(words) for words in NOT_FOUND[1:]]
    for game in map(find, GAMES):
        told += [game.title, game.page.pitch if game.page else game.summary]
        for option in game.options:
            told += [option.meaning, title_of(option), *(words for _, words in words_of(option))]
    return [message for message in told if message]


def updated(language: str) -> str:
    """Return the catalogue of a language with every message, translated as far as it was."""
    path = LOCALE / f"{language}.po"
    old = Catalog(locale=language)
    if path.is_file():
        with path.open("rb") as stream:
            old = read_po(stream, locale=language)
    fresh = Catalog(locale=language, project="Trainshed", charset="utf-8", fuzzy=False)
    for message in sorted(gathered(), key=lambda each: str(each.id)):
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
    LOCALE.mkdir(exist_ok=True)
    for language in LANGUAGES:
        text = updated(language)
        (LOCALE / f"{language}.po").write_text(text, "utf-8")
        missing = text.count('msgstr ""\n\n') + text.endswith('msgstr ""\n')
        print(f"{language}: {text.count('msgid ') - 1} messages, {missing} not translated")


if __name__ == "__main__":
    main()
