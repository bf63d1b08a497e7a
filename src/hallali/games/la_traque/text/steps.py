"""What the steps of La Traque do, by number."""

from __future__ import annotations

from hallali.core.contract import Options
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.free import MOST
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import HUNT
from hallali.games.la_traque.rules.notation import Words
from hallali.games.la_traque.rules.sizes import options_of, size_of
from hallali.interfaces.steps import Kind

_AGENTS = range(1, 6)


def kinds(size: str, options: Options | None) -> tuple[Kind, ...]:
    """Return the kinds of steps. Raises BadOption, BadEdition."""
    seats = [e.FACTIONS[faction] for faction in options_of(options).seats]
    words = Words(size_of(size, options))
    prices = [f"{objective} ({how})" for objective in words.objectives for how in ("success", "triumph")]
    return (
        Kind(a.PASS, N_("passes")),
        Kind(a.END, N_("ends the turn, or chooses nothing more")),
        Kind(a.DESTINY, N_("spends the destiny token")),
        Kind(a.MOVE + HUNT, N_("sends an agent to {name}"), words.spots),
        Kind(a.TRACK, N_("names the track {name}"), e.TRACKS),
        Kind(a.PILE, N_("names the pile {name}"), e.PILES),
        Kind(a.ZONE, N_("names the zone {name}"), e.ZONES),
        Kind(a.RIVAL, N_("names the player {name}"), seats),
        Kind(a.MARKER, N_("places the marker {name}"), words.markers),
        Kind(a.PLACE, N_("names the place {name}"), words.places),
        Kind(a.AGENT, N_("names agent {name}"), [str(agent) for agent in _AGENTS]),
        Kind(a.CARD, N_("names or keeps the card {name}"), words.cards),
        Kind(a.MISSION, N_("uses the mission of {name}"), words.abilities),
        Kind(a.COOPERATE, N_("puts {name} to work at the headquarters"), words.abilities),
        Kind(a.ACTIVATE, N_("uses {name} at the headquarters"), words.abilities),
        Kind(a.FULFIL, N_("fulfils the objective {name}"), prices),
        Kind(
            a.CAPTURE,
            N_("captures the fugitive of a place with an agent: {name}"),
            [f"{place}, {agent}" for place in words.places for agent in _AGENTS],
        ),
        Kind(
            a.INFORM,
            N_("lays a card under an agent: {name}"),
            [f"{card}, {agent}" if card else "" for card in words.cards for agent in _AGENTS],
        ),
        Kind(a.OPTION, N_("takes effect {name} of those offered"), [str(side + 1) for side in range(MOST)]),
    )
