"""Fugitif on paper: the cards of the road, an edition's events, the row and the Marshal's pad."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked
from hallali.games.fugitif.page.paper_art import night, skyline
from hallali.games.fugitif.rules.box import box_named, sized
from hallali.games.fugitif.rules.edition import Event
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.text import cards as texts
from hallali.games.fugitif.text.flavour import of_event
from hallali.interfaces.fitting import BODY, HEAD, TIGHT, TITLE, fit
from hallali.interfaces.sheets import Board, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

CARD, EVENT, BACK, PAD, ROW = (f"fugitif/paper/{name}.html" for name in ("card", "event", "back", "pad", "row"))
#: One back for all cards: what lies face down tells nothing, not even its deck or whether an event is drawn next.
FACE_DOWN = Drawing(BACK, {"scene": night("deck0", 7)})
#: How many hideouts the row and the pad have room for, and how many wrong guesses.
PLACES, GUESSES = 20, 16
#: The room for an event's words below its picture, in millimetres.
WIDE, HIGH, NOTE = 57.0, 45.0, 8.2
#: Events with a picture of their own, by their ids in the editions.
DRAWN: Final = frozenset(
    {
        *("checkpoint", "informant", "lost-trail", "roadblock", "burnt-papers", "swap", "glimpse", "windfall"),
        *("shortcut", "patrols", "false-alarm", "second-look", "footprint", "demolition"),
    }
)


def sheets(size: str, edition: str, _: Translate) -> Sheets:
    """Return what an edition needs on paper at a size. Raises BadOption, BadEdition."""
    named = sized(size, edition)
    return Sheets(
        decks=(
            Deck(_(N_("Number cards")), tuple(_card(number, named) for number in range(named.escape + 1))),
            Deck(_(N_("Event cards")), _events(size, edition, _)),
        ),
        boards=(
            Board(_(N_("The row")), Drawing(ROW, {"size": named, "places": PLACES})),
            Board(_(N_("The Marshal’s pad")), Drawing(PAD, _pad(named))),
        ),
        styles=("fugitif/paper.css",),
        sprites=("fugitif/paper/sprites.html",),
    )


def _card(number: int, size: Size) -> Printed:
    """Draw a card of the road. Its colour says where it starts: in a deck, in the Fugitive's hand, or in the row."""
    deck = size.deck_of(number)
    place = "exit" if number == size.escape else f"deck{deck}" if deck >= 0 else "start"
    values = {
        "number": number, "worth": size.worth(number), "place": place, "scene": night(place, number),
    }  # fmt: skip
    return Printed(f"card-{number}", Drawing(CARD, values), FACE_DOWN)


def _events(size: str, edition: str, _: Translate) -> tuple[Printed, ...]:
    box = box_named(size, edition)
    found: dict[str, Printed] = {}
    for number, event in enumerate(box.events):
        if event.id not in found:
            found[event.id] = _event(event, texts.title(box, number, _), texts.whole(box, number, _), _)
    return tuple(found.values())


def _event(event: Event, name: str, text: str, _: Translate) -> Printed:
    """Draw an event: its picture, its name, what it does, a line of flavour."""
    flavour = of_event(event, _)
    title = fit([name], WIDE, 7.5, TITLE, letters=HEAD, leading=TIGHT)
    note = fit([flavour], WIDE, NOTE, BODY[3:])
    words = fit([text], WIDE, HIGH - 12.5 - (NOTE + 2 if flavour else 0))
    values = {
        "title": name, "size": title.size, "text": text, "small": words.size, "flavour": flavour,
        "small_flavour": note.size, "icon": event.id if event.id in DRAWN else "event", "roofs": skyline(),
    }  # fmt: skip
    cut = [one for one, found in ((name, title), (text, words), (flavour, note)) if not found.fits]
    return Printed(event.id, Drawing(EVENT, values), FACE_DOWN, event.copies, tuple(cut))


def _pad(size: Size) -> dict[str, object]:
    """Return what the pad draws: every number by deck, places for the hideouts, lines for wrong guesses."""
    blocks = []
    for deck in range(len(size.decks)):
        low, high = size.region(deck)
        blocks.append([(number, size.worth(number)) for number in range(low, high + 1)])
    return {"blocks": blocks, "places": PLACES, "guesses": GUESSES, "manhunt": size.manhunt, "escape": size.escape}
