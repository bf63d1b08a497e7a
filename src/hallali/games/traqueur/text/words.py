"""What Le Traqueur's page says, seat by seat."""

from __future__ import annotations

from types import MappingProxyType

import msgspec

from hallali.core.contract import Told
from hallali.core.errors import Argument, marked
from hallali.core.seats import SPECTATOR
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.bots.levels import READY
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.sizes import size_of
from hallali.games.traqueur.text import labels, sentences
from hallali.interfaces.words import LEVELS, Translate, Words

N_ = marked


class TraqueurWords(Words[v.TraqueurView]):
    """The sentences and names of Le Traqueur."""

    ends = MappingProxyType(
        {
            v.FOUND: N_("The fugitive is found"),
            v.QUIET: N_("Six turns without a new answer"),
            v.FEWER: N_("Found by both: fewer questions answered no"),
            v.EVEN: N_("A tie"),
        }
    )

    nameless = MappingProxyType(
        {v.FIRST: ("The first player", "the first player"), v.SECOND: ("The second player", "the second player")}
    )

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Return the log's sentence for what was told."""
        return sentences.sentence(told, seat, size_of(size).columns, _)

    def answers(self, told: Told) -> tuple[Told, ...]:
        """Return yes and no, the given one first."""
        if isinstance(told, v.Asked):
            return told, msgspec.structs.replace(told, yes=not told.yes)
        return (told,) if isinstance(told, v.Found | v.Ended) else ()

    def end(self, answer: Told) -> Told | None:
        """Return that the fugitive is where the detective went."""
        if isinstance(answer, v.Asked) and answer.yes and answer.target >= 0:
            return v.Found(who=answer.who, square=answer.target)
        return None

    def against(self, shown: Told, told: Told) -> bool:
        """Say whether a camp cannot have been, because its builder's opponent was told this."""
        if not isinstance(shown, v.Built) or shown.camp is None:
            return False
        if isinstance(told, v.Asked) and told.who != shown.who:
            return told.yes == (told.place in shown.camp.barriers)
        return isinstance(told, v.Found) and told.who != shown.who and told.square != shown.camp.fugitive

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat in a word."""
        return _("First player") if seat == v.FIRST else _("Second player")

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat, with its article."""
        return sentences.seat_name(seat, _)

    def eyes(self, seat: int, _: Translate) -> str:
        """Say who sees the board like this."""
        if seat == v.FIRST:
            return _("Seen by the first player")
        if seat == v.SECOND:
            return _("Seen by the second player")
        return _("Public view") if seat == SPECTATOR else _("Everything shown")

    def counts(self, view: v.TraqueurView, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Count the turns lost and the new answers."""
        search = next((search for search in view.searches if search.seat == seat), None)
        if search is None:
            return ()
        turns = _.either("turn lost", "turns lost", search.turns)
        return ((search.turns, turns), (search.asked, _.either("new answer", "new answers", search.asked)))

    def level(self, bot: str, _: Translate) -> str:
        """Name a bot's strength, or the camp that it guards."""
        built = bot.partition("+")[2]
        if built.startswith("daily:"):
            return _("Camp of {date}").format(date=built.removeprefix("daily:"))
        if built == READY:
            return _("Ready-made")
        if built in camps.DIFFICULTIES:
            return _(camps.DIFFICULTIES[built].text)
        return _(LEVELS[bot]) if bot in LEVELS else bot

    def word(self, name: str, value: Argument, size: str, _: Translate) -> Argument:
        """Return what a bot's thought means by an argument: a place between two squares."""
        if name == "place" and isinstance(value, int):
            return labels.place(size_of(size), value, _)
        return value
