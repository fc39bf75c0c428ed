"""Scoring of a round (section 13) and of the end (section 14)."""

from typing import TYPE_CHECKING, Any

from tests.reference.russian_railroads import board
from tests.reference.russian_railroads.components import Components, Railroad
from tests.reference.russian_railroads.state import Player

if TYPE_CHECKING:
    from tests.reference.russian_railroads.engine import Reference


def track_points(c: Components, player: Player, railroad: Railroad) -> int:
    """Give the points of the spaces within reach, doublers included."""
    tracks, values = player.tracks[railroad.id], c.values[player.revaluation]
    last = min(board.reach(c, player, railroad.id), board.length(railroad, player.branch))
    doubled = railroad.doubler_spaces[: player.doublers]
    total = 0
    for space in range(1, last + 1):
        there = [color for color in c.colors if tracks.get(color, 0) >= space]
        if there:
            total += values[there[-1]] * (2 if space in doubled else 1)
    return total


def railroad_points(c: Components, player: Player, railroad: Railroad) -> int:
    """Give all that one railroad scores."""
    ops = [e for a in board.in_force(c, player, railroad) if a["persistent"] for e in a["effects"]]
    total = track_points(c, player, railroad)
    if any(effect["op"] == "double_railroad" for effect in ops):
        total *= 2
    total += sum(effect["count"] for effect in ops if effect["op"] == "scoring_points")
    return total + medal_points(c, player, railroad)


def medal_points(c: Components, player: Player, railroad: Railroad) -> int:
    slot = railroad.medal_slot
    if not slot or not player.medal:
        return 0
    reached = board.reach(c, player, railroad.id)
    if c.options["medal_needs_conditions"] and not board.holds(
        slot, player.tracks[railroad.id], reached
    ):
        return 0
    return slot["points_each_scoring"]


def industry_points(c: Components, player: Player) -> int:
    """Give each marker's number, or the last number before it."""
    total = 0
    for marker in player.markers:
        numbers = [s["points"] for s in c.lane[: marker + 1] if s["points"] is not None]
        total += numbers[-1]
    return total


def round_points(c: Components, player: Player) -> int:
    railroads = sum(railroad_points(c, player, railroad) for railroad in c.railroads)
    return railroads + industry_points(c, player)


def engineer_count(c: Components, player: Player) -> int:
    """Count the engineers, with the card that counts as one."""
    extra = [card for card in player.end_bonus if c.end_bonus[card]["rule"] == "extra_engineer"]
    return len(player.engineers) + len(extra)


def end_bonus_points(c: Components, player: Player, card: str) -> int:
    entry: dict[str, Any] = c.end_bonus[card]
    rule = entry["rule"]
    if rule == "per_factory":
        return entry["points"] * sum(1 for tile in player.factories if tile)
    if rule == "per_engineer":
        return entry["points"] * engineer_count(c, player)
    if rule == "per_end_station":
        return entry["points"] * sum(completed(player, r) for r in c.railroads)
    if rule == "per_track_space":
        rows = player.tracks.values()
        return entry["points"] * sum(row.get(x, 0) for row in rows for x in entry["colors"])
    if rule == "tier_doublers":
        won = [t["points"] for t in entry["tiers"] if player.doublers >= t["min"]]
        return max(won, default=0)
    if rule == "per_question_token":
        return entry["points"] * len(player.tokens_placed)
    if rule == "sum_top_locomotives":
        return sum(board.locomotive_values(c, player)[: entry["n"]])
    if rule == "per_extra_worker":
        return entry["points"] * min(entry["max"], player.extra + player.has_black)
    assert rule == "extra_engineer", rule
    return entry["points"]


def completed(player: Player, railroad: Railroad) -> bool:
    """Say whether black has reached the end; a railroad with an unset switch has no end yet."""
    if railroad.branches and player.branch is None:
        return False
    return player.tracks[railroad.id].get("black", 0) >= board.length(railroad, player.branch)


def majority_points(g: "Reference") -> list[int]:
    """Give each seat's points for the engineers; Emil ranks as an opponent."""
    numbers = {e: entry["number"] for e, entry in g.c.engineers.items()}
    ranks = []
    for seat, player in enumerate(g.players):
        highest = max((numbers[e] for e in player.engineers), default=-999)
        ranks.append((engineer_count(g.c, player), highest, seat))
    if g.emil:
        highest = max((numbers[e] for e in g.emil.engineers), default=-999)
        ranks.append((len(g.emil.engineers), highest, len(g.players)))
    ranks = [rank for rank in ranks if rank[0] >= g.c.majority["minimum_engineers"]]
    ranks.sort(reverse=True)
    points = [0] * (len(g.players) + 1)
    for prize, (_, _, seat) in zip(("first", "second"), ranks, strict=False):
        points[seat] = g.c.majority[prize]
    return points[: len(g.players)]


def score_round(g: "Reference") -> None:
    for seat, player in enumerate(g.players):
        g.add_points(seat, round_points(g.c, player), "round")


def score_end(g: "Reference") -> None:
    majority = majority_points(g)
    for seat, player in enumerate(g.players):
        for card in player.end_bonus:
            g.add_points(seat, end_bonus_points(g.c, player, card), card)
        g.add_points(seat, majority[seat], "majority")
