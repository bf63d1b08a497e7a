"""Why a move is suggested in Red Notice: where Angela can be, what a token meets, how far there is to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hallali.core import bits
from hallali.core.errors import marked
from hallali.core.seats import SPECTATOR
from hallali.games.red_notice.belief.belief import make
from hallali.games.red_notice.bots.worth import best_cheques, best_hunt, distances
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules.box import POW, Box
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.rules.view import RedNoticeView
from hallali.games.red_notice.text import changes, inference, terms
from hallali.i18n import Translator
from hallali.interfaces.reasons import Case, Price, Reason, Reasons, counted, joined, told

N_ = marked
Say = Callable[[Translator], str]

NEVER: Final = 1e-9


class RedNoticeReasons(Reasons[RedNoticeView]):
    """What Red Notice says of its moves."""

    level = "instincts"
    priced = (JESSAH,)

    def reason(self, case: Case[RedNoticeView], steps: Sequence[int]) -> Reason:
        """Return why a seat would take these steps."""
        view = case.view
        return _Teller(case, view).reason(tuple(steps))

    def price(self, case: Case[RedNoticeView], steps: Sequence[int]) -> Price | None:
        """Return the chance that Jessah's moves of this action find Angela as she went, against the best way."""
        view = case.view
        if view.phase != "move" or view.seat != JESSAH:
            return None
        odds, box = _cities(case), size_of(case.size, dict(case.options))
        there = [step for step in view.legal if a.CITY <= step < a.RADAR]
        if not there:
            return None

        def finds(city: int) -> float:
            rest = [0.0 if one == city else chance for one, chance in enumerate(odds)]
            return min(1.0, odds[city] + (best_hunt(box, city, rest, view.icons - 1)[0] if view.icons > 1 else 0.0))

        best = max(there, key=lambda step: finds(step - a.CITY))
        done = finds(steps[0] - a.CITY) if a.CITY <= steps[0] < a.RADAR else 0.0
        # A city where no one can be, on the way to where she may be, is no mistake where none in reach is likelier.
        return Price(done, finds(best - a.CITY), (done, finds(best - a.CITY)), (best,))

    def priced_as(self, price: Price, _: Translator) -> str:
        """Say how likely Jessah was to find Angela as she went, and as she could have gone."""
        return told(
            N_("The chance to find Angela that way, with the moves left: {done}. The best way: {best}."),
            done=price.chances[0],
            best=price.chances[1],
        )(_)


def _cities(case: Case[RedNoticeView]) -> list[float]:
    """Return the chance of each city to hold Angela: by what Jessah knows, or, for Angela, by what everyone knows."""
    seat, options = case.view.seat, dict(case.options)
    if seat == ANGELA:
        belief = make(case.size, options, SPECTATOR)
        tolds = list(inference.public(case.tolds, case.size, options))
    else:
        belief, tolds = make(case.size, options, seat), list(case.tolds)
    for one in tolds:
        belief.hear(one)
    return belief.cities()


class _Teller:
    """Says why, for one case."""

    def __init__(self, case: Case[RedNoticeView], view: RedNoticeView) -> None:
        self.case, self.view = case, view
        self.box: Box = size_of(case.size, dict(case.options))
        self._odds: list[float] = []

    @property
    def odds(self) -> list[float]:
        """The chances of the cities, worked out once."""
        if not self._odds:
            self._odds = _cities(self.case)
        return self._odds

    def city(self, number: int) -> Say:
        return lambda _: _.name(terms.city(self.box, number, _))

    def reason(self, steps: tuple[int, ...]) -> Reason:
        view = self.view
        if len(view.legal) == 1 and len(steps) == 1:
            return Reason(joined(self.named(steps), told(N_("There’s no other legal move here."))), self.at(steps))
        known = {
            "start": self._start, "bid": self._bid, "move": self._move, "walk": self._walk, "bank": self._bank,
            "draw": self._draw, "caught": self._caught,
        }.get(view.phase)  # fmt: skip
        shows = len(steps) > 1 and steps[0] >= a.CHEQUE  # the smallest size is begun without
        if known is not None and (shows or view.phase != "start"):
            return known(steps)
        if any(a.RADAR <= step < a.TAKE for step in steps):
            return self._piece(steps)
        return Reason(joined(self.named(steps), self._left()), self.at(steps))

    def at(self, steps: Sequence[int]) -> tuple[str, ...]:
        """Return the places of steps on the map."""
        found = []
        for step in steps:
            if a.CITY <= step < a.RADAR:
                found.append(f"city{step - a.CITY}")
            elif a.RADAR <= step < a.BARRIER:
                found.append(f"radar{step - a.RADAR}")
            elif a.BARRIER <= step < a.TAKE:
                found.append(f"route{step - a.BARRIER}")
            elif a.BID <= step < a.IDENTITY:
                place = (step - a.BID) % 8
                found.append(f"spot{terms.spot(place >> 1, place & 1)}")
        return tuple(found)

    def named(self, steps: Sequence[int]) -> Say:
        """Return what names a gesture."""
        box = self.box

        def one(step: int, _: Translator) -> str:
            if step in (a.END, a.DRAW, a.GAIN, a.STAY):
                words = {a.END: N_("go on"), a.DRAW: N_("draw"), a.GAIN: N_("a point"), a.STAY: N_("stay")}
                return _(words[step])
            if step >= a.OPTION:
                return changes.change(box, self.view.icons, step - a.OPTION, _)
            if a.BID <= step < a.IDENTITY:
                value, place = divmod(step - a.BID, 8)
                return f"{terms.token(value)} · {terms.spot(place >> 1, place & 1)}"
            for first, name in (
                (a.UPGRADE, terms.upgrade), (a.IDENTITY, terms.identity), (a.CHEQUE, terms.amount),
                (a.LIFT_BARRIER, terms.route), (a.LIFT_RADAR, terms.continent), (a.TAKE, terms.route),
                (a.BARRIER, terms.route), (a.RADAR, terms.continent), (a.CITY, terms.city),
            ):  # fmt: skip
                if step >= first:
                    return name(box, step - first, _)
            return terms.action(step - a.AS, 1, _)

        def say(_: Translator) -> str:
            moves = [one(step, _) for step in steps if step != a.END or len(steps) == 1]
            return _(N_("The bot’s choice: {move}.")).format(move=", ".join(moves))

        return say

    # -- what only Jessah does ----------------------------------------------------------------------------------------

    def _move(self, steps: tuple[int, ...]) -> Reason:
        view, at = self.view, self.at(steps)
        if not at:
            return Reason(joined(self.named(steps), self._left()))
        city = steps[0] - a.CITY
        there = [step - a.CITY for step in view.legal if a.CITY <= step < a.RADAR]
        others = sorted((c for c in there if c != city), key=lambda c: (-self.odds[c], c))
        mine = self.odds[city]
        if mine > NEVER:
            first = told(N_("Go to {city} and look. She’s there: {chance}."), city=self.city(city), chance=mine)
            if not others or self.odds[others[0]] <= NEVER:
                return Reason(first, at)
            other = others[0]
            if self.odds[other] > mine:
                text = N_("{other}: {next}, but this sets up the next move.")
            else:
                text = N_("The next best is {other}: {next}.")
            return Reason(joined(first, told(text, other=self.city(other), next=self.odds[other])), at)
        goal = max(range(len(self.odds)), key=lambda c: (self.odds[c], -c))
        steps_away = distances(self.box)[city][goal]
        return Reason(
            joined(
                told(N_("Go through {city}. She can’t be there."), city=self.city(city)),
                counted(
                    "The likeliest city is {goal}, {count} step farther: {chance}.",
                    "The likeliest city is {goal}, {count} steps farther: {chance}.",
                    steps_away,
                    goal=self.city(goal),
                    chance=self.odds[goal],
                ),
            ),
            at,
        )

    def _piece(self, steps: tuple[int, ...]) -> Reason:
        box, at, step = self.box, self.at(steps), steps[-1]
        if step >= a.BARRIER:
            one, two = box.ends[step - a.BARRIER]
            chance = min(1.0, self.odds[one] + self.odds[two])
            text = N_("A barrier here: {route}. She’s at one of its ends: {chance}.")
            route = step - a.BARRIER
            return Reason(told(text, route=lambda _: terms.route(box, route, _), chance=chance), at)
        continent = step - a.RADAR
        chance = min(1.0, sum(self.odds[c] for c in bits.members(box.cities_of[continent])))
        text = N_("A radar in {continent}. She’s there: {chance}. It rings if she moves there.")
        return Reason(told(text, continent=lambda _: _.name(terms.continent(box, continent, _)), chance=chance), at)

    # -- what both do -------------------------------------------------------------------------------------------------

    def _bid(self, steps: tuple[int, ...]) -> Reason:
        view, box, at = self.view, self.box, self.at(steps)
        value, place = divmod(steps[0] - a.BID, 8)
        card, side = place >> 1, place & 1
        left = view.left[1 - view.seat]
        higher, equal = sum(1 for one in left if one > value), sum(1 for one in left if one == value)
        own, other = terms.sides(box, view.row[card])[side], terms.sides(box, view.row[card])[1 - side]
        meets = any(bid.card == card and bid.seat != view.seat for bid in view.bids)
        move = told(
            N_("Bid your {token} on {action}, at {place}."),
            token=terms.token(value),
            action=lambda _: terms.action(*own, _),
            place=terms.spot(card, side),
        )
        who = _WHO[1 - view.seat]
        if value == POW:
            more = told(
                N_("Against any number, POW lets you do both: {other} as well."),
                other=lambda _: terms.action(*other, _),
            )
        elif not higher:
            more = told(N_("{who} has no higher token left: you do this before anything that she does here."), who=who)
        else:
            more = counted(
                "Of the {all} tokens that {who} hasn’t shown, {count} is higher.",
                "Of the {all} tokens that {who} hasn’t shown, {count} are higher.",
                higher,
                all=len(left),
                who=who,
            )
        same = counted("{count} is equal.", "{count} are equal.", equal) if meets and equal and value != POW else None
        return Reason(joined(move, more, same), at)

    def _bank(self, steps: tuple[int, ...]) -> Reason:
        view, box = self.view, self.box
        if steps[0] < a.CHEQUE:
            if view.seat == JESSAH:
                return Reason(told(N_("Cash nothing: the bot rates your cheques higher later.")))
            return Reason(
                counted(
                    "Cash nothing now: it would reveal your city, and Jessah is {count} step away.",
                    "Cash nothing now: it would reveal your city, and Jessah is {count} steps away.",
                    distances(box)[view.jessah][view.angela],
                )
            )
        kind = steps[0] - a.CHEQUE
        name: Say = lambda _: terms.amount(box, kind, _)  # noqa: E731
        if view.seat == ANGELA:
            after = view.earned + box.dollars[kind]
            text = N_("Cash {cheque}: that makes {sum} of {target}. It reveals your city; Jessah is {steps} away.")
            steps_away = distances(box)[view.jessah][view.angela]
            return Reason(
                told(
                    text,
                    cheque=name,
                    sum=lambda _: terms.dollars(after, _),
                    target=lambda _: terms.dollars(view.target, _),
                    steps=counted("{count} step", "{count} steps", steps_away),
                )
            )
        return Reason(
            told(N_("Cash {cheque}, {brings}."), cheque=name, brings=lambda _: terms.pays(box, kind, _, JESSAH))
        )

    def _draw(self, steps: tuple[int, ...]) -> Reason:
        text = N_("Draw a cheque: you hold {count}, and {pile} are still in the pile.")
        if steps[0] != a.DRAW:
            text = N_("Draw nothing: you hold {count} and must keep what you draw.")
        return Reason(told(text, count=len(self.view.hand), pile=self.view.pile))

    def _start(self, steps: tuple[int, ...]) -> Reason:
        view, box, city = self.view, self.box, steps[-1] - a.CITY
        kind = steps[0] - a.CHEQUE
        name: Say = lambda _: terms.amount(box, kind, _)  # noqa: E731
        if view.seat == JESSAH:
            table = distances(box)[city]
            return Reason(
                counted(
                    "Show {cheque} and start in {city}. Every city is within {count} step.",
                    "Show {cheque} and start in {city}. Every city is within {count} steps.",
                    max(table),
                    cheque=name,
                    city=self.city(city),
                ),
                self.at(steps),
            )
        hand = list(view.hand)
        hand.remove(kind)
        near = [c for c in range(len(box.continent)) if best_cheques(box, hand)[box.continent[c]]]
        away = min((distances(box)[city][c] for c in near), default=0)
        steps_away = distances(box)[view.jessah][city] if view.jessah >= 0 else 0
        return Reason(
            told(
                N_(
                    "Show {cheque} and start in {city}. One of your cheques can be cashed {near} away; Jessah "
                    "is {steps} away."
                ),
                cheque=name,
                city=self.city(city),
                near=counted("{count} step", "{count} steps", away),
                steps=counted("{count} step", "{count} steps", steps_away),
            ),
            self.at(steps),
        )

    # -- what only Angela does ----------------------------------------------------------------------------------------

    def _walk(self, steps: tuple[int, ...]) -> Reason:
        view, box = self.view, self.box
        path = [step - a.CITY for step in steps if a.CITY <= step < a.RADAR]
        end = path[-1] if path else view.angela
        away = distances(box)[view.jessah][end]
        cash = best_cheques(box, view.hand)[box.continent[end]]
        if path:
            names: Say = lambda _: ", ".join(terms.city(box, c, _) for c in path)  # noqa: E731
            move = told(N_("Move: {cities}."), cities=names)
        else:
            move = told(N_("Stay where you are: {city}."), city=self.city(end))
        far = counted("You end {count} step from Jessah.", "You end {count} steps from Jessah.", away)
        seen = told(N_("Before you move, she gives that city: {chance}."), chance=self.odds[end])
        can = told(N_("You have a cheque of that continent.")) if cash else None
        return Reason(joined(move, far, seen, can), self.at([a.CITY + c for c in path] or [a.CITY + end]))

    def _caught(self, steps: tuple[int, ...]) -> Reason:
        box, number = self.box, steps[-1] - a.IDENTITY
        name: Say = lambda _: terms.identity(box, number, _)  # noqa: E731
        if not 0 <= number < len(box.moves):
            return Reason(joined(self.named(steps), self._left()))
        return Reason(
            joined(
                told(N_("Give up this identity: {identity}."), identity=name),
                lambda _: terms.powers(box, number, _),
                counted(
                    "You then have {count} identity left.",
                    "You then have {count} identities left.",
                    len(self.view.identities) - 1,
                ),
            )
        )

    def _left(self) -> Say:
        """Say how things stand: where Angela most likely is, or how near Jessah can come."""
        view = self.view
        if not any(self.odds):
            return told(N_("Angela has not started yet."))
        if view.seat == JESSAH:
            goal = max(range(len(self.odds)), key=lambda c: (self.odds[c], -c))
            away = distances(self.box)[view.jessah][goal] if view.jessah >= 0 else 0
            return counted(
                "The likeliest city is {city}, {count} step from you: {chance}.",
                "The likeliest city is {city}, {count} steps from you: {chance}.",
                away,
                city=self.city(goal),
                chance=self.odds[goal],
            )
        chance = min(1.0, best_hunt(self.box, view.jessah, self.odds, 2)[0]) if view.jessah >= 0 else 0.0
        text = N_("She knows: your city, {mine}; found within two moves, {chance}.")
        if chance <= NEVER:
            text = N_("She gives your city: {mine}. No likely city is within two steps of her.")
        return told(text, mine=self.odds[view.angela], chance=chance)


#: The two players are called the same in every language.
_WHO: Final = ("Angela", "Jessah")

__all__ = ["RedNoticeReasons"]
