"""Last Metro in words, English and French. The plain page and the plain terminal ask this of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.i18n import Text, Translator
from hallali.interfaces.plain import Plain
from hallali.interfaces.rulebook import Chapter, Rulebook, tell
from hallali_metro.edition import KINDS, MOST, STATIONS, Town
from hallali_metro.rules import INSPECTOR, WAIT, Ended, Hid, MetroView, Rode

N_ = marked
TITLES = {
    "turn": N_("Turn"),
    "turns": N_("Turns in all"),
    "inspector": N_("The inspector is at"),
    "seen": N_("The thief was last seen at"),
    "seen_in": N_("That was in turn"),
    "thief": N_("The thief is at"),
    "tickets": N_("The thief’s tickets"),
    "trail": N_("It has paid with"),
}
PLACES = ("inspector", "seen", "thief", "station")
LEAD = N_("A thief hides in the network. The inspector sees the tickets, but seldom the thief.")
BEGIN = N_(
    "The thief begins at a station that only the thief knows, the inspector at {station}. They ride in turn, the thief "
    "first, each along one line to the next station."
)
PAY = N_("The inspector may take: {kinds}. The thief’s tickets: {tickets}. All see which of them the thief pays with.")
STUCK = N_("Who cannot ride waits.")
SEEN = N_("In turn {count}, and again every {count} turns, all see where the thief gets off.")
ALWAYS = N_("All see where the thief gets off.")
END = N_("The inspector wins at once where both meet; the thief wins after {count} turns.")
SHORT = N_("The inspector wins at once where both meet; the thief wins after one turn.")
FRENCH_STATIONS = ("Centrale", "Marché", "Port", "Opéra", "Moulin", "Zoo", "Tour", "Hôpital", "Usine", "Musée")
FRENCH = {
    LEAD: "Un voleur se cache dans le réseau. L’inspectrice voit les tickets, mais rarement le voleur.",
    "2 players": "2 joueurs",
    "5 minutes": "5 minutes",
    BEGIN: "Le voleur part d’une station que lui seul connaît, l’inspectrice de la station {station}. Ils roulent à "
    "tour de rôle, le voleur d’abord, chacun le long d’une ligne jusqu’à la station suivante.",
    PAY: "L’inspectrice peut prendre : {kinds}. Les tickets du voleur : {tickets}. Tous voient avec lequel il paie.",
    STUCK: "Qui ne peut pas rouler attend.",
    SEEN: "Au tour {count}, puis tous les {count} tours, tous voient où le voleur descend.",
    ALWAYS: "Tous voient où le voleur descend.",
    END: "L’inspectrice gagne dès que les deux se rencontrent ; le voleur gagne après {count} tours.",
    SHORT: "L’inspectrice gagne dès que les deux se rencontrent ; le voleur gagne après un tour.",
    "How it is played": "Comment on joue",
    "Thief": "Voleur",
    "Inspector": "Inspectrice",
    "The network": "Le réseau",
    "Turn": "Tour",
    "Turns in all": "Tours en tout",
    "The inspector is at": "L’inspectrice est à",
    "The thief was last seen at": "Le voleur a été vu à",
    "That was in turn": "C’était au tour",
    "The thief is at": "Le voleur est à",
    "The thief’s tickets": "Les tickets du voleur",
    "It has paid with": "Il a payé avec",
    "wait": "attendre",
    "Wait": "Attendre",
    "{kind} to {station}": "{kind} pour {station}",
    "The thief hides at {station}.": "Le voleur se cache à {station}.",
    "The thief hides.": "Le voleur se cache.",
    "The thief waits.": "Le voleur attend.",
    "The thief takes the {kind}.": "Le voleur prend le {kind}.",
    "The thief takes the {kind} to {station}.": "Le voleur prend le {kind} pour {station}.",
    "The inspector takes the {kind} to {station}.": "L’inspectrice prend le {kind} pour {station}.",
    "The thief is caught at {station}.": "Le voleur est pris à {station}.",
    "The thief gets away from {station}.": "Le voleur s’échappe de {station}.",
    "The thief may not begin at {station}: the inspector is there.": "Le voleur ne peut pas partir de {station} : "
    "l’inspectrice y est.",
    "“{key}” is empty: name at least one.": "« {key} » est vide : nommez-en au moins un.",
    "“{key}” names something twice.": "« {key} » nomme deux fois la même chose.",
    "A line has two stops or more.": "Une ligne a deux arrêts ou plus.",
    "A line does not stop twice in a row at one station.": "Une ligne ne s’arrête pas deux fois de suite "
    "à une station.",
    "No line stops at {station}.": "Aucune ligne ne s’arrête à {station}.",
    "The thief cannot hide there.": "Le voleur ne peut pas se cacher là.",
    "The game is over.": "La partie est finie.",
    "Only whoever cannot ride may wait.": "Seul qui ne peut pas rouler peut attendre.",
    "From {here} you cannot ride to {there} by {kind}.": "De {here}, on ne peut pas aller à {there} en {kind}.",
    "“{token}” is not a ride, such as tram-zoo.": "« {token} » n’est pas un trajet, comme tram-zoo.",
    **dict(zip(STATIONS, FRENCH_STATIONS, strict=True)),
    **dict(zip(KINDS, ("tram", "bus", "métro"), strict=True)),
}


class MetroText(Plain[MetroView]):
    """What Last Metro says of itself."""

    lead = LEAD
    facts = (N_("2 players"), N_("5 minutes"))
    texts: Mapping[str, Mapping[str, Text]] = {"fr": FRENCH}
    actions = WAIT + 1
    longest = 1 + 2 * MOST

    def label(self, view: MetroView, step: int, _: Translator) -> str:
        """Name a step, as on its button."""
        if step == WAIT:
            return _(N_("Wait"))
        kind, station = divmod(step, len(STATIONS))
        said = _(N_("{kind} to {station}")).format(kind=_(KINDS[kind]), station=_(STATIONS[station]))
        return said[:1].upper() + said[1:]

    def sentence(self, told: Told, seat: int, _: Translator) -> str:
        """Say what a seat was told."""
        place = getattr(told, "station", None)
        station = "" if place is None else _(STATIONS[place])
        if isinstance(told, Hid):
            return (_(N_("The thief hides at {station}.")) if station else _(N_("The thief hides."))).format(
                station=station
            )
        if isinstance(told, Ended):
            text = N_("The thief is caught at {station}.") if told.caught else N_("The thief gets away from {station}.")
            return _(text).format(station=station)
        assert isinstance(told, Rode)
        if not told.kind:
            return _(N_("The thief waits."))
        text = N_("The thief takes the {kind} to {station}.") if station else N_("The thief takes the {kind}.")
        if told.who == INSPECTOR:
            text = N_("The inspector takes the {kind} to {station}.")
        return _(text).format(kind=_(told.kind), station=station)

    def field(self, name: str, _: Translator) -> str:
        """Name a field of the View; the outcome is said by the prompt."""
        return _(TITLES.get(name, ""))

    def value(self, name: str, value: Any, _: Translator) -> str:
        """Write a field: stations by name, tickets with their kinds."""
        if name in PLACES and isinstance(value, int):
            return _(STATIONS[value])
        if name == "tickets":
            return ", ".join(f"{count} {_(kind)}" for kind, count in zip(KINDS, value, strict=True))
        if name == "trail" and value:
            return ", ".join(_(kind or N_("wait")) for kind in value)
        return super().value(name, value, _)


def rulebook(here: Town, _: Translator) -> Rulebook:
    """Tell the rules with the numbers of one table."""
    kinds = _.listed([_(KINDS[kind]) for kind in here.rides])
    tickets = ", ".join(f"{count} {_(kind)}" for kind, count in zip(KINDS, here.tickets, strict=True))
    return Rulebook(
        _(LEAD),
        (
            Chapter(
                _(N_("How it is played")),
                (
                    tell("MET-1", _(BEGIN).format(station=_(STATIONS[here.begins]))),
                    tell("MET-2", _(PAY).format(kinds=kinds, tickets=tickets)),
                    tell("MET-3", _(STUCK)),
                    tell("MET-4", _(SEEN if here.seen > 1 else ALWAYS).format(count=here.seen)),
                    tell("MET-5", _(END if here.turns > 1 else SHORT).format(count=here.turns)),
                ),
            ),
        ),
    )
