"""What the steps of Red Notice do, by number."""

from __future__ import annotations

from hallali.core.contract import Options
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules.checks import KINDS
from hallali.games.red_notice.rules.notation import Words
from hallali.games.red_notice.rules.sizes import options_of, size_of
from hallali.interfaces.steps import Kind


def kinds(size: str, options: Options | None) -> tuple[Kind, ...]:
    """Return the kinds of steps. Raises BadOption, BadEdition."""
    options_of(options)
    words = Words(size_of(size, options))
    bids = [f"{token} {card}{side}" for token in ("POW", *"12345") for card in range(1, 5) for side in "ab"]
    return (
        Kind(a.END, N_("ends the moves, or passes")),
        Kind(a.DRAW, N_("draws a cheque")),
        Kind(a.GAIN, N_("gains security")),
        Kind(a.STAY, N_("stays in the city for a move")),
        Kind(a.AS, N_("uses the joker as the action {name}"), KINDS[:4]),
        Kind(a.CITY, N_("goes to {name}, or puts the pawn there at the start"), words.cities),
        Kind(a.RADAR, N_("places a radar ({name})"), words.continents),
        Kind(a.BARRIER, N_("places a barrier on the route {name}"), words.routes),
        Kind(a.TAKE, N_("takes the barrier off the route {name}, to place it on another"), words.routes),
        Kind(a.LIFT_RADAR, N_("removes a radar ({name})"), words.continents),
        Kind(a.LIFT_BARRIER, N_("removes the barrier from the route {name}"), words.routes),
        Kind(a.CHEQUE, N_("shows or cashes the cheque {name}"), words.kinds),
        Kind(a.BID, N_("places a token next to a card, on a side: {name}"), bids),
        Kind(a.IDENTITY, N_("gives up the identity {name}"), words.identities),
        Kind(a.UPGRADE, N_("chooses or destroys the upgrade {name}"), words.upgrades),
        Kind(a.OPTION, N_("makes change {name} of those that a free card offers"), words.changes),
    )
