"""Draws that nobody chose alone.

A server binds itself to a secret by showing its hash. Then every seat adds a text of its own, its
nonce: first its hash, and the text when everybody's hashes and all other terms are fixed. All draws
come from a key that is made from the secret, the nonces, and what is played by whom; the seal, a
hash of the key, is shown as soon as there is one. After the end the secret is shown, and everybody
can make the key and every draw again.

Records of before have a seed that was made from a secret alone: `seed_of`.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from .error import BadInput
from .game import CHANCE, Game
from .match import Match
from .option import unusual_by
from .proof import HAND, PAGE, SEALED, Proof
from .seeds import WORDS


def new_secret() -> str:
    """Return a fresh secret: 256 random bits as 64 letters and digits."""
    return secrets.token_hex(32)


def new_nonce() -> str:
    """Return what a seat adds to the draws by itself: 128 random bits."""
    return secrets.token_hex(16)


def commitment(secret: str) -> str:
    """Return the SHA-256 of a secret: safe to show before the first draw."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class Terms:
    """All that a key is made from beside the secret."""

    table: str
    game: str
    rules: int
    options: Mapping[str, Any]  # those that are not as usual by these rules
    seats: Sequence[str]
    nonces: Sequence[str]
    begin: Sequence[str] = ()  # actions of another match with which this one began

    def key(self, secret: str) -> bytes:
        """Return the key of all draws."""
        return hmac.digest(bytes.fromhex(secret), self._text("trainshed key 1"), "sha256")

    def roster(self) -> str:
        """Return the hash of all terms with the seats' texts still sealed: whoever sees it before
        he opens his own knows that nobody can change anything any more.
        """
        closed = replace(self, nonces=[sealed(nonce) for nonce in self.nonces])
        return hashlib.sha256(closed._text("trainshed roster 1")).hexdigest()

    def _text(self, name: str) -> bytes:
        given = [name, asdict(self)]
        return json.dumps(given, sort_keys=True, separators=(",", ":")).encode()


def sealed(nonce: str) -> str:
    """Return a nonce with the hash of its text in place of the text, where a seat gave it."""
    giver, _, text = nonce.partition(" ")
    if giver not in (PAGE, HAND):
        return nonce
    return f"{SEALED} {hashlib.sha256(text.encode()).hexdigest()}"


def terms_of(
    game: Game,
    rules: int,
    options: Mapping[str, Any],
    names: Sequence[str],
    table: str,
    nonces: Sequence[str],
    begin: Sequence[str] = (),
) -> Terms:
    """Return the terms of a match; options that come later, with a default, do not change them."""
    chosen = unusual_by(game.options, options, rules)
    return Terms(table, game.id, rules, chosen, list(names), list(nonces), list(begin))


def roster_of(match: Match, proof: Proof) -> str:
    """Return the roster of a match, made again from its record."""
    begin = match.lines()[: proof.given]
    given = (match.game, match.rules, match.options, match.names, proof.table, proof.nonces, begin)
    return terms_of(*given).roster()


def seal_of(key: bytes) -> str:
    """Return the hash of a key: safe to show as soon as the match is bound to it."""
    return hmac.digest(key, b"seal", "sha256").hex()


def bot_stream(secret: str, seat: int) -> npt.NDArray[np.int64]:
    """Return the random stream of a bot at a server: from a secret that has no part in the draws,
    and is never shown.
    """
    digest = hmac.digest(bytes.fromhex(secret), b"seat %d" % seat, "sha256")
    words = np.frombuffer(digest, dtype="<u4")[:WORDS].astype(np.int64)
    words[0] |= 1  # all zero would stay zero
    return words


def seed_of(secret: str) -> int:
    """Return the seed that records of before made from a secret; 53 bits."""
    return int(hashlib.sha256(f"trainshed seed {secret}".encode()).hexdigest(), 16) >> (256 - 53)


def check_draws(match: Match, secret: str) -> int:
    """Draw a match of before again from its secret; return how many draws agreed, or say which
    does not.
    """
    if match.seed != seed_of(secret):
        raise BadInput(f"the seed is {match.seed}, but this secret gives {seed_of(secret)}")
    return _draw_again(match, 0, "the secret draws")


def check_proof(match: Match, proof: Proof) -> int:
    """Draw a match again from the key that its record gives; return how many draws agreed, or say
    what does not.
    """
    if seal_of(match.key) != proof.seal:
        parts = "table, game, rules, options, names, order of the seats, nonces, secret"
        raise BadInput(f"the seal does not fit; one of these was changed: {parts}")
    return _draw_again(match, proof.given, "the key draws")


def _draw_again(match: Match, given: int, whose: str) -> int:
    again = match.from_start()
    again.extend(match.actors[:given], match.actions[:given])
    draws = 0
    for ply in range(given, len(match.actions)):
        actor, action = match.actors[ply], match.actions[ply]
        if actor == CHANCE:
            drawn, told = again.play_chance().text, match.verbs.text(action)
            if drawn != told:
                raise BadInput(f"action {ply + 1} is '{told}', but {whose} '{drawn}'")
            draws += 1
        else:
            again.extend([actor], [action])
    return draws
