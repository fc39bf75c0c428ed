"""North American Railways at the terminal: the deal in a line, prompts, refusals, hidden money."""

import json
import re
from pathlib import Path

import pytest

import trainshed as house
from trainshed.core import gamefile
from trainshed.core.match import Match

from .conftest import Trainshed
from .test_table import always, kept

GAME = "north_american_railways"


def seated(seats: int, seed: int) -> Match:
    return house.new(GAME, ["Anna", *["bot:greedy"] * (seats - 1)], seed=seed)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_whole_match_with_piped_answers(trainshed: Trainshed, tmp_path: Path, seats: int) -> None:
    match = seated(seats, 4)
    typed = always(match, {"pass": "p"})
    arguments = ("table", GAME, "--seats", seats, "--seed", 4, "--name", "Anna")
    answer = trainshed(*arguments, typed=typed)
    assert answer.code == 0, answer.err
    (path,) = kept(tmp_path)
    assert json.loads(path.read_text())["actions"] == match.lines()
    names = ["Anna", *(f"greedy#{k}" for k in range(1, seats))]
    winner = names[match.winners()[0]]
    out = " ".join(answer.out.split())
    assert (f"{winner} wins" in out) or "You win with" in out
    assert "This is the last turn: " in out
    assert "Symbols pay: " in out
    assert "The match ended: " in out
    assert "Traceback" not in answer.err


def test_the_deal_is_one_line_and_a_replay_keeps_every_card(
    trainshed: Trainshed,
) -> None:
    out = trainshed("table", GAME, "--seed", 1, "--save", "m.json", typed="log\n1\nquit\n").out
    assert out.count("36 cities are dealt, all open") == 2  # when it happened, and in the log
    assert "share red" not in out
    assert out.count("is the start player") == 2
    told = trainshed("replay", "m.json", "--ply", 60).out
    assert len(re.findall(r"^ +\d+  city ", told, re.MULTILINE)) == 8
    assert len(json.loads(Path("m.json").read_text())["actions"]) >= 67


def test_commands(trainshed: Trainshed) -> None:
    typed = "?,odds,list,tables,board,log,1,undo,undo,1,?,price 400,quit,".replace(",", "\n")
    out = trainshed("table", GAME, "--seed", 2, "--save", "m.json", typed=typed).out
    shown = " ".join(out.split())
    for expected in (
        "buy the bottom city of a column for a company ",
        "Nothing is drawn after the deal: all cards are open.",
        "5 cities or fewer at the start of Phase II (now 36)",
        "Select a share. You name its price; its director lets it go, or takes it. You have 1700.",
        "price 100 to 1700, in steps of 100",
        "nothing to take back: others have acted",
        "for 400",
    ):
        assert expected in shown, expected
    assert out.count("taken back") == 1
    assert "chance: deal" not in out
    assert "railroad" not in out.lower()
    assert "bid" not in shown.split("Commands")[1].split("Turn 1;")[0]


def test_a_selection_shows_no_second_board(trainshed: Trainshed) -> None:
    out = trainshed("table", GAME, "--seed", 2, "--save", "m.json", typed="1\nquit\n").out
    assert out.count("Next income") == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("price 300", "not now; you are asked to select a share"),
        ("allow", "not now; you are asked to"),
        ("end", "the first selection is compulsory [5.1, R2]; legal here: select 1, select 2"),
        ("select 5", "'select' knows no COLUMN '5' (1 to 4); legal here: select 1"),
        ("city red 1", "not now; you are asked to"),
        ("1\n150", "(100 to 99900 in steps of 100 [1]); legal here: price 100, price 200"),
        ("1\n1650", "steps of 100 [1]); legal here: price 1400, price 1500, price 1600"),
        ("1\nprice 0", "steps of 100 [1]); legal here: price 100"),
        ("1\nprice -100", "'price' knows no DOLLARS '-100' (100 to 99900 in steps of 100 [1])"),
        ("1\n$2,500", "the buyer has only 1700 [5.1]; legal here: price 1400, price 1500"),
        ("1\nprice lots", "'price' knows no DOLLARS 'lots' (100 to 99900 in steps of 100 [1])"),
        ("1\nselect 2", "not now; you are asked to"),
    ],
)
def test_refusals_name_the_reason_and_the_way_out(
    trainshed: Trainshed, typed: str, says: str
) -> None:
    out = trainshed("table", GAME, "--seed", 2, "--save", "m.json", typed=f"{typed}\nquit\n").out
    assert says in " ".join(out.split())
    lines = house.load("m.json").lines()
    assert len([line for line in lines if line[0] == "0"]) == typed.count("\n")  # nothing made


def record_up_to(phase: str) -> Match:
    """A match of three people in which prices are 300, the first offer is bought away, others
    allowed.
    """
    match = house.new(GAME, ["Anna", "Ben", "Cleo"], seed=17)
    match.advance()
    bought = False
    while True:
        view = match.view()
        if phase == "city" and view["phase"] == "city":
            return match
        if phase == "tried" and view["tried"]:
            return match
        legal = match.legal()
        if view["phase"] == "answer":
            match.play("allow" if bought and phase == "city" else "buy")
            bought = True
        else:
            offers = [text for text in legal if text[:6] == "select" and is_offer(match, text)]
            pick = offers[0] if offers else legal[0]
            match.play("price 300" if view["phase"] == "price" else pick)


def is_offer(match: Match, select: str) -> bool:
    view, column = match.view(), int(select.split()[1]) - 1
    director = view["director"][view["share_columns"][column][0]]
    return director is not None and director != match.to_move


def complaint_about(trainshed: Trainshed, match: Match, action: str) -> str:
    document = match.record()
    line = f"{match.to_move} {action}"
    document["actions"].append(line)
    path = Path("bad.json")
    path.write_text(gamefile.to_text(document), "utf-8")
    complaint = trainshed("replay", path).complaint
    number = next(
        k for k, text in enumerate(path.read_text("utf-8").split("\n"), 1) if line in text
    )
    assert re.match(rf"bad\.json:\d+:\d+: action {len(match.actions) + 1}: ", complaint), number
    return complaint


def test_a_tried_company_in_a_record_is_refused(trainshed: Trainshed) -> None:
    match = record_up_to("tried")
    view = match.view()
    columns = [k for k in range(4) if view["share_columns"][k][0] in view["tried"]]
    assert columns, "the uncovered cards show no tried company; take another seed"
    complaint = complaint_about(trainshed, match, f"select {columns[0] + 1}")
    assert "has bought a share away in this turn; select another [5.2]; legal here: " in complaint


def test_a_city_too_dear_says_how_much_is_missing(trainshed: Trainshed) -> None:
    match = record_up_to("city")
    view = match.view()
    deck = {card["name"]: card["cost"] for card in match.game.components()["cities"]}
    mine = [c for c, held in view["shares"][match.to_move].items() if held]
    company, column, missing = next(
        (c, k, deck[cards[0]] - view["treasury"][c])
        for c in mine
        for k, cards in enumerate(view["city_columns"])
        if deck[cards[0]] > view["treasury"][c]
    )
    complaint = complaint_about(trainshed, match, f"city {company} {column + 1}")
    assert f"; the treasury of {company.capitalize()} has {view['treasury'][company]}" in complaint
    assert f": it is {missing} short [6]; legal here: pass" in complaint


def test_only_ones_own_money_is_on_the_screen(trainshed: Trainshed) -> None:
    typed = "1\n600\nbuy\nallow\n1\ntables\nquit\n"
    out = trainshed("table", GAME, "--seed", 1, "--save", "m.json", typed=typed).out
    rows = re.findall(r"^\d (greedy#\d|You)(?: starts)? +(\S+)", out, re.MULTILINE)
    assert {cash for name, cash in rows if name != "You"} == {"hidden"}
    assert all(cash.isdigit() for name, cash in rows if name == "You")
    open_money = ("--option", "money_visibility=open")
    out = trainshed("table", GAME, "--seed", 1, *open_money, typed="quit\n").out
    rows = re.findall(r"^\d (greedy#\d)(?: starts)? +(\S+)", out, re.MULTILINE)
    assert "hidden" not in {cash for _, cash in rows}


@pytest.mark.parametrize("columns", [45, 80, 120])
def test_fits_the_terminal(
    trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    typed = "?\nodds\nlog\n1\n500\n1\n2\nallow\n1\nlist\nquit\n"
    arguments = ("table", GAME, "--seats", 5, "--seed", 1, "--save", "m.json")
    out = trainshed(*arguments, typed=typed).out
    assert max(len(line) for line in out.splitlines() if "--resume" not in line) <= columns


def test_a_deck_of_ones_own_is_played_at_the_terminal(trainshed: Trainshed) -> None:
    assert trainshed("components", GAME, "--json", "--out", "my_deck.json").code == 0
    deck = Path("my_deck.json")
    text = deck.read_text("utf-8").replace(
        '"Boston", "income": 200', '"Sioux Falls", "income": 700'
    )
    deck.write_text(text, "utf-8")
    arguments = ("table", GAME, "--seed", 1, "--option", "deck=my_deck.json", "--save", "m.json")
    out = trainshed(*arguments, typed="1\n500\nquit\n").out
    assert "deck=own" in out
    assert "starts in Sioux Falls, income 700." in " ".join(out.split())
    deck.unlink()
    assert trainshed("replay", "m.json").code == 0
    assert "Sioux Falls" in trainshed("table", "--resume", "m.json", typed="quit\n").out
