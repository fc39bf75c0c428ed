"""Seats and options at the command line that a game does not take together."""

import json

from .conftest import Trainshed

GAME = "russian_railroads"


def test_one_seat_brings_the_module_it_needs(trainshed: Trainshed) -> None:
    asked = ("simulate", GAME, "--seats", 1, "--games", 1, "--json", "--option", "coal=true")
    options = json.loads(trainshed(*asked).out)["options"]
    assert (options["solo"], options["coal"]) == (True, True)


def test_a_module_brings_the_seats_it_needs(trainshed: Trainshed) -> None:
    asked = ("simulate", GAME, "--games", 1, "--json", "--option", "solo=true")
    assert len(json.loads(trainshed(*asked).out)["scores"]) == 1


def test_what_was_asked_for_and_does_not_go_together_is_refused(trainshed: Trainshed) -> None:
    for command in (("simulate", GAME), ("table", GAME), ("arena", GAME, "random")):
        alone = trainshed(*command, "--seats", 1, "--option", "solo=false")
        assert alone.complaint == "a match for one seat needs the solo module"
        many = trainshed(*command, "--seats", 3, "--option", "solo=true")
        assert many.complaint == "the solo module is for exactly one seat"
    measured = trainshed("bench", GAME, "--seats", 1, "--seconds", 0.1)
    assert measured.complaint == "a match for one seat needs the solo module"
