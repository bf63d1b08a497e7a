"""Visits a room as a program does, with Python alone: `python visitor.py ADDRESS`.

Waits until /readyz is well, plays a small game of Fugitif against a bot to its end, and prints what it saw as JSON:
what /readyz said at last, how many gestures were made, how the game stands, and the name of the cookie over https.
After the address, a table and a cookie as it printed them: it looks for that game, and plays none.
"""

from __future__ import annotations

import json
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any

WELL_S, GAME_S = 90.0, 150.0  # how long the room has to become well, and the game to end
HTTPS = {"x-forwarded-proto": "https"}


class Visitor:
    """A guest of the room."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.cookie = ""
        self.table = ""

    def ask(self, path: str, body: dict[str, Any] | None = None, headers: dict[str, str] | None = None) -> Any:
        """Ask for something as JSON, and keep the cookie. Raises URLError."""
        data = None if body is None else json.dumps(body).encode()
        sent = {"content-type": "application/json", "accept": "application/json", "cookie": self.cookie}
        request = urllib.request.Request(self.address + path, data, {**sent, **(headers or {})})
        with urllib.request.urlopen(request, timeout=60) as answer:
            self.cookie = (answer.headers.get("set-cookie") or self.cookie).split(";")[0]
            return json.load(answer)

    def well(self) -> Any:
        """Return what /readyz says once it is well, or what it said at last."""
        said: Any = None
        limit = time.monotonic() + WELL_S
        while time.monotonic() < limit:
            try:
                return self.ask("/readyz")
            except urllib.error.HTTPError as error:
                said = json.load(error)
                if said.get("workers") == "lost":
                    return said
            except OSError as error:
                said = str(error)
            time.sleep(0.5)
        return said

    def find(self, table: str) -> dict[str, Any]:
        """Return what one's own game came to: its stage, its last entry, one's seat, and all that was told."""
        seen = self.ask(f"/api/v1{table}")
        return {"stage": seen["table"]["stage"], "seq": seen["seq"], "seat": seen["seat"], "told": seen["told"]}

    def play(self) -> tuple[int, str]:
        """Play a game by what is legal; return how many gestures were made, and the stage that it reached."""
        rng = random.Random(1)
        made = self.ask("/new", {"game": "fugitif", "size": "micro", "seat": "marshal", "opponent": "bot:novice"})
        table = self.table = str(made["location"])
        self.ask(f"{table}/begin", {"entropy": "e"})
        gestures, clicks = 0, 0
        limit = time.monotonic() + GAME_S
        while time.monotonic() < limit:
            seen = self.ask(f"/api/v1{table}")
            if seen["table"]["stage"] == "over":
                return gestures, "over"
            if not seen["table"]["my_turn"]:
                time.sleep(0.2)
                continue
            legal = seen["view"]["legal"]
            if not legal:
                self.ask(f"{table}/clear", {})
                continue
            clicks += 1
            choice = 0 if 0 in legal and (rng.random() < 0.7 or len(legal) == 1) else rng.choice(legal)
            told = self.ask(f"{table}/step", {"seq": seen["seq"], "key": f"{seen['seq']}.{clicks}", "choose": choice})
            gestures += told["seq"] != seen["seq"]
        return gestures, "not over"


def main() -> None:
    """Visit the room and print what was seen."""
    visitor = Visitor(sys.argv[1])
    seen: dict[str, Any] = {"ready": visitor.well()}
    if len(sys.argv) > 2:
        visitor.table, visitor.cookie = sys.argv[2:]
        seen["found"] = visitor.find(visitor.table)
        seen["stage"] = seen["found"]["stage"]
    elif isinstance(seen["ready"], dict) and seen["ready"]["ok"]:
        seen["gestures"], seen["stage"] = visitor.play()
        seen["at"], seen["found"] = [visitor.table, visitor.cookie], visitor.find(visitor.table)
        behind = Visitor(sys.argv[1])
        behind.ask("/new", {"game": "fugitif"}, HTTPS)
        seen["cookie"] = behind.cookie.partition("=")[0]
    print(json.dumps(seen))
    sys.exit(0 if seen.get("stage") == "over" else 1)


if __name__ == "__main__":
    main()
