"""What a seat of La Traque sees and is told: records, each field named on purpose (LT-57, LT-58).

Seats are numbered among those that take part. Places, spots, fugitives, objectives, steps and cards are numbers as
box.py says, tracks and piles as effects.py does; a special or a card at the headquarters is the x of box.py.
"""

from __future__ import annotations

from hallali.core.contract import Told, View

#: In `reserves`: what is known of a card whose face is not: it came from deck n (as -1 - n), or is one of a pair.
OF_PAIR = -4


class LaTraqueView(View, frozen=True, kw_only=True):
    """What a seat knows of the position.

    phase: phases.NAMES. players: how many; factions: by seat.
    round: counted from 1; rounds: the last one there can be. target: domination that ends the game.
    first: the first player; -1 before. actions: left in this turn; acted: one was taken. free: "move" or "inform"
    where `frees` more of them cost no action.
    piles: by pile, how many cards. unseen: by level - 1, the fugitives that were not yet turned up; everyone can tell.
    aims: by seat, the objectives not yet turned up.
    faces: by place, the fugitive; -1 for none. strangers: by place. guards: by place, the seat that guards it or -1.
    hand: the own cards. hands: by seat, how many. all_hands: by seat, for the referee and when the game is over.
    reserve: the own. reserves: by seat, each card that is known to all, for others -1 - deck or OF_PAIR.
    all_reserves: as all_hands.
    spots: by seat, by agent: where it stands. counts: by seat, by agent: how many cards are under it. under: the own
    agents' cards. all_under: as all_hands.
    influence, ambition: by seat, by track. domination: by seat. markers: by seat, those placed. destiny: by seat,
    whether it has its token. open: by seat, objectives face up. quarters: by seat, cards at the headquarters; turned:
    those that wait for the next round. passed: by seat.
    word: the word of the effect in question (effects.NAMES), "" for none. asked: what the question is about: in
    "track" a fugitive, in "choose" a step, in "marker" 2 * objective + 1 or -1, in "zone" an agent, in "lower" a seat;
    else -1. kept: cards chosen to be kept, for their owner.
    winners: seats. outcome: "domination" or "time"; "" before.
    """

    size: str
    edition: str
    phase: str
    players: int
    factions: tuple[int, ...]
    round: int
    rounds: int
    target: int
    first: int
    actions: int
    acted: bool
    free: str
    frees: int
    piles: tuple[int, ...]
    unseen: tuple[tuple[int, ...], ...]
    aims: tuple[tuple[int, ...], ...]
    faces: tuple[int, ...]
    strangers: tuple[int, ...]
    guards: tuple[int, ...]
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    all_hands: tuple[tuple[int, ...], ...]
    reserve: tuple[int, ...]
    reserves: tuple[tuple[int, ...], ...]
    all_reserves: tuple[tuple[int, ...], ...]
    spots: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[int, ...], ...]
    under: tuple[tuple[int, ...], ...]
    all_under: tuple[tuple[tuple[int, ...], ...], ...]
    influence: tuple[tuple[int, ...], ...]
    ambition: tuple[tuple[int, ...], ...]
    domination: tuple[int, ...]
    markers: tuple[tuple[int, ...], ...]
    destiny: tuple[bool, ...]
    open: tuple[tuple[int, ...], ...]
    quarters: tuple[tuple[int, ...], ...]
    turned: tuple[int, ...]
    passed: tuple[bool, ...]
    word: str
    asked: int
    kept: tuple[int, ...]
    winners: tuple[int, ...]
    outcome: str


class Deed(Told, frozen=True, kw_only=True):
    """What one seat did, or what befell it."""

    who: int


class Took(Deed, frozen=True, kw_only=True, tag="took"):
    """A step that everyone sees, or a chance outcome (who: -1), before what came of it is told.

    Not told so: a clue card drawn, a card laid under an agent, what is kept, which of two specials is taken.
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
    """A seat drew from a pile. card: -1 for who may not know, or where the pile was empty. where: "reserve", "hand" or
    "start", the starting hand."""

    pile: int
    card: int
    where: str
    empty: bool


class Moved(Deed, frozen=True, kw_only=True, tag="moved"):
    """An agent left the headquarters."""

    agent: int
    spot: int


class Informed(Deed, frozen=True, kw_only=True, tag="informed"):
    """A card went under an agent. card: -1 for who may not know."""

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
    """The CCCP got a revolution marker. new: it was not placed before."""

    marker: int
    new: bool


class Chose(Deed, frozen=True, kw_only=True, tag="chose"):
    """A seat took one of two specials to its reserve; the other is gone. special: -1 for who may not know."""

    pair: tuple[int, ...]
    special: int


class Got(Deed, frozen=True, kw_only=True, tag="got"):
    """A seat got a special: to its reserve, or to the headquarters."""

    special: int
    quarters: bool


class Left(Deed, frozen=True, kw_only=True, tag="left"):
    """After a capture an agent went to the rest zone, or home; its cards under their piles or to the box."""

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
    """A seat chose what it keeps. kept: how many. cards, discarded: which, for the seat; others know of the discarded
    the fugitives and specials, and by deck how many clue cards went under: `under`, by pile."""

    kept: int
    cards: tuple[int, ...]
    discarded: tuple[int, ...]
    under: tuple[int, ...]


class Maintained(Deed, frozen=True, kw_only=True, tag="maintained"):
    """A seat's reserve came to its hand, its agents home but for those in hunting zones."""


class Strangers(Told, frozen=True, kw_only=True, tag="strangers"):
    """How many agents of unused factions are now on a fugitive."""

    place: int
    count: int


class Removed(Told, frozen=True, kw_only=True, tag="removed"):
    """A fugitive left the board for the box. strangers: because of agents of unused factions."""

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
    """Nobody is judged: there is no fugitive in the hand (all can see that nothing comes of it)."""


class Actions(Deed, frozen=True, kw_only=True, tag="actions"):
    """How many actions a turn has left now, after an ability."""

    left: int


class RoundBegan(Told, frozen=True, kw_only=True, tag="round_began"):
    """A round begins. ended: how many have ended."""

    ended: int
    first: int


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over: everything lies open."""

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
