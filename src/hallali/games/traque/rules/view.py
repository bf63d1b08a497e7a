"""What a seat of Traqué sees and is told: records whose fields are each named on purpose. All see the same (TQ-60).

Cards and places are numbers in the order of the edition; the starting weapon follows the last card. Tokens are numbers
of effects.TOKENS. A foe is a kind of card, -1 for a creature without a card, -2 for the queen. Place -1 is the launch
pad.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hallali.core.contract import Told, View
from hallali.games.traque.rules.phases import Outcome, Phase
from hallali.games.traque.rules.sizes import Skill, Target, Tossing

#: What a player does. "event": what the card says happens; "left": it does not.
Deed = Literal["hid", "shared", "used", "turned", "lost", "gave", "cleared", "ended-turn", "fights", "event", "left"]
PlaceDeed = Literal["drawn", "played", "left"]
#: What the rules do with a card. "taken": a creature took a crew card. "gone": a crew card left the game. "star": a
#: creature that was set aside was shuffled into the deck. "sought": drawn in a search, which ends with "found" or
#: "none". "shuffled": the discard became the deck.
Move = Literal["taken", "gone", "star", "sought", "found", "none", "shuffled"]


class Held(msgspec.Struct, frozen=True):
    """A card in an inventory."""

    card: int  #: its kind
    ammo: int = 0  #: the ammunition tokens on it
    shots: int = 0  #: the shots loaded
    down: bool = False  #: whether it is a crew card that was turned face down


class PlayerView(msgspec.Struct, frozen=True):
    """One player."""

    health: int  #: health points
    row: tuple[int, ...]  #: the kinds of the cards of the row, in order of arrival
    inventory: tuple[Held, ...]  #: in order of arrival
    keys: int  #: key tokens
    hits: int  #: hit tokens
    grenades: int  #: grenade tokens
    lent: tuple[int, ...]  #: shots, flames, lasers and grenades that are there for the fight under way alone
    target: Target  #: what this player aims at


class FightView(msgspec.Struct, frozen=True):
    """The fight under way."""

    foe: int  #: what is fought
    strength: int  #: the hits that beat it
    attacked: int  #: the seat that it attacked
    fighter: int  #: the seat that fights this round
    rounds: int  #: the rounds begun
    attack: bool  #: whether the row set it off
    carried: int  #: the hits of earlier rounds, if they add up


class TraqueView(View, frozen=True, kw_only=True, tag="traque"):
    """A position of Traqué."""

    size: str  #: the name of the size
    edition: str  #: the edition's name and digest; "" for the size's own
    phase: Phase  #: what is being decided or drawn
    players: tuple[PlayerView, ...]  #: by seat
    shared: tuple[int, ...]  #: the kinds of the cards of the shared row, in order of arrival
    time: int  #: units of time left
    spare: int  #: what can be spent of them without losing
    most_health: int  #: the most that health can be
    retoss: int  #: re-toss tokens at hand
    deck: tuple[int, ...]  #: by kind of card, the number in the deck
    discard: tuple[int, ...]  #: by kind of card, the number in the discard
    stars: tuple[int, ...]  #: by kind of card, the number of creatures still set aside
    aside: tuple[int, ...]  #: by kind of card, those drawn in a search, to be shuffled back
    supply: tuple[int, ...]  #: by token, the number that no one has; empty if they are not limited
    places: tuple[int, ...]  #: those not seen yet
    drawn: int  #: how many places were drawn
    count: int  #: how many places there are, with the launch pad
    opened: tuple[int, ...]  #: the places that lie open, of which one is to be played
    turn: int  #: the seat whose turn it is
    turns: int  #: how many turns have ended
    shared_now: bool  #: whether a card was shared this turn
    fight: FightView | None  #: the fight under way
    place: int  #: the place whose test is under way, -1 for none
    event: int  #: the card whose event may be left, or whose test is under way, -1 for none
    choice: int  #: the choice of effects to be made (box.py), -1 for none
    volley: tuple[int, ...]  #: the tokens that are tossed or lie in the lid
    weapon: int  #: the card of the weapon that fires, -1 for none
    sure: int  #: hit tokens added to the volley
    in_air: tuple[int, ...]  #: the positions in the volley of the tokens in the air
    results: tuple[int, ...]  #: the positions of those that hit
    chosen: int  #: the first step of an activation under way, -1 for none
    paid: tuple[int, ...]  #: the steps that paid for it so far
    picks: tuple[int, ...]  #: the positions of the tokens picked to be tossed again
    skill: Skill  #: how steady a hand the dice stand for
    toss: Tossing  #: whether tokens are thrown by hand
    score: int  #: the points of a win, else 0
    outcome: Outcome  #: how the game ended, "" before the end


class Took(Told, frozen=True, kw_only=True, tag="took"):
    """A gesture or a chance outcome. What came of it is told next."""

    steps: tuple[int, ...]  #: the steps of the gesture, or the outcome alone


class Drew(Told, frozen=True, kw_only=True, tag="drew"):
    """A card was drawn into a row."""

    who: int  #: the seat whose row it is
    card: int  #: its kind


class Did(Told, frozen=True, kw_only=True, tag="did"):
    """A player did something."""

    who: int  #: the player's seat
    what: Deed  #: what it was
    card: int = -1  #: the card that it was done with, -1 for none


class Activated(Told, frozen=True, kw_only=True, tag="activated"):
    """A card was activated."""

    who: int  #: the seat that did
    card: int  #: its kind
    shared: bool  #: whether it lay in the shared row
    paid: tuple[int, ...]  #: the cards that paid, -1 for a key token
    paid_shared: tuple[bool, ...]  #: for each of them, whether it lay in the shared row


class Attacked(Told, frozen=True, kw_only=True, tag="attacked"):
    """A fight begins."""

    who: int  #: the seat that is attacked
    foe: int  #: by what
    strength: int  #: the hits that beat it
    row: bool = False  #: whether it woke in a row, which is discarded (TQ-28)
    pair: bool = False  #: whether two creatures woke there, and not one by the noise
    shared: bool = False  #: whether cards of the shared row are discarded with it (TQ-54)


class PlaceTold(Told, frozen=True, kw_only=True, tag="place"):
    """A place was drawn, played or left."""

    place: int  #: which place
    what: PlaceDeed  #: what happened to it


class Reloaded(Told, frozen=True, kw_only=True, tag="reloaded"):
    """A weapon was reloaded."""

    who: int  #: its holder's seat
    card: int  #: the weapon
    shots: int  #: the shots that it has now


class Volley(Told, frozen=True, kw_only=True, tag="volley"):
    """A volley was made up."""

    who: int  #: the fighter's seat
    weapon: int  #: the card of the weapon that fires, -1 for none
    sure: int  #: the hit tokens, which need no toss
    tokens: tuple[int, ...]  #: the tokens to be tossed


class Tossed(Told, frozen=True, kw_only=True, tag="tossed"):
    """The tokens have landed."""

    who: int  #: the seat that tossed them
    again: bool  #: whether it was a re-toss
    tokens: tuple[int, ...]  #: the positions in the volley of the tokens that were tossed
    hits: tuple[int, ...]  #: the positions of those that hit


class Beaten(Told, frozen=True, kw_only=True, tag="beaten"):
    """A creature was beaten or avoided."""

    who: int  #: the fighter's seat
    foe: int  #: the creature
    avoided: bool = False  #: whether it was avoided


class Health(Told, frozen=True, kw_only=True, tag="health"):
    """A player's health has changed."""

    who: int  #: the player's seat
    health: int  #: the health points now
    hurt: bool = False  #: whether a creature did it


class Time(Told, frozen=True, kw_only=True, tag="time"):
    """Time has passed, or was gained."""

    time: int  #: the units left


class Gained(Told, frozen=True, kw_only=True, tag="gained"):
    """Tokens were gained."""

    who: int  #: the seat that has them now
    token: int  #: their kind
    count: int  #: how many
    card: int = -1  #: the weapon that they are on, -1 for loose tokens


class Test(Told, frozen=True, kw_only=True, tag="test"):
    """A test begins or is over."""

    who: int  #: the seat that takes it
    token: int = -1  #: the token that is tossed; -1 once the test is over
    passed: bool | None = None  #: whether it was passed; None when it begins


class Moved(Told, frozen=True, kw_only=True, tag="moved"):
    """A card was moved by the rules."""

    what: Move  #: what became of it
    card: int = -1  #: its kind, -1 for none
    who: int = -1  #: the seat that had it or gets it, -1 for none


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over."""

    outcome: Outcome  #: how it ended
    score: int  #: the points of a win, else 0
    returns: tuple[float, ...]  #: by seat, 1 for a win and -1 for a loss


AnyTold = (
    Took | Drew | Did | Activated | Attacked | PlaceTold | Reloaded | Volley | Tossed | Beaten | Health | Time | Gained
    | Test | Moved | Ended
)  # fmt: skip
