"""What each seat was told as rows of small integers (hallali.core.rows), against the Tolds themselves."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from hallali.core.contract import Options, Told
from hallali.core.errors import MissingExtra
from hallali.core.rows import BadRow, Rows
from hallali.interfaces.game import AnyGame, PlayableGame
from hallali.testing.plays import Play


def rows(play: Play) -> None:
    """What each seat is told becomes rows, the same all at once or one by one, and the rows give back the same Tolds.

    If a game does not list its words, its rows cannot be read back; returns are compared as exactly as rows hold them.
    A game whose Tolds have fields that rows cannot hold is skipped; so is any game if numpy is missing. Raises Broken.
    """
    writer = _rows_of(play.game)
    if writer is None:
        return
    heard: dict[int, list[Told]] = {eyes: [] for eyes in play.eyes}
    written: dict[int, array[int]] = {eyes: array("h") for eyes in play.eyes}
    for number, before, step, after in play.moves():
        for eyes, news in zip(play.eyes, play.game.tell_all(before, step, after, play.eyes), strict=True):
            for told in news:
                heard[eyes].append(told)
                try:
                    writer.append(told, written[eyes])
                except BadRow as error:
                    raise play.broken(f"{told} cannot be written as a row: {error}", number) from error
    shared = {line.name for line in writer.table() if any("/" in column for column in line.columns)}
    for eyes, tolds in heard.items():
        if writer.write(tolds) != written[eyes]:
            raise play.broken(f"what {eyes} was told has other rows at once than one by one")
        if writer.words is None and not _readable(writer, written[eyes]):
            continue
        again = writer.read(written[eyes])
        if len(again) != len(tolds) or writer.write(again) != written[eyes]:
            raise play.broken(f"the rows of what {eyes} was told say something else")
        for told, back in zip(tolds, again, strict=True):
            if told != back and told.__struct_config__.tag not in shared:
                raise play.broken(f"the rows of {told} say {back}")


def _rows_of(game: object) -> Rows | None:
    try:
        return game.tensors().rows() if isinstance(game, PlayableGame) else None
    except (MissingExtra, BadRow):
        return None


def _readable(writer: Rows, written: array[int]) -> bool:
    try:
        writer.read(written)
    except BadRow:
        return False
    return True


def told_rows(game: AnyGame, size: str, options: Options, steps: Sequence[int], seat: int) -> bytes:
    """Return the rows that a Batch keeps of a seat after these steps, as bytes: in twin worlds they must be the same.

    Raises MissingExtra, BadRow.
    """
    from hallali.interfaces.rows import Listener
    from hallali.interfaces.tensors import observer_of

    memory = Listener(game, observer_of(game, size, options), len(steps) + 1, options).begin()
    state = game.new(size, options)
    for step in steps:
        memory.take(state, step)
    return memory.told[seat].tobytes()
