"""Mine the puzzles of every game again, each by the command in its file: `make puzzles`.

To be run when rules, `quick` or the levels have changed; what is new is looked at before it is
committed, as other golden files are.
"""

import shlex
import subprocess
import sys

from trainshed.games import GAMES, find
from trainshed.lab.puzzle import FILE, collection_of


def main() -> None:
    """Run the commands, one after the other."""
    for game in map(find, GAMES):
        collection, home = collection_of(game), game.face.home
        if collection is None or home is None:
            continue
        _, *arguments = shlex.split(collection.command)
        where = ["--out", str(home / "data" / FILE), "--force"]
        subprocess.run([sys.executable, "-m", "trainshed.cli", *arguments, *where], check=True)


if __name__ == "__main__":
    main()
