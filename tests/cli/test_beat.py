"""A command that takes long says again and again how far it is."""

from __future__ import annotations

import threading

import pytest

from hallali.cli import beat


def test_how_far_it_is_is_said_until_it_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(beat, "EVERY", 0.001)
    asked, far = threading.Semaphore(0), beat.Far("writing")

    def said() -> str:
        asked.release()
        return far.said()

    with beat.saying(said):
        assert asked.acquire(timeout=60)
        far("solving")
        for _ in range(2):
            assert asked.acquire(timeout=60)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("writing; ")
    assert any(line.startswith("solving; ") for line in lines)


def test_what_fails_is_not_held_up() -> None:
    with pytest.raises(ValueError, match="wrong"), beat.saying(lambda: "far"):
        raise ValueError("wrong")
