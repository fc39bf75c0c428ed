"""Draws nobody can bend: a secret chosen before the match, its hash shown first, itself shown last.

The seed of the match comes from the secret. Who kept the hash can check afterwards that the secret
is the same, and by replaying that every draw came from it.
"""

import hashlib
import secrets

from .error import BadInput
from .game import CHANCE
from .match import Match


def new_secret() -> str:
    """Return a fresh secret: 128 random bits as 32 letters and digits."""
    return secrets.token_hex(16)


def commitment(secret: str) -> str:
    """Return the SHA-256 of a secret: safe to show before the first draw."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed_of(secret: str) -> int:
    """Return the seed of the match with this secret; 53 bits, as every JSON reader keeps them."""
    return int(hashlib.sha256(f"trainshed seed {secret}".encode()).hexdigest(), 16) >> (256 - 53)


def check_draws(match: Match, secret: str) -> int:
    """Draw a match again from its secret; return how many draws agreed, or say which does not."""
    if match.seed != seed_of(secret):
        raise BadInput(f"the seed is {match.seed}, but this secret gives {seed_of(secret)}")
    again = match.from_start()
    draws = 0
    for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True), start=1):
        if actor == CHANCE:
            drawn, told = again.play_chance().text, match.verbs.text(action)
            if drawn != told:
                raise BadInput(f"action {ply} is '{told}', but the secret draws '{drawn}'")
            draws += 1
        else:
            again.extend([actor], [action])
    return draws
