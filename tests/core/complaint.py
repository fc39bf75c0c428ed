"""What every complaint about bad input must be: one clear, printable line."""

from collections.abc import Callable

from trainshed.core.error import BadInput


def complaint_of(call: Callable[..., object], *arguments: object) -> str | None:
    """Return the complaint of a call, None where it has none; any other exception is a failure."""
    try:
        call(*arguments)
    except BadInput as error:
        line = str(error)
    else:
        return None
    assert line.isprintable(), line
    assert 0 < len(line) < 1000, line
    return line
