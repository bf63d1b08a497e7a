"""Makes editions out of a game's house edition: counts, numbers at their limits, rows added, exchanged and taken out.

A change is three numbers, so that hypothesis can make a counterexample smaller. What `check` refuses is undone, so
that whatever is made passes it.
"""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
from msgspec import inspect

from hallali.core import texts
from hallali.core.edition import Problem, Source, shaped
from hallali.core.library import Loaded, Shelf
from hallali.core.toml_lines import Path

#: One change: where, how, and what with.
Change = tuple[int, int, int]

#: Numbers that are tried where a schema sets no limit, and besides the limits where it does.
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 20, 30, 62, 100)


@dataclass(frozen=True)
class Kit:
    """A game's editions, and what can stand in them that the house edition leaves out.

    kind: what a file is read into. check: finds what is wrong with it. alike: keys whose values may take each other's
    places. more: by key, further elements of such a list. together: changes of several values that only go together:
    each takes the values and a number.
    """

    shelf: Shelf[Any]
    kind: type[msgspec.Struct]
    check: Callable[[Any, Source], Sequence[Problem]]
    alike: Sequence[Sequence[str]] = ()
    more: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    together: Sequence[Callable[[dict[str, Any], int], None]] = ()

    @cached_property
    def shape(self) -> inspect.Type:
        """The shape of a file."""
        return texts.flat(inspect.type_info(self.kind), ["en", "fr"])

    @cached_property
    def values(self) -> dict[str, Any]:
        """The house edition's values."""
        return Source(self.shelf.text()).values

    @cached_property
    def pools(self) -> dict[tuple[str, int], list[Any]]:
        """What may stand in a place: what stands in places like it, and `more`."""
        found: dict[tuple[str, int], list[Any]] = defaultdict(list)
        for path, _ in _sites(self.values, self.shape, ()):
            if path and (value := _at(self.values, path)) not in (None, *found[_pool_of(self, path)]):
                found[_pool_of(self, path)].append(value)
        for key, some in self.more.items():
            found[_pool_of(self, (key, 0))] += some
        return found


def written(values: Mapping[str, Any]) -> str:
    """Write values as TOML, each row on a line of its own."""
    lines = []
    for key, value in values.items():
        if isinstance(value, dict):
            lines += [f"{key}.{name} = {_inline(one)}" for name, one in value.items()]
        elif isinstance(value, list):
            lines += [f"{key} = [", *(f"  {_inline(one)}," for one in value), "]"]
    return "\n".join(lines) + "\n"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


class _Values(Source):
    """Values that are checked without being written down: a change is tried in a fifth of the time."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__("")
        self.values = values


def made(kit: Kit, changes: Sequence[Change]) -> Loaded[Any]:
    """Return the house edition with these changes, less those that `check` refuses."""
    values = copy.deepcopy(kit.values)
    values["edition"]["name"] = "made"
    for change in changes:
        trial = copy.deepcopy(values)
        _changed(kit, trial, change)
        if _passes(kit, trial):
            values = trial
    return kit.shelf.read(written(values))


def _passes(kit: Kit, values: dict[str, Any]) -> bool:
    source = _Values(values)
    edition, found = shaped(source, kit.kind)
    return edition is not None and all(one.warning for one in (*found, *kit.check(edition, source)))


def _changed(kit: Kit, values: dict[str, Any], change: Change) -> None:
    """Make one change, in place."""
    where, how, what = change
    if kit.together and how % 8 == 7:
        kit.together[where % len(kit.together)](values, what)
        return
    found = [site for site in _sites(values, kit.shape, ()) if site[0]]
    # A table's rows are many, its numbers few: first the kind of place, then the place.
    kinds = sorted({_general(path) for path, _ in found})
    kind = kinds[where % len(kinds)]
    here = [site for site in found if _general(site[0]) == kind]
    _change(kit, values, *here[(where // len(kinds)) % len(here)], how, what)


def _sites(value: Any, kind: inspect.Type, path: Path) -> Iterator[tuple[Path, inspect.Type]]:
    """List the places of a file, those of keys that are left out among them."""
    yield path, kind
    if isinstance(kind, inspect.StructType):
        for one in kind.fields:
            if one.encode_name in ("edition", "id"):
                continue
            if isinstance(value, dict):
                yield from _sites(value.get(one.encode_name), one.type, (*path, one.encode_name))
    elif isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
        for number, one in enumerate(value):
            yield from _sites(one, kind.item_type, (*path, number))
    elif isinstance(kind, inspect.TupleType) and isinstance(value, list):
        for number, (one, part) in enumerate(zip(value, kind.item_types, strict=True)):
            yield from _sites(one, part, (*path, number))


def _general(path: Path) -> tuple[str, ...]:
    return tuple("#" if isinstance(step, int) else step for step in path)


def _change(kit: Kit, values: dict[str, Any], path: Path, kind: inspect.Type, how: int, what: int) -> None:
    holder, last = _at(values, path[:-1]), path[-1]
    old = holder.get(last) if isinstance(holder, dict) else holder[last]
    if isinstance(last, int) and how % 4 == 3:
        del holder[last]
    elif isinstance(kind, inspect.BoolType):
        holder[last] = not old
    elif isinstance(kind, inspect.IntType | inspect.FloatType):
        limits = [limit for limit in (kind.ge, kind.le) if limit is not None]
        low, high = kind.ge or 0, 100 if kind.le is None else kind.le
        tried = [*limits, *limits, *(number for number in NUMBERS if low <= number <= high)]
        holder[last] = tried[what % len(tried)]
    elif isinstance(kind, inspect.VarTupleType) and isinstance(old, list):
        _list(kit, path, old, how, what)
    else:
        pool = kit.pools.get(_pool_of(kit, path), [])
        if pool:
            holder[last] = copy.deepcopy(pool[what % len(pool)])


def _list(kit: Kit, path: Path, old: list[Any], how: int, what: int) -> None:
    pool = kit.pools.get(_pool_of(kit, (*path, 0)), [])
    if how % 4 == 0 and old:
        del old[what % len(old) :]
    elif how % 4 == 1 and old:
        one = copy.deepcopy(old[what % len(old)])
        if isinstance(one, dict) and "id" in one:
            one["id"] = f"{one['id']}-{len(old)}"
            one.update({code: f"{one[code]} {len(old)}" for code in ("en", "fr") if code in one})
        old.append(one)
    elif how % 4 == 2 and old:
        del old[what % len(old)]
    elif pool:
        old.append(copy.deepcopy(pool[what % len(pool)]))


def _pool_of(kit: Kit, path: Path) -> tuple[str, int]:
    """Name the values that may stand at a place: by the keys that lead there, and how deep within a list it is."""
    names = [step for step in path if isinstance(step, str)]
    tail = next(number for number, step in enumerate(reversed(path)) if isinstance(step, str))
    group = next((" ".join(group) for group in kit.alike if names[-1] in group), ".".join(names))
    return group, tail


def _at(values: Any, path: Path) -> Any:
    for step in path:
        values = values.get(step) if isinstance(values, dict) else values[step]
    return values
