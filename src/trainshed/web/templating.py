"""Templates that lose no time between the words: what Jinja does at each call and at each value
takes longer than most of what it writes.
"""

import re
from collections.abc import Callable
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

special = re.compile("[&<>\"']").search


def written(value: Any) -> str:
    """Escape a value; words that need it not are taken as they are, as they only join others."""
    kind = type(value)
    if kind is Markup or (kind is str and special(value) is None):
        return str.__str__(value)
    return escape(value)


class PlainWords(CodeGenerator):
    """Lets templates write their values by `written`, which is with the environment."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")
            self.write(finalize.src or "")


class PlainCalls(Context):
    """Calls functions as they are: none of ours wants to know the template that calls it."""

    def call(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        """Call a function from a template."""
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return function(*given, **named)
