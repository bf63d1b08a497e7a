"""The weights that practice made: data whose every digit counts, since bots choose by them."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from hallali.games.fugitif.bots import trained

#: The SHA-256 of what each file holds, by name. Bots' decisions follow from these digits.
HASHES = {
    "practice": "69e0c2adf6eef315deeca131ab1c4aa953315b68541e56f07dbcb4047cfd805f",
    "unread": "f727ff6242bfa4b109fc00b40e0966ef7a47385daa250b77163bed0df9c55f5f",
}


def hash_of(name: str) -> str:
    return hashlib.sha256(repr(trained.weights.__wrapped__(name)).encode()).hexdigest()


@pytest.mark.parametrize("name", HASHES)
def test_the_weights_are_those_that_were_made(name: str) -> None:
    assert hash_of(name) == HASHES[name]


def test_every_file_is_known_and_says_how_it_was_made() -> None:
    files = {path.stem: path.read_text("utf-8") for path in trained.FOLDER.iterdir()}
    assert set(files) == set(HASHES)
    assert all(text.startswith("# What ") and "# Made by " in text for text in files.values())


def test_a_network_has_as_many_numbers_as_its_shape_takes() -> None:
    for name in HASHES:
        for part, held in trained.weights(name).items():
            if part != "slip":
                inputs, hidden, more = held["shape"]
                count = (inputs + 1) * hidden + (hidden + 1) * more + more + 1
                assert len(held["thousandths"].split()) == count, (name, part)


def test_another_digit_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (trained.FOLDER / "practice.toml").read_text("utf-8")
    (tmp_path / "practice.toml").write_text(text.replace("\n133 -240 ", "\n133 -241 "), "utf-8")
    monkeypatch.setattr(trained, "FOLDER", tmp_path)
    assert hash_of("practice") != HASHES["practice"]
