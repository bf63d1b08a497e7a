"""What a seat of Traqué sees and is told: records, each field named on purpose. Everyone sees the same (TQ-60).

Cards and places are numbers in the edition's order; the first weapon is the card after the last; tokens are numbers of
effects.TOKENS. A foe is a creature's card, -1 for one on no card, -2 for the queen; a place of -1 is the launch pad.
"""

from __future__ import annotations

import msgspec

from hallali.core.contract import Told, View


class Held(msgspec.Struct, frozen=True):
    """A card of an inventory: with its ammunition tokens and loaded shots; down: a crew card that was turned."""

    card: int
    ammo: int = 0
    shots: int = 0
    down: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """One player: loose tokens, cards, health. crew_shots, crew_grenades: given for the fight under way."""

    health: int
    row: tuple[int, ...]
    inventory: tuple[Held, ...]
    keys: int
    hits: int
    grenades: int
    crew_shots: int
    crew_grenades: int
    target: str


class FightView(msgspec.Struct, frozen=True):
    """The fight under way. rounds: how many were begun; attack: the row set it off; carried: hits of earlier rounds."""

    foe: int
    strength: int
    attacked: int
    fighter: int
    rounds: int
    attack: bool
    carried: int


class TraqueView(View, frozen=True, kw_only=True, tag="traque"):
    """A position of Traqué.

    phase: a name of phases.NAMES. players: by seat. deck, discard, stars: how many cards of each kind lie there.
    aside: kinds drawn in a search, to be shuffled back. supply: by token, how many nobody has.
    places: those not yet seen; drawn: how many were drawn; count: how many the colony has, the launch pad among them;
    opened: those that lie open, the launch pad as -1. turn: whose it is. place: whose test it is, -1 for none.
    volley: the tokens that are tossed or lie in the lid; weapon: within a volley the weapon's card, -1 for none;
    sure: hit tokens among them; in_air: the places of the tokens to be tossed now; results: of those that hit.
    chosen, paid: within an activation. picks: places of tokens to be tossed again. score: of a win, else 0.
    """

    size: str
    edition: str
    phase: str
    players: tuple[PlayerView, ...]
    shared: tuple[int, ...]
    time: int
    most_health: int
    retoss: int
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    stars: tuple[int, ...]
    aside: tuple[int, ...]
    supply: tuple[int, ...]
    places: tuple[int, ...]
    drawn: int
    count: int
    opened: tuple[int, ...]
    turn: int
    turns: int
    shared_now: bool
    fight: FightView | None
    place: int
    volley: tuple[int, ...]
    weapon: int
    sure: int
    in_air: tuple[int, ...]
    results: tuple[int, ...]
    chosen: int
    paid: tuple[int, ...]
    picks: tuple[int, ...]
    skill: str
    toss: str
    score: int
    outcome: str


class Took(Told, frozen=True, kw_only=True, tag="took"):
    """The steps of a gesture, or a chance outcome, before what came of it is told."""

    steps: tuple[int, ...]


class Drew(Told, frozen=True, kw_only=True, tag="drew"):
    """A card was drawn into a row."""

    who: int
    card: int


class Did(Told, frozen=True, kw_only=True, tag="did"):
    """A player did something with a card, or none (-1).

    what: "hid", "shared", "used", "turned", "lost", "gave", "cleared", "ended-turn", "fights".
    """

    who: int
    what: str
    card: int = -1


class Activated(Told, frozen=True, kw_only=True, tag="activated"):
    """A card was activated. paid: the cards discarded for it, -1 for a key token; shared, paid_shared: of that row."""

    who: int
    card: int
    shared: bool
    paid: tuple[int, ...]
    paid_shared: tuple[bool, ...]


class Attacked(Told, frozen=True, kw_only=True, tag="attacked"):
    """A fight begins."""

    who: int
    foe: int
    strength: int


class PlaceTold(Told, frozen=True, kw_only=True, tag="place"):
    """A place is "drawn", "played" or "left"."""

    place: int
    what: str


class Reloaded(Told, frozen=True, kw_only=True, tag="reloaded"):
    """A weapon was reloaded with this many shots."""

    who: int
    card: int
    shots: int


class Volley(Told, frozen=True, kw_only=True, tag="volley"):
    """What is tossed: tokens, and hit tokens that need no toss. weapon: its card, or -1."""

    who: int
    weapon: int
    sure: int
    tokens: tuple[int, ...]


class Tossed(Told, frozen=True, kw_only=True, tag="tossed"):
    """Tokens lie: the places of those that were tossed, and of those among them that hit. again: a re-toss."""

    who: int
    again: bool
    tokens: tuple[int, ...]
    hits: tuple[int, ...]


class Beaten(Told, frozen=True, kw_only=True, tag="beaten"):
    """A creature is beaten, or avoided."""

    who: int
    foe: int
    avoided: bool = False


class Health(Told, frozen=True, kw_only=True, tag="health"):
    """A player's health is now this; hurt: a creature did it."""

    who: int
    health: int
    hurt: bool = False


class Time(Told, frozen=True, kw_only=True, tag="time"):
    """So much time is left."""

    time: int


class Gained(Told, frozen=True, kw_only=True, tag="gained"):
    """Tokens were gained. card: the weapon that they lie on, -1 for loose ones."""

    who: int
    token: int
    count: int
    card: int = -1


class Test(Told, frozen=True, kw_only=True, tag="test"):
    """A test begins, with this token; or it is over: passed."""

    who: int
    token: int = -1
    passed: bool | None = None


class Moved(Told, frozen=True, kw_only=True, tag="moved"):
    """A card went its own way.

    what: "taken" (a creature took a crew card), "gone" (a crew card left the game), "star" (a set-aside creature was
    shuffled into the deck), "sought" (drawn, looking for another), "found", "none" (nothing was found), "shuffled"
    (the discard is the deck now).
    """

    what: str
    card: int = -1
    who: int = -1


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over. outcome: "escaped", "killed" or "late"."""

    outcome: str
    score: int
    returns: tuple[float, ...]


AnyTold = (
    Took | Drew | Did | Activated | Attacked | PlaceTold | Reloaded | Volley | Tossed | Beaten | Health | Time | Gained
    | Test | Moved | Ended
)  # fmt: skip
