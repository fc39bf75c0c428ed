"""What a seat may know of what was done: all actions, but for those that are secret."""

from .match import Match

UNKNOWN = -1  # in the place of a secret action of somebody else


def known_actions(match: Match, seat: int) -> tuple[int, ...]:
    """Return the actions so far; UNKNOWN for those of others that are secret."""
    game = match.game
    if not game.secret:
        return tuple(match.actions)
    return tuple(
        UNKNOWN if actor != seat and game.verbs.verb_of(action).name in game.secret else action
        for actor, action in zip(match.actors, match.actions, strict=True)
    )
