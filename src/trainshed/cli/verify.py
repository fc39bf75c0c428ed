"""`trainshed verify`: prove that nobody chose the draws of a match alone."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from trainshed.core.error import BadInput

if TYPE_CHECKING:
    from trainshed.core.match import Match

EXAMPLES = """\b
Examples:
  trainshed verify match.json
  trainshed verify match.json --sha256 9f2c... --seal 41d0...

A table in the browser shows the SHA-256 of its secret before anybody adds to the draws, and the
seal as soon as the match begins. Compare them with what this prints, or give them. Exit code 1:
the draws, the hash or the seal do not fit. Of a .jsonl file every match is checked."""


@click.command(epilog=EXAMPLES, short_help="Prove that nobody chose the draws.")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--sha256", metavar="HASH", help="The hash that the table showed at first.")
@click.option("--seal", metavar="HASH", help="The seal that it showed when the match began.")
@click.option("--roster", metavar="HASH", help="The hash of all terms, before texts were opened.")
def verify(record: Path, sha256: str | None, seal: str | None, roster: str | None) -> int:
    """Draw every match in RECORD again from its secret and what the seats added."""
    from trainshed.core import gamefile
    from trainshed.games import find

    from .replay import count

    many = record.suffix == ".jsonl" and count(record) > 1
    for name, given in (("--sha256", sha256), ("--seal", seal), ("--roster", roster)):
        if many and given is not None:
            raise BadInput(f"{record}: {name} of which match? give it with a record of one match")
    fair = True
    for number, match in enumerate(gamefile.read_all(record, find), start=1):
        fair &= is_fair(
            match, f"{record}: match {number}" if many else str(record), sha256, seal, roster
        )
    return 0 if fair else 1


def is_fair(
    match: "Match", name: str, sha256: str | None, seal: str | None, roster: str | None
) -> bool:
    """Check one match, and say what came of it."""
    from trainshed.core import fair

    proof = match.proof
    secret = match.secret if proof is None else proof.secret
    if not secret:
        way_out = "only records of finished tables in the browser have one"
        raise BadInput(f'{name}: has no "proof" and no "secret"; {way_out}')
    try:
        lines = told_of_secret(match) if proof is None else told_of_proof(match)
    except BadInput as error:
        click.echo(f"{name}: NOT fair: {error}")
        return False
    click.echo(f"{name}: {lines[0]}")
    for line in (*lines[1:], ending(match), f"SHA-256 of the secret: {fair.commitment(secret)}"):
        click.echo(line)
    for what, given, true in (
        ("seal", seal, "" if proof is None else proof.seal),
        ("roster", roster, "" if proof is None else fair.roster_of(match, proof)),
        ("hash", sha256, fair.commitment(secret)),
    ):
        if given is not None and given.strip().lower() != true:
            click.echo(f"NOT fair: this is not the {what} that was given")
            return False
    return True


def told_of_secret(match: "Match") -> list[str]:
    """Check a record of before, whose draws came from a secret alone."""
    from trainshed.core import fair

    draws = fair.check_draws(match, match.secret)
    return [
        f"all {draws} draws came from the secret {match.secret}",
        "names are not bound, and nobody else had a part in these draws: it is an older record",
    ]


def told_of_proof(match: "Match") -> list[str]:
    """Check a record whose draws came from a secret and what the seats added."""
    from trainshed.core import fair

    proof = match.proof
    assert proof is not None
    draws = fair.check_proof(match, proof)
    came = f"came from the secret {proof.secret} and {len(proof.nonces)} nonces"
    since = f" after the first {proof.given} actions, of another match" if proof.given else ""
    return [
        f"all {draws} draws{since} {came}",
        *(
            f"seat {seat}, {name}: {nonce}{unopened(nonce)}"
            for seat, (name, nonce) in enumerate(zip(match.names, proof.nonces, strict=True))
        ),
        f"Table {proof.table}, roster: {fair.roster_of(match, proof)}",
        f"Seal: {proof.seal}",
    ]


def unopened(nonce: str) -> str:
    """Say that a seat sealed a text and never opened it, where it is so."""
    return " (never opened: it had no part in the draws)" if nonce.startswith("sealed ") else ""


def ending(match: "Match") -> str:
    """Say whether a record goes on to the end of its match."""
    if match.is_over:
        return "The record is finished."
    return f"The record is cut off: the match was not over after {len(match.actions)} actions."
