"""A process that judges one match for somebody else: the record comes on stdin; how far it is, and
the analysis, go to stdout, one JSON object a line.

    python -m trainshed.analysis.worker [THREADS]
"""

import contextlib
import json
import os
import sys
from typing import Any

NICE = 10  # whoever plays goes first


def main() -> None:
    """Judge the match on stdin."""
    from trainshed.core import gamefile
    from trainshed.core.error import BadInput
    from trainshed.games import find

    from .analyse import Options, analyse, percent, unit_of

    with contextlib.suppress(OSError, AttributeError):  # not every system knows how
        os.nice(NICE)
    told = -1

    def step(part: str, done: int, total: int, curve: Any) -> None:
        nonlocal told
        if curve is not None:
            say({"early": {"unit": unit_of(match), "curve": curve}})
        if percent(part, done, total) > told:
            told = percent(part, done, total)
            say({"percent": told})

    try:
        options = Options(threads=int(sys.argv[1]) if sys.argv[1:] else None)
        match = gamefile.from_text(sys.stdin.read(), find)
        say({"analysis": analyse(match, options, step)})
    except BadInput as error:
        say({"error": str(error)})


def say(what: dict[str, Any]) -> None:
    """Print one line, now."""
    print(json.dumps(what, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
