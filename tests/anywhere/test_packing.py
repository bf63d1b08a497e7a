"""What the browser imports is packed as bytecode: how archives are written, and what is said where node is missing."""

from __future__ import annotations

import json
import shutil
import tarfile
from pathlib import Path

import pytest

from hallali.anywhere import packing
from hallali.core.errors import HallaliError


def test_a_pack_is_read_by_its_first_line() -> None:
    files = {"a/b.pyc": b"\x00\n\xff", "c.txt": b"", "d/é.toml": "é".encode()}
    head, _, rest = packing.joined(files).partition(b"\n")
    found, at = {}, 0
    for name, size in json.loads(head):
        found[name] = rest[at : at + size]
        at += size
    assert found == files
    assert at == len(rest)


def test_what_is_needed_to_compile_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runtime = tmp_path / "runtime.tgz"
    empty = tmp_path / "python_stdlib.zip"
    empty.write_bytes(b"PK\x05\x06" + bytes(18))
    with tarfile.open(runtime, "w:gz") as tar:
        tar.add(empty, "package/python_stdlib.zip")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(HallaliError, match="node is not installed"):
        packing.packed([], runtime)
