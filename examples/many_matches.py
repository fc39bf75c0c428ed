"""Thousands of matches in compiled code: a greedy seat against random ones, each seat in turn."""

import time

import numpy as np

import trainshed
from trainshed.core.play import QUICK, RANDOM, series

GAMES, SEATS = 2000, 4

game = trainshed.find("german_railways")
series(game, SEATS, 1, seed=0)  # the first call compiles, or loads what an earlier process compiled
for seat in range(SEATS):
    pilots = [QUICK if each == seat else RANDOM for each in range(SEATS)]
    begin = time.perf_counter()
    played = series(game, SEATS, GAMES, seed=7, pilots=pilots, threads=2)
    seconds = time.perf_counter() - begin
    best = played.scores == played.scores.max(axis=1, keepdims=True)
    wins = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)  # a shared win counts in parts
    rate = int(played.made.sum() / seconds)
    print(f"greedy in seat {seat}: wins {wins[seat]:.0%}, {rate:,} actions a second")
    print("  mean scores", np.round(played.scores.mean(axis=0), 1))
