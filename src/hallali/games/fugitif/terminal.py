"""Fugitif in the terminal: the table as lines of text, and how moves are typed. The sentences come from text/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.games.fugitif.belief.belief import MarshalBelief
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, PASS
from hallali.games.fugitif.rules.box import box_of, sized
from hallali.games.fugitif.rules.sizes import Options, Size, options_of
from hallali.games.fugitif.text import prompts
from hallali.games.fugitif.text import sentences as words
from hallali.i18n import Translator

#: How answers are typed in each phase. "pass" and the decks are added where they are legal.
ANSWERS: Mapping[v.Phase, tuple[str, ...]] = {
    v.HIDE: ("h5", "h17+3+8"),
    v.GUESS: ("g12", "g12,17"),
    v.MANHUNT: ("m30",),
    v.SHOW: ("c12",),
    v.DISCARD: ("c12",),
    v.GIVE: ("c12",),
    v.NAME_TEN: ("t0", "t1", "t2", "t3", "t4"),
    v.TRAIL: ("c12",),
    v.REVEAL: ("c12",),
    v.FREE: ("o1", "o2"),
    v.MORE: ("o1", "o2"),
}
OPENING = N_("Lay your first two hideouts (h3/h5+2)")
HELP = (
    N_("Moves: d1 d2 d3 draw; h5 or h17+3+8 lay a hideout with sprint cards; h3/h5+2 the first two; pass."),
    N_("Guesses: g12 or g12,17; m30 in the manhunt. In words: guess 12 17, lay 17 3 8, draw 2."),
    N_("Commands: hand shows the table again, likely the odds, log what happened, quit leaves."),
)
ROW = N_("Row: {row}")
HAND = N_("Your hand: {cards}")
THEIRS = N_("Cards in hand: the Fugitive {fugitive}, the Marshal {marshal}.")
LEFT = N_("Decks: {decks}")
TURN = N_("Turn {turn}")
EMPTY_ROW = N_("empty")
NONE = N_("none")
POSSIBLE = N_("Possible hideouts:")
LIKELY = N_("Likely hideouts, likeliest first:")

_WORDS = {"lay": "h", "hide": "h", "guess": "g", "draw": "d", "card": "c", "ten": "t", "manhunt": "m", "change": "o"}
_JOINTS = {"h": "+", "g": ","}


class FugitifTerminal:
    """Fugitif in a terminal."""

    example = "h17+3+8, g12,17"

    def __init__(self, seat: int, size: str, options: Mapping[str, Any], translate: Translator) -> None:
        self.seat = seat
        self.options = options_of(options)
        self.size = sized(size, self.options.edition)
        self.box = box_of(self.size, self.options)
        self.belief = _belief(seat, self.size, self.options)
        self._ = translate

    def _say(self, text: str, /, **args: int | str) -> str:
        return self._(text).format(**args)

    def hear(self, told: Told) -> str:
        """Return one line for what was told; "" for none."""
        if self.belief is not None:
            self.belief.hear(told)
        return words.sentence(told, self.seat, self.box, self._)

    def draw(self, view: v.FugitifView) -> list[str]:
        """Return the lines that show a view."""
        row = " ".join(["[0]", *(_hideout(hideout) for hideout in view.row)])
        decks = ", ".join(
            f"d{deck + 1} {low}–{high}: {left}"
            for deck, ((low, high), left) in enumerate(zip(self.size.decks, view.decks, strict=True))
        )
        own = view.hand if self.seat == v.FUGITIVE else view.files
        lines = [
            f"— {self._say(TURN, turn=view.turn)} —",
            self._say(ROW, row=row if view.row else f"[0] ({self._(EMPTY_ROW)})"),
            self._say(LEFT, decks=decks),
            self._say(THEIRS, fugitive=view.fugitive_cards, marshal=view.marshal_cards),
        ]
        if self.seat in (v.FUGITIVE, v.MARSHAL):
            lines.append(self._say(HAND, cards=" ".join(map(str, own or ())) or self._(NONE)))
        lines += words.offered(view, self.box, self._)
        if view.mover == view.seat and (aside := prompts.aside(view, self._)):
            lines.append(aside)
        return lines

    def question(self, view: v.FugitifView) -> str:
        """Return what the player has to do now, and how to type the answer."""
        if view.phase == v.HIDE and not view.row and self.size.opening == 2 and self.options.opening == "two":
            return self._(OPENING)
        decks = [f"d{step - DECK + 1}" for step in view.legal if DECK <= step < PASS]
        answers = [*ANSWERS.get(view.phase, ()), *decks, *(["pass"] if PASS in view.legal else [])]
        return prompts.prompt(view, self._) + (f" ({', '.join(answers)})" if answers else "")

    def help(self) -> list[str]:
        """Return the lines that explain the commands."""
        return [self._(line) for line in HELP]

    def likely(self) -> list[str]:
        """Return lines with the likeliest hidden hideouts, for the Marshal; none for the Fugitive."""
        if self.belief is None:
            return []
        odds = self.belief.hideout_odds()
        best = sorted((n for n in range(1, self.size.escape) if odds[n] > 0.005), key=lambda n: -odds[n])[:15]
        return [self._(LIKELY), "  " + "  ".join(f"{n}: {self._.percent(odds[n])}" for n in best)]

    def possible(self) -> list[str]:
        """Return lines with the numbers that can be hidden hideouts, for the Marshal; none for the Fugitive."""
        if self.belief is None:
            return []
        numbers = bits.members(self.belief.support())
        return [self._(POSSIBLE), "  " + " ".join(map(str, numbers))]

    def draft(self, view: v.FugitifView, typed: str) -> list[str] | None:
        """Return None: whatever is typed is a move, since a whole gesture fits on one line."""
        return None

    def tokens(self, typed: str) -> list[str]:
        """Turn "guess 12 17", "lay 17 3 8" or "draw 2" into notation; leave notation as it is."""
        return [self._token(typed)]

    def _token(self, typed: str) -> str:
        parts = typed.lower().replace(",", " ").split()
        if len(parts) > 1 and parts[0] in _WORDS and all(part.isdigit() for part in parts[1:]):
            mark = _WORDS[parts[0]]
            return mark + _JOINTS.get(mark, "").join(parts[1:])
        return "".join(typed.lower().split())


def _hideout(hideout: v.Hideout) -> str:
    """Return one hideout as text: its number or ?, then its sprint cards, in square brackets if it is face up."""
    number = "?" if hideout.number is None else str(hideout.number)
    known = hideout.sprint_cards
    under = "".join(f"+{card}" for card in known) if known else "+?" * hideout.sprints
    return f"[{number}{under}]" if hideout.open else f"({number}{under})"


def _belief(seat: int, size: Size, options: Options) -> MarshalBelief | None:
    return MarshalBelief(size, options) if seat == v.MARSHAL else None
