"""What is wrong with an edition of Fugitif whose values have the right shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hallali.core import free
from hallali.core.edition import Findings, Problem, Source
from hallali.core.errors import marked
from hallali.core.texts import ENGLISH
from hallali.games.fugitif.rules import effects as e
from hallali.games.fugitif.rules.actions import MOST_EVENTS, OFFERED

if TYPE_CHECKING:
    from hallali.games.fugitif.rules.edition import Edition

N_ = marked

#: The most events in a deck, lines of an event, and event cards of all kinds together.
IN_A_DECK: Final = 4
LINES: Final = 4
CARDS: Final = MOST_EVENTS
#: The highest card that can be a sprint card (FUG-15).
HIGHEST: Final = 41
#: How many decks may need events.
DECKS: Final = 3
#: What the book puts into each deck (FUG-30).
PRINTED: Final = 2


class _Check(Findings):
    """The checks, one table after another."""

    def rules(self, edition: Edition) -> None:
        each = edition.rules.events
        if not 1 <= each <= IN_A_DECK:
            self.say("rules", 0, "events", N_("Events in each deck: 1 to {most}, not {count}."),
                     most=IN_A_DECK, count=each)  # fmt: skip
        elif each != PRINTED:
            text = N_("Events in each deck: {count}; the book says {wanted}.")
            self.warn("rules", 0, "events", text, count=each, wanted=PRINTED)
        twos = edition.rules.twos or ()
        for number in twos:
            if not 1 <= number <= HIGHEST:
                self.say("rules", 0, "twos", N_("A card’s number is from 1 to {most}, not {count}."),
                         most=HIGHEST, count=number)  # fmt: skip
        if len(set(twos)) < len(twos):
            self.say("rules", 0, "twos", N_("A card’s number stands there twice."))
        cards = sum(event.copies for event in edition.event)
        if cards > CARDS:
            self.say("event", -1, "", N_("Event cards: {count}; there may be {most}."), count=cards, most=CARDS)
        elif cards < DECKS * each:
            text = N_("Event cards: {count}; the decks need {wanted}.")
            self.say("event", -1, "", text, count=cards, wanted=DECKS * each)

    def events(self, edition: Edition) -> None:
        self.names("event", [event.id for event in edition.event], spelled=False)
        self.names("event", [event.name[ENGLISH] for event in edition.event], spelled=True)
        for number, event in enumerate(edition.event):
            if not 1 <= event.copies <= CARDS:
                self.say("event", number, "copies", N_("Copies of an event: 1 to {most}."), most=CARDS)
            words = [line.split()[0] if line.split() else "" for line in event.effect]
            at = words.index(free.FREE) if free.FREE in words else len(words)
            if not (1 if at == len(words) else 0) <= at <= LINES:
                self.say("event", number, "effect", N_("Lines of an event: 1 to {most}."), most=LINES)
            problem = free.problem_of(words, bool(event.text.get(ENGLISH)), OFFERED)
            if problem is not None:
                self.found.append(Problem(self.source.line("event", number, "effect"), problem))
            if event.text and at == len(words):
                text = N_("This text is only shown for “free”, which no effect uses.")
                self.warn("event", number, "text_en", text)
            self._lines(number, event.effect[: at + 1])
            for line in event.effect[at + 1 :]:
                self._lines(number, (line,))

    def _lines(self, number: int, lines: tuple[str, ...]) -> None:
        later = ""
        for line in lines:
            name, *given = line.split() or [""]
            if name not in e.NAMES:
                self.one_of("event", number, "effect", name, e.NAMES)
                continue
            word = e.NAMES.index(name)
            values = e.WORDS[word][1]
            if len(given) > 1 or bool(given) != bool(values):
                text = N_("“{word}” takes one parameter.") if values else N_("“{word}” takes no parameter.")
                self.say("event", number, "effect", text, word=name)
            elif given:
                self.one_of("event", number, "effect", given[0], values)
            if word > e.LAST_AT_ONCE:
                later = later or name
            elif later:
                text = N_("“{word}” takes effect at once, so its line stands before “{later}”.")
                self.say("event", number, "effect", text, word=name, later=later)


def problems(edition: Edition, source: Source) -> list[Problem]:
    """Return everything that is wrong with an edition, or odd about it."""
    check = _Check(source)
    check.rules(edition)
    check.events(edition)
    return check.found
