"""Red Notice's map in words: a label for everything that can be pointed at, and the whole in a few sentences."""

from __future__ import annotations

from collections.abc import Sequence

from hallali import i18n
from hallali.core.errors import marked
from hallali.core.seats import OVER
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.view import ANGELA, RedNoticeView

N_ = marked
Translate = i18n.Translator

_CITY = {
    "go": N_("Go to {city}"),
    "inspect": N_("Inspect {city}"),
    "walk": N_("Move to {city}"),
    "stay": N_("Stay in {city}"),
    "start": N_("Start in {city}"),
}
_MARKS = {"out": N_("you crossed it out"), "suspect": N_("you suspect it")}
_RADAR = {
    "put": N_("Place a radar in {place}"),
    "turn": N_("Turn the radar in {place} to black"),
    "lift": N_("Remove the radar from {place}"),
    "white": N_("White radar in {place}"),
    "black": N_("Black radar in {place}"),
    "": N_("No radar in {place}"),
}
_BARRIER = {
    "put": N_("Place a barrier between {one} and {two}"),
    "turn": N_("Turn the barrier between {one} and {two} to black"),
    "take": N_("Move the barrier between {one} and {two}"),
    "lift": N_("Remove the barrier between {one} and {two}"),
    "white": N_("White barrier between {one} and {two}"),
    "black": N_("Black barrier between {one} and {two}"),
}


class Speaker:
    """Says what is on the map of one view. names, lands: the cities and continents in the reader's language."""

    def __init__(
        self, view: RedNoticeView, box: Box, names: Sequence[str], lands: Sequence[str], translate: Translate
    ) -> None:
        self.view, self.box, self.names, self.lands = view, box, names, lands
        self.translate = translate

    def city(
        self, city: int, act: str, percent: str, out: bool, mark: str, *, found: bool = False, cashed: bool = False
    ) -> str:
        """Label a city: what a click does there, then everything that is known of it."""
        view, _ = self.view, self.translate
        name = self.names[city]
        facts = [_(_CITY[act]).format(city=_.name(name)) if act else name, self.lands[self.box.continent[city]]]
        if city == view.jessah:
            facts.append(_("Jessah is here"))
        if city == view.angela:
            facts.append(_("Angela is here"))
        if found:
            facts.append(_("Jessah last captured Angela here"))
        if cashed:
            facts.append(_("Angela last cashed a cheque here"))
        if percent:
            facts.append(_("Angela: {percent}%").format(percent=percent))
        elif out:
            facts.append(_("Angela can’t be here"))
        if mark in _MARKS:
            facts.append(_(_MARKS[mark]))
        around = list(zip(self.box.near[city], self.box.via[city], strict=True))
        facts.append(_("routes to {list}").format(list=self._named([other for other, _ in around])))
        for text, routes in (
            (N_("white barrier to {list}"), self._white()),
            (N_("black barrier to {list}"), self._black()),
        ):
            if barred := [other for other, route in around if route in routes]:
                facts.append(_(text).format(list=self._named(barred)))
        return _("; ").join(facts)

    def continent(self, number: int, act: str, piece: str) -> str:
        """Label a continent's place for a radar."""
        kind = "turn" if act == "put" and piece else act or piece
        return self.translate(_RADAR[kind]).format(place=self.translate.name(self.lands[number]))

    def route(self, number: int, act: str, piece: str) -> str:
        """Label a place for a barrier."""
        one, two = self.box.ends[number]
        kind = "turn" if act == "put" and piece else act or piece or "put"
        return self.translate(_BARRIER[kind]).format(one=self.names[one], two=self.names[two])

    def whole(self) -> str:
        """Describe the map in a few sentences."""
        view, _ = self.view, self.translate
        parts = [_("The world map") + "."]
        if view.jessah >= 0:
            parts.append(_("Jessah is in {city}.").format(city=_.name(self.names[view.jessah])))
        if view.angela >= 0:
            alone = view.seat == ANGELA and view.mover != OVER
            text = N_("You’re in {city}. Only you see this.") if alone else N_("Angela is in {city}.")
            parts.append(_(text).format(city=_.name(self.names[view.angela])))
        parts += [self.continent(number, "", self._face(number, view.black_radars)) + "." for number in view.radars]
        parts += [self.route(number, "", self._face(number, view.black_barriers)) + "." for number in view.barriers]
        return " ".join(parts)

    def _face(self, number: int, black: Sequence[int]) -> str:
        return "black" if number in black else "white"

    def _white(self) -> set[int]:
        return set(self.view.barriers) - self._black()

    def _black(self) -> set[int]:
        return set(self.view.black_barriers)

    def _named(self, cities: Sequence[int]) -> str:
        return ", ".join(self.names[city] for city in cities)
