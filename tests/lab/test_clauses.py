from pathlib import Path

from hallali import games
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
