"""OpenSpiel: each game as `trainshed_GAME`, with chance nodes, information states and resampling.

`register_all()` makes them known; then `pyspiel.load_game("trainshed_GAME(players=3)")`
plays with everything OpenSpiel has. A seat's information state is what a perfect memory knows.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from trainshed.core import record
from trainshed.core.game import CHANCE, OVER, Game
from trainshed.core.observation import DTYPE
from trainshed.core.option import parse
from trainshed.core.seeds import stream
from trainshed.games import all_games

PREFIX = "trainshed_"
SPECIAL = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}


def register_all() -> None:
    """Make all games known to OpenSpiel; does nothing the second time."""
    known = set(pyspiel.registered_names())
    for game in all_games():
        if PREFIX + game.id not in known:
            _register(game)


def _register(game: Game) -> None:
    kind = pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if game.hidden and game.recall is None
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 4, "options": ""},
    )

    class Registered(RailwayGame):
        """The game under its own name: OpenSpiel makes games from classes."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params or {})

    pyspiel.register_game(kind, Registered)


def load(text: str) -> "RailwayGame":
    """Return a game by its text, such as `trainshed_GAME(players=3)`, in any process."""
    register_all()
    game: RailwayGame = pyspiel.load_game(text)
    return game


def load_state(text: str, serialized: str) -> "RailwayState":
    """Return a position of the game with this text."""
    state: RailwayState = load(text).deserialize_state(serialized)
    return state


class RailwayGame(pyspiel.Game):  # type: ignore[misc]
    """One game with so many players; `options` is text such as `turn_order:beginner`."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any]) -> None:
        self.game = game
        self.players = int(params.get("players", 4))
        game.check_seats(self.players)
        texts = [text for text in str(params.get("options", "")).split(";") if text.strip()]
        self.opening = game.new(self.players, parse([text.replace(":", "=", 1) for text in texts]))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.verbs),
            max_chance_outcomes=len(game.verbs),
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=game.max_length,
        )
        super().__init__(kind, info, params)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return load, (str(self),)  # a pickle names the game: its class belongs to one process

    def new_initial_state(self) -> "RailwayState":
        """Return the position before the first chance event or decision."""
        return RailwayState(self)

    def state_at(self, state: Any) -> "RailwayState":
        """Return the position of a record, with no history: to search from it."""
        at = RailwayState(self)
        at.states[0] = state
        at.look()
        return at

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        """Return what turns positions into tensors and texts."""
        return Observer(self.game)


class RailwayState(pyspiel.State):  # type: ignore[misc]
    """A position of a match."""

    def __init__(self, game: RailwayGame) -> None:
        super().__init__(game)
        self.states = game.opening.copy()
        self.look()

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return load_state, (str(self.get_game()), self.serialize())

    @property
    def _game(self) -> Game:
        game: Game = self.get_game().game
        return game

    def look(self) -> None:
        """See who moves, once a position: OpenSpiel asks several times."""
        mover = int(self._game.to_move(self.states[0]))
        self._player = SPECIAL.get(mover, mover)

    def current_player(self) -> int:
        """Return the seat to decide, or OpenSpiel's numbers for chance and the end."""
        return self._player

    def _legal_actions(self, player: int) -> list[int]:
        out = np.zeros(self._game.max_actions_at_once, dtype=np.int64)
        legal: list[int] = out[: self._game.legal(self.states[0], out)].tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance event with their probabilities."""
        out = np.zeros(self._game.max_chance, dtype=np.int64)
        weights = np.zeros(self._game.max_chance, dtype=np.int64)
        n = self._game.chance(self.states[0], out, weights)
        total = int(weights[:n].sum())
        return [(int(out[k]), int(weights[k]) / total) for k in range(n)]

    def _apply_action(self, action: int) -> None:
        self._game.apply(self.states[0], action)
        self.look()

    def _action_to_string(self, player: int, action: int) -> str:
        return self._game.verbs_at(self.states[0]).text(action)

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return self._player == SPECIAL[OVER]

    def returns(self) -> list[float]:
        """Return each seat's share of the victory, 0 before the end."""
        out = np.zeros(self.num_players(), dtype=np.float64)
        if self.is_terminal():
            self._game.returns(self.states[0], out)
        return [float(share) for share in out]

    def known_to(self, player: int) -> record.States:
        """Return the position as a seat with a perfect memory knows it."""
        out = record.batch(self._game.dtype, 1)
        (self._game.recall or self._game.redact)(self.states, 0, player, out, 0)
        return out

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a seat knows as text."""
        seat = self.current_player() if player is None else player
        return f"seat {seat}\n" + self._game.write_position(self.known_to(seat)[0])

    def resample_from_infostate(self, player: int, sampler: Any) -> "RailwayState":
        """Return a position that looks the same to a seat: what it cannot know is drawn anew."""
        other: RailwayState = self.clone()
        other.states = self.known_to(player)
        self._game.determinise(other.states[0], player, stream(int(sampler() * 2**53), "resample"))
        other.look()
        return other

    def __str__(self) -> str:
        return self._game.write_position(self.states[0])


class Observer:
    """What a seat knows, as OpenSpiel's tensors and texts."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tensor: npt.NDArray[np.float32] = np.zeros(game.planes.size, dtype=np.float32)
        self.dict = game.planes.split(self.tensor)
        self._flat = np.zeros(game.planes.size, dtype=DTYPE)

    def set_from(self, state: RailwayState, player: int) -> None:
        """Write the planes of a seat into `tensor`; `dict` has them by name."""
        self.game.observe(state.states[0], player, self._flat)
        self.tensor[:] = self._flat

    def string_from(self, state: RailwayState, player: int) -> str:
        """Return all that a seat knows as text."""
        return state.information_state_string(player)


__all__: Sequence[str] = ("RailwayGame", "RailwayState", "load", "register_all")
