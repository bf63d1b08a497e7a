"""The room without a server: in one thread of one process, as it is to run in a browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
from starlette.routing import BaseRoute, Route

import hallali.room
from hallali.room.web.app import create_app
from hallali.room.where import HERE

SCRIPT = Path(__file__).parent / "here_script.py"
ROOM = Path(hallali.room.__file__).parent
#: What hands work to a thread without importing one. `Where.aside` and the pools are the way to do it.
_AWAY = re.compile(r"\b(to_thread|run_in_executor|run_in_threadpool|run_sync)\b")


def play(database: Path, *args: str) -> subprocess.CompletedProcess[str]:
    script = [sys.executable, str(SCRIPT), f"sqlite:///{database}", *args]
    return subprocess.run(script, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("game", ["fugitif", "red-notice"])
def test_a_whole_game_without_threads_and_processes(game: str, tmp_path: Path) -> None:
    done = play(tmp_path / "room.db", game)
    assert done.returncode == 0, done.stderr[-4000:]
    assert json.loads(done.stdout)["over"]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("plant", "why"), [("thread", "a thread was started"), ("server", "was imported")])
def test_a_thread_or_a_server_would_be_noticed(plant: str, why: str, tmp_path: Path) -> None:
    done = play(tmp_path / "room.db", "fugitif", plant)
    assert done.returncode != 0
    assert why in done.stderr


def test_nothing_but_the_server_hands_work_to_threads() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py")}
    assert {path for path, text in texts.items() if _AWAY.search(text)} == {ROOM / "serve" / "pools.py"}
    assert _AWAY.search("await asyncio.to_thread(judge, record)")


def test_every_endpoint_is_a_coroutine(tmp_path: Path) -> None:
    """Starlette runs any other in a thread."""
    routes = create_app(f"sqlite:///{tmp_path}/room.db", HERE).routes

    def threaded(routes: Sequence[BaseRoute]) -> list[str]:
        return [one.path for one in routes if isinstance(one, Route) and not iscoroutinefunction(one.endpoint)]

    assert len(routes) > 40
    assert threaded(routes) == []
    assert threaded([Route("/planted", lambda request: request)]) == ["/planted"]
