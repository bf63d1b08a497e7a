"""The names of Red Notice's seats, and what its page says apart from the log."""

from __future__ import annotations

from types import MappingProxyType

import msgspec

from hallali.core.contract import Told
from hallali.core.errors import Argument, marked
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.text import lately, sentences, terms
from hallali.interfaces.words import Translate, Words

N_ = marked


class RedNoticeWords(Words[v.RedNoticeView]):
    """The sentences and names of Red Notice."""

    ends = MappingProxyType(
        {"cashed": N_("Angela has her money"), "captured": N_("Angela is captured"), "time": N_("Out of rounds")}
    )

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Return the log's sentence for what was told."""
        return sentences.sentence(told, seat, _, size, self.edition)

    def option(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say also what the table shows anyway: cards laid out, tokens and cheques drawn in secret, actions begun."""
        if said := self.sentence(told, seat, _, size):
            return said
        return sentences.option(told, seat, size_of(size, self.options), _)

    def answers(self, told: Told) -> tuple[Told, ...]:
        """Return yes and no for an inspection, and what the other shows or names."""
        if isinstance(told, v.Inspected):
            return told, msgspec.structs.replace(told, found=not told.found)
        return (told,) if isinstance(told, v.Revealed | v.Named | v.Audited | v.Ended) else ()

    def who(self, told: Told) -> int:
        """Return the seat that did what a line of the log tells, or -1 for no one's deed."""
        return lately.who(told)

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat."""
        return terms.seat(seat, _)

    def eyes(self, seat: int, _: Translate) -> str:
        """Say who sees the board like this."""
        if seat in (ANGELA, JESSAH):
            return _("Seen by {who}").format(who=terms.seat(seat, _))
        return super().eyes(seat, _)

    def counts(self, view: v.RedNoticeView, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Count the cheques in hand."""
        return ((view.hands[seat], _.either("cheque", "cheques", view.hands[seat])),)

    def word(self, name: str, value: Argument, size: str, _: Translate) -> Argument:
        """Return what a bot's thought means by an argument: a city's name."""
        if name == "city" and isinstance(value, int):
            return terms.city(size_of(size, self.options), value, _)
        return value
