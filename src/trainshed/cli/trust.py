"""Bots of a resumed record that are files: run only where the command line names them too."""

import shlex
from collections.abc import Sequence
from pathlib import Path


def files_in(names: Sequence[str]) -> list[str]:
    """Return the specs among the seats of a record that are files."""
    from trainshed.bots import PREFIX, files

    specs = [name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX)]
    return [spec for spec in dict.fromkeys(specs) if files.is_file(spec)]


def named_by(bots: str | None, names: Sequence[str]) -> set[Path]:
    """Return the files that `--bots` names beside `--resume`: such as the record has, no others."""
    from trainshed.bots import files, split_all
    from trainshed.core.error import BadInput, shorten

    named, specs = set(), files_in(names)
    places = {files.place_of(spec) for spec in specs}
    for given in split_all(bots) if bots is not None else ():
        is_same = files.is_file(given) and files.place_of(given) in places
        if not is_same or (files.split(given)[1] and given.strip() not in specs):
            reason = f"--bots '{shorten(given)}' does not go with --resume: the record says it"
            raise BadInput(f"{reason}; name only files that it has: {', '.join(specs) or 'none'}")
        named.add(files.place_of(given))
    return named


def naming(names: Sequence[str]) -> str:
    """Return the words that a command needs to resume a record with these seats."""
    from trainshed.bots import files

    paths = dict.fromkeys(files.split(spec)[0] for spec in files_in(names))
    return f" --bots {shlex.quote(','.join(paths))}" if paths else ""
