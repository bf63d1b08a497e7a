// Red Notice's own ways: the map's scroll, keys for the row and the hands, the sound of what turns up.

import * as map from "./map.js";

const shown = () => document.querySelectorAll("#part-row .tok.open").length;
const laid = () => document.querySelectorAll("#part-row .tok").length;

export const keys = (focusOn) => ({
  r: () => focusOn("#part-row [data-cell]:enabled", "#part-row [data-cell]"),
  t: () => focusOn("#part-bar .take:enabled", "#part-bar .buttons button:enabled"),
  c: () => focusOn("#part-hand [data-cell]:enabled", "#part-hand [data-cell]"),
});

export const before = () => ({ map: map.before?.(), shown: shown(), laid: laid() });

/** Give the sound of what is new. */
export function after(known) {
  const cue = map.after?.(known.map) ?? "";
  return cue || (shown() > known.shown ? "found" : laid() > known.laid ? "place" : "");
}

export const start = (table) => map.start?.(table);
