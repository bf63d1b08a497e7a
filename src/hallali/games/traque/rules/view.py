"""What a seat of Traqué sees and is told: records whose fields are each named on purpose. All see the same (TQ-60).

Cards and places are numbers in the order of the edition; the starting weapon follows the last card. Tokens are numbers
of effects.TOKENS. A foe is a kind of card, -1 for a creature without a card, -2 for the queen. Place -1 is the launch
pad.
"""

from __future__ import annotations

import msgspec

from hallali.core.contract import Told, View


class Held(msgspec.Struct, frozen=True):
    """A card in an inventory, with its ammunition tokens and loaded shots. down: a crew card that was turned."""

    card: int
    ammo: int = 0
    shots: int = 0
    down: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """One player: health, cards, loose tokens. crew_shots, crew_grenades: given for the fight under way."""

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
    """The fight under way. rounds: the rounds begun. attack: the row set it off. carried: hits of earlier rounds."""

    foe: int
    strength: int
    attacked: int
    fighter: int
    rounds: int
    attack: bool
    carried: int


class TraqueView(View, frozen=True, kw_only=True, tag="traque"):
    """A position of Traqué.

    phase: a name of phases.NAMES. players: by seat. deck, discard, stars, aside: the number of cards there, by kind;
    stars: creatures still set aside; aside: cards drawn in a search, to be shuffled back. supply: the tokens that
    nobody has, by token. places: those not seen yet. drawn: how many were drawn. count: how many there are in all,
    with the launch pad. opened: those that lie open. turn: the seat whose turn it is. turns: how many have ended.
    shared_now: whether a card was shared this turn. place: the place whose test is under way, -1 for none.
    volley: the tokens that are tossed or lie in the lid. weapon: the card of the weapon that fires, -1 for none. sure:
    hit tokens added. in_air, results, picks: positions in the volley of the tokens in the air, of those that hit,
    and of those picked to be tossed again. chosen, paid: the steps of an activation under way. score: of a win, else 0.
    """

    size: str
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
    """The steps of a gesture, or a chance outcome. What came of it is told next."""

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
    """A card was activated. paid: what paid, -1 for a key token. shared, paid_shared: it lay in the shared row."""

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
    """A volley: tokens to toss, and `sure` hit tokens that need no toss. weapon: its card, or -1."""

    who: int
    weapon: int
    sure: int
    tokens: tuple[int, ...]


class Tossed(Told, frozen=True, kw_only=True, tag="tossed"):
    """The tokens have landed: the positions of those tossed, and of those that hit. again: a re-toss."""

    who: int
    again: bool
    tokens: tuple[int, ...]
    hits: tuple[int, ...]


class Beaten(Told, frozen=True, kw_only=True, tag="beaten"):
    """A creature was beaten, or avoided."""

    who: int
    foe: int
    avoided: bool = False


class Health(Told, frozen=True, kw_only=True, tag="health"):
    """A player's health is now this. hurt: a creature did it."""

    who: int
    health: int
    hurt: bool = False


class Time(Told, frozen=True, kw_only=True, tag="time"):
    """This much time is left."""

    time: int


class Gained(Told, frozen=True, kw_only=True, tag="gained"):
    """Tokens were gained. card: the weapon that they are on, -1 for loose tokens."""

    who: int
    token: int
    count: int
    card: int = -1


class Test(Told, frozen=True, kw_only=True, tag="test"):
    """A test begins with this token, or is over: passed or failed."""

    who: int
    token: int = -1
    passed: bool | None = None


class Moved(Told, frozen=True, kw_only=True, tag="moved"):
    """A card was moved by the rules.

    what: "taken" (a creature took a crew card), "gone" (a crew card left the game), "star" (a set-aside creature was
    shuffled into the deck), "sought" (drawn in a search), "found", "none" (nothing was found), "shuffled" (the discard
    became the deck).
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
