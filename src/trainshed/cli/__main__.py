"""Let `python -m trainshed.cli` do what the `trainshed` program does."""

from trainshed.cli import main

main()
