"""Fugitif as lines of text, for the terminal."""

from __future__ import annotations

from typing import Any

from hallali.core.errors import marked as N_  # noqa: N812
from hallali.games.fugitif import view as v
from hallali.games.fugitif.events import POOL
from hallali.games.fugitif.sizes import options_of, size_of
from hallali.i18n import Translator

WHO = (N_("The Fugitive"), N_("The Marshal"))
DECKS = (N_("near deck"), N_("middle deck"), N_("far deck"))
OUTCOMES = {
    v.CAUGHT: N_("Every hideout lies open: the Marshal wins."),
    v.ESCAPED: N_("The Fugitive escapes and wins."),
    v.SLIPPED: N_("The manhunt fails: the Fugitive wins."),
    v.RUN_DOWN: N_("The manhunt finds everything: the Marshal wins."),
    v.STALLED: N_("The Fugitive is stuck: the Marshal wins."),
    v.TIME: N_("Time is up: the Marshal wins."),
}
QUESTIONS = {
    v.DRAW: N_("Draw a card: d1, d2 or d3"),
    v.HIDE: N_("Lay a hideout (h5, h17+3+8) or pass"),
    v.GUESS: N_("Guess (g12 or g12,17) or pass"),
    v.MANHUNT: N_("Manhunt: one number (m30), or pass to stop"),
    v.EXTRA: N_("Draw one more card (d1, d2, d3), or pass"),
    v.SHOW: N_("Show a card (c12)"),
    v.DISCARD: N_("Discard a card (c12)"),
    v.GIVE: N_("Give a card (c12)"),
    v.NAME_TEN: N_("Name a ten (t0 to t4)"),
    v.CLOSE_DECK: N_("Close a deck (d1, d2, d3)"),
    v.RAZE_DECK: N_("Name a deck (d1, d2, d3)"),
    v.TRAIL: N_("Take back the sprint cards of a hideout (c12)"),
}
OPENING = N_("Lay your first two hideouts (h3/h5+2)")
HELP = (
    N_("Moves: d1 d2 d3 draw; h5 or h17+3+8 lay a hideout with sprint cards; h3/h5+2 the first two; pass."),
    N_("Guesses: g12 or g12,17; m30 in the manhunt. In words: guess 12 17, lay 17 3 8, draw 2."),
    N_("Commands: hand shows the table again, likely the odds, log what happened, quit leaves."),
)
ROW = N_("Row: {row}")
HAND = N_("Your hand: {cards}")
THEIRS = N_("The Fugitive holds {fugitive} cards, the Marshal {marshal}.")
LEFT = N_("Decks: {decks}")
TURN = N_("Turn {turn}")
EMPTY_ROW = N_("empty")
DREW = N_("{who} draws from the {deck}.")
DREW_CARD = N_("{who} draws {card} from the {deck}.")
LAID = N_("{who} lays a hideout with sprint cards: {sprints}.")
LAID_CARD = N_("{who} lays {card} with sprint cards: {sprints}.")
PASSED = N_("{who} passes.")
RIGHT = N_("{who} guesses {numbers}: right.")
WRONG = N_("{who} guesses {numbers}: wrong.")
MANHUNT = N_("{card} is laid: the manhunt begins.")
EVENT = N_("{who} turns up an event: {title}. {text}")
TIP = N_("A hidden hideout lies in {low} to {high}.")
NO_TIP = N_("No hidden hideout lies in {low} to {high}.")
EVEN = N_("The newest hideout is even.")
ODD = N_("The newest hideout is odd.")
SHOWN = N_("{who} shows {card}.")
SHOWN_HIDDEN = N_("The Marshal looks at a card of the Fugitive's.")
REMOVED = N_("{card} leaves the game.")
GAVE = N_("{who} gives a card.")
GAVE_CARD = N_("{who} gives {card}.")
TOOK_BACK = N_("The Fugitive takes back {cards}.")
CLOSED = N_("The {deck} is closed.")
REOPENED = N_("The closed deck is open again.")
NONE = N_("none")
LIKELY = N_("Likely hideouts, best first:")

_WORDS = {"lay": "h", "hide": "h", "guess": "g", "draw": "d", "card": "c", "ten": "t", "manhunt": "m"}
_JOINTS = {"h": "+", "g": ","}


class FugitifTable:
    """Fugitif in a terminal."""

    example = "h17+3+8, g12,17"

    def __init__(self, seat: int, size: str, options: dict[str, object], translate: Translator) -> None:
        self.seat = seat
        self.size = size_of(size)
        self.belief = _belief(seat, self.size, options)
        self._ = translate

    def _say(self, text: str, /, **args: int | str) -> str:
        return self._(text).format(**args)

    def _who(self, seat: int) -> str:
        return self._(WHO[seat])

    def _deck(self, deck: int) -> str:
        return self._(DECKS[deck])

    def hear(self, told: Any) -> str:
        """Put what was told into a line."""
        if self.belief is not None:
            self.belief.hear(told)
        line = getattr(self, f"_{type(told).__name__.lower()}", None)
        return line(told) if line else ""

    def _drew(self, told: v.Drew) -> str:
        who, deck = self._who(told.who), self._deck(told.deck)
        if told.card is None:
            return self._say(DREW, who=who, deck=deck)
        return self._say(DREW_CARD, who=who, card=told.card, deck=deck)

    def _laid(self, told: v.Laid) -> str:
        sprints = "+".join(map(str, told.sprint_cards)) if told.sprint_cards else str(told.sprints)
        if told.number is None:
            return self._say(LAID, who=self._who(v.FUGITIVE), sprints=sprints)
        return self._say(LAID_CARD, who=self._who(v.FUGITIVE), card=told.number, sprints=sprints)

    def _passed(self, told: v.Passed) -> str:
        return self._say(PASSED, who=self._who(told.who))

    def _guessed(self, told: v.Guessed) -> str:
        numbers = ", ".join(map(str, told.numbers))
        return self._say(RIGHT if told.right else WRONG, who=self._who(v.MARSHAL), numbers=numbers)

    def _manhuntbegan(self, told: v.ManhuntBegan) -> str:
        return self._say(MANHUNT, card=self.size.escape)

    def _turnedup(self, told: v.TurnedUp) -> str:
        event = POOL[told.event]
        return self._say(EVENT, who=self._who(told.who), title=self._(event.title), text=self._(event.text))

    def _tip(self, told: v.Tip) -> str:
        return self._say(TIP if told.yes else NO_TIP, low=told.low, high=told.high)

    def _parity(self, told: v.Parity) -> str:
        return self._(EVEN if told.even else ODD)

    def _shown(self, told: v.Shown) -> str:
        if told.card is None:
            return self._(SHOWN_HIDDEN)
        return self._say(SHOWN, who=self._who(told.who), card=told.card)

    def _removed(self, told: v.Removed) -> str:
        card = self._(POOL[told.event].title) if told.card is None else str(told.card)
        return self._say(REMOVED, card=card)

    def _gave(self, told: v.Gave) -> str:
        if told.card is None:
            return self._say(GAVE, who=self._who(told.who))
        return self._say(GAVE_CARD, who=self._who(told.who), card=told.card)

    def _tookback(self, told: v.TookBack) -> str:
        return self._say(TOOK_BACK, cards=", ".join(map(str, told.cards)))

    def _closed(self, told: v.Closed) -> str:
        return self._(REOPENED) if told.deck < 0 else self._say(CLOSED, deck=self._deck(told.deck))

    def _ended(self, told: v.Ended) -> str:
        return self._(OUTCOMES[told.outcome])

    def draw(self, view: v.FugitifView) -> list[str]:
        """Put a view into lines."""
        row = " ".join(["[0]", *(_hideout(hideout) for hideout in view.row)])
        decks = ", ".join(f"{self._deck(deck)} {left}" for deck, left in enumerate(view.decks))
        own = view.hand if self.seat == v.FUGITIVE else view.files
        return [
            f"— {self._say(TURN, turn=view.turn)} —",
            self._say(ROW, row=row if view.row else f"[0] ({self._(EMPTY_ROW)})"),
            self._say(LEFT, decks=decks),
            self._say(THEIRS, fugitive=view.fugitive_cards, marshal=view.marshal_cards),
            self._say(HAND, cards=" ".join(map(str, own or ())) or self._(NONE)),
        ]

    def question(self, view: v.FugitifView) -> str:
        """Say what is to be done now."""
        if view.phase == v.HIDE and not view.row and self.size.opening == 2:
            return self._(OPENING)
        return self._(QUESTIONS.get(view.phase, ""))

    def help(self) -> list[str]:
        """List the commands."""
        return [self._(line) for line in HELP]

    def likely(self) -> list[str]:
        """List the odds of the hidden hideouts, for the Marshal."""
        if self.belief is None:
            return []
        odds = self.belief.hideout_odds()
        best = sorted((n for n in range(1, self.size.escape) if odds[n] > 0.005), key=lambda n: -odds[n])[:15]
        return [self._(LIKELY), "  " + "  ".join(f"{n}: {100 * odds[n]:.0f}%" for n in best)]

    def draft(self, view: v.FugitifView, typed: str) -> list[str] | None:
        """Take everything for a move: a gesture is typed whole."""
        return None

    def tokens(self, typed: str) -> list[str]:
        """Make "guess 12 17", "lay 17 3 8", "draw 2" or a bare number's words into notation."""
        return [self._token(typed)]

    def _token(self, typed: str) -> str:
        words = typed.lower().replace(",", " ").split()
        if len(words) > 1 and words[0] in _WORDS and all(word.isdigit() for word in words[1:]):
            mark = _WORDS[words[0]]
            return mark + _JOINTS.get(mark, "").join(words[1:])
        return "".join(typed.lower().split())


def _hideout(hideout: v.Hideout) -> str:
    """Draw one hideout: its number or ?, what lies under it, brackets where it lies open."""
    number = "?" if hideout.number is None else str(hideout.number)
    known = hideout.sprint_cards
    under = "".join(f"+{card}" for card in known) if known else "+?" * hideout.sprints
    return f"[{number}{under}]" if hideout.open else f"({number}{under})"


def _belief(seat: int, size: Any, options: dict[str, object]) -> Any:
    if seat != v.MARSHAL:
        return None
    from hallali.games.fugitif.belief import MarshalBelief

    return MarshalBelief(size, options_of(options))


TABLE = FugitifTable
