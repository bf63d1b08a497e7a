// Red Notice's own ways: the map's scroll, keys for the row and the hands, the sound of what turns up.

import * as map from "./map.js";

const shown = () => document.querySelectorAll("#part-row .tok.open").length;
const laid = () => document.querySelectorAll("#part-row .tok").length;

export const keys = (focusOn) => ({
  r: () => focusOn("#part-row [data-cell]:enabled", "#part-row [data-cell]"),
  t: () => focusOn("#part-bar .take:enabled", "#part-bar .buttons button:enabled"),
  c: () => focusOn("#part-hand [data-cell]:enabled", "#part-hand [data-cell]"),
});

/** What the player is asked to click on: "board", "row", "hand" or "". */
const wanted = () => ["row", "hand", "board"].find((part) => document.querySelector(
  `#part-bar.yours ~ #part-${part} [name=choose]:enabled`)) ?? "";

/** On a phone, bring into the picture what is asked for now; nowhere else does anything move by itself. */
function show(part) {
  const at = part && matchMedia("(max-width: 699px)").matches && document.getElementById(`part-${part}`);
  if (!at || document.activeElement?.id === "command") return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  at.scrollIntoView({ block: part === "board" ? "center" : "nearest", behavior: calm ? "auto" : "smooth" });
}

/** What of the parts is folded in or out; each such thing has a class of its own. */
const folds = () => [...document.querySelectorAll("[id^=part-] details")];

export const before = () => ({
  map: map.before?.(), shown: shown(), laid: laid(), wanted: wanted(),
  open: Object.fromEntries(folds().map((fold) => [fold.className, fold.open])),
});

/** Give the sound of what is new. */
export function after(known) {
  const cue = map.after?.(known.map) ?? "";
  for (const fold of folds()) fold.open = known.open[fold.className] ?? fold.open;
  if (wanted() !== known.wanted) show(wanted());
  return cue || (shown() > known.shown ? "found" : laid() > known.laid ? "place" : "");
}

export const start = (table) => map.start?.(table);
