"""Each game's copying.py is what its fields.py says, and one that is out of date is noticed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2]))
from native import copying


def test_every_copy_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert copying.main(["--check"]) == 0, capsys.readouterr().out


def test_a_field_that_is_not_copied_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(copying, "GAMES", tmp_path)
    fields = tmp_path / "toy" / "rules" / "fields.py"
    fields.parent.mkdir(parents=True)
    fields.write_text("class Fields:\n    mover: int  #: the seat to move\n", "utf-8")
    assert copying.main([]) == 0
    assert copying.main(["--check"]) == 0
    fields.write_text(fields.read_text("utf-8") + "    hands: list[int]  #: by seat\n", "utf-8")
    assert copying.main(["--check"]) == 1
    assert "copying.py is out of date" in capsys.readouterr().out
    assert copying.main([]) == 0
    assert "new.hands = old.hands.copy()" in fields.with_name("copying.py").read_text("utf-8")
