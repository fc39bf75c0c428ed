"""Perft worked by hand: the first plies of the deal and of named positions, with the working.

The same counts stand in the perft file, where they are counted in two more ways.
"""

from trainshed.core.perft import perft

from .situation import GAME, count, named


def leaves(name: str, depth: int) -> int:
    return perft(GAME, named(name).states, depth)


def test_the_deal() -> None:
    """[3.1] Five companies at every card, but nobody is dealt a seventh share of one."""
    start = GAME.new(3)
    assert [perft(GAME, start, depth) for depth in (1, 2, 3)] == [5, 5**2, 5**3]
    if count(1, 0):
        assert perft(GAME, start, 7) == 5**7 - 5


def test_a_selection_a_price_an_answer() -> None:
    """[5.1, 5.2] A has $600; columns red (B, $400), green (C, $300), blue (A), black (nobody)."""
    columns = 3  # an own share is too dear
    prices = 6  # 100 to 600
    red = 4 * 2 + 2 * 1  # B answers up to 400, and may only allow 500 and 600
    green = 3 * 2 + 3 * 1
    black = 6 * 2  # founded at six prices; then B may select green or blue
    assert leaves("offer", 1) == columns
    assert leaves("offer", 2) == columns * prices
    assert leaves("offer", 3) == red + green + black


def test_all_on_show_are_his() -> None:
    """[5.1.3] A directs green and yellow and has $700; B has $300; red and black are uncovered."""
    after_column_1, after_column_2, after_column_3, after_column_4 = 4, 3, 3, 4  # 2 and 3 are empty
    selections = after_column_1 + after_column_2 + after_column_3 + after_column_4
    assert leaves("all-own", 1) == 4
    assert leaves("all-own", 2) == selections
    assert leaves("all-own", 3) == selections * 3  # B names 100, 200 or 300: none is his own


def test_all_on_show_are_his_again() -> None:
    """[R2, R4, R5] A has $300 and red, B $900 and blue, C nothing; columns blue (red), red, red."""
    select_blue, end = 1, 1  # red is too dear for A at first, for blue is on show
    assert leaves("all-own-again", 1) == select_blue + end
    prices_of_a, choices_of_b = 3, 3  # B: either red, or `end`; his own blue is too dear
    assert leaves("all-own-again", 2) == prices_of_a + choices_of_b
    answers, prices_of_b = 3 * 2, 2 * 9
    over = 1  # C takes $200, no city is there: the match ends
    assert leaves("all-own-again", 3) == answers + prices_of_b + over
    allowed = 3 * 4  # B: three reds, or `end`
    bought = 3 * 3  # A: red in columns 2 and 3 for all his money, or `end`; column 1 is barred
    answers_of_a = 2 * (3 * 2 + 6)  # up to $300 he can pay
    assert leaves("all-own-again", 4) == allowed + bought + answers_of_a + over


def test_poor_directors_are_not_asked_with_open_money() -> None:
    """[5.2, 9, R7] A $300, B $100 directs red, C $0 directs green; columns red (red), green."""
    assert leaves("poor-directors", 1) == 2
    assert leaves("poor-directors", 2) == 2 * 3
    asked = 2  # $100 for red: allow or buy
    sold_red = 2  # 200 or 300: sold at once; B may only select green
    sold_green = 3  # sold at once, A directs it; B directs all on show, with less than $1000
    assert leaves("poor-directors", 3) == asked + sold_red + sold_green
    after_answers = 1 + 2  # allowed: B selects green; bought: A selects green, or ends
    price_of_b = 2  # $100, all he has
    # B has paid his $100, C takes $200, the last turn: A has green with 100, 100 or 200, B red
    # with 400. Albany costs 200, Detroit 400, and nobody may pass.
    cities = 2 + 2 + 1
    assert leaves("poor-directors", 4) == after_answers + price_of_b + cities


def test_purchases() -> None:
    """[6] C has red (900) and blue (500), A red, B both; 400 (100), 500 (300), 700, 700 (200)."""
    for_red, for_blue, passing = 4, 2, 1
    assert leaves("buyers", 1) == for_red + for_blue + passing
    after_passing = 1 + 4  # D has nothing; A buys for red
    red_400 = 1 + 2  # 500 left: A may buy 100, 500
    red_500 = 1 + 2  # 400 left: A may buy 400, 300
    red_700 = 1 + 2  # 200 left: A is out; B may buy 400, 500 for blue
    red_700_on_200 = 1 + 1  # 200 left: A may buy 200
    blue_400 = blue_500 = 1 + 4  # A may buy each for red
    for_red = red_400 + red_500 + red_700 + red_700_on_200
    assert leaves("buyers", 2) == after_passing + for_red + blue_400 + blue_500


def test_the_last_purchases() -> None:
    """[6, 8] B has red (400) and blue (300), C blue, A red; cities 400 and 200."""
    assert leaves("last-turn", 1) == 1 + 2 + 1  # pass; red 400 or 200; blue 200
    after_passing = after_red_400 = 2  # C may buy 200 for blue
    after_red_200 = 1  # nobody can buy: the match is over, one leaf
    after_blue_200 = 2  # A may buy 400 for red
    second = after_passing + after_red_400 + after_red_200 + after_blue_200
    assert leaves("last-turn", 2) == second
