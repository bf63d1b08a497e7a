"""Somebody who does just what a lesson says: reads its sentence, presses what that names or what is ringed.

Nothing here knows a lesson, its moves or the names that the page has for its own use.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import reading
from reading import Thing, UnclearError

#: What a page shows of a lesson: the step, its sentence, what can be pressed, what is said against a press.
LOOK = """() => {
  const how = { opacityProperty: true, visibilityProperty: true };
  const seen = (one) => one.getClientRects().length && one.checkVisibility(how);
  const text = (one) => (one?.innerText ?? "").replace(/\\s+/g, " ").trim();
  const bar = document.querySelector("#part-bar"), prompt = bar?.querySelector(".prompt");
  const end = document.querySelector("#part-end:not([hidden]) .lesson-after");
  const foot = (one) => one.getBoundingClientRect().bottom;
  const orange = (colour) => { // the ring's, which grows lighter and darker
    const [red, green, blue] = colour.match(/[\\d.]+/g).map(Number);
    return red > 214 && green > 112 && green < 183 && blue < 87;
  };
  const ring = (one) => { for (let at = one; at; at = at.parentElement) {
    const css = getComputedStyle(at);
    if (css.outlineStyle === "solid" && orange(css.outlineColor)) return true;
  } return false; };
  const framed = (one) => { for (let at = one.parentElement; at; at = at.parentElement) {
    if (getComputedStyle(at).outlineStyle === "solid" && orange(getComputedStyle(at).outlineColor)) return true;
  } return false; };
  const sight = (one) => { // whether its middle can be seen: no frame cuts it off, and nothing fixed lies over it
    const { x, y, width, height } = one.getBoundingClientRect(), middle = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...middle);
    for (let at = one.parentElement; at; at = at.parentElement) {
      const box = at.getBoundingClientRect();
      const inside = middle[0] >= box.left && middle[0] <= box.right && middle[1] >= box.top && middle[1] <= box.bottom;
      if (!inside && getComputedStyle(at).overflow !== "visible" && at !== document.body) return false;
    }
    for (let at = hit; at && !at.contains(one); at = at.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return false;
    }
    return Boolean(hit);
  };
  const names = (one) => {
    const aloud = one.getAttribute("aria-label"), short = aloud?.split(/\\s?[;:]\\s|, (?!\\d{3})/)[0];
    return [short, aloud, text(one)].filter((name, at, all) => name && all.indexOf(name) === at);
  };
  const off = (one) => one.matches(":disabled, [aria-disabled=true]") || one.closest(".step, nav, [popover]");
  const all = document.querySelectorAll("#main :is(button, summary, [role=button])");
  const moves = document.getAnimations().some((one) => one.playState === "running"
    && one.effect.target?.closest("#main") && one.effect.getComputedTiming().endTime < 5000);
  window.things = [...all].filter((one) => seen(one) && !off(one));
  return {
    cut: Boolean(prompt && foot(prompt) > foot(prompt.parentElement) + 1),
    said: text(prompt), step: bar?.querySelector(".step b")?.textContent ?? "", over: Boolean(end && seen(end)),
    calm: !moves && document.body.matches(".scripted:not(.busy)") && Boolean(bar?.matches(".yours")),
    unseen: window.things.filter((one) => ring(one) && !framed(one) && !sight(one)).map((one) => names(one)[0] ?? ""),
    toast: text(document.querySelector("#toast:not([hidden])")), lang: document.documentElement.lang.slice(0, 2),
    things: window.things.map((one, number) => ({ number, ringed: ring(one), bar: Boolean(one.closest("#part-bar")),
      primary: one.matches(".primary"), live: one.type !== "button" && !one.matches("summary"),
      same: one.name ? `${one.name}=${one.value}` : "", names: names(one) })),
  };
}"""

#: How often one looks whether a step passes by itself.
LATER = 60


class Page(Protocol):
    """A page in some browser, and somebody's hand at it."""

    def ask(self, script: str) -> Any:
        """Return what a function of JavaScript answers."""

    def press(self, number: int) -> None:
        """Press what has this number in `window.things`."""

    def pause(self) -> None:
        """Let a moment pass."""


@dataclass(frozen=True)
class Seen:
    """What the page shows now."""

    said: str
    step: str
    over: bool
    calm: bool
    toast: str
    lang: str
    cut: bool  #: whether a part of the sentence is out of sight
    unseen: tuple[str, ...]  #: what is ringed, and out of sight
    things: tuple[Thing, ...]


@dataclass
class Log:
    """What was read and done."""

    lines: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(self.lines)


class StuckError(AssertionError):
    """The lesson cannot be gone on with by doing what it says."""


def look(page: Page) -> Seen:
    """Return what the page shows at this moment."""
    found = page.ask(LOOK)
    things = tuple(Thing(**{**one, "names": tuple(one["names"]) or ("",)}) for one in found.pop("things"))
    return Seen(**found | {"unseen": tuple(found["unseen"])}, things=things)


def await_calm(page: Page, until: Callable[[Seen], bool] = lambda seen: True, most: int = 400) -> Seen:
    """Look until the page rests, waiting for its player or at the lesson's end. until: and this holds."""
    before = None
    for _ in range(most):
        seen = look(page)
        if (seen.over or (seen.calm and seen == before)) and until(seen):
            return seen
        before = seen
        page.pause()
    raise StuckError(f"the page never came to rest: {seen.step} {seen.said}")


def follow(page: Page, log: Log, patience: int = LATER) -> None:
    """Do all that a lesson asks for, to its end. Raises StuckError where that leads nowhere.

    patience: how often one looks whether a step passes by itself.
    """
    seen = await_calm(page)
    while not seen.over:
        before = seen.step
        seen = step(page, seen, log)
        if not seen.over and seen.step == before:
            seen = later(page, seen, patience)
        if not seen.over and seen.step == before:
            raise StuckError(f"{seen.step}: all is done that was asked, and the lesson stays: “{seen.said}”\n{log}")


def later(page: Page, seen: Seen, most: int = LATER) -> Seen:
    """Look whether the step passes by itself, and return what the page shows then: tokens that fly take their time."""
    now = seen
    for _ in range(most):
        page.pause()
        now = await_calm(page)
        if now.over or now.step != seen.step:
            return now
    return now


def step(page: Page, seen: Seen, log: Log) -> Seen:
    """Do what one step asks for, and return what the page shows then. Raises StuckError.

    What its commands name is pressed, one after the other. If they name nothing, what is ringed is, if that is one
    thing alone; and if nothing is commanded at all, the bar's own button leads on.
    """
    at = seen.step
    log.lines.append(f"{at}: {seen.said}")
    if seen.cut:
        raise StuckError(f"{at}: the end of “{seen.said}” is out of sight\n{log}")
    for _ in range(LATER):  # a picture glides there
        if not seen.unseen:
            break
        page.pause()
        seen = await_calm(page)
    if seen.unseen:
        raise StuckError(f"{at}: “{seen.said}” rings what is out of sight: {seen.unseen}\n{log}")
    strange = [one for one in seen.things if one.ringed and one.bar and one.primary]
    if wrong := [one.names[-1] for one in strange if not reading.quotes(seen.said, one.names[-1])]:
        raise StuckError(f"{at}: “{seen.said}” rings {wrong}, which it does not ask for\n{log}")
    asked = reading.commands(seen.said, seen.lang)
    if not any(_named(one, seen) for one in asked):
        ringed = [one for one in seen.things if one.ringed and one.live]
        onward = [one for one in seen.things if one.bar and one.primary]
        if any(reading.QUOTED.search(one) for one in asked):
            raise StuckError(f"{at}: “{seen.said}” quotes what stands on nothing\n{log}")
        found = ringed if len({one.same or str(one.number) for one in ringed}) == 1 else [] if asked else onward
        if not found:
            raise StuckError(
                f"{at}: “{seen.said}” does not say what to press, of {[one.names[0] for one in ringed]}\n{log}"
            )
        return press(page, found[0], seen, log)
    opening = seen
    for command in asked:
        done: frozenset[str] = frozenset()
        if seen is not opening and not _named(command, seen):  # a button may come up a moment after what it confirms
            seen = later(page, seen, 5)
        for _ in range(_named(command, seen)):
            try:
                thing = reading.meant(command, seen.things, seen.lang, done)[0]
            except UnclearError:
                break  # what was pressed has taken it away
            done |= _words(thing, command, seen.lang)
            seen = press(page, thing, seen, log)
            if seen.over or seen.step != at:
                return seen
    return seen


def _named(command: str, seen: Seen) -> int:
    """Say how many things a command names."""
    try:
        return len(reading.meant(command, seen.things, seen.lang))
    except UnclearError:
        return 0


def _words(thing: Thing, command: str, lang: str) -> frozenset[str]:
    return frozenset(word for name in thing.names for word in reading.words(name, lang)) & frozenset(
        reading.words(command, lang)
    )


def press(page: Page, thing: Thing, seen: Seen, log: Log) -> Seen:
    """Press a thing, and return what the page shows once it has answered. Raises StuckError where it refuses."""
    log.lines.append(f"    presses {json.dumps(thing.names[-1], ensure_ascii=False)}")
    page.press(thing.number)
    page.pause()
    after = await_calm(page)
    if after.toast and after.toast != seen.toast and after.step == seen.step:
        raise StuckError(
            f"{seen.step}: “{seen.said}”, but a press of {thing.names[0]!r} is refused: {after.toast}\n{log}"
        )
    return after
