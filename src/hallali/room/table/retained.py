"""Players that a worker keeps from one gesture to the next, so that they need not hear the whole game again.

Nothing depends on a player being kept: a move may be lost, undone or replayed, the next gesture may be asked of another
worker, and the worker may end. So a player is kept only if it asks for it (`hallali.core.player.Keeps`): it takes
everything from what it was told, and chooses the same as a new one that heard the same. It goes on only if what it
heard is how the game begins; otherwise it is dropped.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from hallali.core.contract import Options, Told
from hallali.core.player import Keeps, Player

#: How many players a worker keeps, each of some megabytes: the least recently asked goes first.
MOST: Final = 16

#: What a player was made of: bot, game, seat, what settles its chance, size, options.
Key = tuple[str, str, int, str, str, bytes]


def key_of(name: str, game: str, seat: int, seed: str, size: str, options: Options) -> Key:
    """Return what tells players apart."""
    return (name, game, seat, seed, size, msgspec.json.encode(options, order="deterministic"))


class Keeping:
    """Players by what they were made of, each with what it heard. Threads may share one.

    most: how many are kept.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._kept: OrderedDict[Key, tuple[Player, list[Told]]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Return how many are kept."""
        return len(self._kept)

    def take(self, key: Key, tolds: Sequence[Told], make: Callable[[], Player]) -> Player:
        """Return a player that heard all of this: one that was kept, if it heard how this begins, or a new one.

        It is taken out: no one else gets it until it is put back.
        """
        with self._lock:
            player, heard = self._kept.pop(key, (None, []))
        if player is None or heard != list(tolds[: len(heard)]):
            player, heard = make(), []
        for told in tolds[len(heard) :]:
            player.hear(told)
        return player

    def put(self, key: Key, tolds: Sequence[Told], player: Player) -> None:
        """Keep a player that has heard this, if it asks to be kept."""
        if isinstance(player, Keeps) and player.keeps:
            with self._lock:
                self._kept[key] = player, list(tolds)
                self._kept.move_to_end(key)
                while len(self._kept) > self.most:
                    self._kept.popitem(last=False)
