"""Where a fault can be planted, and what each one is: one small change of one function."""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

SOURCES: Final = Path(__file__).parents[2] / "src" / "hallali"
Function = ast.FunctionDef | ast.AsyncFunctionDef

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
#: Calls whose arguments only types or readers care about.
PLAIN: Final = {"isinstance", "cast", "replace", "N_", "_"}
#: What logs is not what a test has to notice.
LOGS: Final = {"_LOG", "logging", "warnings"}


class Point(NamedTuple):
    """One change. where: the outermost function, as in `Hub.push`. at: which of its nodes is changed."""

    module: str
    where: str
    kind: str
    at: int
    line: int
    before: str
    after: str
    nth: int

    @property
    def name(self) -> str:
        """What tells it from all others; an edit of another function does not change it."""
        again = f" #{self.nth}" if self.nth else ""
        return f"{self.module}:{self.where}: {self.kind}: {self.before} -> {self.after}{again}"

    @property
    def rank(self) -> str:
        """By this the points are put in an order that is a matter of chance, and the same in each run."""
        return hashlib.sha256(self.name.encode()).hexdigest()


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Yield each outermost function with its name, those of classes too."""

    def found(body: Iterable[ast.stmt], around: str) -> Iterator[tuple[str, Function]]:
        for node in body:
            if isinstance(node, Function):
                yield around + node.name, node
            elif isinstance(node, ast.ClassDef):
                yield from found(node.body, f"{around}{node.name}.")

    yield from found(tree.body, "")


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs inside a node, and itself: no annotations, no defaults, no asserts and nothing that logs."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "args", "type_params") and not isinstance(
            node, ast.Call
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert) and not _logs(child):
                yield from inside(child)


def _logs(node: ast.AST) -> bool:
    call = node.value if isinstance(node, ast.Expr) else None
    spoken = call.func.value if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else None
    return isinstance(spoken, ast.Name) and spoken.id in LOGS


def _changed(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _negated(test: ast.expr) -> ast.expr:
    return (
        test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else ast.UnaryOp(ast.Not(), test)
    )


def _swapped(call: ast.Call) -> ast.AST | None:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    for at, (one, two) in enumerate(zip(call.args, call.args[1:], strict=False)):
        plain = not isinstance(one, ast.Starred) and not isinstance(two, ast.Starred)
        if name not in PLAIN and plain and ast.dump(one) != ast.dump(two):
            return _changed(call, args=[*call.args[:at], two, one, *call.args[at + 2 :]])
    return None


def variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what can take a node's place, each with what kind of change that is."""
    match node:
        case ast.Compare(ops=[op, *rest]) if type(op) in COMPARED:
            yield "comparison", _changed(node, ops=[COMPARED[type(op)](), *rest])
        case ast.BinOp(op=op) if type(op) in COUNTED and not isinstance(node.left, (ast.List, ast.Tuple, ast.Constant)):
            yield "operator", _changed(node, op=COUNTED[type(op)]())
        case ast.AugAssign(op=op):
            yield "removed", ast.Pass()
            if type(op) in COUNTED:
                yield "operator", _changed(node, op=COUNTED[type(op)]())
        case ast.BoolOp(op=op):
            yield "and/or", _changed(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.If(test=test) | ast.IfExp(test=test):
            yield "not", _changed(node, test=_negated(test))
        case ast.comprehension(ifs=[test, *more]):
            yield "not", _changed(node, ifs=[_negated(test), *more])
        case ast.Constant(value=bool(value)):
            yield "constant", _changed(node, value=not value)
        case ast.Constant(value=int(value)):
            yield "constant", _changed(node, value=value + 1)
            yield "constant", _changed(node, value=value - 1)
        case ast.Return(value=ast.expr()) if not isinstance(node.value, ast.Constant) or node.value.value:
            yield "return", _changed(node, value=ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield "removed", ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "removed", ast.Pass()
        case ast.Call() if (other := _swapped(node)) is not None:
            yield "swapped", other


def emptied(function: Function) -> Function:
    """Return a function that does nothing; one that yields goes on to be a generator, without an item."""
    yields = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))
    body: list[ast.stmt] = [ast.Return(ast.Constant(None))]
    if yields:
        body.append(ast.Expr(ast.Yield(ast.Constant(None))))
    other = copy.copy(function)
    other.body = body
    return other


def _text(node: ast.AST, most: int = 70) -> str:
    if isinstance(node, ast.If):
        node = node.test
    text = " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())
    return text if len(text) <= most else text[: most - 1] + "…"


def points(module: str, source: str) -> Iterator[Point]:
    """Yield every change that can be made in a module's functions."""
    for where, function in functions(ast.parse(source)):
        seen: Counter[tuple[str, str, str]] = Counter()
        for at, node in enumerate(inside(function)):
            for kind, other in variants(node):
                key = kind, _text(node), _text(other)
                yield Point(module, where, kind, at, getattr(node, "lineno", function.lineno), *key[1:], seen[key])
                seen[key] += 1


def empties(module: str, source: str) -> Iterator[Point]:
    """Yield for each function of a module the change that empties it."""
    for where, function in functions(ast.parse(source)):
        yield Point(module, where, "emptied", -1, function.lineno, where, "", 0)


class _Replaced(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return ast.copy_location(self.new, node) if hasattr(node, "lineno") else self.new
        return self.generic_visit(node)


def planted(point: Point, source: str) -> ast.Module:
    """Return a module with the change made. Raises LookupError if its source no longer has that place."""
    tree = ast.parse(source)
    for where, function in functions(tree):
        if where != point.where:
            continue
        if point.kind == "emptied":
            _Replaced(function, emptied(function)).visit(tree)
            return ast.fix_missing_locations(tree)
        node = next((node for at, node in enumerate(inside(function)) if at == point.at), None)
        if node is not None:
            for kind, other in variants(node):
                if (kind, _text(node), _text(other)) == (point.kind, point.before, point.after):
                    _Replaced(node, other).visit(tree)
                    return ast.fix_missing_locations(tree)
    raise LookupError(point.name)


def chosen(modules: Iterable[str], count: int) -> list[Point]:
    """Choose so many points of some modules: by chance, the same in each run, and one at most for each place."""
    every = [point for module in modules for point in points(module, (SOURCES / module).read_text("utf-8"))]
    found: list[Point] = []
    places: set[tuple[str, int, str]] = set()
    for point in sorted(every, key=lambda point: point.rank):
        place = (point.module, point.at, point.where)
        if place not in places:
            places.add(place)
            found.append(point)
    return found[:count]
