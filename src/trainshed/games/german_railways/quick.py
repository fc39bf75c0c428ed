"""A quick, sensible choice for any decision: what the `greedy` bot plays, and what leads playouts.

Judged in whole hundredths of a Taler, so that every lane and machine chooses alike: what a share
will still pay, what a
new connection pays me more than the others, what a city adds to the railroads I own more of than
they do.
"""

from trainshed.core.rule import rule
from trainshed.core.seeds import below

from .actions import AGREE, BID, BUILD_FOR, DISAGREE, DONE, LAY, OFFER, PASS
from .board import first_space
from .contact import met_at
from .cost import full_cost
from .state import AUCTION, BUILD, VOTE, open_bits, partners, pays
from .tables import (
    ALLOWANCE,
    BHE,
    CITY_INCOME,
    IS_URBAN,
    RAILROADS,
    SPACE_Q,
    SPACE_R,
    STARTING_CASH,
    URBAN,
    WORDS,
)

LIKELY_DIVIDENDS = 12  # that many connections are usually made before the end
WELL_FUNDED = 8  # Talers in a treasury that last for two builds or so
TALER = 100


@rule
def quick(s, actions, n, stream):
    """Return the index of a sensible action among n legal ones."""
    if s.phase == AUCTION:
        return choose_bid(s, actions, n, stream)
    if s.phase == VOTE:
        return choose_vote(s, actions)
    best = 0
    best_worth = -(1 << 40)
    for i in range(n):
        worth = worth_of_lay(s, actions[i]) if s.phase == BUILD else worth_of_action(s, actions[i])
        worth = worth * 4 + below(stream, 4)  # equals are told apart by chance
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@rule
def dividends_to_come(s):
    """Estimate how many dividends will still be paid."""
    made = 0
    for railroad in range(RAILROADS):
        made += partners(s, railroad)
    return max(1, LIKELY_DIVIDENDS - made // 2)


@rule
def worth_of_share(s, railroad):
    """Estimate what one more share of the railroad will pay until the end."""
    growth = min(int(s.locomotives[railroad]), int(s.treasury[railroad]) // 2 + 4) * TALER // 4
    yearly = int(s.income[railroad]) * TALER + growth // 2
    if railroad == BHE and not pays(s, BHE):
        yearly = yearly * 6 // 10  # it must reach Berlin and Hamburg first
    return yearly * (dividends_to_come(s) + 1)


# Auctions and votes


@rule
def choose_bid(s, actions, n, stream):
    """Bid towards what the share is worth to me, in a few raises, and keep a reserve: only cash
    wins.
    """
    if n == 1:
        return 0
    mood = 40 + below(stream, 41)  # bidders who judge alike would make every auction alike
    limit = worth_of_share(s, int(s.on_offer)) * mood // (100 * TALER)
    spare = int(s.cash[s.seat]) - reserve(s)
    limit = min(limit, spare // 2 if s.initial else spare)  # more shares are to come
    lowest = actions[1] - BID
    if lowest > limit:
        return 0
    return min(1 + (limit - lowest) // 3, n - 1)


@rule
def reserve(s):
    """Return the cash to keep: a fifth of the starting cash as long as nobody builds towards
    anybody.
    """
    made = LIKELY_DIVIDENDS - dividends_to_come(s)
    return max(0, STARTING_CASH[s.seats] // 5 - 2 * made)


@rule
def choose_vote(s, actions):
    """Agree to end when in the lead, otherwise go on."""
    for seat in range(s.seats):
        if s.cash[seat] > s.cash[s.seat]:
            return 0 if actions[0] == DISAGREE else 1
    return 0 if actions[0] == AGREE else 1


# Actions


@rule
def worth_of_action(s, action):
    """Judge a pass, an offer or a build."""
    if action == PASS:
        return 0
    if action < BUILD_FOR:
        return worth_of_offer(s, action - OFFER)
    return worth_of_build(s, action - BUILD_FOR)


@rule
def worth_of_offer(s, railroad):
    """Judge an offer: a share for less than it is worth, and money for a railroad of mine to build
    with.
    """
    rival = 0
    for seat in range(s.seats):
        if seat != s.seat:
            rival = max(rival, int(s.cash[seat]))
    worth = worth_of_share(s, railroad)
    price = min(rival * TALER, worth * 6 // 10)
    gain = -1
    if int(s.cash[s.seat]) * TALER > price:
        gain = (worth - price) // 3
    if s.locomotives[railroad] and s.treasury[railroad] < WELL_FUNDED:
        mine, sold = int(s.shares[s.seat, railroad]), int(s.sold[railroad])
        gain += min(price, WELL_FUNDED * TALER) * mine // (sold + 1)
    return gain


@rule
def worth_of_build(s, railroad):
    """Judge a build: the best city it leads to, the sooner the better."""
    best = -1
    for word in range(WORDS):
        bits = URBAN[word] & ~s.network[railroad, word]
        while bits:
            city = first_space(word, bits)
            steps = steps_to(s, railroad, city)
            if steps <= s.locomotives[railroad]:
                builds = (steps + ALLOWANCE[railroad] - 1) // ALLOWANCE[railroad]
                best = max(best, worth_of_city(s, railroad, city) // (builds * builds))
            bits &= bits - 1
    return best


@rule
def worth_of_city(s, railroad, city):
    """Judge what being in a city brings me more than the others: income to come, and a dividend
    now.
    """
    mine = int(s.shares[s.seat, railroad])
    others = int(s.seats) - 1
    ahead = mine * TALER - (int(s.sold[railroad]) - mine) * TALER // others
    worth = int(CITY_INCOME[city]) * ahead * dividends_to_come(s)
    if met_at(s, railroad, city) & ~int(s.links[railroad]):
        worth += worth_of_dividend(s, railroad)
    return worth - full_cost(s, railroad, city) * TALER // 4


@rule
def worth_of_dividend(s, railroad):
    """Judge a dividend made by a railroad: what I get above the average of the others."""
    income = int(s.income[railroad])
    total = 0
    for seat in range(s.seats):
        total += int(s.player_income[seat]) + int(s.shares[seat, railroad]) * income
    mine = int(s.player_income[s.seat]) + int(s.shares[s.seat, railroad]) * income
    return (mine * int(s.seats) - total) * TALER // (int(s.seats) - 1)


# Building


@rule
def distance(space, other):
    """Return the steps between two spaces on an empty board."""
    dq = SPACE_Q[space] - SPACE_Q[other]
    dr = SPACE_R[space] - SPACE_R[other]
    return max(abs(dq), abs(dr), abs(dq + dr))


@rule
def steps_to(s, railroad, city):
    """Estimate how many spaces the railroad must lay to be in a city."""
    least = 99
    for word in range(WORDS):
        bits = open_bits(s, railroad, word)
        while bits:
            least = min(least, distance(first_space(word, bits), city) + 1)
            bits &= bits - 1
    return least


@rule
def worth_of_lay(s, action):
    """Judge the next space of a build: what it is, what it leads to, what it costs."""
    if action == DONE:
        return 0
    railroad, space = int(s.building), action - LAY
    cost = full_cost(s, railroad, space) * TALER // 4
    if IS_URBAN[space]:
        return worth_of_city(s, railroad, space)
    left = min(int(s.locomotives[railroad]), int(s.treasury[railroad]) // 2 + 3) - 1
    best = -TALER
    for word in range(WORDS):
        bits = URBAN[word] & ~s.network[railroad, word]
        while bits:
            city = first_space(word, bits)
            steps = distance(space, city)
            if steps <= left:
                worth = worth_of_city(s, railroad, city)
                best = max(best, worth * 3 // (3 + 2 * steps) if worth > 0 else worth)
            bits &= bits - 1
    return best - cost
