"""The laboratory: what a game is like, found out by bots that play it. `balance` counts who wins by
what; `mine` digs for positions in which one choice is clearly best.
"""
