"""A quick, sensible choice for any decision: what the `greedy` bot plays, and what leads playouts.

Each choice is judged by what it brings the seat above the others, in the worths of `worth.py`.
"""

from numpy import int64

from trainshed.core.rule import rule
from trainshed.core.seeds import below

from ..rules.actions import AGREE, BUILD_FOR, DISAGREE, DONE, LAY, OFFER, PASS
from ..rules.board import first_space, neighbour_bits
from ..rules.contact import met_at
from ..rules.cost import full_cost, purse
from ..rules.reach import step_out
from ..rules.state import AUCTION, BESIDE, BUILD, SEEN, VOTE, open_bits
from ..rules.tables import ALLOWANCE, APPROACH, CITY_INCOME, NONE, URBAN, WORDS
from .bidding import choose_bid, richest_rival
from .worth import TALER, dividends_to_come, edge, gain_of_dividend, worth_of_share

SIGHT = 5  # how many locomotives ahead a build looks for cities
WELL_FUNDED = 8  # Talers in a treasury that last for two builds or so
FUNDING = 60  # per cent of the Talers that an offer brings a railroad: what they are worth to it
PATIENCE = 3  # quiet rounds after which a vote to end the match is agreed to
LIQUID = (
    25  # per cent that cash is worth more than what others get at the same time: it buys shares
)
NOTHING = -(1 << 40)


@rule
def quick(s, actions, n, stream):
    """Return the index of a sensible action among n legal ones."""
    if n == 1:
        return 0
    if s.phase == AUCTION:
        return choose_bid(s, actions, n, stream)
    if s.phase == BUILD:
        return choose_lay(s, actions, n, stream)
    if s.phase == VOTE:
        return choose_vote(s, actions)
    return choose_action(s, actions, n, stream)


# Votes


@rule
def choose_vote(s, actions):
    """Agree to end when in the lead, or when nobody has done anything for long; else go on."""
    wanted = AGREE if leads(s) or s.quiet_rounds >= PATIENCE else DISAGREE
    return 0 if actions[0] == wanted else 1


@rule
def leads(s):
    """Tell whether nobody has more cash than the seat to move."""
    return richest_rival(s, int64(s.seat)) <= s.cash[s.seat]


# Actions


@rule
def choose_action(s, actions, n, stream):
    """Choose the best of pass, offers and builds; equals are told apart by chance."""
    rival = richest_rival(s, int64(s.seat))
    best, best_worth = 0, 0
    for i in range(n):
        action = actions[i]
        if action == PASS:
            worth = pass_worth(s)
        elif action < BUILD_FOR:
            worth = worth_of_offer(s, action - OFFER, rival)
        else:
            worth = worth_of_build(s, action - BUILD_FOR)
        worth = worth * 4 + below(stream, 4)
        if i == 0 or worth > best_worth:
            best, best_worth = i, worth
    return best


@rule
def pass_worth(s):
    """Judge a pass: after a quiet round it may end the match, which only a leader wants."""
    return 0 if s.quiet_rounds == 0 or leads(s) else -20 * TALER


@rule
def worth_of_offer(s, railroad, rival):
    """Judge an offer: a share below its worth, and money for a railroad of mine to build with."""
    worth = worth_of_share(s, railroad)
    price = min(rival * TALER, worth * 8 // 10)
    gain = -TALER // 2
    if int(s.cash[s.seat]) * TALER > price:
        gain = (worth - price) // 3
    if s.locomotives[railroad] and s.treasury[railroad] < WELL_FUNDED:
        mine, sold = int(s.shares[s.seat, railroad]), int(s.sold[railroad])
        gain += price * FUNDING // 100 * mine // (sold + 1)
    return gain


@rule
def worth_of_build(s, railroad):
    """Judge a build by the best city it leads to."""
    survey(s, railroad)
    _, _, worth = best_target(s, railroad, ALLOWANCE[railroad])
    return worth


# Building


@rule
def survey(s, railroad):
    """Write into `s.layer` the spaces that take 1, 2, ... locomotives to be in."""
    for word in range(WORDS):
        bits = open_bits(s, railroad, word)
        s.layer[0, word] = bits
        closed = s.network[railroad, word] | s.taken[word] | bits
        if s.approach[railroad]:
            closed |= APPROACH[word]
        s.layer[SEEN, word] = closed
    for step in range(1, SIGHT):
        step_out(s, step - 1)
        for word in range(WORDS):
            fresh = s.layer[BESIDE, word] & ~s.layer[SEEN, word]
            s.layer[step, word] = fresh
            s.layer[SEEN, word] |= fresh


@rule
def best_target(s, railroad, now):
    """Return the best city in sight, how far it is, and its worth; `now` locomotives can be laid.

    What needs another build counts for half, and no more than the track and money allow.
    """
    each = edge(s, int64(s.seat), railroad) * dividends_to_come(s) // TALER
    dividend = gain_of_dividend(s, int64(s.seat), railroad, 1)
    dividend += int(s.player_income[s.seat]) * TALER * LIQUID // 100
    money = int(s.treasury[railroad])
    best, best_step, best_worth = NONE, 0, NOTHING
    for step in range(min(SIGHT, int(s.locomotives[railroad]))):
        for word in range(WORDS):
            bits = s.layer[step, word] & URBAN[word]
            while bits:
                city = first_space(word, bits)
                worth = worth_of_city(s, railroad, city, each, dividend)
                if step >= now or 2 * step + 2 > money:
                    worth = worth // 2 if worth > 0 else worth
                worth = worth * 8 // (8 + step)
                if worth > best_worth:
                    best, best_step, best_worth = city, step, worth
                bits &= bits - 1
    return best, best_step, best_worth


@rule
def worth_of_city(s, railroad, city, each, dividend):
    """Judge what being in a city brings me more than the others: income to come, and a dividend
    now.
    """
    worth = int(CITY_INCOME[city]) * each
    if met_at(s, railroad, city) & ~int(s.links[railroad]):
        worth += dividend
    return worth - full_cost(s, railroad, city) * TALER // 8


@rule
def choose_lay(s, actions, n, stream):
    """Lay the next space of the cheapest way to the best city; stop where nothing is worth it."""
    railroad = int64(s.building)
    survey(s, railroad)
    left = min(ALLOWANCE[railroad] - int(s.laid), 1 + purse(s, railroad) // 2)
    city, step, worth = best_target(s, railroad, left)
    stop = n - 1 if actions[n - 1] == DONE else NONE
    if city == NONE or (worth <= 0 and stop != NONE):
        return below(stream, n) if stop == NONE else stop
    wanted = LAY + first_of_way(s, railroad, city, step, stream)
    for i in range(n):
        if actions[i] == wanted:
            return i
    return 0 if stop == NONE else stop


@rule
def first_of_way(s, railroad, city, step, stream):
    """Return the first space of a cheap way to a city, found backwards through the layers."""
    space = city
    for layer in range(step - 1, -1, -1):
        least, chosen = 99, space
        for word in range(WORDS):
            bits = s.layer[layer, word] & neighbour_bits(space, word)
            while bits:
                beside = first_space(word, bits)
                cost = full_cost(s, railroad, beside) - 2 * CITY_INCOME[beside]
                cost = cost * 4 + below(stream, 4)  # equals are told apart by chance
                if cost < least:
                    least, chosen = cost, beside
                bits &= bits - 1
        space = chosen
    return space
