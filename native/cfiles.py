"""Rewrites mypyc's C so that editing one module changes few C files.

mypyc writes a file for each module, but they all include one large header and look up their literals by number in one
table: a new string anywhere changes every file. Here each file gets its own table, filled at start-up, and only the
declarations that it uses. Small functions of other modules are copied in as `static inline`, since the C compiler sees
one file at a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

#: Functions of at most this many lines of C are copied into the modules that call them.
SMALL = 60

NAME = re.compile(r"[A-Za-z_]\w*")
STATIC = re.compile(r"\bCPyStatics\[(\d+)\]")
TEXT = re.compile(r'"(?:\\.|[^"\\])*"|/\*.*?\*/', re.DOTALL)
FUNCTION = re.compile(r"^(?!static )(?:[\w ]+?[ *]+)(CPyDef_\w+)\([^;{]*\) ?\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
FILLED = "    is_initialized = 1;\n"


class Declared(NamedTuple):
    """A declaration of a header. uses: every name in it."""

    name: str
    text: str
    uses: frozenset[str]


def names(text: str) -> frozenset[str]:
    """Return the names in C code, outside of strings and comments."""
    return frozenset(NAME.findall(TEXT.sub(" ", text)))


def declared(header: str) -> list[Declared]:
    """Split a header into its declarations, in order. Raises ValueError if it cannot be read."""
    found = []
    lines = iter(header.splitlines())
    for line in lines:
        # Keep the guards of what mypyc's runtime may have declared already; the file's own guard is not needed.
        guarded = line.startswith("#ifndef MYPYC_DECLARED_")
        if not line or (line.startswith("#") and not guarded):
            continue
        text = line
        while not text.endswith("#endif") if guarded else text.count("{") > text.count("}") or not text.endswith(";"):
            try:
                text += "\n" + next(lines)
            except StopIteration:
                raise ValueError(f"mypyc's header ends within: {text[:80]}") from None
        if guarded or text.startswith("typedef"):
            name = NAME.findall(text.rpartition("}")[2])[0]
        else:
            name = NAME.findall(text.partition("(")[0].partition("[")[0])[-1]
        found.append(Declared(name, text, names(text)))
    return found


def own_table(text: str, table: str) -> tuple[str, list[int]]:
    """Give a file its own table of literals. Return the new text, and the numbers of the literals it uses."""
    numbers = list(dict.fromkeys(int(number) for number in STATIC.findall(text)))
    place = {number: index for index, number in enumerate(numbers)}
    return STATIC.sub(lambda match: f"{table}[{place[int(match[1])]}]", text), numbers


def small(text: str) -> dict[str, str]:
    """Return a file's small functions, as {name: text}."""
    return {match[1]: match[0] for match in FUNCTION.finditer(text) if match[0].count("\n") <= SMALL}


def tailored(main: str, files: dict[str, str], headers: Iterable[str]) -> tuple[str, dict[str, str]]:
    """Return the main file, and the modules' files as {name: C}, each complete in itself.

    main: the file that sets everything up. headers: where their declarations come from. Raises ValueError if mypyc's
    C does not look as expected.
    """
    known = [one for header in headers for one in declared(header)]
    own: dict[str, str] = {}
    fill, tables = "", ""
    for name, text in files.items():
        table = f"CPyStatics_{name}"
        own[name], numbers = own_table(text, table)
        if numbers:
            tables += f"PyObject *{table}[{len(numbers)}];\n"
            known.append(Declared(table, f"extern PyObject *{table}[{len(numbers)}];", frozenset()))
            fill += "".join(f"    {table}[{place}] = CPyStatics[{number}];\n" for place, number in enumerate(numbers))
    if main.count(FILLED) != 1:
        raise ValueError("mypyc's main file sets up its literals in another way")
    whole = main.replace(FILLED, fill + FILLED).replace(
        "int CPyGlobalsInit(void)\n{", f"{tables}int CPyGlobalsInit(void)\n{{", 1
    )
    lent = {one: (name, body) for name, text in own.items() for one, body in small(text).items()}
    return _with_its_own(whole, "", known, {}), {
        name: _with_its_own(text, name, known, lent) for name, text in own.items()
    }


def _with_its_own(text: str, owner: str, known: list[Declared], lent: dict[str, tuple[str, str]]) -> str:
    """Return a file, preceded by the declarations it uses and the small functions of other files that it calls."""
    by_name: dict[str, list[Declared]] = {}
    for one in known:
        by_name.setdefault(one.name, []).append(one)
    body = "".join(line for line in text.splitlines(keepends=True) if not line.startswith('#include "__native'))
    used: set[str] = set()
    taken: list[str] = []
    todo = set(names(body))
    while todo:
        name = todo.pop()
        if name in used:
            continue
        used.add(name)
        todo.update(*(one.uses for one in by_name.get(name, ())))
        if name in lent and lent[name][0] != owner:
            taken.append(name)
            todo |= names(lent[name][1])
    taken.sort()
    out = ["#include <Python.h>", "#include <CPy.h>", '#include "str_extra_ops.h"']
    out += [one.text for one in known if one.name in used and one.name not in taken]
    bodies = [lent[name][1] for name in taken]
    out += [f"static inline {one.partition(' {')[0]};" for one in bodies]
    out += [f"static inline {one}" for one in bodies]
    return "\n".join([*out, body])
