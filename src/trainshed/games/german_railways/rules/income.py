"""The income of a railroad: the cities it is in. [8.3]"""

from trainshed.core.rule import rule

from .board import first_space
from .tables import CITY_INCOME, DOUBLES_BEST_CITY, URBAN, WORDS


@rule
def income_of(s, railroad):
    """Return the sum of its cities' incomes; MWB counts its best one twice. [8.3, C21]"""
    total = 0
    best = 0
    for word in range(WORDS):
        bits = s.network[railroad, word] & URBAN[word]
        while bits:
            income = CITY_INCOME[first_space(word, bits)]
            total += income
            best = max(best, income)
            bits &= bits - 1
    return total + best if DOUBLES_BEST_CITY[railroad] else total
