"""Records on disk: one JSON document a match, read with care, written whole or not at all."""

import contextlib
import errno
import json
import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from . import fair, proof
from .error import BadDocument, BadInput, shorten
from .game import CHANCE, Game
from .json_text import JsonText, parsed
from .match import Match, check_name, check_seed

FORMAT = "trainshed/1"
HEADER = ("format", "game", "rules", "seats", "options", "seed", "secret", "proof")
KEYS = (*HEADER, "actions", "result")
LARGEST_RECORD = 64 * 1024 * 1024  # bytes

Find = Callable[[str], Game]


def to_document(match: Match) -> dict[str, Any]:
    """Return the record of a match as plain data."""
    return {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.rules,
        "seats": list(match.names),
        "options": match.options,
        **_chance(match),
        "actions": match.lines(),
        "result": {"scores": match.scores(), "winners": match.winners()} if match.is_over else None,
    }


def _chance(match: Match) -> dict[str, Any]:
    """Return what the draws came from, as far as everybody may know it."""
    if match.proof is not None:
        return {"proof": match.proof.to_document()}
    if match.key:
        return {}
    return {"seed": match.seed, **({"secret": match.secret} if match.secret else {})}


def to_text(document: dict[str, Any]) -> str:
    """Write a document for people: short keys on a line each, one action a line."""
    lines = []
    for key, value in document.items():
        if key == "actions" and value:
            inner = ",\n".join(f"    {json.dumps(action)}" for action in value)
            lines.append(f'  "actions": [\n{inner}\n  ]')
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def to_line(document: dict[str, Any]) -> str:
    """Write a document on one line, for `.jsonl` files."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def write(path: Path, text: str, force: bool = False) -> None:
    """Write a file beside its place and rename it: it is there whole, or not at all."""
    with writing(path, force) as stream:
        stream.write(text)


class writing:  # noqa: N801 - used as a statement: `with writing(path) as stream`
    """Open a file for writing that appears under its name only when all went well."""

    def __init__(self, path: Path, force: bool = False) -> None:
        self.path = path
        try:
            self._target = _followed(path)  # a link stays a link
            if path.is_dir():
                raise BadInput(f"{path}: is a folder; name a file")
            if path.exists() and not force:
                raise BadInput(f"{path}: exists already; choose another name or add --force")
            if path.exists() and not path.is_file():
                raise BadInput(f"{path}: is no ordinary file; choose another name")
            prefix = f".{self._target.name[:80]}."
            handle, name = tempfile.mkstemp(".part", prefix, self._target.parent)
        except OSError as error:
            way_out = "choose a place you may write to"
            raise BadInput(f"{path}: cannot be written: {error.strerror}; {way_out}") from error
        self._part = Path(name)
        self._stream = os.fdopen(handle, "w", encoding="utf-8", newline="\n")

    def __enter__(self) -> Any:
        return self._stream

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        try:
            with self._stream:
                self._stream.flush()
                os.fsync(self._stream.fileno())
            if kind is None:
                self._part.chmod(_mode(self._target))
                self._part.replace(self._target)
        except OSError as problem:
            raise BadInput(
                f"{self.path}: cannot be written: {problem.strerror}; nothing was changed"
            ) from problem
        finally:
            self._part.unlink(missing_ok=True)


def _mode(target: Path) -> int:
    """Return who may read a file that is written: whoever might before, else as usual."""
    with contextlib.suppress(FileNotFoundError):
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _followed(path: Path) -> Path:
    """Return where a link leads, or the path itself."""
    circle = OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    try:
        target = path.resolve()
    except RuntimeError as error:  # so Python says before 3.13; later it stops at the link
        raise circle from error
    if target.is_symlink():
        raise circle
    return target


def read_text(path: Path) -> str:
    """Read a whole file, or say in one line why not."""
    with _opened(path) as stream:
        return _decoded(_bounded(stream.read(LARGEST_RECORD + 1), path), path, 1)


def read(path: Path, find: Find, number: int = 1) -> Match:
    """Read and replay one match: the `number`-th line of a `.jsonl` file, else the whole file."""
    held = 0
    for at, text in documents(path):
        held += 1
        if held == number:
            return from_text(text, find, str(path), at)
    raise BadInput(f"{path}: there is no match {number}; it holds {held}")


def read_all(path: Path, find: Find) -> Iterator[Match]:
    """Read and replay every match of a file, one after the other."""
    for at, text in documents(path):
        yield from_text(text, find, str(path), at)


def documents(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the documents of a file, each with the number of its first line: a `.jsonl` file has
    one a line and may be of any size, every other file is one.
    """
    if path.suffix != ".jsonl":
        yield 1, read_text(path)
        return
    is_empty = True
    with _opened(path) as stream:
        number = 0
        while data := _bounded(stream.readline(LARGEST_RECORD + 1), path):
            number += 1
            if data.strip(b" \t\r\n\xef\xbb\xbf"):
                is_empty = False
                yield number, _decoded(data, path, number).rstrip("\r\n")
    if is_empty:
        raise BadInput(f"{path}:1:1: empty; a .jsonl file holds a record on each line")


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Any]:
    try:
        with path.open("rb") as stream:
            yield stream
    except OSError as error:
        way_out = "name a record such as match.json"
        raise BadInput(f"{path}: cannot be read: {error.strerror}; {way_out}") from error


def _bounded(data: bytes, path: Path) -> bytes:
    if len(data) > LARGEST_RECORD:
        reason = f"a record has at most {LARGEST_RECORD:,} bytes"
        raise BadInput(f"{path}: {reason}; many records are one a line in a .jsonl file")
    return data


def _decoded(data: bytes, path: Path, first_line: int) -> str:
    try:
        return data.decode("utf-8-sig" if first_line == 1 else "utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + first_line
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadInput(
            f"{path}:{line}:{column}: not UTF-8 text; save the record as UTF-8"
        ) from error


def from_text(text: str, find: Find, source: str = "record", first_line: int = 1) -> Match:
    """Read a record from its text and replay it, checking every line."""
    place = JsonText(text, source, first_line)
    if not text.strip():
        keys = ", ".join(KEYS)
        raise BadInput(f"{place.at(0)}: empty; a record is a JSON object with the keys {keys}")
    return _Reading(parsed(place, "record"), place, find).match()


class _Reading:
    """The checks of one document, in the order of its keys."""

    def __init__(self, document: Any, place: JsonText, find: Find) -> None:
        self.place, self.find = place, find
        if not isinstance(document, dict):
            raise BadInput(
                f"{place.at(0)}: a record is a JSON object with the keys {', '.join(KEYS)}"
            )
        self.document: dict[str, Any] = document

    def fail(self, key: str, reason: str, *path: str | int) -> BadInput:
        return BadInput(f"{self.place.of(key, *path)}: {reason}")

    def match(self) -> Match:
        self._check_keys()
        game = self._game()
        names = self._names(game)
        options, seed = self._options(), self._seed()
        given = self._proof(len(names))
        try:
            key = b"" if given is None else self._key(game, names, options, given)
            match = Match(game, names, seed, options, self.document["rules"], key)
        except BadInput as error:
            path = error.path if isinstance(error, BadDocument) else ()
            raise self.fail("options", str(error), *path) from error
        match.secret, match.proof = self._secret(), given
        self._replay(match)
        self._check_result(match)
        return match

    def _check_keys(self) -> None:
        if self.document.get("format") != FORMAT:
            found = shorten(json.dumps(self.document.get("format")))
            raise self.fail("format", f'"format" is {found}; this program reads "{FORMAT}"')
        for key in ("game", "rules", "seats", "actions"):
            if key not in self.document:
                listed = ", ".join(KEYS)
                reason = f'the key "{key}" is missing; a record has {listed}'
                raise BadInput(f"{self.place.at(0)}: {reason}")
        for key in self.document:
            if key not in KEYS:
                raise self.fail(
                    key, f"unknown key '{shorten(key)}'; a record has {', '.join(KEYS)}"
                )

    def _game(self) -> Game:
        name, version = self.document["game"], self.document["rules"]
        if not isinstance(name, str):
            raise self.fail("game", '"game" must be a text')
        try:
            game = self.find(name)
        except BadInput as error:
            raise self.fail("game", str(error)) from error
        if type(version) is not int:
            raise self.fail("rules", '"rules" must be a whole number, the version of the rules')
        try:
            game.check_rules(version)
        except BadInput as error:
            raise self.fail("rules", str(error)) from error
        return game

    def _names(self, game: Game) -> list[str]:
        names = self.document["seats"]
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise self.fail("seats", '"seats" must be a list of names')
        for index, name in enumerate(names):
            try:
                check_name(name)
            except BadInput as error:
                raise self.fail("seats", str(error), index) from error
        try:
            game.check_seats(len(names))
        except BadInput as error:
            raise self.fail("seats", str(error)) from error
        return names

    def _seed(self) -> int:
        seed = self.document.get("seed", 0)
        try:
            return check_seed(json.dumps(seed) if isinstance(seed, str) else seed)
        except BadInput as error:
            raise self.fail("seed", str(error)) from error

    def _secret(self) -> str:
        secret = self.document.get("secret", "")
        if "secret" in self.document and not (
            isinstance(secret, str) and proof.SECRET.fullmatch(secret)
        ):
            raise self.fail("secret", '"secret" must be 32 of the characters 0 to 9 and a to f')
        return str(secret)

    def _proof(self, seats: int) -> proof.Proof | None:
        if "proof" not in self.document:
            return None
        for key in ("seed", "secret"):
            if key in self.document:
                reason = "draws come from one or the other; leave one out"
                raise self.fail(key, f'"{key}" beside "proof": {reason}')
        try:
            return proof.from_document(self.document["proof"], seats)
        except BadDocument as error:
            raise self.fail("proof", str(error), *error.path) from error

    def _key(
        self, game: Game, names: list[str], options: dict[str, Any], given: proof.Proof
    ) -> bytes:
        lines, rules = self.document["actions"], self.document["rules"]
        begin = [str(line) for line in lines[: given.given]] if isinstance(lines, list) else []
        terms = fair.terms_of(game, rules, options, names, given.table, given.nonces, begin)
        return terms.key(given.secret)

    def _options(self) -> dict[str, Any]:
        options = self.document.get("options", {})
        if not isinstance(options, dict):
            raise self.fail("options", '"options" must be an object')
        return options

    def _replay(self, match: Match) -> None:
        lines = self.document["actions"]
        if not isinstance(lines, list):
            raise self.fail("actions", '"actions" must be a list of texts such as "0 bid 12"')
        if len(lines) > match.game.max_length:
            raise self.fail(
                "actions",
                f"{len(lines):,} actions; no match has more than {match.game.max_length:,}",
            )
        actors, actions = self._parse(match, lines)
        refused = match.extend(actors, actions)
        at = len(match.actions)
        if refused is not None:
            raise self.fail("actions", f"action {at + 1}: {refused}", at)
        if at < len(lines):
            raise self.fail("actions", f"action {at + 1}: {self._wrong_with(lines[at], match)}", at)

    def _parse(self, match: Match, lines: list[Any]) -> tuple[list[int], list[int]]:
        """Parse lines up to the first bad one; what comes before it is replayed first."""
        actors: list[int] = []
        actions: list[int] = []
        known = self._actors(match)
        for line in lines:
            who, _, text = line.partition(" ") if isinstance(line, str) else ("", "", "")
            action = match.verbs.action(text)
            if who not in known or action is None:
                break
            actors.append(known[who])
            actions.append(action)
        return actors, actions

    def _actors(self, match: Match) -> dict[str, int]:
        return {str(seat): seat for seat in range(match.seats)} | {"*": CHANCE}

    def _wrong_with(self, line: Any, match: Match) -> str:
        """Say why a line is no action, in the position it was meant for."""
        if not isinstance(line, str):
            return 'an action is a text such as "0 bid 12"'
        who, _, text = line.partition(" ")
        if who not in self._actors(match):
            seats = f"a seat from 0 to {match.seats - 1}, or * for chance"
            return f"'{shorten(line)}' must begin with {seats}"
        return str(match.unknown(text))

    def _check_result(self, match: Match) -> None:
        told, true = self.document.get("result"), to_document(match)["result"]
        if told is not None and told != true:
            shown = json.dumps(true) if true else "null, for the match is not over"
            raise self.fail(
                "result", f'"result" is {shorten(json.dumps(told), 80)} but replay gives {shown}'
            )
