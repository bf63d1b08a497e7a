"""What a seat could do now, and why: a bot's gesture, with the game's reason for it, from what the seat knows alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

import msgspec

from hallali import i18n, players
from hallali.core.contract import Options, Told, View
from hallali.core.errors import marked
from hallali.interfaces.game import AnyGame
from hallali.interfaces.reasons import MOVE, Case

N_ = marked


class Advice(msgspec.Struct, frozen=True):
    """A suggestion. steps: a whole gesture. said: it and why, by language. at: where to look, see `Reason`."""

    steps: tuple[int, ...]
    said: Mapping[str, str]
    at: tuple[str, ...] = ()

    def naming(self, token: str) -> Advice:
        """Return it with the move's notation wherever no label names the move."""
        first = token[:1].upper() + token[1:]  # a sentence that begins with it
        said = {
            lang: text.replace(MOVE, first if text.startswith(MOVE) else token, 1).replace(MOVE, token)
            for lang, text in self.said.items()
        }
        return msgspec.structs.replace(self, said=said)


def seed_of(view: View, tolds: Sequence[Told]) -> str:
    """Return what settles a suggestion's chance: what the seat knows. Anyone who knows the same gets the same."""
    known = hashlib.sha256(msgspec.json.encode(view))
    for told in tolds:
        known.update(msgspec.json.encode(told))
    return known.hexdigest()


def suggestion(
    game: AnyGame, size: str, options: Options, tolds: Sequence[Told], view: View, level: str = ""
) -> tuple[int, ...]:
    """Return the gesture that a bot suggests to a seat that is to move. view: without a draft.

    level: the bot that is asked; by default the one that the game names for suggestions.
    """
    case = Case(size, options, view, tolds)
    there = players.names(game, view.seat, options)
    name = level or game.reasons().level_for(case)
    player = players.make(name if name in there else there[-1], game, view.seat, seed_of(view, tolds), size, options)
    for told in tolds:
        player.hear(told)
    return tuple(player.choose(view))


#: Writes a gesture of the seat's in the game's notation.
Write = Callable[[tuple[int, ...]], str]


def at_first_sight(
    game: AnyGame, size: str, options: Options, tolds: Sequence[Told], view: View, write: Write | None = None
) -> Advice:
    """Return a suggestion that takes a few milliseconds, of the bot that the game names for it: it counts nothing.

    write: what names it where the game has no words for a step; without it, MOVE stands in its place.
    """
    reasons = game.reasons()
    steps = suggestion(game, size, options, tolds, view, reasons.quick)
    case = Case(size, options, view, tolds, write(steps) if write else "")

    def say(_: i18n.Translator) -> str:
        move = reasons.named(case, steps, _)
        said = _(N_("{move}: it looks best at first sight; there was no time to count.")).format(move=move)
        return said[:1].upper() + said[1:]

    return Advice(steps, {lang: say(i18n.translator(lang)) for lang in i18n.spoken()})


def advise(
    game: AnyGame,
    size: str,
    options: Options,
    tolds: Sequence[Told],
    view: View,
    level: str = "",
    write: Write | None = None,
) -> Advice:
    """Return a suggestion to the seat that is to move, and why, in every language that is built.

    level: as in `suggestion`. write: as in `at_first_sight`.
    """
    steps = suggestion(game, size, options, tolds, view, level)
    reason = game.reasons().reason(Case(size, options, view, tolds, write(steps) if write else ""), steps)
    said = {lang: reason.say(i18n.translator(lang)) for lang in i18n.spoken()}
    return Advice(steps, said, reason.at)
