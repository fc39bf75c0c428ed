"""Russian Railroads with German Railroads: all its parts put together as one value of the
contract.
"""

from trainshed.core import folder
from trainshed.core.game import register

from .face.position import read_position, write_position
from .face.view import PHASE_NAMES
from .rules.state import GO_ON
from .rules.tables import ENGINEERS

MAX_LENGTH = 6000  # rounds, workers and coins are few, every advantage fires once
MOST_CHOICES = 128

GAME = register(
    folder.game(
        __name__,
        phase_names=PHASE_NAMES,
        write_position=write_position,
        read_position=read_position,
        max_actions_at_once=MOST_CHOICES,
        max_chance=ENGINEERS,
        settling=(GO_ON,),
        max_length=MAX_LENGTH,
        secret=("remove", "boilerman", "end_bonus"),
    )
)
