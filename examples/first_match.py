"""One match from Python: three seats that choose at random, and the record of what they did."""

import random
from pathlib import Path

import trainshed
from trainshed.core import gamefile
from trainshed.core.say import ENGLISH

match = trainshed.new("german_railways", seats=["Anna", "Ben", "Clara"], seed=1)
whim = random.Random(1)
while not match.is_over:
    if match.to_move == trainshed.CHANCE:
        match.play_chance()  # drawn from the match's own seed
    else:
        match.play(whim.choice(match.legal()))

print(f"{len(match.actions)} actions, scores {match.scores()}, winners {match.winners()}")
print("It ended because", match.game.face.ending(match.state, ENGLISH))

gamefile.write(Path("first_match.json"), gamefile.to_text(match.record()), force=True)
again = trainshed.load("first_match.json")  # every line is checked against the rules
print("The record replays to the same scores:", again.scores() == match.scores())
