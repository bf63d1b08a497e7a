"""Bots of one's own: named by where their maker is, judged in words that say what is wrong, never run by the room."""

from __future__ import annotations

import json
import pickle
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hallali import games, players
from hallali.cli import main
from hallali.core.errors import BadOption, HallaliError, IllegalAction, Message, Refusal
from hallali.core.gestures import BadPlayer
from hallali.lab import match
from hallali.lab.arena import contest
from hallali.lab.simulate import simulate
from hallali.room.table import assigning, bots
from hallali.testing import Broken, check_player

EXAMPLE = Path(__file__).parents[2] / "examples" / "own_bot.py"
GAME = games.get("fugitif")

ANY = """
import random
import re

class Any:
    stepwise = True

    def __init__(self, rng, size, options):
        self.rng = rng

    def hear(self, told):
        pass

    def choose(self, view):
        return (self.rng.choice(view.legal),)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder that is the current one, and forget its modules afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("hallali_own_") or str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


@pytest.fixture
def written(folder: Path) -> Callable[[str], str]:
    """Write a bot: `Any` with other lines; gives its name."""

    def write(more: str) -> str:
        number = len(list(folder.glob("bot*.py")))
        (folder / f"bot{number}.py").write_text(ANY + more, "utf-8")
        return f"py:bot{number}:make"

    return write


def told(arguments: list[str], status: int = 0) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == status, result.output
    return str(result.output)


def wins(fugitive: str, marshal: str, count: int = 40) -> dict[str, int]:
    arguments = ["--fugitive", fugitive, "--marshal", marshal, "--games", str(count), "--workers", "1", "--json"]
    found: dict[str, int] = json.loads(told(["arena", "fugitif", *arguments]))["wins"]
    return found


def test_the_example_beats_random_play_from_both_seats() -> None:
    own = f"py:{EXAMPLE}:Bot"
    assert wins(own, "random")["fugitive"] >= 30  # of 40: it won all, random play in its place 11
    assert wins("random", own)["marshal"] >= 30  # it won 32, random play in its place 29
    check_player(_example(), "fugitif", "fugitive", sizes=["real"], plays=5)
    check_player(_example(), "fugitif", "marshal", plays=5)


def _example() -> Any:
    maker: Any = players.own.maker_of(f"py:{EXAMPLE}:Bot", "fugitif", 0).maker
    return maker


def test_a_module_of_the_current_folder_plays_and_so_does_its_file(folder: Path) -> None:
    (folder / "mybots.py").write_text(ANY, "utf-8")
    for name in ("py:mybots:Any", "py:mybots.py:Any", f"py:{folder}/mybots.py:Any"):
        assert contest("fugitif", (name, "random"), 2, "1", "micro", workers=1).games == 2


@pytest.mark.parametrize(("game", "size"), [("traqueur", "micro"), ("red-notice", "micro"), ("la-traque", "micro")])
def test_who_is_asked_step_by_step_needs_to_know_nothing_of_gestures(folder: Path, game: str, size: str) -> None:
    (folder / "mybots.py").write_text(ANY, "utf-8")
    assert "1 of 1 game ended" in told(["simulate", game, "--bot", "py:mybots:Any", "--games", "1", "--size", size])
    assert "1 game of py:mybots:Any" in told(
        ["balance", game, "--bot", "py:mybots:Any", "--games", "1", "--size", size]
    )


def test_one_plays_against_it_in_the_terminal(folder: Path) -> None:
    (folder / "mybots.py").write_text(ANY, "utf-8")
    play = ["play", "fugitif", "--seat", "marshal", "--against", "py:mybots:Any", "--seed", "1", "--lang", "en"]
    result = CliRunner().invoke(main, play, input="quit\n")
    assert "against “py:mybots:Any”" in result.output
    assert result.exit_code == 0


def test_chance_does_not_hang_on_how_a_bot_is_named(folder: Path) -> None:
    """Nor so on the folder that it lies in: the same seed gives the same games on any machine."""
    (folder / "more").mkdir()
    for where in (folder, folder / "more"):
        (where / "mybots.py").write_text(ANY, "utf-8")
    names = ("py:mybots:Any", "py:mybots.py:Any", f"py:{folder}/mybots.py:Any", "py:more/mybots.py:Any")
    games_of = [match.play(GAME, (name, "random"), "1", "small")[0] for name in names]
    assert len({tuple(record.moves) for record in games_of}) == 1


def test_a_maker_is_told_its_seat_and_its_game_if_it_asks(written: Callable[[str], str]) -> None:
    name = written("def make(rng, size, options, seat, game='?'):\n    one = Any(rng, size, options)\n"
                   "    one.where = (game, seat, size)\n    return one\n")  # fmt: skip
    made: Any = players.make(name, GAME, "marshal", 1, "small", mine=True)
    assert made.where == ("fugitif", 1, "small")


GESTURE = "class make(Any):\n    stepwise = False\n    def choose(self, view):\n        return {}\n"

FAULTS = [
    ("raise KeyError('{x}')\n", r"bot0 cannot be imported: .*bot0.py, line \d+, in <module>: KeyError: '\{x\}'"),
    ("import nosuchthing\n", "bot0.py, line .*No module named 'nosuchthing'"),
    ("def (\n", r"bot0.py, line \d+: SyntaxError"),
    ("makes = Any\n", "“make” is not there in .*bot0.py; it has: Any"),
    ("make = 3\n", "“make” is nothing that can be called in .*it has: Any"),
    ("def make(rng): pass\n", r"py:bot0:make\(rng\) cannot be called as maker\(rng, size, options\)"),
    ("def make(*all):\n    return {}['a']\n", r"bot0:make raised an error: .*bot0.py, line 17, in make: KeyError"),
    ("def make(*all): return 'bot'\n", "py:bot0:make gave 'bot', which has no method choose"),
    ("class make(Any):\n    hear = None\n", "has no method hear"),
    (GESTURE.format("1 / 0"), r"py:bot0:make, the fugitive \(seat 0\), at entry 4 of the game dealt from “1”: choose "
                              r"raised an error: .*bot0.py, line 19, in choose: ZeroDivisionError"),
    (GESTURE.format("__import__('hallali.games').games.get('fugitif').new('small').apply('x')"),
     r"choose raised an error: .*bot0.py, line 19, in choose: TypeError"),
    (GESTURE.format("5"), r"at entry 4 .*: choose gave 5; a gesture is a row of steps"),
    (GESTURE.format("('a',)"), r"choose gave \('a',\)"),
    (GESTURE.format("()"), "the gesture has no step. Legal there .phase hide.: 1, 2"),
    (GESTURE.format("(99,)"), r"\(99,\) is not legal: .*Legal there \(phase hide\): 1, 2"),
    (GESTURE.format("(-7, 10**40)"), r"step 1 of \(-7, 1000.*\) is not legal: No step has such a number"),
    (GESTURE.format("(1, 99, 0)"), r"step 2 of \(1, 99, 0\) is not legal: "),
    (GESTURE.format("(1, 0)"), r"\(1, 0\) is not finished. Legal there \(phase hide\): 2"),
    (GESTURE.format("(1, 0, 2, 0, 43)"), "is more than one gesture: it is whole after step 4"),
    ("class make(Any):\n    def hear(self, told):\n        told.nothing\n",
     "py:bot0:make, the fugitive .*hear raised an error: .*bot0.py, line 18, in hear: AttributeError"),
]  # fmt: skip


@pytest.mark.parametrize(("more", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_it_is_said_what_is_wrong_with_a_bot(written: Callable[[str], str], more: str, said: str) -> None:
    name = written(more)
    with pytest.raises(BadPlayer, match=said):
        match.play(GAME, (name, "random"), "1", "small")
    arena = ["arena", "fugitif", "--first", name, "--second", "random", "--games", "2", "--size", "small"]
    result = CliRunner().invoke(main, [*arena, "--workers", "1"])
    assert result.exit_code in (1, 2)
    assert "Error: " in result.output
    with pytest.raises(BadPlayer):
        simulate("fugitif", 2, "1", "small", players=(name, "random"), workers=1)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("py:nosuch:make", "There is no module “nosuch”, neither on Python's path nor in "),
        ("py:nosuch.py:make", "There is no file .*nosuch.py"),
        ("py:mybots", "does not say where the maker"),
        ("py:my bots:make", "“my bots” is no module's name"),
        ("mybots:make", "There is no player “mybots:make” for the fugitive; .*or py:MODULE:NAME"),
    ],
)
def test_a_name_that_leads_nowhere_is_refused_before_any_game(folder: Path, name: str, said: str) -> None:
    for command in (["arena", "fugitif", "--others", name], ["balance", "fugitif", "--bot", name],
                    ["simulate", "fugitif", "--bot", name]):  # fmt: skip
        output = " ".join(told([*command, "--games", "1"], status=2).split())
        assert re.search(said, output), output


def test_workers_import_it_too_and_report_what_is_wrong(written: Callable[[str], str]) -> None:
    """What cannot travel between processes would have the arena wait for ever."""
    name = written(GESTURE.format("(99,)"))
    with pytest.raises(BadPlayer, match="not legal"):
        contest("fugitif", (name, "random"), 2, "1", "small", workers=2)


def test_a_throw_that_fails_is_said_and_who_has_no_name_is_named_by_its_class(written: Callable[[str], str]) -> None:
    name = written("class make(Any):\n    def throw(self, toss):\n        return {}['x']\n")
    with pytest.raises(BadPlayer, match=r"entry \d+ .*throw raised an error: .*bot0.py, line 18, in throw: KeyError"):
        simulate("traque", 6, "1", "real", {"toss": "throw"}, (name,), workers=1)
    game = games.get("traqueur")
    unfinished = match.Match(game, [OneStep(), OneStep()], "1", "micro")
    with pytest.raises(BadPlayer, match=r"OneStep, the first \(seat 0\), .*is not finished. Legal there"):
        unfinished.play()


class OneStep:
    def hear(self, told: Any) -> None:
        pass

    def choose(self, view: Any) -> tuple[int, ...]:
        return (view.legal[0],)


def test_errors_travel_between_processes() -> None:
    for error in (IllegalAction(Refusal(Message("{n} no", {"n": 3}), "FUG-1")), BadPlayer("{x}"), HallaliError("a")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_the_room_imports_nothing_by_such_a_name(folder: Path) -> None:
    (folder / "trap.py").write_text(ANY + "open('sprung', 'w').close()\n", "utf-8")
    view = GAME.see(GAME.new("small"), 0)
    for name in ("py:trap:Any", f"py:{folder}/trap.py:Any"):
        assert players.thinks(name)
        assert not players.knows(GAME, 0, name)
        with pytest.raises(BadOption, match="There is no bot “py:"):
            bots.known(GAME, "fugitive", name)
        with pytest.raises(BadOption, match="There is no bot “py:"):
            assigning.seated(GAME, GAME.seats, "marshal", f"bot:{name}", {}, False)
        with pytest.raises(BadOption, match="There is no player “py:"):  # as if it stood in a stored table
            bots.choose(name, "fugitif", "1", "small", {}, (), view)
    assert not (folder / "sprung").exists()
    players.make("py:trap:Any", GAME, 0, 1, mine=True)
    assert (folder / "sprung").exists()  # the trap works


# hallali.testing.check_player


class Good:
    deaf = True

    def __init__(self, rng: random.Random, size: str, options: Mapping[str, Any]) -> None:
        self.rng = rng

    def choose(self, view: Any) -> tuple[int, ...]:
        steps = [step for step in view.legal if step >= 43] or list(view.legal[:1])
        return (self.rng.choice(steps),) if steps[0] >= 43 else (steps[0], 0)


class Opens(Good):
    def choose(self, view: Any) -> tuple[int, ...]:
        return (1, 0, 2, 0) if view.turn == 1 else super().choose(view)


class Moody(Opens):
    def choose(self, view: Any) -> tuple[int, ...]:
        legal = [step for step in view.legal if step >= 43]
        return (random.choice(legal),) if legal else super().choose(view)


class Cheats(Opens):
    def choose(self, view: Any) -> tuple[int, ...]:
        return (43, 4) if view.phase == "draw" and 43 in view.legal else super().choose(view)


class Falls(Opens):
    deaf = False

    def hear(self, told: Any) -> None:
        assert type(told).__name__ != "Passed"


def test_a_good_player_passes() -> None:
    check_player(Opens, "fugitif", "fugitive", sizes=["small"], options=[{}], plays=3)
    check_player(Good, GAME, 1, sizes=["real"], options=[{}], plays=3)


PLANTED: list[tuple[Any, str]] = [
    (Good, r"entry \d+: .* is not"),
    (Moody, r"and with the same seed|does not end"),
    (Cheats, r"\(43, 4\) is more than one gesture: it is whole after step 1"),
    (Falls, r"hear\(Passed.*raised an error: .*test_own_bots.py"),
    (lambda rng: None, "cannot be called as maker"),
    (lambda rng, size, options: Opens, "missing 1 required|raised an error|is not"),
    (lambda rng, size, options: None, "gave None, which has no method choose"),
]


@pytest.mark.parametrize(("maker", "said"), PLANTED)
def test_a_fault_of_a_player_is_caught_and_said(maker: Any, said: str) -> None:
    with pytest.raises(Broken, match=said) as caught:
        check_player(maker, "fugitif", "fugitive", sizes=["small"], options=[{}])
    assert str(caught.value).startswith("fugitif, size small, options {}, seed ")


def test_a_player_that_keeps_a_game_from_ending_is_caught() -> None:
    with pytest.raises(Broken, match="does not end within 9 entries"):
        check_player(Opens, "fugitif", "fugitive", sizes=["small"], options=[{}], longest=9)
    with pytest.raises(BadOption, match="no seat “king”"):
        check_player(Opens, "fugitif", "king")


# docs/bots.md


def _code(first: str) -> dict[str, Any]:
    """Run the page's example that begins so."""
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    code = next(part for part in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if part.startswith(first))
    names: dict[str, Any] = {"__name__": "bots"}
    exec(code, names)
    return names


def test_the_pages_first_bot_plays_every_seat_of_every_game() -> None:
    for game in games.GAMES.values():
        size = game.sizes[0]
        for seat in game.seats:
            check_player(_code("class Bot")["Bot"], game, seat, sizes=[size], plays=1)


def test_the_pages_bot_with_a_belief_finds_the_fugitive() -> None:
    maker = _code("from hallali import games")["Counting"]
    check_player(maker, "fugitif", "marshal", sizes=["small"], plays=2)
    won = 0
    for seed in range(10):
        seats = [players.make("random", GAME, 0, seed), maker(random.Random(seed), "real", {}, 1)]
        one = match.Match(GAME, seats, str(seed))
        one.play()
        won += one.state.returns()[1] > 0
    assert won >= 9
