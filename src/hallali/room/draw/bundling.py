"""Several scripts as one, and several style sheets as one, so that a page asks for them by one name.

The scripts are plain ES modules. Each becomes a function that is called once, in the order in which a browser would run
them. What is read are the forms that this project writes, at the beginning of a line: `import { a, b as c } from`,
`import * as a from`, `export function`, `export class`, `export const NAME =`, `export { a, b as c }` with or without
`from`, and `import("./file.js")`. A script with any other form is not put together with others: see `Apart`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

#: A comment that begins its line and ends one: `// …`, or `/* … */`, over several lines too.
_COMMENT: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
_END: Final = r"""["'](?P<where>[^"'\n]+)["'];?[ \t]*(?://[^\n]*)?$"""
_IMPORT: Final = re.compile(r"^import (?:(?:\* as (?P<whole>[\w$]+)|\{(?P<some>[^}]*)\}) from )?" + _END, re.MULTILINE)
_PASSED: Final = re.compile(r"^export \{(?P<some>[^}]*)\} from " + _END, re.MULTILINE)
_LIST: Final = re.compile(r"^export \{(?P<some>[^}]*)\};?[ \t]*$", re.MULTILINE)
_NAMED: Final = re.compile(
    r"^export (?P<kind>(?:async )?function\*?|class|const) (?P<name>[\w$]+)(?P<rest>[^\n]*)", re.MULTILINE
)
_LATER: Final = re.compile(r"""\bimport\((?P<quote>["'])(?P<where>\.{1,2}/[^"'\n]+)(?P=quote)\)""")
_OTHER: Final = re.compile(r"^[ \t]*(?:export\b|import\b(?!\s*\())|\bimport\.meta\b", re.MULTILINE)
_CLOSED: Final = re.compile(r"""\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|"[^"]*"|'[^']*'|`[^`]*`""")
_URL: Final = re.compile(r"""url\((?P<quote>["']?)(?!data:|#|/|[a-z]+:)(?P<where>[^"')]+)(?P=quote)\)""")

#: Returns a file's text by its name below /static.
Read = Callable[[str], str]
#: Returns how one file is named in another: (the other, it), both below /static.
Refer = Callable[[str, str], str]


class Apart(Exception):  # noqa: N818
    """A script has a form that is not read here, or its imports go in a circle: it has to be sent by itself."""


def lean(text: str) -> str:
    """Return a script or a style without its lines of comments. A comment after code on its line stays.

    >>> lean('// What it does.\\nconst a = "//"; // why\\n')
    'const a = "//"; // why\\n'
    """
    return _COMMENT.sub("", text)


def beside(name: str, where: str) -> str:
    """Return what a relative address in a file stands for, below /static.

    >>> beside("traqueur/build.js", "../sound.js")
    'sound.js'
    """
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), where))


def between(name: str, other: str) -> str:
    """Return the relative address by which one file names another.

    >>> between("all/traque/table.css", "fonts/sans.woff2")
    '../../fonts/sans.woff2'
    """
    found = posixpath.relpath(other, posixpath.dirname(name) or ".")
    return found if found.startswith(".") else f"./{found}"


def style(name: str, text: str, at: str, refer: Refer) -> str:
    """Return a style sheet as it stands in another, or under another name: with its addresses of files changed."""
    return _URL.sub(lambda found: f'url("{refer(at, beside(name, found["where"]))}")', text)


def renamed(name: str, text: str, refer: Refer) -> str:
    """Return a script of its own whose imports name files as `refer` does."""

    def put(found: re.Match[str]) -> str:
        if not found["where"].startswith("."):
            return found[0]
        there = refer(name, beside(name, found["where"]))
        start, end = found.span("where")
        return found.string[found.start() : start] + there + found.string[end : found.end()]

    for form in (_IMPORT, _PASSED, _LATER):
        text = form.sub(put, text)
    return text


def script(names: Sequence[str], at: str, read: Read, refer: Refer, instead: Mapping[str, str]) -> str:
    """Return scripts and all that they import as one script. Raises Apart.

    at: its name. refer: how it names what it loads later. instead: texts that take the place of files.
    """
    modules: dict[str, str] = {}
    made: list[str] = []

    def add(name: str, above: tuple[str, ...]) -> str:
        if name in above:
            raise Apart(f"{name} imports itself, by way of {above[-1]}")
        if name not in modules:
            text = instead[name] if name in instead else read(name)
            code = _code(name, text, lambda where: add(where, (*above, name)), later)
            modules[name] = f"$m{len(modules)}"
            # A game's script may wait for something before it goes on; the room's do not.
            begin, end = ("await (async () => {", "})()") if "/" in name else ("(() => {", "})()")
            made.append(f"const {modules[name]} = {begin}\n{code}{end};\n")
        return modules[name]

    def later(name: str) -> str:
        if _IMPORT.search(read(name)):  # it would have a second one of what this holds already
            raise Apart(f"{name} is loaded later, and imports others")
        return refer(at, name)

    for name in names:
        add(name, ())
    return "".join(made)


def _code(name: str, text: str, module: Callable[[str], str], later: Callable[[str], str]) -> str:
    """Return the body of a module's function. module: names what holds another module; later: a file."""
    out: list[str] = []

    def there(found: re.Match[str]) -> str:
        if not found["where"].startswith("."):
            raise Apart(f"{name} imports {found['where']}")
        return module(beside(name, found["where"]))

    def taken(found: re.Match[str]) -> str:
        holder = there(found)
        if found["whole"]:
            return f"const {found['whole']} = {holder};"
        if found["some"] is None:
            return ""
        pairs = (one if one == own else f"{one}: {own}" for one, own in _pairs(found["some"]))
        return f"const {{ {', '.join(pairs)} }} = {holder};"

    def passed(found: re.Match[str]) -> str:
        holder = there(found)
        out.extend(f"{as_}: {holder}.{one}" for one, as_ in _pairs(found["some"]))
        return ""

    def listed(found: re.Match[str]) -> str:
        out.extend(f"{as_}: {one}" for one, as_ in _pairs(found["some"]))
        return ""

    def named(found: re.Match[str]) -> str:
        if found["kind"] == "const" and (not found["rest"].lstrip().startswith("=") or _several(found["rest"])):
            raise Apart(f"{name}: more than one name after export const {found['name']}")
        out.append(f"{found['name']}: {found['name']}")
        return found[0].removeprefix("export ")

    text = _IMPORT.sub(taken, text)
    text = _PASSED.sub(passed, text)
    text = _LIST.sub(listed, text)
    text = _NAMED.sub(named, text)
    text = _LATER.sub(lambda found: f'import("{later(beside(name, found["where"]))}")', text)
    if other := _OTHER.search(text):
        raise Apart(f"{name}: {text[other.start() :].lstrip().partition(chr(10))[0]}")
    return text + f"return {{ {', '.join(out)} }};\n"


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Read `a, b as c` as pairs: (there, here)."""
    for one in filter(None, map(str.strip, text.split(","))):
        name, _, other = one.partition(" as ")
        yield name.strip(), other.strip() or name.strip()


def _several(text: str) -> bool:
    """Say whether a line declares more than one name: `= 1, b = 2`."""
    before = ""
    while before != text:
        before, text = text, _CLOSED.sub("", text)
    return "," in re.split(r"[(\[{`]|//|;", text, maxsplit=1)[0]
