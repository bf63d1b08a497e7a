"""What the editions of each game are made of."""

from __future__ import annotations

from itertools import product
from typing import Any

from boxes.making import Kit
from hallali.games.fugitif.rules import checks as fugitif_checks
from hallali.games.fugitif.rules import edition as fugitif
from hallali.games.fugitif.rules import effects as events
from hallali.games.la_traque.rules import checks as la_traque_checks
from hallali.games.la_traque.rules import edition as la_traque
from hallali.games.la_traque.rules import effects as abilities
from hallali.games.red_notice.rules import changes
from hallali.games.red_notice.rules import checks as powers
from hallali.games.red_notice.rules import edition as red_notice
from hallali.games.traque.rules import checks as traque_checks
from hallali.games.traque.rules import edition as traque
from hallali.games.traque.rules import effects
from hallali.games.traqueur.rules import checks as traqueur_checks
from hallali.games.traqueur.rules import edition as traqueur


def _rounds(values: dict[str, Any], number: int) -> None:
    """Give Red Notice other rounds: cards in a row, tokens in a round, and rounds until all is shuffled."""
    sizes = [(row, bids, cycle) for row, bids, cycle in product(range(1, 5), range(1, 5), range(1, 13))
             if row * cycle <= 12 and bids <= row]  # fmt: skip
    row, bids, cycle = sizes[number % len(sizes)]
    rules, tokens = values["rules"], values["tokens"]
    rules["row"], rules["bids"], rules["cycle"] = row, bids, cycle
    values["card"] = values["card"][: row * cycle]
    pow_ = number // len(sizes) % (bids * cycle + 1)
    tokens["pow"] = pow_
    tokens["values"] = [1 + (number * place) % 5 for place in range(bids * cycle - pow_)]


def _equal(values: dict[str, Any], number: int) -> None:
    """Give the tokens of Red Notice one value, but for some."""
    tokens = values["tokens"]
    tokens["values"] = [1 + number % 5] * (len(tokens["values"]) - number % 3) + tokens["values"][: number % 3]


def _identities(values: dict[str, Any], number: int) -> None:
    """Give Angela another number of identities."""
    ids = [identity["id"] for identity in values["identity"]]
    count = number % (len(ids) + 1)
    values["rules"]["identities"], values["rules"]["first_game"] = count, ids[:count]


def _upgrades(values: dict[str, Any], number: int) -> None:
    """Leave an even number of upgrades."""
    for upgrade in values["upgrade"]:
        upgrade["copies"] = 2
    values["upgrade"] = values["upgrade"][: number % (len(values["upgrade"]) + 1)]


def _changes(number: int) -> list[str]:
    """List some changes that a free card of Red Notice offers."""
    lines = [" ".join((word, value)).strip() for word, some in changes.WORDS for value in some or ("",)]
    return [lines[(number * place) % len(lines)] for place in range(1, 2 + number % 8)]


def _free_upgrade(values: dict[str, Any], number: int) -> None:
    """Make an upgrade of Red Notice a free card."""
    if values["upgrade"]:
        row = values["upgrade"][number % len(values["upgrade"])]
        row["permanent"], row["effect"], row["changes"] = False, "free", _changes(number)


def _free_side(values: dict[str, Any], number: int) -> None:
    """Make a side or both of an action card of Red Notice free."""
    row = values["card"][number % len(values["card"])]
    row["ab"[number % 2]], row["changes"] = ["free", 1], _changes(number)
    if number % 3 == 0:
        row["a"] = row["b"] = ["free", 1]
    row["text_en"], row["text_fr"] = "As it is written on the card.", "Comme il est écrit sur la carte."


def _twos(values: dict[str, Any], number: int) -> None:
    """Give other cards of Fugitif a worth of 2."""
    values["rules"]["twos"] = sorted({1 + (number * place) % 41 for place in range(number % 42)})


def _free_event(values: dict[str, Any], number: int) -> None:
    """Make an event of Fugitif a free one."""
    row = values["event"][number % len(values["event"])]
    lines = [line for line in _events() if not line.startswith("free")]
    offered = [lines[(number * place) % len(lines)] for place in range(1, 2 + number % 11)]
    before = row["effect"][: number % 3] if "free" not in " ".join(row["effect"]) else []
    row["effect"] = [*before, f"free {('fugitive', 'marshal', 'drawer', 'other')[number // 11 % 4]}", *offered]
    row["text_en"], row["text_fr"] = "As it is written on the card.", "Comme il est écrit sur la carte."


def _events() -> list[str]:
    """List lines of Fugitif of every word, with each parameter."""
    return [" ".join((word, value)).strip() for word, some in events.WORDS for value in some or ("",)]


def _free_card(values: dict[str, Any], number: int) -> None:
    """Make a card or a place of Traqué a free one."""
    rows = [row for row in values["card"] if row["kind"] in ("item", "event")] + values["place"]
    row = rows[number % len(rows)]
    lines = [line for line in _effects() if line[0] not in ("or", "free")]
    offered = [lines[(number * place) % len(lines)] for place in range(1, 2 + number % 12)]
    row["effect" if row.get("kind") == "item" else "event"] = [["free"], *offered]
    row["text_en"], row["text_fr"] = "As it is written on the card.", "Comme il est écrit sur la carte."


def _places(values: dict[str, Any], number: int) -> None:
    """Draw fewer places of Traqué."""
    values["rules"]["places"] = number % (len(values["place"]) + 1)
    values["rules"]["last"] = number // 32 % (values["rules"]["places"] + 1)


def _free_file(values: dict[str, Any], number: int) -> None:
    """Make the mission of a fugitive of La Traque a free card's, or its co-operation if it recurs."""
    row = values["fugitive"][number % len(values["fugitive"])]
    lines = [line for line in _lines() if abilities.NAMES.index(line.split()[0]) < abilities.DISCOUNT]
    offered = [lines[(number * place) % len(lines)] for place in range(1, 2 + number % 12)]
    key = "coop" if row.get("recurring") else "mission"
    if key in row:
        row[key] = ["free", *offered]
        row["text_en"], row["text_fr"] = "As it is written on the card.", "Comme il est écrit sur la carte."


def _lines() -> list[str]:
    """List lines of La Traque of every word, with the least and the most that its parameters can be."""
    found = []
    for word, wanted, _ in abilities.WORDS:
        values = [_values(kind) for kind in wanted]
        found += [" ".join((word, *given)) for given in product(*values)]
    return found


def _values(kind: str) -> tuple[str, ...]:
    if kind == "count":
        return ("0", "1", "9")
    if kind == "bonus":
        return ("3",)
    some = abilities.VALUES[kind.removesuffix("?")]
    return (some[0], some[-1], *(("any",) if kind.removesuffix("?").endswith("any") else ()))


def _effects() -> list[list[str | int]]:
    """List lines of Traqué of every word, with the least and the most that its parameters can be."""
    values: dict[str, tuple[str | int, ...]] = {
        "n": (1, 20), "z": (-20, -1, 1, 20), "t": effects.GIVEN, "k": effects.KEPT,
        "s": (*effects.KEPT, "terrance", "mauler"), "l": effects.LOOSE,
    }  # fmt: skip
    return [
        [word, *given]
        for word, takes in zip(effects.WORDS, effects.TAKES, strict=True)
        for given in product(*(values[what] for what in takes))
    ]


KITS = {
    "fugitif": Kit(
        fugitif.SHELF,
        fugitif.Edition,
        fugitif_checks.problems,
        more={"effect": _events()},
        alike=(("effect",),),
        together=(_free_event, _twos),
    ),
    "traqueur": Kit(traqueur.SHELF, traqueur.Edition, traqueur_checks.problems),
    "red-notice": Kit(
        red_notice.SHELF,
        red_notice.Edition,
        powers.problems,
        alike=(("a", "b"),),
        more={"effect": [*powers.EFFECTS, *powers.PAYS]},
        together=(_rounds, _equal, _identities, _upgrades, _free_upgrade, _free_side),
    ),
    "traque": Kit(
        traque.SHELF,
        traque.Edition,
        traque_checks.problems,
        alike=(("effect", "event", "success", "failure", "gives"), ("icons", "cost")),
        more={"effect": _effects()},
        together=(_places, _free_card),
    ),
    "la-traque": Kit(
        la_traque.SHELF,
        la_traque.Edition,
        la_traque_checks.problems,
        alike=(("mission", "coop", "power", "bonus"), ("cost", "hunt")),
        more={"mission": _lines()},
        together=(_free_file,),
    ),
}
