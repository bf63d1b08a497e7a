"""What the steps of Traqué do, by number."""

from __future__ import annotations

from hallali.core.contract import Options
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.free import MOST
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules.notation import PAD
from hallali.games.traque.rules.sizes import options_of, size_of
from hallali.interfaces.steps import Kind


def kinds(size: str, options: Options | None) -> tuple[Kind, ...]:
    """Return the kinds of steps. Raises BadOption, BadEdition."""
    players = options_of(options).players
    edition = size_of(size, options).edition
    cards = [*(card.id for card in edition.card), edition.weapon[0].id]
    places = [*(place.id for place in edition.place), PAD]
    slots = [str(slot + 1) for slot in range(a.SLOTS)]
    shots = [f"{slot}*{shots}" if shots else "" for slot in slots for shots in range(8)]
    return (
        Kind(a.END, N_("ends the turn; leaves the place; keeps the throw; gives nothing more")),
        Kind(a.DRAW, N_("draws a card")),
        Kind(a.HIDE, N_("hides")),
        Kind(a.TOSS, N_("throws the volley")),
        Kind(a.PLAY, N_("plays a place that may be left")),
        Kind(a.PAY_KEY, N_("pays with a key token")),
        Kind(a.ADD_GRENADE, N_("adds a grenade to the volley")),
        Kind(a.ADD_SHOT, N_("adds a shot that was given for this fight")),
        Kind(a.ADD_HIT, N_("adds a hit token")),
        Kind(a.ASK, N_("asks the partner for a card")),
        Kind(a.ADD_CREW_GRENADE, N_("adds a grenade that was given for this fight")),
        Kind(a.ADD_FLAME, N_("adds a flame that was given for this fight")),
        Kind(a.ADD_LASER, N_("adds a laser that was given for this fight")),
        Kind(a.EITHER, N_("takes effect {name} of those offered"), [str(side + 1) for side in range(MOST)]),
        Kind(a.ACTIVATE, N_("activates {name} of the player’s own row"), cards),
        Kind(a.ACTIVATE_SHARED, N_("activates {name} of the shared row"), cards),
        Kind(a.PAY, N_("pays with {name} of the player’s own row"), cards),
        Kind(a.PAY_SHARED, N_("pays with {name} of the shared row"), cards),
        Kind(a.SHARE, N_("moves {name} to the shared row"), cards),
        Kind(a.CREATURE, N_("chooses the creature {name}"), cards),
        Kind(a.PLACE, N_("chooses the place {name}"), places),
        Kind(a.USE, N_("uses card {name} of the inventory"), slots),
        Kind(a.TURN_DOWN, N_("turns card {name} of the inventory face down"), slots),
        Kind(a.RELOAD, N_("reloads card {name} of the inventory"), slots),
        Kind(a.GIVE, N_("gives card {name} of the inventory"), slots),
        Kind(a.CARD, N_("chooses card {name} of the inventory"), slots),
        Kind(a.PICK, N_("chooses token {name} of the volley to be rethrown"), slots),
        Kind(a.WHO, N_("names player {name}"), [str(player + 1) for player in range(players)]),
        Kind(a.FIRE, N_("fires a card of the inventory, this many times: {name}"), shots),
    )
