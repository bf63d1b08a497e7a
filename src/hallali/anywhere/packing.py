"""What the browser imports, packed: this package, the wheels and what is used of the standard library.

All of it is bytecode without sources, made by the runtime that will read it: a browser would have to compile sources
at each visit. Two archives come of it. `room.pack` is a line of JSON, a list of names and lengths, and then the files
themselves one after the other: the worker makes files of its parts without copying them. `python_stdlib.zip` is what
the runtime reads to start at all; nothing in it is compressed, since whole files are, for the line.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from hallali.core.errors import HallaliError, Message, marked

N_ = marked
Files = dict[str, bytes]
_HERE: Final = Path(__file__).parent
_PACKAGE: Final = _HERE.parent
#: What of this package the browser does not need, and what of others.
_LEFT_OUT: Final = (
    "adapters/", "cli/", "testing/", "lab/training/", "lab/exploiters/", "room/serve/", "anywhere/browser/",
    "anywhere/folder.py", "anywhere/fetching.py", "anywhere/packing.py", "anywhere/pins.toml", "anywhere/licences/",
)  # fmt: skip
_KINDS: Final = (".py", ".html", ".js", ".css", ".svg", ".toml", ".mo", ".book", ".md", ".txt")
_UNUSED: Final = (
    *(f"sqlalchemy/{one}/" for one in ("dialects/mysql", "dialects/oracle", "dialects/mssql", "testing")),
    *("alembic/templates/", "alembic/testing/", "mako/ext/", "mako/testing/"),
)
#: What stays a source: Alembic looks for sources, and is imported only to migrate; anyio reads its own.
_SOURCES: Final = ("alembic/", "mako/", "hallali/room/keep/migrations/", "anyio/__init__.py")
#: What of the standard library needs a system that a browser is not, or is for developing and for other protocols.
_STDLIB_UNUSED: Final = (
    "_pyrepl/", "ctypes/", "idlelib/", "multiprocessing/", "unittest/", "wsgiref/", "xmlrpc/", "site-packages/",
    "email/mime/", "encodings/cp", "encodings/mac_", "encodings/iso", "encodings/big5", "encodings/euc_",
    "encodings/gb", "encodings/hp_", "encodings/hz", "encodings/johab", "encodings/kz", "encodings/koi8",
    "encodings/pt", "encodings/shift_", "encodings/tis_", "__phello__/",
    *(f"{one}.py" for one in (
        "_aix_support", "_android_support", "_apple_support", "_ios_support", "_pyio", "_pydecimal", "bdb", "cmd",
        "cProfile", "doctest", "ftplib", "imaplib", "mailbox", "modulefinder", "netrc", "optparse", "pdb",
        "pickletools", "plistlib", "poplib", "profile", "pstats", "pyclbr", "smtplib", "socketserver", "sre_compile",
        "sre_constants", "sre_parse", "tabnanny", "trace", "tracemalloc", "webbrowser", "zipapp",
    )),
)  # fmt: skip
_SAME: Final = (1980, 1, 1, 0, 0, 0)  # the time of each packed file, so that the same sources make the same folder
_STDLIB: Final = "python/"  # under which the standard library stands among the sources
#: How the compiler of Python optimizes: this package keeps what it asserts and explains, others keep neither.
_OWN_LEVEL, _LEVEL = 0, 2


def packed(wheels: Iterable[Path], runtime: Path) -> Files:
    """Return the two archives by name. runtime: the runtime's package.

    Raises HallaliError if node, which runs the runtime here, is not installed or fails.
    """
    sources = {**dict(_own()), **{name: data for wheel in sorted(wheels) for name, data in _wheel(wheel)}}
    with tempfile.TemporaryDirectory() as folder, tarfile.open(runtime) as tar:
        tar.extractall(folder, filter="data")
        place = Path(folder) / "package"
        sources |= {f"{_STDLIB}{name}": data for name, data in _stdlib(place / "python_stdlib.zip")}
        made = _compiled(sources, place)
    stdlib = {name.removeprefix(_STDLIB): data for name, data in made.items() if name.startswith(_STDLIB)}
    rest = {name: data for name, data in made.items() if not name.startswith(_STDLIB)}
    archive = _zipped((name, data, "") for name, data in stdlib.items())
    return {"room.pack": joined(rest), "runtime/python_stdlib.zip": archive}


def joined(files: Files) -> bytes:
    """Put files one after the other, behind a line that lists their names and lengths.

    >>> joined({"a.txt": b"one", "b/c": b"two!"})
    b'[["a.txt", 3], ["b/c", 4]]\\nonetwo!'
    """
    head = json.dumps([[name, len(data)] for name, data in files.items()])
    return b"".join([head.encode(), b"\n", *files.values()])


def _own() -> Iterator[tuple[str, bytes]]:
    for path in sorted(_PACKAGE.rglob("*")):
        name = path.relative_to(_PACKAGE).as_posix()
        if path.suffix in _KINDS and path.is_file() and not name.startswith(_LEFT_OUT):
            yield f"hallali/{name}", path.read_bytes()


def _wheel(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as wheel:
        for name in wheel.namelist():
            library = name.endswith(".so") and "wasm32" not in path.name  # markupsafe's: its pure part does as well
            if name.endswith((".py", ".so")) and not library and not name.startswith(_UNUSED):
                yield name, wheel.read(name)


def _stdlib(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith(".py") and not name.startswith(_STDLIB_UNUSED):
                yield name, archive.read(name)


def _compiled(files: Files, runtime: Path) -> Files:
    """Return the files with bytecode in the place of the sources that need not be read."""
    node = shutil.which("node")
    if node is None:
        text = N_("node is not installed. It compiles what a page without a server runs. It comes with npm.")
        raise HallaliError(Message(text, {}))
    file = runtime / "sources.zip"
    file.write_bytes(_zipped((name, data, _level(name)) for name, data in files.items()))
    try:
        command = [node, str(_HERE / "compile.mjs"), str(runtime), str(file)]
        subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own words
    except (OSError, subprocess.CalledProcessError) as error:
        said = (getattr(error, "stderr", "") or str(error)).strip()[-500:]
        text = N_("This failed: {command}. It said: {said}")
        raise HallaliError(Message(text, {"command": "node compile.mjs", "said": said})) from None
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _level(name: str) -> str:
    """Return how a file is compiled; "" if it is not."""
    if not name.endswith(".py") or name.startswith(_SOURCES):
        return ""
    return str(_OWN_LEVEL if name.startswith("hallali/") else _LEVEL)


def _zipped(files: Iterable[tuple[str, bytes, str]]) -> bytes:
    """Return an archive without compression. Each entry may have a comment."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data, comment in files:
            info = zipfile.ZipInfo(name, _SAME)
            info.comment = comment.encode()
            archive.writestr(info, data)
    return out.getvalue()
