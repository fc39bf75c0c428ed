"""Generic and pure: the contract, matches, records and oracles; knows no game."""
