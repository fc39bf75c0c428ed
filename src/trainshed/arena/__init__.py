"""Tournaments between bots: every permutation of seats equally often, the same seeds for all.

`schedule` says what is to be played, `fixture` plays one match, `local` and `ray` are two ways to
play them all, `ledger` keeps what is finished, `standings` and `rating` sum it up, `report` and
`html` write it down.
"""
