"""Fugitif on paper: the cards of the road, an edition's events, the row and the Marshal's pad."""

from __future__ import annotations

from hallali.core.errors import marked
from hallali.games.fugitif.rules.box import box_named
from hallali.games.fugitif.rules.sizes import Size, size_of
from hallali.games.fugitif.text import cards as texts
from hallali.games.fugitif.text.sentences import worth
from hallali.interfaces.sheets import Board, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

CARD, EVENT, BACK, PAD, ROW = (f"fugitif/paper/{name}.html" for name in ("card", "event", "back", "pad", "row"))
#: One back for all cards: what lies face down tells nothing, not even its deck or whether an event is drawn next.
FACE_DOWN = Drawing(BACK)
#: With more letters than this, an event's text is set smaller.
LONG = 200
#: How many hideouts the row and the pad have room for, and how many wrong guesses.
PLACES, GUESSES = 20, 16


def sheets(size: str, edition: str, _: Translate) -> Sheets:
    """Return what an edition needs on paper at a size. Raises BadOption, BadEdition."""
    named = size_of(size)
    return Sheets(
        decks=(
            Deck(_(N_("Cards of the road")), tuple(_card(number, named) for number in range(named.escape + 1))),
            Deck(_(N_("Event cards")), _events(size, edition, _)),
        ),
        boards=(
            Board(_(N_("The row")), Drawing(ROW, {"size": named, "places": PLACES})),
            Board(_(N_("The Marshal's pad")), Drawing(PAD, _pad(named))),
        ),
        styles=("fugitif/paper.css",),
        sprites=("fugitif/paper/sprites.html",),
    )


def _card(number: int, size: Size) -> Printed:
    """Draw a card of the road. Its colour says where it starts: in a deck, in the Fugitive's hand, or in the row."""
    deck = size.deck_of(number)
    place = "exit" if number == size.escape else f"deck{deck}" if deck >= 0 else "start"
    values = {"number": number, "worth": worth(number, size.escape), "place": place}
    return Printed(f"card-{number}", Drawing(CARD, values), FACE_DOWN)


def _events(size: str, edition: str, _: Translate) -> tuple[Printed, ...]:
    box = box_named(size, edition)
    found: dict[str, Printed] = {}
    for number, event in enumerate(box.events):
        if event.id not in found:
            text = texts.whole(box, number, _)
            values = {"title": texts.title(box, number, _), "text": text, "small": "long" if len(text) > LONG else ""}
            found[event.id] = Printed(event.id, Drawing(EVENT, values), FACE_DOWN, event.copies)
    return tuple(found.values())


def _pad(size: Size) -> dict[str, object]:
    """Return what the pad draws: every number by deck, places for the hideouts, lines for wrong guesses."""
    blocks = []
    for deck in range(len(size.decks)):
        low, high = size.region(deck)
        blocks.append([(number, worth(number, size.escape)) for number in range(low, high + 1)])
    return {"blocks": blocks, "places": PLACES, "guesses": GUESSES, "manhunt": size.manhunt, "escape": size.escape}
