"""Templates that lose no time between the words: what Jinja does at each call and at each value
takes longer than most of what it writes.
"""

import re
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

special = re.compile("[&<>\"']").search


def written(value: Any) -> str:
    """Escape a value; words that need it not are taken as they are, as they only join others."""
    kind = type(value)
    if kind is Markup or (kind is str and special(value) is None):
        return str.__str__(value)
    return escape(value)


class PlainWords(CodeGenerator):
    """Writes values by `written`, which is with the environment, and calls functions as they are:
    none of ours wants to know its template.
    """

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")
            self.write(finalize.src or "")

    def visit_Call(  # noqa: N802 - Jinja's name
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Call a function, without a word of where."""
        if forward_caller:
            super().visit_Call(node, frame, forward_caller=True)
            return
        self.write("environment.called(")
        self.visit(node.node, frame)
        self.signature(node, frame)
        self.write(")")
