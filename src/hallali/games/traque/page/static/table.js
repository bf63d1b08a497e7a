// Traqué's own ways: keys for the row, the stage and what is carried; the sound of what turns up.

import * as lid from "./lid.js";

export { hold } from "./lid.js";

const count = (found) => document.querySelectorAll(found).length;

const BAR = "#part-bar .buttons button:enabled";
let keyed = false;

export function start(table) {
  document.addEventListener("keydown", () => { keyed = true; }, true);
  document.addEventListener("pointerdown", () => { keyed = false; }, true);
  lid.start(table);
}

export const keys = (focusOn) => ({
  s: () => focusOn("#part-lid:has(.lid-form) .lid-view", "#part-stage button:enabled", BAR, "#part-pack button:enabled"),
  t: () => focusOn("#part-bar .buttons .primary:enabled", BAR),
  p: () => focusOn("#part-pack button:enabled"),
});

const folds = () => [...document.querySelectorAll("[id^=part-] details")];

const small = () => matchMedia("(max-width: 699px)").matches;
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Tokens that can be chosen, to be tossed again. */
const asks = () => count("#part-stage .tq-token:enabled");
/** What is asked for now, other than by a card of the row or a button of the bar, and where it is answered. */
const asked = () => {
  const found = ["#part-lid .lid-form", "#part-stage button:enabled"].find((one) => document.querySelector(one));
  return { at: found?.replace("form", "view"), prompt: document.querySelector("#part-bar .prompt")?.textContent };
};
const ended = () => Boolean(document.querySelector("#part-stage .tq-end"));

export const before = () => ({
  ended: ended(), asks: asks(), asked: asked(),
  cards: count("#part-board .tq-card"), hits: count("#part-stage .tq-token.hit"), fight: count("#part-stage .tq-foe"),
  open: Object.fromEntries(folds().map((fold) => [fold.className, fold.open])),
});

/** Bring the stage into the picture. */
const show = (block) => document.getElementById("part-stage").scrollIntoView({ block, behavior: calm() ? "auto" : "smooth" });

/** Give the sound of what is new. */
export function after(known) {
  for (const fold of folds()) fold.open = known.open[fold.className] ?? fold.open;
  const thrown = lid.after();
  // Who plays by keys is led to what is asked for; with a pointer, the focus stays.
  const now = asked();
  if (keyed && now.at && (now.prompt !== known.asked.prompt || now.at !== known.asked.at)) queueMicrotask(() => document.querySelector(now.at)?.focus());
  if (ended() && !known.ended) show("center");
  else if (small() && asks() && !known.asks) show("start");
  if (count("#part-stage .tq-foe") > known.fight) {
    if (small()) show("nearest");
    return "wrong";
  }
  if (count("#part-stage .tq-token.hit") > known.hits) return "found";
  return thrown || (count("#part-board .tq-card") > known.cards ? "place" : "");
}
