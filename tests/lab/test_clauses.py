from importlib import resources
from pathlib import Path

import pytest
from click.testing import CliRunner

from hallali import games
from hallali.cli import main
from hallali.lab import clauses

TEXT = "# Rules\n- FUG-1 One.\n- FUG-2 (edition) Two.\n- FUG-10 Ten, see FUG-2.\n"

TESTS = """
import pytest
pytestmark = [pytest.mark.rule("FUG-10")]

@pytest.mark.rule("FUG-1", "FUG-99")
def test_one(): ...

@pytest.mark.rule("FUG-1")
class TestMore:
    def test_two(self): ...

def helper(): ...
"""


def project(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "fugitif.md").write_text(TEXT)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_rules.py").write_text(TESTS)
    return tmp_path


def test_marks_are_read_from_functions_classes_and_modules(tmp_path: Path) -> None:
    found = clauses.clauses(games.get("fugitif"), project(tmp_path))
    assert found.clauses == ["FUG-1", "FUG-2", "FUG-10"]
    assert found.shown["FUG-1"] == ["tests/test_rules.py::test_one", "tests/test_rules.py::TestMore::test_two"]
    assert len(found.shown["FUG-10"]) == 2
    assert found.missing == ["FUG-2"]
    assert found.unknown == ["FUG-99"]


def test_an_installed_package_says_what_players_are_told_and_nothing_of_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "rules"
    installed.mkdir()
    (installed / "fugitif.md").write_text("- FUG-1 One.\n- FUG-2 Two.\n")
    monkeypatch.setattr(clauses, "project_root", lambda: None)
    monkeypatch.setattr(resources, "files", lambda package: tmp_path)
    found = clauses.clauses(games.get("fugitif"))
    assert (found.tested, found.missing) == (False, [])
    done = CliRunner().invoke(main, ["clauses", "fugitif"])
    assert "FUG-1: " in done.output
    assert "2 clauses; which tests show them" in done.output
    assert "no test" not in done.output
    done = CliRunner().invoke(main, ["clauses", "traque"])
    assert done.exit_code == 1
    assert "Traqué brings no clauses: docs/rules/traque.md" in done.output
