"""What the instincts of Red Notice weigh: numbers in cheques of 100,000, unless said otherwise.

The defaults were set by hand: `instincts` and the levels play by them. `ANGELA` and `JESSAH` were found by practice:
docs/decisions/0037-practised-by-both-sides.md says how.
"""

from __future__ import annotations

import msgspec


class Knobs(msgspec.Struct, frozen=True, kw_only=True):
    """What either side weighs in bidding, and what actions of Jessah's are worth.

    mixed: what is left to chance in the judgement, so that play cannot be read off: the scale of a Gumbel error.
    both: how often two actions on two cards, with a token next to each, both come about.
    crowd: the greatest chance of a token of the other's next to a card.
    there: how much of it counts, on a side that is still free.
    keen: how much more often the other bids on what it likes. tilt: how much higher its tokens are there.
    stake: what finding Angela is worth to Jessah, by the number of identities left.
    roam, secure, draw, cash: what an icon of Move, of Security and of Cheque and what a Bank is worth to Jessah
        besides.
    banks: what a Bank is worth to Jessah who can cash, by what the cheque brings (checks.PAYS).
    """

    mixed: float = 0.05
    both: float = 0.65
    crowd: float = 0.8
    there: float = 0.6
    keen: float = 0.0
    tilt: float = 0.0
    stake: tuple[float, ...] = (5.0, 3.8, 3.4)
    roam: float = 0.25
    secure: float = 0.3
    draw: float = 0.12
    cash: float = 0.35
    banks: tuple[float, ...] = (0.0, 0.5, 0.9, 0.3, 0.12)


class AngelaKnobs(Knobs, frozen=True, kw_only=True):
    """What Angela weighs.

    fear: what being found costs her, by the number of identities left. flight: what a walk is worth after cashing.
    price: what two points are worth, with fewer than four and with four.
    patience: how much a Bank to come keeps her near its cheque. later: how much of a danger is left for the next round.
    keep: what of a cheque's worth she has without cashing it. theirs: how much Jessah's actions count in bidding.
    pair: how much of a cheque counts that she can only reach by a move before the Bank.
    dread: how much she fears to be found at the end of a walk. step: what a step of a walk costs.
    caught: how much she fears to be found where she cashes. go, give: how much of that is left if the cheque brings a
        move; what an upgrade for Jessah adds.
    pull: how much of a cheque's worth is left for each step away from it.
    cheques: what the next cheque is worth, by the number in hand. point: what a point is worth.
    move, danger, away: what an icon of Move is worth; how much the danger where she is adds, and a better place near.
    bank, sure, hope: of a cheque that can be cashed how much counts, and what is added; of one that cannot, how much.
    exact, even, read: how much of the risk is by the chances of a walk by chance, by what is possible, and by a
        reader's.
    hunted: how much the hunts count that are likeliest by the same three. keenness: how surely Jessah takes the best.
    """

    fear: tuple[float, ...] = (5.0, 3.4, 3.2)
    flight: float = 0.8
    price: tuple[float, ...] = (0.4, 0.2)
    patience: float = 0.6
    later: float = 0.6
    keep: float = 0.2
    theirs: float = 0.8
    pair: float = 0.9
    dread: float = 2.2
    step: float = 0.02
    caught: float = 0.7
    go: float = 0.4
    give: float = 0.05
    pull: float = 0.55
    cheques: tuple[float, ...] = (1.1, 0.9, 0.6, 0.35, 0.15)
    point: float = 0.18
    move: float = 0.3
    danger: float = 2.0
    away: float = 0.6
    bank: float = 1.1
    sure: float = 0.2
    hope: float = 0.35
    exact: float = 1.0
    even: float = 0.0
    read: float = 0.0
    hunted: float = 0.0
    keenness: float = 10.0
    #: how much of the danger is left by the number of steps from Jessah: none, one, two and so on
    near: tuple[float, ...] = (1.0, 1.0, 0.65, 0.3, 0.12, 0.04)
    #: what each effect of an upgrade of Jessah's costs her, by its number
    hurt: tuple[float, ...] = (1.1, 0.9, 1.3, 0.7, 1.0, 0.6, 0.05, 0.2, 0.3)


class JessahKnobs(Knobs, frozen=True, kw_only=True):
    """What Jessah weighs.

    doubt: the heat above which more heat says little.
    exact, read: the powers of the exact chances, so doubted, and of a reader's in where she looks.
    even: what is added to a reader's chance of each city that is possible.
    rich, last, richer: what a Bank of Angela's costs with three cheques in hand, how much more once four cheques would
        win; the share of it for a joker.
    angela: what an icon of Angela's costs: of Cheque, Security and Move.
    named: what a hunt is worth more after each Bank that Angela bid for.
    after, first: how much counts how near she ends to where Angela may be, and the first city of a hunt.
    radar: what a radar is worth: by itself; as it divides what is possible; beside it; within.
    shut: what a barrier is worth for each chance of Angela's taking the route. kept: what moving one costs.
    gain: what each effect of an upgrade is worth, by its number. brings: what a cheque is worth, by what it brings.
    """

    doubt: float = 0.1
    exact: float = 1.0
    read: float = 0.0
    even: float = 0.01
    rich: float = 1.3
    last: float = 1.5
    richer: float = 0.8
    angela: tuple[float, ...] = (0.5, 0.12, 0.45)
    named: float = 0.12
    after: float = 0.25
    first: float = 0.01
    radar: tuple[float, ...] = (0.12, 0.6, 0.35, 0.2)
    shut: float = 1.3
    kept: float = 0.05
    gain: tuple[float, ...] = (1.1, 0.9, 1.3, 0.7, 1.0, 0.6, 0.5, 0.1, 0.3)


#: Angela with what practice found.
ANGELA = AngelaKnobs(
    mixed=0.0604,
    both=0.705,
    crowd=1.0,
    there=0.658,
    keen=0.415,
    tilt=0.00597,
    stake=(4.1, 3.7, 3.02),
    roam=0.245,
    secure=0.348,
    draw=0.146,
    cash=0.375,
    banks=(0.0, 0.427, 0.897, 0.39, 0.0958),
    fear=(4.21, 2.66, 3.39),
    flight=1.06,
    price=(0.461, 0.158),
    patience=0.68,
    later=0.571,
    keep=0.175,
    theirs=0.791,
    pair=1.06,
    dread=2.65,
    step=0.0114,
    caught=0.45,
    go=0.312,
    give=0.0442,
    pull=0.552,
    cheques=(1.09, 0.735, 0.522, 0.275, 0.148),
    point=0.222,
    move=0.317,
    danger=2.01,
    away=0.703,
    bank=1.03,
    sure=0.188,
    hope=0.393,
    exact=0.35,
    even=0.3,
    read=0.8,
    hunted=1.0,
    keenness=11.8,
    near=(1.17, 1.15, 0.621, 0.292, 0.0993, 0.0345),
    hurt=(0.934, 1.08, 1.64, 0.692, 0.867, 0.606, 0.0483, 0.175, 0.267),
)
#: Jessah with what practice found.
JESSAH = JessahKnobs(
    mixed=0.0441,
    both=0.612,
    crowd=1.0,
    there=0.786,
    keen=0.265,
    tilt=0.221,
    stake=(3.98, 2.84, 3.1),
    roam=0.238,
    secure=0.283,
    draw=0.129,
    cash=0.301,
    banks=(0.0, 0.628, 1.02, 0.37, 0.127),
    doubt=0.0712,
    exact=0.0661,
    read=0.921,
    even=0.00938,
    rich=1.63,
    last=1.51,
    richer=0.751,
    angela=(0.333, 0.131, 0.354),
    named=0.106,
    after=0.25,
    first=0.0108,
    radar=(0.122, 0.558, 0.284, 0.201),
    shut=1.43,
    kept=0.0741,
    gain=(0.933, 0.98, 1.78, 0.697, 1.08, 0.546, 0.474, 0.0979, 0.32),
)

#: What else tells where she is: the power of the odds by her walks; the chance that she holds a cheque of the
#: continent; the power of the chances of a walk by chance; Jessah within a step. Fitted to where she was.
LOOK: tuple[float, ...] = (0.48, 1.4, -0.48, -0.6)
#: How Angela walks, for `reader.Reader`: fitted to her walks.
WALKS: tuple[float, ...] = (-1.289, -1.422, -0.829, -0.357, -0.798, -0.149, 0.585, -0.214, -0.599, -0.158, 0.582,
                            1.081, 0.733, 1.114, -0.669, -1.275)  # fmt: skip
