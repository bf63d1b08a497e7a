"""What a part of a page is drawn from: if its inputs are the same as before, it is not drawn again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from functools import cache
from hashlib import blake2b
from types import FunctionType
from typing import Any, Final, Generic, TypeVar

import msgspec
from jinja2 import Environment, TemplateNotFound, meta, nodes
from markupsafe import Markup

from hallali.interfaces.scene import Said

#: Names that are the same for every page of a game in a language, as its options have it.
CONSTANT: Final = frozenset({"once", "own", "part", "player", "kit", "url"})
_MOST: Final = 8 * 2**20  # how many bytes of parts are kept: with four times as many no part more was found again
_SHARE: Final = 300  # what it costs to keep a part, besides its text
_ALL: Final = ""

#: A template's inputs in a fixed order: (name, field); the field is "" where all that the name stands for counts.
Inputs = Sequence[tuple[str, str]]
T = TypeVar("T", bound=Sized)


class _Unknown(Exception):  # noqa: N818
    """There is no telling what a template is drawn from."""


@cache
def inputs_of(environment: Environment, name: str, game: str) -> Inputs | None:
    """Return what a game's template reads, with everything that it includes; None if that cannot be told."""
    try:
        return sorted(set(_read(environment, name, game, frozenset())))
    except _Unknown:
        return None


def _read(environment: Environment, name: str, game: str, above: frozenset[str]) -> Iterator[tuple[str, str]]:
    if name in above or environment.loader is None:
        return
    source, _, _ = environment.loader.get_source(environment, name)
    tree = environment.parse(source)
    free = meta.find_undeclared_variables(tree) - environment.globals.keys() - CONSTANT
    fields = {id(one.node): one.attr for one in tree.find_all(nodes.Getattr) if isinstance(one.node, nodes.Name)}
    for one in tree.find_all(nodes.Name):
        if one.name in free and one.ctx == "load":
            yield one.name, fields.get(id(one), _ALL)
    others: Iterator[nodes.Include | nodes.Import | nodes.FromImport | nodes.Extends] = tree.find_all(
        (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)
    )
    for other in others:
        for wanted in _names(other.template, game):
            try:
                yield from _read(environment, wanted, game, above | {name})
            except TemplateNotFound:
                if not isinstance(other, nodes.Include) or not (
                    other.ignore_missing or isinstance(other.template, nodes.List)
                ):
                    raise


def _names(node: nodes.Expr, game: str) -> list[str]:
    """Return the templates that an expression may name. Raises _Unknown."""
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, nodes.List | nodes.Tuple):
        return [name for item in node.items for name in _names(item, game)]
    own = isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.node.name == "own"
    if own and isinstance(node, nodes.Call) and len(node.args) == 1 and isinstance(node.args[0], nodes.Const):
        return [f"{game}/{node.args[0].value}.html"]
    raise _Unknown


def _plain(value: object) -> object:
    if isinstance(value, Markup):
        return ["markup", str(value)]
    if isinstance(value, Said):
        return ["said", _plain(value.function), value.translate.lang]
    value = getattr(value, "__wrapped__", value)  # of functools.cache
    if isinstance(value, FunctionType) and value.__closure__ is None and "<" not in value.__qualname__:
        return ["function", value.__module__, value.__qualname__]
    raise TypeError


_ENCODE: Final = msgspec.msgpack.Encoder(enc_hook=_plain).encode


class Drawn(Generic[T]):
    """The parts that were drawn most recently, of all tables, by what they show."""

    def __init__(self) -> None:
        self._parts: OrderedDict[bytes, T] = OrderedDict()
        self._size = 0

    def of(
        self,
        about: object,
        inputs: Inputs | None,
        known: Mapping[str, Any],
        draw: Callable[[], T],
        last: dict[object, tuple[bytes, T]] | None = None,
        place: object = None,
    ) -> T:
        """Return a part.

        about: which template it is, and what holds for all its pages. inputs: what it reads of `known`. last: what was
        drawn last at each place of the same table, which is kept as long as the table is, whatever the others draw.
        """
        key = None if inputs is None else _key(about, inputs, known)
        if key is None:
            return draw()
        if last and (before := last.get(place)) and before[0] == key:
            return before[1]
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = draw()
            self._size += len(found) + _SHARE
            while self._size > _MOST:
                _, old = self._parts.popitem(last=False)
                self._size -= len(old) + _SHARE
        else:
            self._parts.move_to_end(key)
        if last is not None:
            last[place] = key, found
        return found


def _key(about: object, inputs: Inputs, known: Mapping[str, Any]) -> bytes | None:
    """Return a key for these inputs; None if one of them is not a plain value."""
    values = []
    for name, field in inputs:
        value = known.get(name)
        values.append(getattr(value, field, None) if field else value)
    try:
        return blake2b(_ENCODE((about, values)), digest_size=16).digest()
    except (TypeError, ValueError, OverflowError):
        return None
