"""What the campaign of faults stands on: a room in a process of its own, clients, and a PostgreSQL of its own."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

Found = dict[str, Any]
HERE = "127.0.0.1"
#: The room as `hallali serve` has it, only that its bots answer at once; "none": without limits.
SERVER = """
import sys
from hallali.room.serve import run
from hallali.room.web import app
from hallali.room.act.limits import NONE
url, limits = sys.argv[1:]
made = app.create_app
more = {"pace": 0.0, **({"limits": NONE} if limits == "none" else {})}
run.create_app = lambda url, where, **named: made(url, where, **{**named, **more})
if __name__ == "__main__":
    run.serve(port=0, database=url, open_browser=False)
"""


class Server:
    """The room in a process of its own.

    url: a file or an SQLAlchemy URL. limits: "usual" or "none". core: the processor that it and its workers keep to.
    """

    def __init__(self, folder: Path, limits: str = "usual", url: str = "", core: int | None = None) -> None:
        self.log = folder / "log"
        with self.log.open("a") as log:
            command = [sys.executable, "-c", SERVER, url or str(folder / "room.db"), limits]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        if core is not None:
            os.sched_setaffinity(self.process.pid, {core})
        assert self.process.stdout is not None
        said = ""
        while not (address := re.match(r"Hallali: http://[\d.]+:(\d+)/", said)):
            said = self.process.stdout.readline()
            assert said, f"the server did not start: {self.log.read_text()[-2000:]}"
        self.port = int(address[1])
        until = time.monotonic() + 60
        while Asker(self.port).ask("GET", "/healthz")[0] != 200:
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.05)

    def memory(self) -> float:
        """Return the resident memory in MB."""
        kilobytes = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(kilobytes[1]) / 1024 if kilobytes else 0.0

    def busy(self) -> float:
        """Return how many seconds of processor it has used, without its workers."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End the server."""
        self.process.send_signal(number)
        self.process.communicate()


class Asker:
    """A client with a cookie of its own. Answers are (status, JSON or {}); status 0 if there was none."""

    def __init__(self, port: int, source: str = HERE) -> None:
        self.port, self.source, self.cookie = port, source, ""
        self._line: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Any = None, headers: Found | None = None) -> tuple[int, Found]:
        """Ask, on a connection that is kept."""
        sent = {"accept": "application/json", "content-type": "application/json", "cookie": self.cookie}
        try:
            if self._line is None:
                self._line = http.client.HTTPConnection(HERE, self.port, 20, (self.source, 0))
            data = body if isinstance(body, bytes) or body is None else json.dumps(body)
            self._line.request(method, path, data, {**sent, **(headers or {})})
            answer = self._line.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException, ValueError):
            if self._line is not None:
                self._line.close()
            self._line = None
            return 0, {}
        self.cookie = (answer.headers.get("set-cookie") or self.cookie).split(";")[0]
        with contextlib.suppress(ValueError):
            found = json.loads(text)
            return answer.status, found if isinstance(found, dict) else {}
        return answer.status, {"error": text[:200].decode(errors="replace")} if answer.status >= 400 else {}

    def begin(self, **fields: str) -> str:
        """Make a table and begin; return its address, "" if that is refused."""
        code, made = self.ask("POST", "/new", {"game": "fugitif", "seat": "fugitive", "opponent": "bot:club", **fields})
        if code != 201:
            return ""
        self.ask("POST", f"{made['location']}/begin", {"entropy": ""})
        return str(made["location"])


class Postgres:
    """A PostgreSQL on a socket in a temporary folder, as safe as by default: fsync is on."""

    def __init__(self) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
        initdb = shutil.which("initdb") or (found[-1] if found else None)
        if initdb is None:
            raise SystemExit("initdb is missing: apt-get install postgresql")
        self.where = Path(initdb).resolve().parent
        self.folder = tempfile.mkdtemp(prefix="hallali-pg-")
        self.options: Found = {"cwd": self.folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if os.getuid() == 0:  # it refuses to run as root
            user = pwd.getpwnam("nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.options |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        made = ["-D", f"{self.folder}/data", "-U", "hallali", "-A", "trust", "-E", "UTF8", "--no-locale"]
        subprocess.run([self.where / "initdb", *made], check=True, **self.options)
        self.url = f"postgresql+psycopg://hallali@/postgres?host={self.folder}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it, after a kill too."""
        settings = ["-c", "listen_addresses=", "-c", "max_connections=60"]
        whole: list[Any] = [self.where / "postgres", "-D", f"{self.folder}/data", "-k", self.folder, *settings]
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if self.process is None or self.process.poll() is not None:
                Path(f"{self.folder}/data/postmaster.pid").unlink(missing_ok=True)
                self.process = subprocess.Popen(whole, start_new_session=True, **self.options)
            with contextlib.suppress(Exception):
                self.rows("SELECT 1")
                return
            time.sleep(0.05)
        raise SystemExit("PostgreSQL did not start")

    def rows(self, query: str) -> list[Any]:
        """Ask it something."""
        import psycopg

        with psycopg.connect(host=self.folder, user="hallali", dbname="postgres", connect_timeout=5) as db:
            return db.execute(query).fetchall()  # type: ignore[call-overload,no-any-return]

    def kill(self) -> None:
        """End all its processes at once, as if the machine had lost its power."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def remove(self) -> None:
        """End it and leave nothing."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
