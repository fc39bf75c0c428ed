"""Three languages: complete catalogues, the right one for the reader, plurals right."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from tools import words

from trainshed.games import GAMES, find
from trainshed.web.languages import LANGUAGES, best, catalogue, folders

from .conftest import Guest

OTHERS = [language for language in LANGUAGES if language != "en"]


def holes(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


@pytest.fixture(scope="module")
def wanted() -> dict[Path, Catalog]:
    return words.gathered()


def test_the_frame_and_every_game_have_catalogues_of_their_own(wanted: dict[Path, Catalog]) -> None:
    assert list(wanted) == folders()
    assert len(wanted) == 1 + len(GAMES)


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_with_the_same_holes(
    language: str, wanted: dict[Path, Catalog]
) -> None:
    old = words.known(language, wanted)
    for folder, messages in wanted.items():
        path = folder / f"{language}.po"
        assert path.read_text("utf-8") == words.updated(language, messages, old), "run `make words`"
        with path.open("rb") as stream:
            for message in read_po(stream, locale=language):
                if message.id:
                    check(message)


def check(message: Message) -> None:
    said = message.id if isinstance(message.id, tuple) else (message.id,)
    told = message.string if isinstance(message.string, tuple) else (message.string,)
    assert all(told), message.id
    for text in told:
        assert holes(text) in [holes(form) for form in said], message.id  # one thing: no number


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        (None, None, "en"),
        (None, "de-AT,en;q=0.5", "de"),
        (None, "fr,it;q=0.8,de;q=0.9", "de"),
        ("it", "de", "it"),
        ("xx", "it", "it"),
        (None, "de;q=x,,;;", "en"),
    ],
)
def test_which_language(chosen, accepted, language) -> None:
    assert best(chosen, accepted) == language


def test_plurals() -> None:
    say = catalogue("it").ngettext
    one, many = (say("{n} table waits for you", "{n} tables wait for you", n) for n in (1, 2))
    assert (one, many) == ("{n} tavolo ti aspetta", "{n} tavoli ti aspettano")


@pytest.mark.parametrize(
    ("language", "ask", "button"),
    [("de", "Biete mindestens 1 oder passe.", "Passen"), ("it", "Offri almeno 1, ", "Passa")],
)
def test_a_table_in_another_language(visit, language: str, ask: str, button: str) -> None:
    guest: Guest = visit("Giulia", language)
    path = guest.play_bots()
    page = guest.get(path)
    assert page.headers["content-language"] == language
    assert f'<html lang="{language}">' in page.text
    assert ask in page.text
    assert button in page.text
    plain = re.sub(r"<[^>]+>", " ", page.text)
    for english in ("Take back", "Players", "Railroads", "Treasury", "Bid ", "Rules", "Log "):
        assert english not in plain


def test_the_switch_is_remembered(vera: Guest) -> None:
    vera.play_bots()
    vera.get("/")
    vera.post("/language", language="it", back="/me")
    assert vera.page.url.path == "/me"
    assert '<html lang="it">' in vera.get("/").text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_at_hand(visit, game: str, language: str) -> None:
    guest = visit("Anna", language)
    page = guest.get(f"/rules/{game}").text
    assert find(game).title in page
    assert f'<article id="in-short" lang="{language}">' in page
