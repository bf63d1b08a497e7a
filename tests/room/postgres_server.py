"""A PostgreSQL of the tests' own: a cluster in a temporary folder, on a unix socket, without a port."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=60")


def programs() -> Path | None:
    """Find the folder of initdb and postgres: on the PATH, or the newest where Debian keeps them.

    HALLALI_BARE: what is not on the PATH is not looked for, as if the machine had nothing but Python.
    """
    found = shutil.which("initdb")
    if found and shutil.which("postgres"):
        return Path(found).resolve().parent
    if os.environ.get("HALLALI_BARE"):
        return None
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return debian[-1].parent if debian else None


class Server:
    """The cluster. It refuses to run as root, so root starts it as somebody else."""

    def __init__(self, where: Path) -> None:
        self.where = where
        self.folder = tempfile.mkdtemp(prefix="hallali-pg-")
        self.options: dict[str, Any] = {"cwd": self.folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if os.getuid() == 0:
            names = {one.pw_name: one for one in pwd.getpwall()}
            user = names.get("postgres") or names["nobody"]
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.options |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        made = ["-D", f"{self.folder}/data", "-U", "hallali", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"]
        subprocess.run([where / "initdb", *made], check=True, **self.options)
        self.numbers = itertools.count(1)
        self.process: subprocess.Popen[Any] | None = None
        self.start()

    def connect(self) -> Any:
        import psycopg

        return psycopg.connect(host=self.folder, user="hallali", dbname="postgres", autocommit=True)

    def new(self) -> str:
        """Make an empty schema, which costs less than a database does, and give the URL of a room there."""
        name = f"room{next(self.numbers)}"
        with self.connect() as db:
            db.execute(f"CREATE SCHEMA {name}")
        where = f"host={quote(self.folder, safe='')}&options={quote(f'-csearch_path={name}')}"
        return f"postgresql+psycopg://hallali@/postgres?{where}"

    def start(self) -> None:
        settings = [word for one in (*FAST, "listen_addresses=") for word in ("-c", one)]
        whole: list[str | Path] = [self.where / "postgres", "-D", f"{self.folder}/data", "-k", self.folder, *settings]
        self.process = subprocess.Popen(whole, **self.options)
        for _ in range(2400):
            with contextlib.suppress(Exception):
                self.connect().close()
                return
            time.sleep(0.025)
        raise AssertionError("PostgreSQL did not start")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Break all connections and stop."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(60)

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)  # at once: nothing of it is kept
        shutil.rmtree(self.folder, ignore_errors=True)
