"""Rules that nobody has to type: written out as text from a table, and compiled like any other.

The text is one function, as a person would have written it. A chain of closures would be many to
compile, and calls that only the last step of compiling takes away.
"""

import linecache
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .rule import rule

Rule = Callable[..., Any]


def typed(home: str, head: str, lines: Sequence[str], names: Mapping[str, Any]) -> Rule:
    """Compile a rule from its head, such as `legal(s, out)`, and its lines; `names` is all that it
    may call or read. A debugger finds its text under the module that is its home.
    """
    text = "\n".join([f"def {head}:", *(f"    {line}" for line in lines)])
    name = head.partition("(")[0]
    file = f"<{home} {name}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    known: dict[str, Any] = {"__name__": home, **names}
    exec(compile(text, file, "exec"), known)  # our own text: names and numbers
    return rule(known[name])


def asks_whether_in(what: str, numbers: Sequence[int]) -> str:
    """Return how a rule asks whether something is one of some numbers, as short as can be."""
    least, most = min(numbers), max(numbers)
    if least == most:
        return f"{what} == {least}"
    if set(numbers) == set(range(least, most + 1)):
        return f"{least} <= {what} <= {most}"
    return f"{what} in {tuple(numbers)}"
