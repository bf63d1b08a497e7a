"""Which clauses of a game's rules are shown by which tests, and where players are told them.

The tests are read from the rules' text and the tests' marks; what is told, from the game's rules page, its lessons, and
the reasons that a page gives where a press is refused.
"""

from __future__ import annotations

import ast
import re
import sys
from importlib import resources
from pathlib import Path

import msgspec

from hallali import i18n
from hallali.core.texts import ENGLISH
from hallali.interfaces.game import AnyGame

_NAME = re.compile(r"[A-Z]{2,5}-\d+")
_CLAUSE = re.compile(r"^- ([A-Z]{2,5}-\d+)\b", re.MULTILINE)


class Clauses(msgspec.Struct, frozen=True):
    """clauses: all, in the order of the text; shown: clause -> the tests that show it; missing: clauses without a test;
    unknown: clauses that a test names but the text does not have. tested: whether the tests were there to be read.

    told: clause -> where players are told it; untold: clauses told nowhere; aside: clauses that are not for players,
    each with the reason; strange: clauses that are told or set aside but that the text does not have.
    """

    game: str  #: the game, by its name
    clauses: list[str]
    shown: dict[str, list[str]]
    missing: list[str]
    unknown: list[str]
    told: dict[str, list[str]]
    untold: list[str]
    aside: dict[str, str]
    strange: list[str]
    tested: bool = True


def project_root() -> Path | None:
    """Find the project's folder: the nearest one, from here or from the source upwards, with docs/rules in it."""
    for start in (Path.cwd(), Path(__file__).resolve()):
        for folder in (start, *start.parents):
            if (folder / "docs" / "rules").is_dir():
                return folder
    return None


def rules_text(game: str, root: Path | None = None) -> str:
    """Return the text of the game's rules. Raises FileNotFoundError."""
    if root is not None and (root / "docs" / "rules" / f"{game}.md").is_file():
        return (root / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    packaged = resources.files("hallali") / "rules" / f"{game}.md"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    raise FileNotFoundError(f"docs/rules/{game}.md")


def texts(game: str, root: Path | None = None) -> dict[str, str]:
    """Return each clause's own words, by its name; nothing if the rules' text is not here."""
    try:
        text = rules_text(game, root or project_root())
    except FileNotFoundError:
        return {}
    found = re.finditer(r"^- ([A-Z]{2,5}-\d+) (.*(?:\n  .*)*)", text, re.MULTILINE)
    return {one[1]: " ".join(one[2].split()).replace("`", "") for one in found}


def marks(source: str) -> list[tuple[str, str]]:
    """Return (clause, test's name) for each clause that a @pytest.mark.rule of this source names.

    A mark on a class, or in the module's `pytestmark`, counts for all its tests.
    """
    tree = ast.parse(source)
    found: list[tuple[str, str]] = []
    whole = [clause for node in tree.body if _is_pytestmark(node) for clause in _named(ast.walk(node))]
    _collect(tree.body, "", whole, found)
    return found


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets)


def _collect(body: list[ast.stmt], prefix: str, inherited: list[str], found: list[tuple[str, str]]) -> None:
    for node in body:
        if isinstance(node, ast.ClassDef):
            own = [*inherited, *_named(node.decorator_list)]
            _collect(node.body, f"{prefix}{node.name}::", own, found)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            found += [(clause, prefix + node.name) for clause in [*inherited, *_named(node.decorator_list)]]


def _named(nodes: object) -> list[str]:
    """Return the string arguments of each `...mark.rule(...)` among the nodes."""
    clauses = []
    for node in nodes:  # type: ignore[attr-defined]
        if not (isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule")):
            continue
        clauses += [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    return clauses


def tellings(game: AnyGame) -> tuple[dict[str, list[str]], dict[str, str]]:
    """Return where a game tells each clause that it names, and the clauses that it sets aside, with the reasons."""
    book = game.rulebook("real", {}, i18n.translator(ENGLISH))
    told = {clause: [f"rules: {title}" for title in titles] for clause, titles in book.told.items()} if book else {}
    for clause, text in refusals(game):
        told.setdefault(clause, []).append(f"bar, when a press is refused: {text}")
    for lesson in game.lessons():
        for number, step in enumerate(lesson.steps, 1):
            for clause in step.clauses:
                told.setdefault(clause, []).append(f"lesson {lesson.name}, step {number}")
    return told, dict(book.aside) if book else {}


def refusals(game: AnyGame) -> list[tuple[str, str]]:
    """Return (clause, text) for each reason why a press is refused that names its clause; none where a game has no
    module of its own for them. The player who presses is shown the text."""
    source = Path(str(sys.modules[type(game).__module__].__file__)).parent / "rules" / "refusals.py"
    if not source.is_file():
        return []
    found = list[tuple[str, str]]()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        parts = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
        words = [one.args[0] if isinstance(one, ast.Call) and one.args else one for one in parts]
        said = [one.value for one in words if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        named = [one for one in said if _NAME.fullmatch(one)]
        found += [(clause, said[0]) for clause in named if said[0] != clause]
    return list(dict.fromkeys(found))


def clauses(game: AnyGame, root: Path | None = None) -> Clauses:
    """Read the rules, the tests and what players are told.

    root: the project's folder, which is looked for if left out. Without one, as where the package was installed, the
    rules' text is the package's own, and nothing is said of tests. Raises FileNotFoundError.
    """
    folder = root or project_root()
    every = list(dict.fromkeys(_CLAUSE.findall(rules_text(game.name, folder))))
    prefixes = {clause.split("-")[0] for clause in every}
    shown: dict[str, list[str]] = {clause: [] for clause in every}
    unknown: set[str] = set()
    tests = sorted((folder / "tests").rglob("test_*.py")) if folder else []
    for path in tests:
        for clause, test in marks(path.read_text(encoding="utf-8")):
            where = f"{path.relative_to(folder).as_posix()}::{test}" if folder else test
            if clause in shown:
                if where not in shown[clause]:
                    shown[clause].append(where)
            elif clause.split("-")[0] in prefixes:
                unknown.add(clause)
    missing = [clause for clause, by in shown.items() if folder and not by]
    told, aside = tellings(game)
    return Clauses(
        game=game.name,
        clauses=every,
        shown={clause: by for clause, by in shown.items() if by},
        missing=missing,
        unknown=sorted(unknown),
        told={clause: told[clause] for clause in every if clause in told},
        untold=[clause for clause in every if clause not in told and clause not in aside],
        aside=aside,
        strange=sorted({*told, *aside} - set(every)),
        tested=folder is not None,
    )
