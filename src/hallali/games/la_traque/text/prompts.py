"""The action bar of La Traque: who must do what, and the buttons for it."""

from __future__ import annotations

from collections import Counter

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.la_traque import drafts
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, HEADQUARTERS, Box
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces as c
from hallali.games.la_traque.text.sentences import Names, once, sentence
from hallali.interfaces.scene import Button
from hallali.interfaces.table_page import Result

N_ = marked
WINS = N_("{who} wins the game.")
Translate = i18n.Translator

_MINE: dict[p.Phase, str] = {
    "track": N_("For which track does {fugitive} count?"),
    "marker": N_("Which revolution marker do you place?"),
    "pile": N_("From which pile do you draw?"),
    "gain": N_("On which track do you gain influence?"),
    "advance": N_("Which ambition track advances?"),
    "recall": N_("Which agent comes back?"),
    "agent": N_("Which agent goes to another hunting zone?"),
    "zone": N_("Where does agent {agent} go?"),
    "lower": N_("On which track does {rival:the} lose influence?"),
    "judge": N_("Which fugitive in your hand do you judge?"),
    "pay": N_("On which track do you pay a point for {objective}?"),
    "where": N_("Where does {fugitive} go?"),
    "option": N_("Which of the two?"),
}
_TARGETS = {
    "capture": N_("Which fugitive do you capture?"),
    "guard": N_("Which fugitive do you protect?"),
    "remove": N_("Which fugitive leaves the game?"),
    "shift": N_("Which fugitive goes to another zone?"),
}
_RIVALS = {
    "sabotage": N_("Who loses influence?"),
    "peek": N_("Whose cards do you look at?"),
}


#: What a turn's actions are, by the steps that take them: from the first up to the last, without that.
_DEEDS: tuple[tuple[int, int, str], ...] = (
    (a.MOVE, a.TRACK, N_("send agents")),
    (a.INFORM, a.COUNT, N_("lay cards under agents")),
    (a.CAPTURE, a.INFORM, N_("capture")),
    (a.MISSION, a.FULFIL, N_("use cards")),
    (a.FULFIL, a.CAPTURE, N_("fulfil objectives")),
)


class Option(msgspec.Struct, frozen=True):
    """Something to choose in the bar."""

    step: int  #: what it chooses
    label: str  #: in words
    more: str = ""  #: how things stand there now
    signs: tuple[c.Sign, ...] = ()  #: what a pile mostly holds


class Bar:
    """Writes the bar of one view."""

    def __init__(self, view: v.LaTraqueView, draft: drafts.Turn, box: Box, names: Names, _: Translate) -> None:
        self.view, self.draft, self.box, self.names, self._ = view, draft, box, names, _
        self.ready = draft.ready
        self.mine = self.ready or (view.mover == view.seat and view.seat >= 0)

    def prompt(self) -> str:
        """Say who must do what."""
        view, _ = self.view, self._
        if view.mover == OVER:
            return verdict(view, self.names, _)
        if self.ready:
            return _("Your actions are used up: end the turn, or undo something.")
        if view.mover == CHANCE:
            return _("Dealing…")
        if not self.mine:
            who = self.names.who(view.mover)
            keeps = view.phase == "keep"
            text = _.agreeing(N_("{who} chooses what to keep."), who) if keeps else _("It’s {who:the}’s turn.")
            return text.format(who=who)
        if view.phase == "act":
            return self._turn()
        if view.phase == "keep":
            most = c.most_kept(self.box, view, view.seat)
            return _.counted(
                "Keep up to {count} card of your hand. Chosen: {chosen}.",
                "Keep up to {count} cards of your hand. Chosen: {chosen}.",
                most,
                chosen=len(view.kept),
            )
        return self._asked()

    def _turn(self) -> str:
        view, _ = self.view, self._
        if view.actions == 0 and view.frees:
            text = {
                "move": N_("Agents you may still move with this action: {count}."),
                "inform": N_("Cards you may still lay with this action: {count}."),
            }[view.free]
            return _(text).format(count=view.frees)
        return _.counted("Your turn: {count} action left.", "Your turn: {count} actions left.", view.actions)

    def _asked(self) -> str:
        view, _ = self.view, self._
        if view.phase == "target":
            return _(_TARGETS.get(view.word, N_("Choose a fugitive.")))
        if view.phase == "rival":
            return _(_RIVALS.get(view.word, N_("Choose another player.")))
        if view.phase == "choose":
            _faction, track, at = self.box.steps[view.asked]
            giver = sentence(v.Ambition(who=view.seat, track=track, now=at), self.names, bare=True)
            question = _.counted(
                "Which of these cards do you take? The other is gone.",
                "Which of these cards do you take? The others are gone.",
                len(view.legal) - 1,
            )
            return f"{giver} {question}"
        if view.word == "free":
            return _.of(self.box.texts[view.asked])
        text = _(_MINE.get(view.phase, N_("Your turn")))
        args: dict[str, str | int] = {}
        if view.phase == "track":
            args["fugitive"] = self.names.ability(view.asked)
        elif view.phase == "pay":
            args["objective"] = self.names.objective(view.asked >> 1)
        elif view.phase == "where":
            args["fugitive"] = self.names.ability(view.faces[view.asked])
        elif view.phase == "zone":
            args["agent"] = view.asked + 1
        elif view.phase == "lower":
            args["rival"] = self.names.who(view.asked)
        return text.format(**args)

    def done(self) -> str:
        """Say what the last step of the viewer's draft did; "" for nothing that is said."""
        said: list[tuple[bool, str]] = []
        for one in self.draft.tolds:
            mine = isinstance(one, v.Deed) and one.who == self.view.seat
            text = sentence(one, self.names, bare=mine)
            if text and not isinstance(one, v.TurnEnded | v.Showed | v.Left):  # the board shows these
                said.append((not isinstance(one, v.Domination), text))
        # What wins the game stands right after the deed: what comes last can be cut off in a narrow bar.
        said[1:] = sorted(said[1:], key=lambda one: one[0])
        return " ".join(once(Counter(text for _after, text in said), self._))

    def aside(self) -> str:
        """Return the bar's second line: what is not final yet, else what matters now."""
        view, _ = self.view, self._
        if view.mover == OVER:
            return reason(view, self.names, _)
        if self.done():
            count = len(self.draft.steps)
            undo = _.counted("You can still undo {count} step.", "You can still undo {count} steps.", count)
            return f"{self._reached()} {undo}".lstrip()
        if view.mover == view.seat and view.phase == "act":
            if not view.acted and view.legal == (a.PASS,):
                return _("You can do nothing else: you must pass.")
            if view.round == 1 and self._fresh():
                return _("Send your agents to a pile for cards in the next round, or to a zone to hunt.")
            if last(view):
                return self._last()
            return self._left()
        if view.mover == view.seat and view.phase == "keep":
            return _("You lose the other cards; your reserve comes to your hand.")
        if view.mover == view.seat and view.phase == "target":
            return _("Choose a fugitive on the board.")
        return ""  # the board says which round it is

    def _reached(self) -> str:
        """Say that the viewer has just come to the target, and what follows; "" where that is not so."""
        view = self.view
        gained = [one for one in self.draft.tolds if isinstance(one, v.Domination) and one.who == view.seat]
        if not any(one.now - one.change < view.target <= one.now for one in gained):
            return ""
        return self._("{target} domination: this is the last round.").format(target=view.target)

    def _left(self) -> str:
        """Say what can be done in this turn; where that is no action at all, that it is time to pass."""
        view, _ = self.view, self._
        able = [_(name) for low, high, name in _DEEDS if any(low <= step < high for step in view.legal)]
        if able:
            text = _("{deeds}, or pass.").format(deeds=", ".join(able))
            return text[:1].upper() + text[1:]
        if a.DESTINY in view.legal:
            return _("Nothing is left to do in this round: pass, or spend the destiny token for new objectives.")
        return _("Nothing is left to do in this round: pass.")

    def _last(self) -> str:
        """Say what the last round is about, and whether the viewer has won already."""
        view, _ = self.view, self._
        rivals = [seat for seat in range(view.players) if seat != view.seat]
        ahead = all(view.domination[view.seat] > view.domination[seat] for seat in rivals)
        if ahead and all(view.passed[seat] for seat in rivals):
            return _("Nobody else can act any more, and you lead: pass, and you have won.")
        return _("This is the last round: the most domination wins.")

    def idle(self) -> bool:
        """Say whether the viewer's turn has nothing but its end, or new objectives, to offer."""
        view = self.view
        bare = view.mover == view.seat and view.phase == "act" and not view.acted and not self.draft.steps
        return bare and set(view.legal) <= {a.PASS, a.END, a.DESTINY}

    def buttons(self) -> tuple[Button, ...]:
        """Return the bar's buttons, the primary one last."""
        view, _ = self.view, self._
        if not self.mine or view.mover == OVER:
            return ()
        back = (Button(-1, _("Undo"), command="undo"),) if self.draft.steps else ()
        if self.ready:
            return (*back, Button(-1, _("End the turn"), primary=True, command="commit"))
        if not view.legal:
            return back
        if view.phase == "keep":
            label = _("Keep nothing") if not view.kept else _("Keep these")
            sure = _("Discard the whole hand?") if view.hand and not view.kept else ""
            return (*back, Button(-1, label, primary=not sure, command="commit", sure=sure))
        if view.phase != "act":
            label = _("Done") if view.word == "free" else _("No more")
            more = (Button(a.END, label, primary=True),) if a.END in view.legal else ()
            return (*back, *more)
        return (*back, *self._stops())

    def _fresh(self) -> bool:
        """Say whether all of the viewer's agents are at the headquarters, and can be sent."""
        view = self.view
        sends = any(a.MOVE <= step < a.TRACK for step in view.legal)
        return sends and all(at == HEADQUARTERS for at in view.spots[view.seat])

    def _stops(self) -> tuple[Button, ...]:
        """Return what ends a turn, or one's round: with something left to do, each asks first."""
        view, _ = self.view, self._
        forced = self.idle() or view.legal == (a.PASS,)
        end = Button(
            a.END,
            _("End the turn"),
            primary=True,
            why=_("The others play, then it’s your turn again. You lose the actions you have left."),
            sure=_.counted("Give up {count} action?", "Give up {count} actions?", view.actions) if view.actions else "",
        )
        off = Button(
            a.PASS,
            _("Pass for the round"),
            primary=forced,
            why=_("You do nothing more this round. It ends when everyone has passed."),
            sure="" if forced else _("Pass until the round ends?"),
            fold="" if forced or view.acted or self.draft.steps else _("Or pass"),
        )
        return tuple(button for button in (off, end) if button.step in view.legal)

    def forced(self, *, alone: bool) -> int:
        """Return the only step that may play itself, to pass; -1 for none.

        Only among bots: a person would learn, from how fast it goes, that nothing could be done with the hand. alone:
        whether the viewer's opponents are bots.
        """
        view = self.view
        bare = view.mover == view.seat and view.phase == "act" and not self.draft.steps
        return a.PASS if alone and bare and view.legal == (a.PASS,) else -1

    def options(self) -> tuple[Option, ...]:
        """Return what can be chosen now, apart from the actions of a turn and files on the board."""
        view = self.view
        if view.mover != view.seat or view.phase in ("act", "keep", "target"):
            return ()
        return tuple(self._option(step) for step in view.legal if step != a.END)

    def _option(self, step: int) -> Option:
        view, _, names = self.view, self._, self.names
        if step >= a.OPTION:
            return Option(step, texts.sides(self.box, view.asked, _)[step - a.OPTION].rstrip("."))
        if step >= a.CARD:
            return Option(step, names.card(step - a.CARD), self._judged(step - a.CARD - CARD))
        if step >= a.AGENT:
            at = view.spots[view.seat][step - a.AGENT]
            where = names.spot(at) if at > 1 else _("rest zone")
            return Option(step, _("Agent {agent} ({zone})").format(agent=step - a.AGENT + 1, zone=where))
        if step >= a.PLACE:
            place = step - a.PLACE
            return Option(step, names.place(place), _(c.LEVEL).format(level=self.box.level[place]))
        if step >= a.MARKER:
            return Option(step, names.marker(step - a.MARKER))
        if step >= a.RIVAL:
            return Option(step, names.seat(step - a.RIVAL))
        if step >= a.ZONE:
            return Option(step, _(texts.ZONES[step - a.ZONE]))
        if step >= a.PILE:
            pile = step - a.PILE
            holds = c.mostly(self.box, pile)
            return Option(step, f"{_(texts.PILES[pile])} ({view.piles[pile]})", _("at first:") if holds else "", holds)
        return Option(step, _(texts.TRACKS[step - a.TRACK]), self._stand(step - a.TRACK))

    def _judged(self, x: int) -> str:
        """Return a fugitive's level, and what judging it brings, if every judgement of the box brings the same."""
        box, _ = self.box, self._
        if not 0 <= x < box.first_special or self.view.phase != "judge":
            return ""
        level = _(c.LEVEL).format(level=box.grade[x])
        found = {box.bundles[effect[box.grade[x]]] for effect in box.effects if effect[0] == e.JUDGE}
        gives = texts.sentences(box, found.pop(), _).rstrip(".") if len(found) == 1 else ""
        return f"{level}: {gives}" if gives else level

    def _stand(self, track: int) -> str:
        """Return where the marker in question stands on a track."""
        view = self.view
        ambitious = view.phase == "advance"
        of = view.asked if view.phase == "lower" else view.seat
        now = (view.ambition if ambitious else view.influence)[of][track]
        return self._credited(track, now) if view.phase == "track" else self._("now {now}").format(now=now)

    def _credited(self, track: int, now: int) -> str:
        """Return what counting a collaborator for a track brings: where its marker goes, and what that pays for."""
        view, box, _ = self.view, self.box, self._
        extra = sum(
            effect[2]
            for effect in c.standing(box, view, view.seat)
            if effect[0] == e.PRESTIGE and effect[1] in (e.ANY, box.kind[view.asked])
        )
        then = min(now + box.grade[view.asked] + extra, box.influence)
        has = list(view.influence[view.seat])
        has[track] = then
        text = _("now {now}, then {then}").format(now=now, then=then)
        for objective in view.open[view.seat]:
            for triumph in (1, 0):
                price = c.price(box, view, view.seat, 2 * objective + triumph)
                if any(c.missing(price, view.influence[view.seat])) and not any(c.missing(price, has)):
                    pays = _("triumph: {objective}") if triumph else _("success: {objective}")
                    return f"{text} · {pays.format(objective=self.names.objective(objective))}"
        return text

    def told_of(self, x: int) -> str:
        """Return a card's abilities, for a choice of cards."""
        return c.abilities(self.box, x, self._)

    def choosing(self) -> tuple[tuple[int, str, str], ...]:
        """Return the cards of a choice as (step, name, abilities)."""
        if self.view.phase != "choose" or self.view.mover != self.view.seat:
            return ()
        return tuple(
            (step, self.names.card(step - a.CARD), self.told_of(step - a.CARD - CARD)) for step in self.view.legal
        )


def eyes(seat: int, names: Names, _: Translate) -> str:
    """Say through whose eyes the board is seen."""
    if seat in (SPECTATOR, REFEREE):
        return _("Public view") if seat == SPECTATOR else _("Everything shown")
    return _("Seen by {who:the}").format(who=names.who(seat))


def goal(view: v.LaTraqueView, names: Names, _: Translate) -> str:
    """Say what all play for, and how far it is: everyone's domination, when the last round comes, and the round."""
    scores = ", ".join(f"{names.seat(seat)} {view.domination[seat]}" for seat in range(view.players))
    text = _("Domination, to {target}: {scores}. Round {round} of {rounds}.")
    if last(view):
        text = _("Domination: {scores}. Round {round}, the last.")
    return text.format(scores=scores, target=view.target, round=view.round, rounds=view.rounds)


def last(view: v.LaTraqueView) -> bool:
    """Say whether this round is the last: somebody has come to the target, or no other may begin."""
    return view.round == view.rounds or max(view.domination) >= view.target


def verdict(view: v.LaTraqueView, names: Names, _: Translate) -> str:
    """Say who won, to the seat that is looking."""
    if not view.winners:
        return _("The game is over.")
    who = ", ".join(names.seat(seat) for seat in view.winners)
    if view.seat in view.winners:
        return _("You won.") if len(view.winners) == 1 else _("A shared victory: {who}.").format(who=who)
    if len(view.winners) > 1:
        return _("A shared victory: {who}.").format(who=who)
    winner = names.who(view.winners[0])
    return _.agreeing(WINS, winner).format(who=winner)


def reason(view: v.LaTraqueView, names: Names, _: Translate) -> str:
    """Say how the game ended, with everyone's score."""
    scores = ", ".join(f"{names.seat(seat)} {view.domination[seat]}" for seat in ranked(view))
    if view.outcome == "time":
        return _.counted(
            "After {count} round the game ends; the most domination wins: {scores}.",
            "After {count} rounds the game ends; the most domination wins: {scores}.",
            view.rounds,
            scores=scores,
        )
    if view.outcome == "domination":
        return _("{target} domination in round {round}. Final domination: {scores}.").format(
            target=view.target, round=view.round, scores=scores
        )
    return _("Domination: {scores}.").format(scores=scores)


def ranked(view: v.LaTraqueView) -> list[int]:
    """List the seats by their scores, ties by influence (LT-48)."""
    return sorted(range(view.players), key=lambda seat: (-view.domination[seat], -sum(view.influence[seat])))


def ended(view: v.LaTraqueView, result: Result, names: Names, _: Translate) -> tuple[str, str]:
    """Return the bar's words for a game that is over, by the rules or by resigning."""
    if result.resigned is None:
        return verdict(view, names, _), reason(view, names, _)
    if result.resigned == view.seat:
        return _("You resign."), reason(view, names, _)
    who = names.who(result.resigned)
    return _.agreeing(N_("{who} resigns."), who).format(who=who), reason(view, names, _)


__all__ = ["Bar", "Option", "ended", "eyes", "ranked", "reason", "verdict"]
