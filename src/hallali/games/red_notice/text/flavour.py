"""A line of flavour for the house's printed cards, by their English names: another box's cards have none.

Flavour is not part of an edition: a line can be corrected without a new edition, and old records still replay.
"""

from __future__ import annotations

from typing import Final

from hallali.core.edition import Named
from hallali.core.errors import marked
from hallali.core.texts import ENGLISH
from hallali.games.red_notice.rules.edition import SHELF
from hallali.interfaces import flavour
from hallali.interfaces.words import Translate

N_ = marked

CARDS: Final = {
    "Airline pilot": N_("Four stripes and a smile: nobody asks the captain for a ticket."),
    "Businesswoman": N_("She bought the building. The bureau has a week to leave."),
    "Doctor": N_("Two prescriptions, both payable at the counter."),
    "Secret agent": N_("Her own file has been stamped: never existed."),
    "Journalist": N_("She holds up the press card, and the barrier lifts itself."),
    "Lawyer": N_("One letter to the ministry, and the aerial comes down."),
    "Permanent units": N_("Concrete footings. These do not go home at night."),
    "Precise radars": N_("The needle no longer points at a continent: it points at a street."),
    "Private jet": N_("The engines are warm, the flight plan is blank."),
    "Local bureau": N_("A desk, a kettle, and a map with too many pins."),
    "Raid": N_("Six boots on the stairs, and nobody knocks."),
    "Reserve force": N_("The night shift is called out by day."),
    "Wiretap": N_("Behind her voice, a tram bell. There are not many of those."),
    "Audit": N_("Please empty the case on to the table. Slowly."),
}
CHEQUES: Final = {
    ("North America", 100_000): N_("Still warm from the press in the cellar."),
    ("North America", 200_000): N_("The bank manager admires the watermark."),
    ("South America", 100_000): N_("Drawn on a firm that sells umbrellas in the desert."),
    ("South America", 200_000): N_("Signed with a borrowed pen and a borrowed name."),
    ("Europe", 100_000): N_("The clerk counts twice; the ink has had time to dry."),
    ("Europe", 200_000): N_("An old bank, thick carpets, and very short sight."),
    ("Africa", 100_000): N_("Folded once, in the lining of a hat."),
    ("Africa", 200_000): N_("The stamp is perfect. The stamp is always perfect."),
    ("Asia", 100_000): N_("Paid out in small notes, to save time."),
    ("Asia", 200_000): N_("The queue is long; she is in no hurry at all."),
    ("Oceania", 100_000): N_("It crossed the date line, so it was dated tomorrow."),
    ("Oceania", 200_000): N_("A yacht waits in the harbour with its lamps out."),
}


def of_card(card: Named, _: Translate) -> str:
    """Return the line of an identity or an upgrade, or ""."""
    own = SHELF.own("real").edition
    return flavour.line(card, (*own.identity, *own.upgrade), CARDS, _)


def of_cheque(continent: Named, value: int, _: Translate) -> str:
    """Return the line of a cheque, or ""."""
    return _(CHEQUES.get((continent.name[ENGLISH], value), ""))
