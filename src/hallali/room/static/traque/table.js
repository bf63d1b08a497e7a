// Traqué's own ways: keys for the row, the stage and what is carried; the sound of what turns up.

import * as lid from "./lid.js";

export { hold, start } from "./lid.js";

const count = (found) => document.querySelectorAll(found).length;

export const keys = (focusOn) => ({
  s: () => focusOn("#part-stage button:enabled", "#part-bar .buttons button:enabled"),
  p: () => focusOn("#part-pack button:enabled"),
});

const folds = () => [...document.querySelectorAll("[id^=part-] details")];

export const before = () => ({
  cards: count("#part-board .tq-card"), hits: count("#part-stage .tq-token.hit"), fight: count("#part-stage .tq-foe"),
  open: Object.fromEntries(folds().map((fold) => [fold.className, fold.open])),
});

/** Give the sound of what is new. */
export function after(known) {
  for (const fold of folds()) fold.open = known.open[fold.className] ?? fold.open;
  const thrown = lid.after();
  if (count("#part-stage .tq-foe") > known.fight) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (matchMedia("(max-width: 699px)").matches) document.getElementById("part-stage").scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
    return "wrong";
  }
  if (count("#part-stage .tq-token.hit") > known.hits) return "found";
  return thrown || (count("#part-board .tq-card") > known.cards ? "place" : "");
}
