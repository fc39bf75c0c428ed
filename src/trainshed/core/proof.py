"""What a record carries to prove its draws: see `fair.py`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .error import BadDocument

SECRET = re.compile(r"[0-9a-f]{32}|[0-9a-f]{64}")
SEAL = re.compile(r"[0-9a-f]{64}")
LONGEST = 80  # characters of a nonce with who gave it, or of a table's name

# Who gave a nonce: the page by itself, a person by hand, the server for want of a script; bots
# give none. One that is not opened yet, or never was, is the hash of its text. A nonce is written
# with it: "page 5f0c...", "hand good luck", "sealed 9f86...", "bot".
PAGE, HAND, SERVER, BOT, SEALED = "page", "hand", "server", "bot", "sealed"


@dataclass(frozen=True)
class Proof:
    """The secret and what the seats added, with the seal that was shown when the match began."""

    table: str
    secret: str
    nonces: tuple[str, ...]
    seal: str
    given: int = 0  # actions of another match, with which this one began

    def to_document(self) -> dict[str, Any]:
        """Return the proof as a record holds it."""
        given = {"given": self.given} if self.given else {}
        return {
            "table": self.table,
            "secret": self.secret,
            "nonces": list(self.nonces),
            "seal": self.seal,
            **given,
        }


def from_document(document: Any, seats: int) -> Proof:
    """Read a proof, or say which of its parts is wrong."""
    keys = ("table", "secret", "nonces", "seal", "given")
    if not isinstance(document, Mapping):
        raise BadDocument(f'"proof" must be an object with the keys {", ".join(keys)}', ())
    for key in document:
        if key not in keys:
            raise BadDocument(f"a proof has {', '.join(keys)}, and no other key", (key,))
    table, secret, seal = (document.get(key) for key in ("table", "secret", "seal"))
    if not (isinstance(table, str) and table.isprintable() and 0 < len(table) <= LONGEST):
        raise BadDocument(f'"table" must be a text of 1 to {LONGEST} characters', ("table",))
    if not (isinstance(secret, str) and SECRET.fullmatch(secret)):
        raise BadDocument('"secret" must be 64 of the characters 0 to 9 and a to f', ("secret",))
    if not (isinstance(seal, str) and SEAL.fullmatch(seal)):
        raise BadDocument('"seal" must be 64 of the characters 0 to 9 and a to f', ("seal",))
    return Proof(table, secret, _nonces(document, seats), seal, _given(document))


def _nonces(document: Mapping[str, Any], seats: int) -> tuple[str, ...]:
    nonces = document.get("nonces")
    if not isinstance(nonces, list) or len(nonces) != seats:
        reason = f'"nonces" must be a list of {seats} texts, one of each seat'
        raise BadDocument(reason, ("nonces",))
    for number, nonce in enumerate(nonces):
        if not (isinstance(nonce, str) and nonce.isprintable() and len(nonce) <= LONGEST):
            reason = f"a nonce is a text of at most {LONGEST} characters"
            raise BadDocument(reason, ("nonces", number))
    return tuple(nonces)


def _given(document: Mapping[str, Any]) -> int:
    given = document.get("given", 0)
    if type(given) is not int or given < 0:
        raise BadDocument('"given" must be a number of actions', ("given",))
    return given
