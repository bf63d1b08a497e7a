"""Templates as plainer code than Jinja's own: the same text, in about half the time.

Most of a push is spent in templates, and Jinja asks of each call and each value whether it is one of many kinds. Here
no function wants the template's context, and a template belongs to one language.
"""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import TYPE_CHECKING, Final

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

if TYPE_CHECKING:
    _Finalize = (
        CodeGenerator._FinalizeInfo
    )  # Jinja's own: if that disappears, pages are drawn as before, only more slowly

_SPECIAL: Final = re.compile("[&<>\"']").search


def quoted(value: object) -> str:
    """Return a value as it stands in a page: as `markupsafe.escape` does, except that the result need not be Markup."""
    if type(value) is str and _SPECIAL(value) is None:
        return value
    if type(value) is Markup:
        return value
    return str(value) if type(value) is int else escape(value)


class _Known(NodeTransformer):
    """Fills in what is known of a template beforehand: words, addresses, and nothing for an `if` without `else`."""

    def __init__(self, environment: Environment) -> None:
        self._known = {name: environment.globals.get(name) for name in ("_", "url")}

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        """Translate a text that stands in the template, and complete an address."""
        self.generic_visit(node)
        call = self._known.get(node.node.name) if isinstance(node.node, nodes.Name) else None
        if not callable(call):
            return node
        if len(node.args) != 1 or node.kwargs or node.dyn_args or node.dyn_kwargs:
            return node
        text = node.args[0]
        return nodes.Const(call(text.value), lineno=node.lineno) if isinstance(text, nodes.Const) else node

    def visit_Output(self, node: nodes.Output) -> nodes.Node:  # noqa: N802
        """Draw what is not shown as an empty text: Jinja makes an object each time that tells what is missing."""
        self.generic_visit(node)
        for child in node.nodes:
            _ended(child)
        return node


def _ended(node: nodes.Expr | None) -> None:
    if isinstance(node, nodes.CondExpr):
        _ended(node.expr1)
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno)
        _ended(node.expr2)


class _Plain(CodeGenerator):
    """Writes the code of a template."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        """Write all of it."""
        super().visit_Template(_Known(self.environment).visit(node), frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Write a call as a plain call."""
        if forward_caller or node.dyn_args or node.dyn_kwargs or any(iskeyword(one.key) for one in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for one in (*node.args, *node.kwargs):
            self.visit(one, frame)
            self.write(", ")
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: _Finalize) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.quoted(")


class Plain(Environment):
    """Jinja's environment, for templates whose functions are plain functions.

    What they call must not be marked by `jinja2.pass_context` or its like, and `_` is known when one is first drawn.
    """

    code_generator_class = _Plain
    quoted = staticmethod(quoted)
