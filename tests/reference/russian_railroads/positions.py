"""Helpers that build positions for the tests by setting attributes."""

import random
from typing import Any

from tests.reference.russian_railroads import Reference, flow
from tests.reference.russian_railroads.state import Player, Tile, new_player

MAIN, SECOND, THIRD = "trans_siberian", "st_petersburg", "kiev"
MUNICH, DRESDEN, NUREMBERG = "munchen", "dresden", "nurnberg_furth"


def start(seats: int = 4, **options: Any) -> Reference:
    """Give the start of round 1 with fresh boards, seat 0 to take its turn."""
    g = Reference(seats, options)
    while g.node != "TURN":
        g.apply((g.outcomes() or g.legal())[0])
    g.players = [new_player(g.c) for _ in range(seats)]
    g.doublers = g.c.doublers
    g.stacks = dict.fromkeys(g.stacks, g.c.tiles_each)
    g.order = list(range(seats))
    g.occupied.clear()
    return at_turn(g, 0)


def at_turn(g: Reference, seat: int = 0) -> Reference:
    """Let a seat begin a turn in the position as it has been set."""
    g.active, g.stage = seat, "turn"
    g.paying = g.unit = g.current = None
    g.pool, g.immediate, g.cards_owed = [], [], 0
    flow.advance(g)
    return g


def final_round(g: Reference) -> Reference:
    g.round = g.c.rounds
    return g


def tracks(player: Player, railroad: str, **spaces: int) -> None:
    player.tracks[railroad] = dict(spaces)
    for color in spaces:
        if color not in player.unlocked:
            player.unlocked.append(color)


def locomotives(player: Player, railroad: str, *numbers: int) -> None:
    row = player.locomotives[railroad]
    for n in range(len(row)):
        row[n] = Tile(numbers[n]) if n < len(numbers) and numbers[n] else None


def factories(player: Player, *numbers: int | str) -> None:
    player.factories = [Tile(n) for n in numbers] + [None] * (5 - len(numbers))


def take(g: Reference, seat: int, space: str) -> None:
    """Occupy a space with one own worker."""
    g.occupied[space] = (seat, (1, 0, 0, 0))
    g.players[seat].placed.append(space)


def play(g: Reference, *texts: str) -> Reference:
    for text in texts:
        g.apply(text)
    return g


def offers(g: Reference, start: str) -> list[str]:
    """List what follows a word in the options."""
    texts = g.legal() or g.outcomes()
    return [text[len(start) + 1 :] for text in texts if text.split()[0] == start]


def pass_round(g: Reference) -> Reference:
    """Let everybody pass until the actions of the round are over."""
    here = g.round
    while g.round == here and g.node in ("TURN", "END_BONUS"):
        g.apply("pass" if g.node == "TURN" else g.legal()[0])
    return g


RELUCTANT = ("pass", "skip", "decline", "keep_open", "leave_marker", "end_free", "relocate none")


def keen(g: Reference, texts: list[str], dice: random.Random, favourite: str) -> str:
    """Choose at random, but go far: rarely refuse anything, and prefer what is favoured."""
    eager = [text for text in texts if not text.startswith(RELUCTANT)]
    if eager and dice.random() < 0.95:
        texts = eager
    favoured = [text for text in texts if favourite in text]
    if favoured and dice.random() < 0.6:
        texts = favoured
    return dice.choice(texts)


def random_match(seats: int, options: dict[str, Any], seed: int, check: Any = None) -> Reference:
    """Play at random, but keenly, and call `check` before every ply."""
    dice = random.Random(seed)
    g = Reference(seats, options)
    main, side = g.c.railroads[0].id, g.c.railroads[1].id
    favourites = [
        f"black {main}",
        f"black {side}",
        "industry",
        "fact",
        "coal",
        "white",
        "space eng",
    ]
    favourite = {seat: dice.choice(favourites) for seat in range(-1, seats)}
    while g.to_move != flow.OVER:
        texts = g.outcomes() if g.to_move == flow.CHANCE else g.legal()
        if check:
            check(g, texts)
        g.apply(keen(g, texts, dice, favourite[g.to_move]))
    return g
