// Traqué's own ways: keys for the row, the stage and what is carried; the sound of what turns up.

import * as lid from "./lid.js";
import * as row from "./row.js";

export { hold } from "./lid.js";

/** The lid moves from one part into the next. */
export const whole = "#part-lid";

const count = (found) => document.querySelectorAll(found).length;

const BAR = "#part-bar .buttons button:enabled:not([aria-disabled])";
let keyed = false;

export function start(table) {
  document.addEventListener("keydown", () => { keyed = true; }, true);
  document.addEventListener("pointerdown", () => { keyed = false; }, true);
  lid.start(table);
  row.after(null);
  addEventListener("resize", () => row.after(row.before()));
}

export const keys = (focusOn) => ({
  s: () => focusOn("#part-lid:has(.lid-form) .lid-view", "#part-stage button:enabled", BAR, "#part-pack button:enabled"),
  t: () => focusOn("#part-bar .buttons .primary:enabled:not([aria-disabled])", BAR),
  p: () => focusOn("#part-pack button:enabled"),
});

const folds = () => [...document.querySelectorAll("[id^=part-] details")];

/** What is asked for now, other than by a card of the row or a button of the bar, and where it is answered. */
const asked = () => {
  const found = ["#part-lid .lid-form", "#part-stage button:enabled"].find((one) => document.querySelector(one));
  return { at: found?.replace("form", "view"), prompt: document.querySelector("#part-bar .prompt")?.textContent };
};
export const before = () => ({
  asked: asked(), row: row.before(),
  cards: count("#part-board .tq-card"), hits: count("#part-stage .tq-token.hit"), fight: count("#part-stage .tq-foe"),
  open: Object.fromEntries(folds().map((fold) => [fold.className, fold.open])),
});

/** Give the sound of what is new. */
export function after(known) {
  for (const fold of folds()) fold.open = known.open[fold.className] ?? fold.open;
  row.after(known.row);
  const thrown = lid.after();
  // Who plays by keys is led to what is asked for; with a pointer, the focus stays.
  const now = asked();
  if (keyed && now.at && (now.prompt !== known.asked.prompt || now.at !== known.asked.at)) queueMicrotask(() => document.querySelector(now.at)?.focus());
  if (count("#part-stage .tq-foe") > known.fight) return "wrong";
  if (count("#part-stage .tq-token.hit") > known.hits) return "found";
  return thrown || (count("#part-board .tq-card") > known.cards ? "place" : "");
}
