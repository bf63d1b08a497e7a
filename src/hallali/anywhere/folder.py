"""Building the folder: what the browser runs, and the files that any static host serves."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import html
import importlib.metadata
import json
import re
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import hallali
from hallali import games, i18n
from hallali.anywhere import bridge, packing
from hallali.anywhere.fetching import PINS
from hallali.core.errors import HallaliError, Message, marked
from hallali.core.texts import ENGLISH
from hallali.interfaces.game import PlayableGame
from hallali.room.draw import show

N_ = marked
_HERE: Final = Path(__file__).parent
_PACKAGE: Final = _HERE.parent
#: The files of the runtime's package that are needed.
_RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
#: What is in the folder as gzip leaves it, since not every host packs what it sends: the service worker unpacks it.
_PACKED: Final = ("runtime/", "room.pack")

#: What the shell says before the room is there.
_WORDS: Final = {
    "lead": N_("Games of hunting and hiding."),
    "fetching": N_("Fetching the games, once: after that they start from this device, without a connection, too."),
    "so far": N_("{done} of {all} MB"),
    "starting": N_("Starting the room in this browser."),
    "broken": N_("The room could not be started in this browser."),
    "old": N_("This browser lacks what the room needs to run in it: service workers, locks and a storage of its own. "
              "A private window may lack them, too."),
    "newer": N_("A new version is ready."),
    "change": N_("Change to it now"),
    "leave": N_("Not now"),
    "changing": N_("Changing to the new version…"),
}  # fmt: skip


def build(out: Path, brought: dict[str, Path], base: str = "", languages: Sequence[str] = ()) -> int:
    """Write the folder and return how many bytes it has. brought: see `fetching.brought`.

    base: the path where it will be served, such as "/hallali/". It is needed for 404.html alone: with it a host that
    shows that file for unknown addresses, as many do, opens links into the site. languages: those that are offered, the
    first for browsers that name none of them; all by default. Raises HallaliError if `out` holds something else.
    """
    languages = tuple(languages) or i18n.languages()
    if out.exists() and any(out.iterdir()) and not (out / "room.pack.gz").is_file():
        raise HallaliError(
            Message(N_("{folder} is not empty, and not such a folder. Name another."), {"folder": str(out)})
        )
    runtime = brought[PINS["runtime"]["name"]]
    files = dict(_runtime(runtime))
    files |= packing.packed([path for path in brought.values() if path != runtime], runtime)
    files |= asyncio.run(_static())
    for path in sorted((_HERE / "browser").iterdir()):
        if path.name not in ("index.html", "sw.js", "line.js"):
            files[path.name] = path.read_bytes()
    files["static/line.js"] = (_HERE / "browser" / "line.js").read_bytes()
    files["shell.css"] += _styles()
    files["manifest.webmanifest"] = json.dumps(_manifest(languages[0])).encode()
    files["index.html"] = _shell("", languages)
    digests = {name: hashlib.sha256(files[name]).hexdigest()[:32] for name in sorted(files)}
    mark = hashlib.sha256(json.dumps(digests).encode()).hexdigest()[:16]
    files["index.html"] = _marked(files["index.html"], mark)
    packed = [name for name in files if name.startswith(_PACKED)]
    for name in packed:
        files[f"{name}.gz"] = gzip.compress(files.pop(name), 9, mtime=0)
    weights = {name: len(files.get(name) or files[f"{name}.gz"]) for name in digests}
    listed = {
        "files": digests | {"index.html": ""},  # the shell has the build's mark instead: see sw.js
        "packed": sorted(packed),
        "weights": dict(sorted(weights.items(), key=lambda one: -one[1])),
    }
    worker = (_HERE / "browser" / "sw.js").read_text("utf-8")
    for known, value in listed.items():
        worker = worker.replace(f"{{{known}}}", json.dumps(value))
    files["sw.js"] = _marked(worker.encode(), mark)
    if base:
        files["404.html"] = _marked(_shell(f'\n<base href="{html.escape(base)}">', languages), mark)
    files |= _licences(brought)
    for name, data in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return sum(map(len, files.values()))


def _runtime(package: Path) -> Iterator[tuple[str, bytes]]:
    """List the files of the runtime that are served as they are, and what it needs of its list of packages: none."""
    with tarfile.open(package) as tar:
        listed = tar.extractfile("package/pyodide-lock.json")
        assert listed is not None
        yield "runtime/pyodide-lock.json", json.dumps({"info": json.load(listed)["info"], "packages": {}}).encode()
        for name in _RUNTIME:
            member = tar.extractfile(f"package/{name}")
            assert member is not None
            yield f"runtime/{name}", member.read()


async def _static() -> dict[str, bytes]:
    """Return the files under /static/ as the room itself serves them."""
    names = [f"static/{_below(path, _PACKAGE / 'room' / 'static')}" for path in _files(_PACKAGE / "room" / "static")]
    for game in games.GAMES.values():
        if folder := game.page().assets:
            names += [f"static/{game.name}/{_below(path, folder / 'static')}" for path in _files(folder / "static")]
    with tempfile.TemporaryDirectory() as folder_name:
        room = bridge.Anywhere("http://localhost", "", folder_name, lambda _: None)
        await room.start()
        found = {}
        for name in names:
            status, _, found[name] = await room.ask("GET", f"/{name}", [])
            assert status == 200, name
        await room.close()
    return found


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc"))


def _below(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def _shell(base: str, languages: Sequence[str]) -> bytes:
    words = {lang: {key: i18n.translator(lang)(text) for key, text in _WORDS.items()} for lang in languages}
    text = (_HERE / "browser" / "index.html").read_text("utf-8")
    shown = "".join(f"<li>{_picture(game.name)}<span>{html.escape(game.title)}</span></li>" for game in _own_games())
    data = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    for known, value in (("lang", languages[0]), ("base", base), ("games", shown), ("words", data)):
        text = text.replace(f"{{{known}}}", value)
    return text.encode()


def _picture(game: str) -> str:
    """Return a game's picture, to stand beside its title: it has no words of its own."""
    drawn = show.environment(ENGLISH).get_template(f"{game}/picture.html").render()
    return re.sub(r'\srole="img"\s+aria-label="[^"]*"', ' aria-hidden="true"', drawn, count=1).strip()


def _styles() -> bytes:
    """Return what the pictures look like."""
    folders = [folder for game in _own_games() if (folder := game.page().assets)]
    return b"".join((folder / "static" / "picture.css").read_bytes() for folder in folders)


def _own_games() -> list[PlayableGame]:
    """Return the games of this package, which the folder has; a game of one's own is not in it."""
    return [game for game in games.GAMES.values() if type(game).__module__.startswith("hallali.")]


def _marked(text: bytes, mark: str) -> bytes:
    """Put the build's mark where a file says so."""
    return text.replace(b"{build}", mark.encode())


def _manifest(lang: str) -> dict[str, object]:
    """Return what stands on a phone's home screen. Its addresses are relative, so the folder may lie anywhere."""
    sizes = {"icons/192.png": "192x192", "icons/512.png": "512x512"}
    icons = [{"src": f"static/{name}", "sizes": size, "type": "image/png"} for name, size in sizes.items()]
    icons.append({"src": "static/icons/whole.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"})
    return {
        "id": "./", "name": "Hallali", "short_name": "Hallali", "lang": lang, "start_url": "./", "scope": "./",
        "display": "standalone", "background_color": "#16202f", "theme_color": "#16202f", "icons": icons,
    }  # fmt: skip


def _licences(brought: dict[str, Path]) -> dict[str, bytes]:
    """Return the licences of all that is in the folder, and a list of it. Raises HallaliError if a wheel has none."""
    found = {f"licences/{path.name}": path.read_bytes() for path in sorted((_HERE / "licences").iterdir())}
    found["licences/hallali.txt"] = _own_licence()
    for path in sorted((_HERE.parent / "room" / "static" / "fonts").glob("*OFL.txt")):
        found[f"licences/{path.name}"] = path.read_bytes()
    for name, path in brought.items():
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                own = [one for one in wheel.namelist() if ".dist-info/licenses/" in one and not one.endswith("/")]
                if not own:
                    text = N_("There is no licence in {file}, so it cannot be put into the folder.")
                    raise HallaliError(Message(text, {"file": path.name}))
                found |= {f"licences/{name}-{Path(one).stem}.txt": wheel.read(one) for one in own}
    found["licences/README.txt"] = _listed()
    return found


def _own_licence() -> bytes:
    """Return this package's own: a clone has it above the sources, an installed package beside its metadata."""
    own = _PACKAGE.parent.parent / "LICENSE"
    if own.is_file():
        return own.read_bytes()
    return (importlib.metadata.distribution("hallali").read_text("licenses/LICENSE") or "").encode()


def _listed() -> bytes:
    """Say what is in the folder and which file has its licence."""
    runtime = PINS["runtime"]
    lines = [
        "What is in this folder, and which file here has its licence",
        "",
        f"hallali {hallali.__version__}: hallali.txt; its typefaces: grenze-OFL.txt, source-sans-3-OFL.txt",
        f"{runtime['name']} {runtime['version']}: pyodide.txt; Python {PINS['python']}, which is in it: python.txt;",
        "    what else is in it: runtime.txt",
        *(f"{pin['name']} {pin['version']}: {pin['name']}-…" for pin in PINS["wheels"]),
        "",
        f"The sources of {runtime['name']}, which is under the Mozilla Public License 2.0, are at",
        "    https://github.com/pyodide/pyodide",
        "The files of Python and of the packages are compiled to bytecode here, and otherwise unchanged. What is not",
        "needed of them is left out.",
    ]
    return ("\n".join(lines) + "\n").encode()
