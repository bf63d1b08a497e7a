"""What a seat of La Traque sees and is told: records whose fields are all named on purpose (LT-57, LT-58).

Seats are numbered among those that take part. Places, spots, fugitives, objectives, steps and cards are numbered as in
box.py, tracks and piles as in effects.py; a special or a card at the headquarters is the x of box.py.
"""

from __future__ import annotations

from typing import Literal

from hallali.core.contract import Told, View
from hallali.games.la_traque.rules.phases import Outcome, Phase

Free = Literal["", "move", "inform"]
Where = Literal["reserve", "hand", "start"]
Mode = Literal["mission", "coop", "recurring"]
Peek = Literal["hand", "agents"]

#: In `reserves`, a special of which only the pair is known (specials=hidden). (-1 - n: a card that came from deck n.)
OF_PAIR = -4


class LaTraqueView(View, frozen=True, kw_only=True):
    """What a seat knows of the position."""

    size: str  #: the size of the game
    edition: str  #: the edition as options name it, "" for the size's own
    phase: Phase  #: what is being decided or drawn
    players: int  #: how many seats take part
    factions: tuple[int, ...]  #: by seat, its number in effects.FACTIONS
    round: int  #: counted from 1
    rounds: int  #: the last round that there can be
    target: int  #: the domination that ends the game
    first: int  #: the first player, -1 before one is drawn
    actions: int  #: actions left in this turn
    acted: bool  #: whether an action was taken in this turn
    free: Free  #: the kind of action of which more cost nothing now, "" for none
    frees: int  #: how many of them cost nothing
    piles: tuple[int, ...]  #: by pile, how many cards are left
    unseen: tuple[tuple[int, ...], ...]  #: by level - 1, the fugitives not yet turned up, as everyone can tell
    aims: tuple[tuple[int, ...], ...]  #: by seat, the objectives not yet turned up
    faces: tuple[int, ...]  #: by place, the fugitive there, -1 for none
    strangers: tuple[int, ...]  #: by place, agents of unused factions
    guards: tuple[int, ...]  #: by place, the seat that guards it, -1 for none
    hand: tuple[int, ...]  #: the seat's own cards
    hands: tuple[int, ...]  #: by seat, how many cards are in its hand
    all_hands: tuple[tuple[int, ...], ...]  #: by seat, for the referee and at the end; else empty
    reserve: tuple[int, ...]  #: the seat's own reserve
    reserves: tuple[tuple[int, ...], ...]  #: by seat, each card as everyone knows it: itself, -1 - deck or OF_PAIR
    all_reserves: tuple[tuple[int, ...], ...]  #: by seat, for the referee and at the end; else empty
    spots: tuple[tuple[int, ...], ...]  #: by seat, by agent, where it is
    counts: tuple[tuple[int, ...], ...]  #: by seat, by agent, how many cards are under it
    under: tuple[tuple[int, ...], ...]  #: by agent of the seat's own, the cards under it
    all_under: tuple[tuple[tuple[int, ...], ...], ...]  #: by seat, by agent, for the referee and at the end; else empty
    influence: tuple[tuple[int, ...], ...]  #: by seat, by track
    ambition: tuple[tuple[int, ...], ...]  #: by seat, by track
    domination: tuple[int, ...]  #: by seat
    markers: tuple[tuple[int, ...], ...]  #: by seat, the revolution markers placed
    destiny: tuple[bool, ...]  #: by seat, whether it still has its token
    open: tuple[tuple[int, ...], ...]  #: by seat, its face-up objectives
    quarters: tuple[tuple[int, ...], ...]  #: by seat, the cards at its headquarters
    turned: tuple[int, ...]  #: the cards at any headquarters that wait for the next round
    passed: tuple[bool, ...]  #: by seat, whether it has passed in this round
    word: str  #: the word of the effect being resolved (effects.NAMES), "" for none
    #: What the question is about: in "track" a fugitive, in "choose" a step, in "marker" 2 * objective + 1 or -1, in
    #: "zone" an agent, in "lower" a seat, in "pay" 2 * objective + (0 success, 1 triumph), in "where" a place,
    #: in "option" a menu (box.py); else -1.
    asked: int
    made: int  #: how many changes were made for the free card in question
    kept: tuple[int, ...]  #: the cards chosen to be kept so far, for their owner
    winners: tuple[int, ...]  #: the seats that have won; empty before the end
    outcome: Outcome  #: "" before the end


class Deed(Told, frozen=True, kw_only=True):
    """Something that a seat did, or that happened to it."""

    who: int  #: the seat


class Took(Deed, frozen=True, kw_only=True, tag="took"):
    """A step that everyone sees, or a chance outcome, for which `who` is -1. Its results are told after it.

    Not told like this: a clue card drawn, a card laid under an agent, what is kept, which of two specials is taken.
    """

    step: int  #: as actions.py numbers it, or the outcome


class Lot(Deed, frozen=True, kw_only=True, tag="lot"):
    """The first player was drawn."""


class Filled(Told, frozen=True, kw_only=True, tag="filled"):
    """A fugitive was laid on a place."""

    place: int  #: where
    fugitive: int  #: which


class Revealed(Deed, frozen=True, kw_only=True, tag="revealed"):
    """An objective was laid before a seat."""

    objective: int  #: which


class Drew(Deed, frozen=True, kw_only=True, tag="drew"):
    """A seat drew from a pile."""

    pile: int  #: which
    card: int  #: -1 for those who may not know it, or if the pile was empty
    where: Where  #: where the card goes; "start" is the starting hand
    empty: bool  #: whether the pile was empty


class Moved(Deed, frozen=True, kw_only=True, tag="moved"):
    """An agent left the headquarters."""

    agent: int  #: which
    spot: int  #: where it went


class Informed(Deed, frozen=True, kw_only=True, tag="informed"):
    """A card went under an agent."""

    agent: int  #: which
    card: int  #: -1 for those who may not know it


class Showed(Deed, frozen=True, kw_only=True, tag="showed"):
    """The cards under an agent were shown for a capture."""

    agent: int  #: whose cards
    cards: tuple[int, ...]  #: all of them


class Captured(Deed, frozen=True, kw_only=True, tag="captured"):
    """A fugitive was captured."""

    place: int  #: where it was
    fugitive: int  #: which
    agent: int  #: by which agent, -1 for an ability


class Influence(Deed, frozen=True, kw_only=True, tag="influence"):
    """An influence marker was moved."""

    track: int  #: on which track
    change: int  #: by how many points
    now: int  #: the points that it shows now


class Domination(Deed, frozen=True, kw_only=True, tag="domination"):
    """The domination of a seat changed."""

    change: int  #: by how much
    now: int  #: what it is now


class Ambition(Deed, frozen=True, kw_only=True, tag="ambition"):
    """An ambition marker was moved."""

    track: int  #: on which of the faction's tracks
    now: int  #: the steps taken on it


class Marked(Deed, frozen=True, kw_only=True, tag="marked"):
    """The CCCP got a revolution marker."""

    marker: int  #: which
    new: bool  #: whether it was not placed before


class Chose(Deed, frozen=True, kw_only=True, tag="chose"):
    """A seat took one of several specials to its reserve; the others are gone."""

    pair: tuple[int, ...]  #: the specials that it could choose from
    special: int  #: the one taken; with the option specials=hidden, -1 for those who may not know it


class Got(Deed, frozen=True, kw_only=True, tag="got"):
    """A seat got a special: to its reserve, or to the headquarters."""

    special: int  #: which
    quarters: bool  #: whether it went to the headquarters


class Left(Deed, frozen=True, kw_only=True, tag="left"):
    """After a capture an agent went to rest, or home, and its cards went under their piles or to the box."""

    agent: int  #: which
    home: bool  #: whether to the headquarters
    cards: tuple[int, ...]  #: those that were under it


class Used(Deed, frozen=True, kw_only=True, tag="used"):
    """A card's ability was used."""

    card: int  #: which, as an x of box.py
    mode: Mode  #: how; "coop" lays it at the headquarters


class Fulfilled(Deed, frozen=True, kw_only=True, tag="fulfilled"):
    """An objective was fulfilled."""

    objective: int  #: which
    triumph: bool  #: whether at the higher price


class Destiny(Deed, frozen=True, kw_only=True, tag="destiny"):
    """A destiny token was spent; the old objectives go back once the new ones are drawn."""

    old: tuple[int, ...]  #: the objectives that lay face up


class Passed(Deed, frozen=True, kw_only=True, tag="passed"):
    """A seat passed for the round."""


class TurnEnded(Deed, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn ended without passing."""


class Kept(Deed, frozen=True, kw_only=True, tag="kept"):
    """A seat chose which cards it keeps."""

    kept: int  #: how many
    cards: tuple[int, ...]  #: which ones, for the seat itself; else empty
    discarded: tuple[int, ...]  #: the others; the other seats are told only the fugitives and specials among them
    under: tuple[int, ...]  #: by pile, how many clue cards went under it


class Maintained(Deed, frozen=True, kw_only=True, tag="maintained"):
    """A seat's reserve came to hand, and its agents came home, except those in hunting zones."""


class Strangers(Told, frozen=True, kw_only=True, tag="strangers"):
    """An agent of an unused faction was put on a fugitive."""

    place: int  #: where
    count: int  #: how many of them are there now


class Removed(Told, frozen=True, kw_only=True, tag="removed"):
    """A fugitive left the board for the box."""

    place: int  #: where it was
    fugitive: int  #: which
    strangers: bool  #: whether because of agents of unused factions


class Guarded(Deed, frozen=True, kw_only=True, tag="guarded"):
    """A seat guards a fugitive: no one else may capture it until the end of the next round."""

    place: int  #: where it is


class Shifted(Deed, frozen=True, kw_only=True, tag="shifted"):
    """A fugitive went to an empty place in another hunting zone."""

    place: int  #: where it was
    to: int  #: where it is now
    fugitive: int  #: which


class Recalled(Deed, frozen=True, kw_only=True, tag="recalled"):
    """An agent came back to the headquarters."""

    agent: int  #: which


class Relocated(Deed, frozen=True, kw_only=True, tag="relocated"):
    """An agent went to another hunting zone with its cards."""

    agent: int  #: which
    zone: int  #: where it is now


class Peeked(Deed, frozen=True, kw_only=True, tag="peeked"):
    """A seat looked at a rival's cards. Only these two seats are told which cards."""

    rival: int  #: the other seat
    what: Peek  #: which cards
    hand: tuple[int, ...]  #: the rival's hand, if that is what was looked at
    under: tuple[tuple[int, ...], ...]  #: by agent, the cards under it, if these were looked at


class Judged(Deed, frozen=True, kw_only=True, tag="judged"):
    """A fugitive of the hand was judged, and left the game."""

    fugitive: int  #: which


class Spared(Deed, frozen=True, kw_only=True, tag="spared"):
    """No fugitive was judged: there is none in the hand, and everyone can see that nothing comes of it."""


class Actions(Deed, frozen=True, kw_only=True, tag="actions"):
    """An ability changed how many actions are left in the turn."""

    left: int  #: how many now


class RoundBegan(Told, frozen=True, kw_only=True, tag="round_began"):
    """A round begins."""

    ended: int  #: how many rounds have ended
    first: int  #: the seat that begins


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over, and everything lies open."""

    outcome: Outcome  #: how it ended
    winners: tuple[int, ...]  #: the seats that have won
    returns: tuple[float, ...]  #: by seat, from -1 to 1
    hands: tuple[tuple[int, ...], ...]  #: by seat
    reserves: tuple[tuple[int, ...], ...]  #: by seat
    under: tuple[tuple[tuple[int, ...], ...], ...]  #: by seat, by agent, the cards under it


AnyTold = (
    Took | Lot | Filled | Revealed | Drew | Moved | Informed | Showed | Captured | Influence | Domination | Ambition
    | Marked | Chose | Got | Left | Used | Fulfilled | Destiny | Passed | TurnEnded | Kept | Maintained | Strangers
    | Removed | Guarded | Recalled | Relocated | Peeked | Judged | Shifted | Spared | Actions | RoundBegan | Ended
)  # fmt: skip
