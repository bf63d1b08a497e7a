"""What brings domination as a scene: an objective that the viewer has fulfilled, a fugitive whom they have judged."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.games.la_traque.drafts import Turn
from hallali.games.la_traque.page import traces
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.text.sentences import Names, sentence

Translate = i18n.Translator


class Feast(msgspec.Struct, frozen=True):
    """A deed of the viewer's that wins the game, or comes closer to it."""

    scene: str  #: which deed it is: the page shows each once
    tells: str  #: the log's sentence of it
    name: str  #: of the objective or the fugitive
    stamp: str  #: what has become of it, in a word
    gains: tuple[str, ...]  #: what it brings, in words
    before: int  #: the viewer's domination up to now
    now: int  #: the viewer's domination
    target: int  #: how much of it makes this round the last


def feast(view: v.LaTraqueView, draft: Turn, tolds: Sequence[Told], names: Names, _: Translate) -> Feast | None:
    """Return what the viewer has just won, by their draft or by what they were told; None for nothing."""
    lately = _lately(draft.tolds if draft.steps else tolds[-traces.BACK :], view.seat)
    made = next((one for one in lately if isinstance(one, v.Fulfilled | v.Judged)), None)
    if made is None or not 0 <= view.seat < view.players:
        return None
    if isinstance(made, v.Judged):
        name, stamp = names.ability(made.fugitive), _("Judged")
    else:
        name, stamp = names.objective(made.objective), _("Triumph") if made.triumph else _("Success")
    gained, gains = 0, []
    for told in lately:
        if isinstance(told, v.Domination) and told.who == view.seat:
            gained += told.change
        elif isinstance(told, v.Ambition | v.Got | v.Drew) and told.who == view.seat:
            gains.append(sentence(told, names, bare=True).rstrip("."))
    now = view.domination[view.seat]
    if gained:
        gains.insert(0, _("{change} domination").format(change=f"{gained:+d}".replace("-", "−")))
    scene = f"{made.__struct_config__.tag}-{name}-{view.round}"
    return Feast(scene, sentence(made, names), name, stamp, tuple(gains), now - gained, now, view.target)


def _lately(tolds: Sequence[Told], seat: int) -> Sequence[Told]:
    """Return what was told from the viewer's last such deed on; nothing if anything else was done since."""
    for number in range(len(tolds) - 1, -1, -1):
        told = tolds[number]
        if isinstance(told, v.Moved | v.Informed | v.Used | v.Captured | v.Passed | v.Kept | v.Destiny):
            return ()
        if isinstance(told, v.Fulfilled | v.Judged):
            return tolds[number:] if told.who == seat else ()
    return ()


__all__ = ["Feast", "feast"]
