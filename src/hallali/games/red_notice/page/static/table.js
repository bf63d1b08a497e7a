// Red Notice's own ways: the map's scroll, keys for the row and the hands, tokens that are dragged to their places,
// rounds that are passed at once, the sound of what turns up.

import * as map from "./map.js";
import { drag } from "./tokens.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const small = matchMedia("(max-width: 699px)");
const shown = () => document.querySelectorAll("#part-row .tok.open").length;
const laid = () => document.querySelectorAll("#part-row .tok").length;
const spent = () => [...document.querySelectorAll(".person .sheet.spent")].map((sheet) => sheet.getAttribute("aria-label"));
let table = null, timer = 0, asked = "";

export const keys = (focusOn) => ({
  r: () => focusOn("#part-row [name=choose]", "#part-row [data-cell]"),
  t: () => focusOn("#part-bar .take[name]", "#part-bar .buttons button:enabled"),
  c: () => focusOn("#part-hand [name=choose]", "#part-hand [data-cell]"),
});

/** What the player is asked to click on: "board", "row", "hand" or "". */
const wanted = () => ["row", "hand", "board"].find((part) => document.querySelector(
  `.frame:has(#part-bar.yours) #part-${part} [name=choose]:enabled`)) ?? "";

/** On a phone, bring into the picture what is asked for now; nowhere else does anything move by itself. */
function bring(part) {
  const at = part && small.matches && document.getElementById(`part-${part}`);
  if (!at || document.activeElement?.id === "command") return;
  at.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
}

/** Bring the place of a deed to the front: on the map, its city, radar or route. */
export const show = (place) => map.reveal(place);

/** What of the parts is folded in or out; each such thing has a class of its own. */
const folds = () => [...document.querySelectorAll("[id^=part-] details")];

/** The map has a size, a scroll and marks of its own. */
export const whole = "#part-board";

export const before = () => ({
  map: map.before?.(), shown: shown(), laid: laid(), wanted: wanted(), spent: spent(),
  open: Object.fromEntries(folds().map((fold) => [fold.className, fold.open])),
});

/** In a replay, too, the map keeps its size and its scroll. */
export function replayed() {
  const known = map.before();
  return () => map.again(known);
}

/** An identity that was given up falls. */
function fall(known) {
  if (calm.matches) return;
  for (const sheet of document.querySelectorAll(".person .sheet.spent")) {
    if (known.includes(sheet.getAttribute("aria-label"))) continue;
    sheet.animate([
      { transform: "none", opacity: 1 }, { transform: "translateY(-6px) rotate(-3deg)", opacity: 1, offset: 0.3 },
      { transform: "translateY(40px) rotate(14deg)", opacity: 0, offset: 0.8 }, { transform: "none", opacity: 1 },
    ], { duration: 1100, easing: "ease-in" });
  }
}

/** Play "not this round" before each card. */
function follow() {
  const keeps = document.querySelector("#part-bar.yours [data-keeps]");
  const step = keeps && keeps.dataset.keeps === kept() ? "0" : "";
  const now = step && `${document.body.dataset.table} ${step} ${document.querySelector("input[name=seq]")?.value}`;
  if (now === asked) return;
  clearTimeout(timer);
  asked = now;
  if (!step) return;
  timer = setTimeout(() => { if (asked === now) table?.act("step", { choose: step }); }, 250);
}

const place = () => `keeps ${document.body.dataset.table} ${document.body.dataset.seat}`;
const kept = () => sessionStorage.getItem(place()) ?? "";

/** Give the sound of what is new. */
export function after(known) {
  const cue = map.after?.(known.map) ?? "";
  for (const fold of folds()) fold.open = known.open[fold.className] ?? fold.open;
  if (wanted() !== known.wanted) bring(wanted());
  fall(known.spent);
  follow();
  return cue || (shown() > known.shown ? "found" : laid() > known.laid ? "place" : "");
}

export function start(given) {
  table = given;
  map.start?.(table);
  drag(table);
  document.addEventListener("click", (event) => {
    const keeps = event.target.closest("[data-keeps]");
    if (!keeps) return;
    sessionStorage.setItem(place(), keeps.dataset.keeps);
    follow();
  });
  follow();
}
