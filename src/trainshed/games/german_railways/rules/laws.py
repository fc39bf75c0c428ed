"""The laws of a position: nothing lost, nothing negative, every repeated fact in agreement. For
tests and `check`.
"""

from trainshed.core.counting import least, total
from trainshed.core.rule import rule

from .board import bit_of, first_space, neighbour_bits, word_of
from .contact import met_at
from .income import income_of
from .state import BUILD, DRAW, FINISHED, SEATS, SEEN, income_of_shares, is_in
from .steps.quiet import LONGEST_SPELL
from .tables import IS_APPROACH, IS_URBAN, LOCOMOTIVES, RAILROADS, SHARES, SPACES, START, WORDS

WELL, MONEY_LOST, MONEY_NEGATIVE, SHARES_WRONG = range(4)
LOCOMOTIVES_WRONG, SETS_WRONG, RURAL_SHARED, APPROACH_WRONG = range(4, 8)
INCOME_WRONG, LINKS_WRONG, NOT_CONNECTED, FLOW_WRONG = range(8, 12)


@rule
def check(s):
    """Return 0, or the code of the first law that is broken."""
    for code in (check_money(s), check_shares(s), check_board(s), check_flow(s)):
        if code != WELL:
            return code
    for railroad in range(RAILROADS):
        code = check_railroad(s, railroad)
        if code != WELL:
            return code
    return WELL


@rule
def check_money(s):
    """Cash and treasuries are what the bank has given, and never negative."""
    if least(s.cash, s.seats) < 0 or least(s.treasury, RAILROADS) < 0:
        return MONEY_NEGATIVE
    money = total(s.cash, s.seats) + total(s.treasury, RAILROADS)
    return WELL if money == s.given else MONEY_LOST


@rule
def check_shares(s):
    """Shares in hands are shares sold, three a railroad at most; player incomes follow."""
    for railroad in range(RAILROADS):
        held = total(s.shares[:, railroad], s.seats)
        if held != s.sold[railroad] or held > SHARES:
            return SHARES_WRONG
    for seat in range(s.seats):
        # Within a build the player income track is still to be moved.
        if s.phase != BUILD and s.player_income[seat] != income_of_shares(s, seat):
            return INCOME_WRONG
    return WELL


@rule
def check_board(s):
    """Each rural space holds one railroad at most, and the sets of spaces repeat the track."""
    for space in range(SPACES):
        word, bit = word_of(space), bit_of(space)
        mask = int(s.track[space])
        if not IS_URBAN[space] and mask & (mask - 1):
            return RURAL_SHARED
        if (s.taken[word] & bit != 0) != (mask != 0 and not IS_URBAN[space]):
            return SETS_WRONG
        for railroad in range(RAILROADS):
            if (s.network[railroad, word] & bit != 0) != is_in(s, railroad, space):
                return SETS_WRONG
    return WELL


@rule
def check_flow(s):
    """Phase, end, the bag and the places of the order make sense together."""
    if (s.phase == FINISHED) != (s.end != 0):
        return FLOW_WRONG
    if (s.phase == BUILD) != (s.building >= 0):
        return FLOW_WRONG
    if s.phase == DRAW and total(s.markers, s.seats) == 0:
        return FLOW_WRONG
    return WELL if 0 <= s.turn <= s.seats and is_spell_well(s) else FLOW_WRONG


@rule
def is_spell_well(s):
    """A quiet spell is not too long, and nobody has had an action in one that has not begun."""
    for seat in range(SEATS):
        if s.acted[seat] and (s.quiet_rounds == 0 or seat >= s.seats):
            return False
    return 0 <= s.quiet_rounds <= LONGEST_SPELL


@rule
def check_railroad(s, railroad):
    """Locomotives, approach hex, income, links and the shape of one network."""
    placed = 0
    approaches = 0
    met = 0
    for space in range(SPACES):
        if is_in(s, railroad, space):
            placed += 1
            approaches += IS_APPROACH[space]
            met |= met_at(s, railroad, space)
    if placed + s.locomotives[railroad] != LOCOMOTIVES[railroad]:
        return LOCOMOTIVES_WRONG
    if approaches > 1 or approaches != s.approach[railroad]:
        return APPROACH_WRONG
    if s.phase != BUILD and s.income[railroad] != income_of(s, railroad):
        return INCOME_WRONG
    # Outside a build the links are exactly the contacts; within one, those of the builder are still
    # to come.
    if s.phase != BUILD and met != s.links[railroad]:
        return LINKS_WRONG
    for other in range(RAILROADS):
        if (s.links[railroad] >> other) & 1 != (s.links[other] >> railroad) & 1:
            return LINKS_WRONG
    return check_network(s, railroad, placed)


@rule
def check_network(s, railroad, placed):
    """Everything hangs together with the start city, and the fringe is what lies around it."""
    if not is_in(s, railroad, START[railroad]) or count_from_start(s, railroad) != placed:
        return NOT_CONNECTED
    for space in range(SPACES):
        beside = False
        for word in range(WORDS):
            beside = beside or (neighbour_bits(space, word) & s.network[railroad, word]) != 0
        if beside != (s.fringe[railroad, word_of(space)] & bit_of(space) != 0):
            return SETS_WRONG
    return WELL


@rule
def count_from_start(s, railroad):
    """Count the spaces of the network that can be walked to from the start city."""
    for word in range(WORDS):
        s.layer[SEEN, word] = 0
    s.layer[SEEN, word_of(START[railroad])] = bit_of(START[railroad])
    count = 0
    grown = True
    while grown:
        grown = False
        count = 0
        for word in range(WORDS):
            bits = s.layer[SEEN, word]
            while bits:
                count += 1
                grown |= see_around(s, railroad, first_space(word, bits))
                bits &= bits - 1
    return count


@rule
def see_around(s, railroad, space):
    """Add the neighbours of a space that belong to the network; tell whether any is new."""
    grown = False
    for word in range(WORDS):
        new = neighbour_bits(space, word) & s.network[railroad, word] & ~s.layer[SEEN, word]
        s.layer[SEEN, word] |= new
        grown = grown or new != 0
    return grown
