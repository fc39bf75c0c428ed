"""What things are worth to a player: shares, dividends, cities; judged in hundredths of a Taler.

Whole numbers only, so that every lane and machine judges alike. `quick` chooses by these worths,
`evaluate` sums them up. docs/games/german_railways/evaluation.md tells the thought behind each.
"""

from trainshed.core.data import frozen
from trainshed.core.judgement import by_steps
from trainshed.core.rule import rule

from ..rules.state import partners, pays
from ..rules.tables import BHE, ENOUGH_PARTNERS, RAILROADS, SHARES

TALER = 100

# Measured in matches between bots; evaluation.md says how.
# By how many partners are missing in all: dividends to come, in hundredths
DIVIDENDS = frozen(
    [30, 140, 220, 310, 360, 430, 490, 560, 600, 660, 710, 750, 790, 840, 880, 900, 920]
)
GROWTH_A_LOCOMOTIVE = 25  # of the mean income to come, in hundredths, for each one left
GROWTH_A_TALER = 8  # for each Taler in the treasury
TALERS_OF_USE = 20  # more than these are not spent before the end
GROWTH_A_SHARE = 110  # for each share not yet sold: it brings money, and an owner who builds
# What a BHE share is worth while it pays nothing, in per cent, by the partners missing at least
BHE_WAITING = ((8, 55), (5, 50), (3, 40))
BHE_WAITING_AT_LAST = 15


@rule
def links_missing(s):
    """Count the partners that railroads still need before the game ends."""
    missing = 0
    for railroad in range(RAILROADS):
        missing += max(0, ENOUGH_PARTNERS - partners(s, railroad))
    return missing


@rule
def dividends_to_come(s):
    """Estimate how many dividends will still be paid, in hundredths, by the links to come."""
    return DIVIDENDS[links_missing(s)]


@rule
def can_grow(s, railroad):
    """Tell whether a railroad has track left, and money or a share that brings some."""
    if s.locomotives[railroad] == 0:
        return False
    return s.treasury[railroad] > 0 or s.sold[railroad] < SHARES


@rule
def income_to_come(s, railroad):
    """Estimate the mean income of a railroad over the dividends to come, in hundredths.

    It grows with the track it has left, the money it has and the shares that will bring more.
    """
    income = int(s.income[railroad]) * TALER
    if not can_grow(s, railroad):
        return income
    unsold = SHARES - int(s.sold[railroad])
    money = min(int(s.treasury[railroad]), TALERS_OF_USE)
    growth = int(s.locomotives[railroad]) * GROWTH_A_LOCOMOTIVE
    return income + growth + money * GROWTH_A_TALER + unsold * GROWTH_A_SHARE


@rule
def worth_of_share(s, railroad):
    """Estimate what one share of the railroad will still pay."""
    worth = income_to_come(s, railroad) * dividends_to_come(s) // TALER
    if railroad == BHE and not pays(s, BHE):
        worth = worth * hope_of_bhe(s) // 100  # it must reach Berlin and Hamburg first
    return worth


@rule
def hope_of_bhe(s):
    """Return the part of its worth that BHE keeps while it pays nothing, in per cent."""
    if not can_grow(s, BHE):
        return 0
    return by_steps(links_missing(s), BHE_WAITING, BHE_WAITING_AT_LAST)


@rule
def gain_of_dividend(s, seat, railroad, growth):
    """Return what a dividend made by a railroad pays a seat above the average of the others.

    `growth` is by how much the railroad's income rises in the same build.
    """
    income = int(s.income[railroad]) + growth
    total = 0
    for each in range(s.seats):
        held = int(s.shares[each, railroad])
        total += int(s.player_income[each]) + held * (income + growth)
    held = int(s.shares[seat, railroad])
    mine = int(s.player_income[seat]) + held * (income + growth)
    others = int(s.seats) - 1
    return (mine * (others + 1) - total) * TALER // others


@rule
def edge(s, seat, railroad):
    """Return a seat's shares of a railroad above the average of the others, in hundredths."""
    mine = int(s.shares[seat, railroad])
    others = int(s.sold[railroad]) - mine
    return mine * TALER - others * TALER // (int(s.seats) - 1)
