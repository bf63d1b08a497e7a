"""What is put to the proof: where faults are planted, how many, which tests are to notice, and what share of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from mutation.points import SOURCES

GAMES: Final = ("fugitif", "traqueur", "red_notice", "traque", "la_traque")
#: Written by a program: native/copying.py, which has tests of its own.
WRITTEN: Final = "copying.py"
#: Tests that run other programs, wait for real time, or are about what another machine has.
APART: Final = ("several", "kill", "run", "sole", "older_room", "room_load", "faults")


#: Tests of all games.
OF_ALL: Final = ("tests/test_every_game.py", "tests/test_pinned.py")


class Area(NamedTuple):
    """modules: patterns below src/hallali. tests: paths. bar: the share of faults that have to be noticed.

    without: words of test files that are left out. game: of the tests of all games, those of this one are taken.
    """

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    faults: int
    bar: float
    without: tuple[str, ...] = ()
    game: str = ""

    def files(self) -> list[str]:
        """List the modules."""
        found = {path for pattern in self.modules for path in SOURCES.glob(pattern)}
        return sorted(str(path.relative_to(SOURCES)) for path in found if path.name not in (WRITTEN, "__init__.py"))


#: What belongs to a part, and is tested elsewhere.
ELSEWHERE: Final = {"belief/traqueur": ("tests/search/test_solve.py",)}


def _of(game: str, part: str, faults: int, bar: float) -> Area:
    tests = (f"tests/games/{game}/{part}", *ELSEWHERE.get(f"{part}/{game}", ()), *OF_ALL)
    return Area((f"games/{game}/{part}/*.py",), tests, faults, bar, game=game.replace("_", "-"))


AREAS: Final[dict[str, Area]] = {
    **{f"rules/{game}": _of(game, "rules", 60, 0.95) for game in GAMES},
    **{f"belief/{game}": _of(game, "belief", 20, 0.90) for game in GAMES},
    "core": Area(("core/*.py",), ("tests/core",), 40, 0.90),
    "room": Area(
        tuple(f"room/{wing}/*.py" for wing in ("act", "draw", "keep", "push", "table", "web")),
        ("tests/room",),
        150,
        0.90,
        APART,
    ),
    "page": Area(("games/*/page/*.py",), tuple(f"tests/games/{game}/page" for game in GAMES), 40, 0.90),
}
