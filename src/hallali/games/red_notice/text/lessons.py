"""Red Notice's lessons. The deals are fixed by their salts: what the sentences name is dealt so."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked
from hallali.interfaces.lessons import BUTTON, Lesson, Step

N_ = marked
_TOKEN: Final = N_("Press the token that the line above names, then the ringed place at the card.")

JESSAH: Final = Lesson(
    name="red-notice-jessah",
    title=N_("Hunt as Jessah"),
    lead=N_("One round, two wrong doors, and then the right one."),
    seat="jessah",
    size="small",
    salt="27188",
    steps=(
        Step(
            text=N_(
                "Angela wins by cashing $500,000, you by catching her twice. You start where your cheque is from: "
                "press your Europe one, then Lisbon."
            ),
            moves=("europe-100@lisbon",),
            at="[data-key='cheque2'], [data-at='city6']",
            otherwise=N_("Press your Europe cheque first, then Lisbon on the map."),
            clauses=("RN-12",),
        ),
        Step(
            text=N_(
                "A radar rings when she enters a city of the continent on which it stands. Put your first one in "
                "Europe: you will hear it if she comes there."
            ),
            moves=("radar:europe",),
            at="[data-at='radar2']",
            otherwise=N_("In Europe: that is where she would come next."),
            clauses=(
                "RN-12",
                "RN-40",
            ),
        ),
        Step(
            text=N_(
                "She showed an Africa cheque: she’s there. Now bid with the two tokens you drew: press your 2, "
                "then 1a, the Move."
            ),
            moves=("2:1a",),
            at="[data-key='token1'], [data-at='spot1a']",
            otherwise=_TOKEN,
            clauses=(
                "RN-13",
                "RN-17",
            ),
        ),
        Step(
            text=N_(
                "The higher token at a card does both actions, then the lower one its own. Press your 3, then 3b, the "
                "double Move of the last card."
            ),
            moves=("3:3b",),
            at="[data-key='token1'], [data-at='spot3b']",
            otherwise=_TOKEN,
            clauses=(
                "RN-19",
                "RN-22",
            ),
        ),
        Step(
            text=N_("You are alone at the first card: both actions are yours. Go to Dakar, and look for Angela there."),
            moves=("go:dakar",),
            at="[data-at='city9']",
            otherwise=N_("Dakar is next door, and she is somewhere in Africa."),
            clauses=(
                "RN-21",
                "RN-37",
            ),
        ),
        Step(
            text=N_("Not there: so Cairo or Cape Town. Now Security: bar the route between Cape Town and Santiago."),
            moves=("barrier:santiago/cape-town",),
            at="[data-at='route9']",
            otherwise=N_("Bar the route between Cape Town and Santiago: no way out over the sea."),
            clauses=(
                "RN-33",
                "RN-37",
            ),
        ),
        Step(
            text=N_(
                "Europe rang! With the one move that she had, only Rome can be reached from Cairo or Cape Town. Go "
                "there by way of Lisbon: press Lisbon."
            ),
            moves=("go:lisbon",),
            at="[data-at='city6']",
            otherwise=N_("Two moves are enough for Dakar, Lisbon, Rome. Begin with Lisbon."),
            clauses=(
                "RN-36",
                "RN-41",
            ),
        ),
        Step(
            text=N_("Nobody in Lisbon: you knew that. One move is left, and one door. Go to Rome!"),
            moves=("go:rome",),
            at="[data-at='city8']",
            otherwise=N_("She came from Cairo, and Cairo has one road to Europe: Rome."),
            clauses=(
                "RN-37",
                "RN-38",
            ),
        ),
    ),
    replies=(
        "africa-100@cairo",
        "1:2a",
        "2:3a",
        "pass",
        "pass",
        ">rome",
        "draw",
        "pass",
        "id:pilot",
        ">cairo>cape-town",
    ),
    end=N_("Caught! It cost her the last identity, and she runs again. The next capture wins."),
    learnt=(
        N_("Bids are hidden: the higher token at a card does both of its sides, then the lower one its own."),
        N_("A radar rings when she enters a city of its continent; a barrier closes a route only to her."),
        N_("Each empty city and each silence leaves fewer places where she can be."),
        N_("At a Bank, her cheques count towards $500,000; yours bring you moves and upgrades."),
    ),
    example=6,
)

ANGELA: Final = Lesson(
    name="red-notice-angela",
    title=N_("Slip away as Angela"),
    lead=N_("Cash a cheque under the hunter’s nose, and be gone when she comes."),
    seat="angela",
    size="small",
    salt="2163",
    steps=(
        Step(
            text=N_(
                "You win once you have cashed $500,000. Hide far from Jessah, in Lisbon: press your Africa cheque, "
                "the 200,000, then Cape Town."
            ),
            moves=("africa-200@cape-town",),
            at="[data-key='cheque2'], [data-at='city11']",
            otherwise=N_("Press your Africa cheque first, the 200,000, then Cape Town on the map."),
            clauses=("RN-13",),
        ),
        Step(
            text=N_("She knows that you are in Africa. Dakar, Cairo or Cape Town? That she cannot see. Press “Next”."),
            at="[data-at='city11']",
            clauses=(
                "RN-13",
                "RN-56",
            ),
        ),
        Step(
            text=N_(
                "Now you both bid for what you want to do. A decoy first: press your 1, then 3a at the third card."
            ),
            moves=("1:3a",),
            at="[data-key='token1'], [data-at='spot3a']",
            otherwise=_TOKEN,
            clauses=("RN-17",),
        ),
        Step(
            text=N_(
                "You need the second card, Bank and Move. Press your 3, then 2a, the Bank. Only a POW "
                "stops it: a token that cancels another."
            ),
            moves=("3:2a",),
            at="[data-key='token1'], [data-at='spot2a']",
            otherwise=_TOKEN,
            clauses=(
                "RN-22",
                "RN-24",
                "RN-28",
            ),
        ),
        Step(
            text=N_(
                "You want to flee to South America, and a radar stands there. Press it: for 2 points of "
                "your Security it is gone."
            ),
            moves=("-radar:south-america",),
            at="[data-at='radar1']",
            otherwise=N_("First the radar of South America: take it off the map."),
            clauses=("RN-35",),
        ),
        Step(
            text=N_(
                "She moved to Dakar, next door! Now Bank: press your Africa cheque, to cash it. It says where you are…"
            ),
            moves=("cash:africa-100",),
            at="[data-key='cheque1']",
            otherwise=N_("Cash the cheque: it is the moment to be bold."),
            clauses=(
                "RN-28",
                "RN-29",
            ),
        ),
        Step(
            text=N_(
                "…but a cheque of 100,000 gives you a move at once. Press Santiago, across the ocean, "
                "then “End the moves”."
            ),
            moves=(">santiago",),
            at="[data-at='city5']" + BUTTON,
            otherwise=N_("To Santiago, where no barrier and no radar is in your way, then “End the moves”."),
            clauses=(
                "RN-30",
                "RN-36",
            ),
        ),
        Step(
            text=N_("Your 3 was higher: the Move of the card is yours, too. Press Caracas, then “End the moves”."),
            moves=(">caracas",),
            at="[data-at='city3']" + BUTTON,
            otherwise=N_("On to Caracas, then “End the moves”: in Santiago she would look first."),
            clauses=(
                "RN-22",
                "RN-36",
            ),
        ),
        Step(
            text=N_(
                "She inspects Cape Town, and finds nobody. The third card is yours alone: press “Draw”, for a cheque."
            ),
            moves=("draw",),
            at="#part-bar [data-key='primary']",
            otherwise=N_("Draw a cheque: the next money."),
            clauses=(
                "RN-21",
                "RN-27",
                "RN-37",
            ),
        ),
    ),
    replies=("europe-100@lisbon", "radar:south-america", "3:1a", "2:2b", "go:dakar", "draw", "go:cape-town"),
    end=N_("A cheque cashed, a hunter in an empty city. At 500,000 here, a million in the whole game, you have won."),
    learnt=(
        N_("Cashing says where you are: do it when you can move on at once."),
        N_("Points of security buy radars and barriers off the map."),
        N_("A low token in the right place is a decoy, and sometimes an action."),
    ),
    example=5,
)

POW: Final = Lesson(
    name="red-notice-pow",
    title=N_("Use a POW, and answer one"),
    lead=N_("Stop Angela’s flight with your POW, then have hers hit nothing."),
    seat="jessah",
    size="small",
    salt="23101",
    options={"identities": "first-game"},
    steps=(
        Step(
            text=N_("Angela is about to hide. Press your Europe cheque, the 200,000, then Lisbon: you wait there."),
            moves=("europe-200@lisbon",),
            at="[data-key='cheque2'], [data-at='city6']",
            otherwise=N_("Press your Europe cheque first, the 200,000, then Lisbon on the map."),
            clauses=("RN-12",),
        ),
        Step(
            text=N_("Put your radar in Africa: it rings when she enters a city there."),
            moves=("radar:africa",),
            at="[data-at='radar3']",
            otherwise=N_("In Africa, south of your post."),
            clauses=(
                "RN-12",
                "RN-40",
            ),
        ),
        Step(
            text=N_(
                "She bids first, next to the Bank. You hold 1 and POW. Press your 1, then 1b: even a lower token does "
                "its own side."
            ),
            moves=("1:1b",),
            at="[data-key='token2'], [data-at='spot1b']",
            otherwise=_TOKEN,
            clauses=(
                "RN-17",
                "RN-22",
            ),
        ),
        Step(
            text=N_(
                "Her other token lies next to a Move: she wants to cash, then run. Press your POW, then 3b: it cancels "
                "any token."
            ),
            moves=("P:3b",),
            at="[data-key='token1'], [data-at='spot3b']",
            otherwise=_TOKEN,
            clauses=("RN-24",),
        ),
        Step(
            text=N_(
                "Her 2 beat your 1: she cashed in Cairo. Your side is left, Security: bar the route between Cairo and "
                "Cape Town."
            ),
            moves=("barrier:cairo/cape-town",),
            at="[data-at='route17']",
            otherwise=N_("Bar the route between Cairo and Cape Town: one way less for her."),
            clauses=(
                "RN-22",
                "RN-29",
                "RN-33",
            ),
        ),
        Step(
            text=N_(
                "POW against her 3: her token does nothing, and both actions are yours. First the Cheque: press “Draw”."
            ),
            moves=("draw",),
            at="#part-bar [data-key='primary']",
            otherwise=N_("The Cheque first, since your POW lies next to it: press “Draw”."),
            clauses=(
                "RN-24",
                "RN-27",
            ),
        ),
        Step(
            text=N_("Now the Move that she wanted. She sits in Cairo still: go to Rome, next door to her."),
            moves=("go:rome",),
            at="[data-at='city8']",
            otherwise=N_("To Rome: from there one road leads to Cairo."),
            clauses=(
                "RN-24",
                "RN-36",
            ),
        ),
        Step(
            text=N_(
                "Tokens that were shown stay out: she has 1 and POW left. Bait the POW: press your 2, then 3b, "
                "opposite the Bank."
            ),
            moves=("2:3b",),
            at="[data-key='token1'], [data-at='spot3b']",
            otherwise=_TOKEN,
            clauses=(
                "RN-16",
                "RN-52",
            ),
        ),
        Step(
            text=N_(
                "She went opposite at once: that must be her POW, spent on a 2. Press your 3, then 2a, the Move: her 1 "
                "can’t beat it."
            ),
            moves=("3:2a",),
            at="[data-key='token1'], [data-at='spot2a']",
            otherwise=_TOKEN,
            clauses=(
                "RN-18",
                "RN-24",
            ),
        ),
        Step(
            text=N_("Your 3 goes first. Your POW kept her from moving, so she is where she cashed: go to Cairo!"),
            moves=("go:cairo",),
            at="[data-at='city10']",
            otherwise=N_("She cashed in Cairo, and has not moved since."),
            clauses=(
                "RN-37",
                "RN-38",
            ),
        ),
        Step(
            text=N_("Caught! She fled past no radar, so not by Dakar. Now the card’s Security: put a radar in Europe."),
            moves=("radar:europe",),
            at="[data-at='radar2']",
            otherwise=N_("In Europe: from Cairo she ran by Rome."),
            clauses=(
                "RN-33",
                "RN-38",
                "RN-41",
            ),
        ),
    ),
    replies=(
        "africa-100@cairo",
        "2:1a",
        "3:3a",
        "pass",
        "cash:africa-200",
        "up:precise",
        "gain",
        "pass",
        "P:3a",
        "1:2b",
        "pass",
        "id:pilot",
        ">rome>london>new-york",
        "gain",
        "pass",
        ">mexico",
    ),
    end=N_(
        "Angela caught, and her POW spent on a mere 2! Against your own POW it would have counted as an equal token."
    ),
    learnt=(
        N_("POW cancels the token opposite, whatever its value, and does both actions of the card."),
        N_("A POW that was shown is gone until the tokens are shuffled: count what is left."),
        N_("Answer a POW with your worst token, or with your own: two POWs do one action each."),
    ),
    example=7,
)

LESSONS: Final = (JESSAH, ANGELA, POW)
