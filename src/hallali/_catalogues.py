"""Merges the .po files of each language into the one .mo that gettext reads. setup.py runs it; the package does not.

It needs polib, which a build installs for itself.
"""

from __future__ import annotations

from pathlib import Path

import polib

DOMAIN = "hallali"


def files(source: Path, lang: str) -> list[Path]:
    """List a language's .po files: those in folders of its name, wherever they lie."""
    return sorted(source.rglob(f"{lang}/*.po"))


def merged(files: list[Path]) -> polib.POFile:
    """Return all the entries of a language's .po files as one catalogue; fuzzy and unfinished ones are left out.

    Spaces are kept as written: French sets a no-break space before some signs.
    Raises ValueError where two entries translate one text differently, or two files count plurals differently.
    """
    whole = polib.POFile(wrapwidth=0)
    found: dict[str, tuple[polib.POEntry, str]] = {}
    for path in files:
        file = polib.pofile(str(path))
        rule, own = (one.metadata.get("Plural-Forms") for one in (whole, file))
        if rule not in (None, own):
            raise ValueError(f"{path.name} has Plural-Forms “{own}”; the files before it have “{rule}”.")
        whole.metadata = whole.metadata or file.metadata
        for entry in file:
            if not entry.translated():  # nor where it is fuzzy or obsolete
                continue
            before, where = found.setdefault(entry.msgid, (entry, path.name))
            if _said(before) != _said(entry):
                raise ValueError(f"“{entry.msgid}” is translated in two ways, by {where} and by {path.name}.")
            if before is entry:
                whole.append(entry)
    return whole


def _said(entry: polib.POEntry) -> tuple[str, str, dict[int, str]]:
    return entry.msgid_plural, entry.msgstr, entry.msgstr_plural


def build(source: Path, target: Path) -> None:
    """Write each language's .mo.

    source: the folder below which the .po files lie, each in a folder of its language's name, fr.
    target: the folder that gets fr/LC_MESSAGES/hallali.mo.
    A file that would not change is not touched. Raises ValueError as `merged` does.
    """
    for lang in sorted({path.parent.name for path in source.rglob("*.po")}):
        made = merged(files(source, lang)).to_binary()
        path = target / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if not path.exists() or path.read_bytes() != made:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made)
