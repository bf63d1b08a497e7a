"""What a table's page says about the game, in the reader's language, and never about what a seat may not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.errors import Argument, marked
from hallali.core.generics import V
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.interfaces.parts import Part

N_ = marked
Translate = i18n.Translator

#: The strengths of bots, in words.
LEVELS = {
    "novice": N_("Novice"),
    "amateur": N_("Amateur"),
    "club": N_("Club"),
    "strong": N_("Strong"),
    "expert": N_("Expert"),
}


class Tally(msgspec.Struct, frozen=True):
    """What was shown all at once: a pad asks how many there were of each kind, since no list has all ways."""

    field: str  #: where the told thing has it
    text: str  #: what is asked, such as “The cards of agent 2:”
    kinds: tuple[tuple[int, str], ...]  #: each kind: its number, as the field has it, and what it is called
    by_kind: bool = False  #: whether the field has the count of each kind, in order, and not each of the things


class Words(Part[V]):
    """The sentences and names of a table's page; here, those that do for any game."""

    #: By seat, the texts that name it by nothing but its place, such as “The second player”: where a person there has
    #: told a name, this stands instead. A role, such as “The Marshal”, says more than a name.
    nameless: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    #: How a game may end, in a few words, by what the rules call it: for figures about many games.
    ends: Mapping[str, str] = MappingProxyType({})

    #: Whether only worlds that are drawn show what a seat could be told: then a pad draws more of them.
    sampled: bool = False

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say in one sentence what a seat was told; "" if the next sentence repeats it. size: the game's."""
        return ""

    def option(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say what could be told as a choice among others: the sentence, and where it says too little, more."""
        return self.sentence(told, seat, _, size)

    def option_on(self, told: Told, view: V, _: Translate, size: str) -> str:
        """Say what could be told as a choice by what lies on a board, such as a fugitive; "" where `option` does."""
        return ""

    def answers(self, told: Told) -> tuple[Told, ...]:
        """Return what a seat was told as an answer to its own gesture, then what it could have been told instead.

        () if it follows from the gesture, and need not be asked. A settled answer is asked for all the same: to skip it
        would tell it. What is turned up with an answer is left out.
        """
        return (told,)

    def end(self, answer: Told) -> Told | None:
        """Return what may be told right after an answer and end the game, however unlikely; None for nothing."""
        return None

    def besides(self, view: V, found: Sequence[Sequence[Told]]) -> tuple[tuple[Told, ...], ...]:
        """Return what another seat's deed may tell beside what was found in a few worlds, however unlikely.

        view: of the seat that is told, before the deed. What cannot be after all is refused when it is entered.
        """
        return ()

    def since(self, told: Told, later: Sequence[Told]) -> Told:
        """Return what a seat was told with what was hidden of it then, where all of that was shown to it later."""
        return told

    def settled(self, told: Told, later: Sequence[Told]) -> bool:
        """Say whether what was hidden then was shown later, though not which of several it was.

        Nobody remembers in which order cards were laid, and nothing hangs on it: a pad does not ask for it at the end.
        """
        return False

    def against(self, shown: Told, told: Told) -> bool:
        """Say whether what is turned up at the end cannot be, because a seat was told this later.

        shown: as a referee was told it. It need not be said of all that cannot be: it helps to find what was wrong.
        """
        return False

    def choice(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say what could be told as one of many choices, in as few words as do; the sentence where they are few."""
        return self.sentence(told, seat, _, size)

    def same(self, told: Told, size: str) -> Told:
        """Return what stands for what was told among things that nobody at a table tells apart: the first of them.

        Of such choices a pad lists one; each fits where another of them does not.
        """
        return told

    def tally(self, told: Told, _: Translate, size: str) -> Tally | None:
        """Return how a pad asks for what was shown with this; None where its choices can be listed."""
        return None

    def rank(self, told: Told) -> int:
        """Return where a choice stands among others: the higher, the later, such as what is done once a round.

        It may not hang on how likely the choice is: that would give it away.
        """
        return 0

    def who(self, told: Told) -> int:
        """Return the seat whose deed a log line tells; -1 if it tells no one's."""
        seat = getattr(told, "who", None)
        return seat if isinstance(seat, int) else -1

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat in a word: “Fugitive”."""
        return _(self.seats[seat].capitalize())

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat, or a spectator, with its article: “The Fugitive”."""
        return self.role(seat, _) if seat >= 0 else _("A spectator")

    def eyes(self, seat: int, _: Translate) -> str:
        """Say whose view of the board it is."""
        if seat in (SPECTATOR, REFEREE):
            return _("Public view") if seat == SPECTATOR else _("Everything shown")
        return self.seat_name(seat, _)

    def word(self, name: str, value: Argument, size: str, _: Translate) -> Argument:
        """Return what a bot's thought means by an argument: “city” and a number may be a city's name."""
        return value

    def counts(self, view: V, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Return the counts next to a player's name: (number, of what)."""
        return ()

    def level(self, bot: str, _: Translate) -> str:
        """Name a bot's strength."""
        return _(LEVELS[bot]) if bot in LEVELS else bot
