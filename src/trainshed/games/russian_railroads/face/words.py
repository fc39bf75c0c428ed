"""The words of Russian Railroads: prompts, choices, what happened, tables; plain for now."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from trainshed.core.game import Line, Table
from trainshed.core.page import ENGLISH, Say

from ..rules import laws
from ..rules import state as st
from ..rules.actions import VERBS
from ..rules.tables import COLOUR_IDS
from .view import NODES, railroads_of, view

__all__ = ["LAWS", "board", "choices", "ending", "log", "prompt", "tables", "view"]

LAWS = {
    laws.WORKERS_WRONG: "workers in hand and on the board are not those the player has",
    laws.NEGATIVE: "somebody has less than nothing",
    laws.TRACKS_WRONG: "a track piece is out of order, or stands where it may not",
    laws.TILES_WRONG: "locomotives and factories of a number are not as many as there are",
    laws.DOUBLERS_WRONG: "doublers are not as many as there are",
    laws.ENGINEERS_WRONG: "an engineer is in two places or in none",
    laws.CARDS_WRONG: "a card or token is in two places or in none",
    laws.MODULES_WRONG: "extensions, income markers or foundries are not all there",
    laws.FLOW_WRONG: "phase, seat and pending parts do not fit together",
    laws.INDUSTRY_WRONG: "the industry track has a hole, or a marker beyond its end",
}


def prompt(s: Any, say: Say = ENGLISH) -> str:
    """Say what is asked of the seat to move."""
    if s.phase == st.FINISHED:
        return say.gettext("The match is over")
    if s.phase <= st.EMIL:
        return say.gettext("Chance decides")
    asked = _asked(say).get(int(s.phase), NODES[int(s.phase)])
    return say.gettext("Round {round}: {asked}").format(round=int(s.round_now), asked=asked)


def _asked(say: Say) -> dict[int, str]:
    return {
        st.SETUP_BONUS: say.gettext("choose a starting bonus"),
        st.TURN: say.gettext("use a space or pass"),
        st.PAYMENT: say.gettext("how do you pay?"),
        st.NEXT_PART: say.gettext("which part is carried out next?"),
        st.STEP: say.gettext("move a track one space"),
        st.LOCO_OR_FACTORY: say.gettext("locomotive or factory?"),
        st.LOCO_SLOT: say.gettext("where does the locomotive go?"),
        st.FACTORY_SOURCE: say.gettext("which tile is built as a factory?"),
        st.FACTORY_GAP: say.gettext("which factory is replaced?"),
        st.INDUSTRY_MARKER: say.gettext("which industry marker moves?"),
        st.USE_FACTORY: say.gettext("use the factory entered?"),
        st.QUESTION_TOKEN: say.gettext("place a ? token"),
        st.QUESTION_CARD: say.gettext("take a ? card"),
        st.END_STATION: say.gettext("end station: steps or points?"),
        st.REUSE_SPACE: say.gettext("which space is used once more?"),
        st.OPPONENT_ENGINEER: say.gettext("whose engineer do you use?"),
        st.CHOICE: say.gettext("choose one"),
        st.END_BONUS: say.gettext("keep an end-bonus card"),
        st.RELOCATE: say.gettext("relocate your piece?"),
        st.FREE: say.gettext("free actions"),
        st.BRANCH: say.gettext("which branch?"),
        st.EXTENSION: say.gettext("lay an extension"),
        st.INCOME_PICK: say.gettext("take an income marker"),
        st.TAKE_INDUSTRY_MARKER: say.gettext("take the additional industry marker?"),
        st.FOUNDRY_PICK: say.gettext("take a foundry"),
        st.CLOSE_FOUNDRY: say.gettext("close the foundry?"),
        st.BOILERMAN_TARGET: say.gettext("where does the boilerman go?"),
        st.FACTORY_BONUS: say.gettext("which ability is repeated?"),
        st.COAL_SPEND: say.gettext("how much coal?"),
        st.OWN_FACTORY: say.gettext("which own factory is used?"),
        st.REVALUATION_KEEP: say.gettext("which revaluation marker do you keep?"),
    }


def log(before: Any, action: int, after: Any, names: Sequence[str]) -> str:
    """Tell what happened in short lines: the action, and points as they come."""
    text = VERBS.text(action)
    who = "" if before.phase <= st.EMIL else f"{names[int(before.seat)]}: "
    lines = [who + text]
    for seat in range(int(before.seats)):
        gained = int(after.score[seat]) - int(before.score[seat])
        if gained:
            lines.append(f"{names[seat]} scores {gained}")
    return "\n".join(lines)


def ending(s: Any) -> str:
    """Say why the match ended."""
    if s.phase != st.FINISHED:
        return "the match goes on"
    return f"the {int(s.rounds)} rounds are played"


def choices(s: Any, legal: Sequence[int]) -> list[str]:
    """Write a line for each kind of choice."""
    texts = [VERBS.text(action) for action in legal]
    lines = []
    for verb, group in groupby(texts, key=lambda text: text.partition(" ")[0]):
        arguments = [text.partition(" ")[2] for text in group]
        lines.append(f"{verb} {', '.join(arguments)}".strip())
    return lines


def board(s: Any, legal: Sequence[int], columns: int) -> list[Line]:
    """Draw the board for a terminal, plainly: each player's railroads."""
    shown = view(s)
    lines: list[Line] = []
    for seat, player in enumerate(shown["players"]):
        lines.append([(f"seat {seat}  score {player['score']}", "bold")])
        for name in railroads_of(s):
            track = player["tracks"][name]
            pieces = " ".join(
                f"{colour} {track[colour]}" for colour in COLOUR_IDS if colour in track
            )
            engines = "+".join(str(n) for n in player["locomotives"][name])
            lines.append([(f"  {name:15} {pieces}  locomotives {engines}", "")])
    return lines


def tables(s: Any, names: Sequence[str]) -> list[Table]:
    """Return the numbers beside the board."""
    heads = ("seat", "score", "workers", "coins", "doublers", "engineers")
    rows = []
    for seat, player in enumerate(view(s)["players"]):
        cells = (
            names[seat],
            player["score"],
            player["workers"],
            player["coins"],
            player["doublers"],
            len(player["engineers"]),
        )
        rows.append([(str(cell), "") for cell in cells])
    return [Table("Players", heads, rows)]
