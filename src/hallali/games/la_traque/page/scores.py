"""How each seat scored in a game of La Traque that is over, from what was told."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.text.prompts import ranked, reason
from hallali.games.la_traque.text.sentences import Names


class Result(msgspec.Struct):
    """One seat's score, and where its domination came from: objectives, ambition and cards add up to it."""

    seat: int  #: whose
    won: bool  #: whether it has won
    domination: int  #: in all
    influence: int  #: what is left on the three tracks together
    objectives: int = 0  #: domination from these
    ambition: int = 0  #: domination from its tracks
    cards: int = 0  #: domination from cards
    successes: int = 0  #: objectives fulfilled at the lower price
    triumphs: int = 0  #: objectives fulfilled at the higher price
    captured: int = 0  #: fugitives

    def gain(self, source: str, change: int) -> None:
        """Add a change of domination to the source that it came from."""
        if source == "objectives":
            self.objectives += change
        elif source == "ambition":
            self.ambition += change
        else:
            self.cards += change


def results(view: v.LaTraqueView, tolds: Sequence[Told]) -> tuple[Result, ...]:
    """List the seats' scores, the best first. tolds: all that one seat was told of the game."""
    found = [
        Result(seat, seat in view.winners, view.domination[seat], sum(view.influence[seat]))
        for seat in range(view.players)
    ]
    source = ["cards"] * view.players
    for told in tolds:
        if isinstance(told, v.Fulfilled):
            source[told.who] = "objectives"
            if told.triumph:
                found[told.who].triumphs += 1
            else:
                found[told.who].successes += 1
        elif isinstance(told, v.Ambition):
            source[told.who] = "ambition"
        elif isinstance(told, v.Used | v.Judged):
            source[told.who] = "cards"
        elif isinstance(told, v.Captured):
            found[told.who].captured += 1
        elif isinstance(told, v.Domination):
            found[told.who].gain(source[told.who], told.change)
    return tuple(found[seat] for seat in ranked(view))


def story(view: v.LaTraqueView, tolds: Sequence[Told], names: Names, _: i18n.Translator) -> str:
    """Say by what the winner won, and how it ended; "" if no one has won."""
    if not view.winners:
        return ""
    board = results(view, tolds)
    first, second = board[0], board[1]
    sources = (
        _("{count} by objectives").format(count=first.objectives) if first.objectives else "",
        _("{count} by “{ambition}”").format(count=first.ambition, ambition=names.whole(first.seat))
        if first.ambition
        else "",
        _("{count} by cards").format(count=first.cards) if first.cards else "",
    )
    parts = []
    if made := ", ".join(filter(None, sources)):
        parts.append(_("{who}’s domination: {sources}.").format(who=names.who(first.seat), sources=made))
    if first.domination == second.domination and not second.won:
        text = _("Domination is tied: influence left decides, {most} to {less}.")
        parts.append(text.format(most=first.influence, less=second.influence))
    if first.captured and made:
        parts.append(_.counted("{count} fugitive captured.", "{count} fugitives captured.", first.captured))
    return " ".join((*parts, reason(view, names, _)))


__all__ = ["Result", "results", "story"]
