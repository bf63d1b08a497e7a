"""What a seat of La Traque sees and is told: records whose fields are all named on purpose (LT-57, LT-58).

Seats are numbered among those that take part. Places, spots, fugitives, objectives, steps and cards are numbered as in
box.py, tracks and piles as in effects.py; a special or a card at the headquarters is the x of box.py.
"""

from __future__ import annotations

from hallali.core.contract import Told, View

#: In `reserves`, a card of which only this is known: it is one of a pair. (-1 - n: it came from deck n.)
OF_PAIR = -4


class LaTraqueView(View, frozen=True, kw_only=True):
    """What a seat knows of the position."""

    size: str  #: the size of the game
    phase: str  #: one of phases.NAMES
    players: int  #: how many seats take part
    factions: tuple[int, ...]  #: by seat, its number in effects.FACTIONS
    round: int  #: counted from 1
    rounds: int  #: the last round that there can be
    target: int  #: the domination that ends the game
    first: int  #: the first player, -1 before one is drawn
    actions: int  #: actions left in this turn
    acted: bool  #: whether an action was taken in this turn
    free: str  #: "move" or "inform" if more of these cost no action, else ""
    frees: int  #: how many more of them cost no action
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
    asked: int
    """What the question is about: in "track" a fugitive, in "choose" a step, in "marker" 2 * objective + 1 or -1, in
    "zone" an agent, in "lower" a seat; else -1."""
    kept: tuple[int, ...]  #: the cards chosen to be kept so far, for their owner
    winners: tuple[int, ...]  #: the seats that have won; empty before the end
    outcome: str  #: "domination" or "time"; "" before the end


class Deed(Told, frozen=True, kw_only=True):
    """Something that a seat did, or that happened to it."""

    who: int


class Took(Deed, frozen=True, kw_only=True, tag="took"):
    """A step that everyone sees, or a chance outcome (who: -1); its results are told after it.

    Not told like this: a clue card drawn, a card laid under an agent, what is kept, which of two specials is taken.
    """

    step: int


class Lot(Deed, frozen=True, kw_only=True, tag="lot"):
    """The first player was drawn."""


class Filled(Told, frozen=True, kw_only=True, tag="filled"):
    """A fugitive was laid on a place."""

    place: int
    fugitive: int


class Revealed(Deed, frozen=True, kw_only=True, tag="revealed"):
    """An objective was laid before a seat."""

    objective: int


class Drew(Deed, frozen=True, kw_only=True, tag="drew"):
    """A seat drew from a pile. card: -1 for whoever may not know it, or if the pile was empty. where: "reserve", "hand"
    or "start", the starting hand."""

    pile: int
    card: int
    where: str
    empty: bool


class Moved(Deed, frozen=True, kw_only=True, tag="moved"):
    """An agent left the headquarters."""

    agent: int
    spot: int


class Informed(Deed, frozen=True, kw_only=True, tag="informed"):
    """A card went under an agent. card: -1 for whoever may not know it."""

    agent: int
    card: int


class Showed(Deed, frozen=True, kw_only=True, tag="showed"):
    """The cards under an agent were shown for a capture."""

    agent: int
    cards: tuple[int, ...]


class Captured(Deed, frozen=True, kw_only=True, tag="captured"):
    """A fugitive was captured, by an agent or, agent -1, by an ability."""

    place: int
    fugitive: int
    agent: int


class Influence(Deed, frozen=True, kw_only=True, tag="influence"):
    """An influence marker was moved by `change` to `now`."""

    track: int
    change: int
    now: int


class Domination(Deed, frozen=True, kw_only=True, tag="domination"):
    """A score was moved."""

    change: int
    now: int


class Ambition(Deed, frozen=True, kw_only=True, tag="ambition"):
    """An ambition marker was moved to `now`."""

    track: int
    now: int


class Marked(Deed, frozen=True, kw_only=True, tag="marked"):
    """The CCCP got a revolution marker. new: whether it was not placed before."""

    marker: int
    new: bool


class Chose(Deed, frozen=True, kw_only=True, tag="chose"):
    """A seat took one of two specials to its reserve; the other is gone. special: -1 for whoever may not know it."""

    pair: tuple[int, ...]
    special: int


class Got(Deed, frozen=True, kw_only=True, tag="got"):
    """A seat got a special: to its reserve, or to the headquarters."""

    special: int
    quarters: bool


class Left(Deed, frozen=True, kw_only=True, tag="left"):
    """After a capture an agent went to rest, or home, and its cards under their piles or to the box."""

    agent: int
    home: bool
    cards: tuple[int, ...]


class Used(Deed, frozen=True, kw_only=True, tag="used"):
    """A card's ability was used. mode: "mission", "coop" (laid at the headquarters) or "recurring"."""

    card: int
    mode: str


class Fulfilled(Deed, frozen=True, kw_only=True, tag="fulfilled"):
    """An objective was fulfilled."""

    objective: int
    triumph: bool


class Destiny(Deed, frozen=True, kw_only=True, tag="destiny"):
    """A destiny token was spent; the old objectives go back once the new ones are drawn."""

    old: tuple[int, ...]


class Passed(Deed, frozen=True, kw_only=True, tag="passed"):
    """A seat passed for the round."""


class TurnEnded(Deed, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn ended without passing."""


class Kept(Deed, frozen=True, kw_only=True, tag="kept"):
    """A seat chose what it keeps. kept: how many. cards, discarded: which ones, for the seat itself; others are only
    told the discarded fugitives and specials. under: by pile, how many clue cards went under it."""

    kept: int
    cards: tuple[int, ...]
    discarded: tuple[int, ...]
    under: tuple[int, ...]


class Maintained(Deed, frozen=True, kw_only=True, tag="maintained"):
    """A seat's reserve came to hand, and its agents came home, except those in hunting zones."""


class Strangers(Told, frozen=True, kw_only=True, tag="strangers"):
    """How many agents of unused factions are now on a fugitive."""

    place: int
    count: int


class Removed(Told, frozen=True, kw_only=True, tag="removed"):
    """A fugitive left the board for the box. strangers: whether because of agents of unused factions."""

    place: int
    fugitive: int
    strangers: bool


class Guarded(Deed, frozen=True, kw_only=True, tag="guarded"):
    """A seat guards a fugitive: nobody else may capture it until the end of the next round."""

    place: int


class Recalled(Deed, frozen=True, kw_only=True, tag="recalled"):
    """An agent came back to the headquarters."""

    agent: int


class Relocated(Deed, frozen=True, kw_only=True, tag="relocated"):
    """An agent went to another hunting zone with its cards."""

    agent: int
    zone: int


class Peeked(Deed, frozen=True, kw_only=True, tag="peeked"):
    """A seat looked at a rival's cards. what: "hand" or "agents". hand, under (by agent): for these two seats alone."""

    rival: int
    what: str
    hand: tuple[int, ...]
    under: tuple[tuple[int, ...], ...]


class Judged(Deed, frozen=True, kw_only=True, tag="judged"):
    """A fugitive of the hand was judged, and left the game."""

    fugitive: int


class Spared(Deed, frozen=True, kw_only=True, tag="spared"):
    """Nobody was judged: there is no fugitive in the hand, and everyone can see that nothing comes of it."""


class Actions(Deed, frozen=True, kw_only=True, tag="actions"):
    """An ability changed how many actions are left in the turn."""

    left: int


class RoundBegan(Told, frozen=True, kw_only=True, tag="round_began"):
    """A round begins. ended: how many have ended."""

    ended: int
    first: int


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over, and everything lies open."""

    outcome: str
    winners: tuple[int, ...]
    returns: tuple[float, ...]
    hands: tuple[tuple[int, ...], ...]
    reserves: tuple[tuple[int, ...], ...]
    under: tuple[tuple[tuple[int, ...], ...], ...]


AnyTold = (
    Took | Lot | Filled | Revealed | Drew | Moved | Informed | Showed | Captured | Influence | Domination | Ambition
    | Marked | Chose | Got | Left | Used | Fulfilled | Destiny | Passed | TurnEnded | Kept | Maintained | Strangers
    | Removed | Guarded | Recalled | Relocated | Peeked | Judged | Spared | Actions | RoundBegan | Ended
)  # fmt: skip
