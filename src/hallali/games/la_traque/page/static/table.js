// La Traque's own ways: keys for the hand and the objectives, what is folded open stays so, a phone's tabs.

import * as areas from "./areas.js";
import * as own from "./own.js";
import * as thread from "./thread.js";

export const keys = (focusOn) => ({
  h: () => own.turn("hand") ?? focusOn("#part-hand button[name=choose]", "#part-hand [data-cell]"),
  o: () => own.turn("mine") ?? focusOn("#part-mine button[name=choose]", "#part-mine .lt-goal button"),
  d: () => focusOn("#part-sites [data-cell][tabindex='0']"),
  t: () => focusOn("#part-bar .lt-option", "#part-bar .buttons .primary:enabled", "#part-bar .fold summary", "#part-bar .buttons button:enabled"),
  g: () => focusOn("#part-guide summary"),
  p: () => focusOn("#part-opponent summary"),
});

const small = () => matchMedia("(max-width: 699px)").matches;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What of the parts is folded in or out; each such thing has a class of its own, its first. */
const folds = () => [...document.querySelectorAll("[id^=part-] details")];
/** By that class, how each was left: some are not there all the time. */
const left = new Map();
/** Where something is to be chosen now that is not in the bar, or how it ended: "hand", "board", "scores" or "". */
const wanted = () => document.querySelector("#part-scores table") ? "scores" : document.querySelector("#part-hand.keeping") ? "hand" : document.querySelector("#part-board.choosing") ? "board" : "";

/** A phone shows one part at a time. */
const tabs = () => [...document.querySelectorAll(".lt-jump a")];

/** Whether something can be done in a part; the hand lies below the board, too. */
const able = (part) => [part, ...(part === "board" ? ["hand"] : [])].some((one) => document.querySelector(`#part-${one} button[name=choose]:enabled`));

/** What the bar says. */
const said = () => document.querySelector("#part-bar .say")?.textContent ?? "";

/** Whether the viewer is to do something. */
const mine = () => Boolean(document.querySelector("#part-bar.yours"));

/** Choose a tab; without a name, say again which is chosen and where something can be done. A pad's page has none: it scrolls. */
function tab(name) {
  if (document.body.classList.contains("beside")) return;
  if (name && !document.querySelector("#part-scores table")) document.body.dataset.tab = name;
  for (const one of tabs()) {
    const part = one.hash.slice(6);
    if (part === document.body.dataset.tab) one.setAttribute("aria-current", "true"); else one.removeAttribute("aria-current");
    one.classList.toggle("able", Boolean(document.querySelector(`#part-${part} button[name=choose]:enabled`)));
  }
}

/** Bring the tab to the front where a deed happened, unless its place is there already; never from where one is to choose. */
export function show(place, element = null) {
  if (element?.closest(".lt-cards") && element.getClientRects().length) { // the row of cards slides to the side
    element.scrollIntoView({ block: "nearest", inline: "center", behavior: calm.matches ? "auto" : "smooth" });
    return;
  }
  const found = element ? [element] : [...document.querySelectorAll(`[data-at="${CSS.escape(place)}"]`)];
  if (!found.length || found.some((one) => one.getClientRects().length) || wanted() || document.querySelector("#part-bar.yours .lt-option")) return;
  const part = found[0].closest("[id^=part-]")?.id.slice(5);
  if (!small()) return element || part === "hand" ? own.turn(part) : undefined; // what a lesson asks for, and cards that come
  if (!element && (mine() || !["board", "sites"].includes(document.body.dataset.tab))) return; // one looks at something else: the bar says what happened
  if (mine() && !able(part)) return;
  if (tabs().some((one) => one.hash === `#part-${part}`)) { lent ??= document.body.dataset.tab; tab(part); }
  if (part === "board") areas.show(found[0]);
  own.fold();
}

/** Bring forward what is asked for; once it is over there are no tabs any more, and all of it can be seen. */
function bring(part) {
  if (part === "scores") { delete document.body.dataset.tab; return; }
  if (part === "hand") lent ??= document.body.dataset.tab; // once cards are kept, one is back where one was
  if (document.activeElement?.matches("input, textarea")) return;
  tab(part);
  if (small()) document.getElementById(`part-${part}`)?.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
}

/** What is asked for now, and where it is answered; nothing in an action's turn. */
const asked = () => {
  const at = ["#part-bar .lt-option", "#part-board.choosing .can .lt-do", "#part-hand.keeping button[name=choose]"].find((found) => document.querySelector(found));
  return at ? { at, prompt: document.querySelector("#part-bar .prompt")?.textContent } : null;
};

/** Who plays by keys is led to what is asked for; with a pointer, nothing moves. */
function lead(known) {
  const now = asked();
  if (!keyed || !now || now.prompt === known?.prompt) return;
  queueMicrotask(() => document.querySelector(now.at)?.focus());
}

/** The tab that one had chosen before the others' deeds brought theirs forward. */
let lent;

/** When the turn has come, leave a tab that the others' deeds brought forward for the one that was chosen. No other tab is left: where
 * something can be done elsewhere, that tab says so. */
function turn(begins) {
  if (!begins || !mine()) return;
  const before = lent;
  lent = undefined;
  if (before && before !== document.body.dataset.tab) tab(before);
  own.fold();
}

/** A file that lies open is seen from its top. On a phone a turn begins at the top of the board, below the names of its zones, and whom one
 * can capture is in sight. */
function sight(begins) {
  const centre = document.querySelector(".centre");
  if (document.querySelector(".lt-scene[open]:not(.done)")) { centre.scrollTop = 0; return; }
  if (!small()) return;
  const can = [...document.querySelectorAll("#part-board .lt-file.can")].filter((one) => one.getClientRects().length);
  if (begins && mine() && !can.length) centre.scrollTop = 0;
  for (const one of can.reverse()) one.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
}

/** The scenes of one's own deeds that were shown: what is kept back until the turn ends is told again with it. */
const scenes = new Set();
const scene = () => document.querySelector("#part-capture [data-scene]:not([data-scene=''])");
const running = (one) => Boolean(one?.matches(".goes:not(.done)"));

/** The rounds whose beginning has been announced, and the announcement that is up: it goes once it has been seen, and who comes back to the
 * board is not told again. */
const rounds = new Set();
let telling = null;

function announce() {
  const one = document.querySelector(".lt-began"), name = one?.textContent;
  if (!one || one === telling) return;
  if (rounds.has(name)) { one.remove(); return; }
  rounds.add(name);
  telling = one;
  setTimeout(() => { one.remove(); telling = null; }, 2400);
}

/** A scene that was shown does not come again. known: which was there before, and whether it was running. */
function staged(known) {
  const one = scene(), name = one?.dataset.scene;
  if (!one) return;
  if (one.matches(".goes") && scenes.has(name) && !(known.scene === name && known.running)) one.classList.add("done");
  scenes.add(name);
}

export function before() {
  for (const fold of folds()) left.set(fold.classList[0], fold.open);
  return {
    wanted: wanted(),
    scene: scene()?.dataset.scene,
    running: running(scene()),
    said: said(),
    mine: mine(),
    asked: asked(),
    opened: own.opened(),
    talk: document.querySelector("[data-talk] input")?.value ?? "",
    talking: document.activeElement?.matches?.("[data-talk] input") ?? false,
  };
}

export function after(known) {
  for (const fold of folds()) {
    const name = fold.classList[0];
    const ended = fold.open && name !== "guide"; // at the end all of it lies open
    fold.open = ended || (left.get(name) ?? (fold.open && (!small() || fold.matches(".lt-scene")))); // a capture is seen, on a phone, too
  }
  staged(known);
  announce();
  own.fit();
  own.reopen(known.opened);
  areas.again();
  lead(known.asked);
  tab();
  own.fold();
  own.hold();
  thread.again();
  if (wanted() && wanted() !== known.wanted) bring(wanted());
  else if (known.said !== said()) turn(!known.mine || (known.wanted === "hand" && !wanted()));
  if (known.said !== said()) sight(!known.mine);
  const field = document.querySelector("[data-talk] input");
  if (field && known.talk && !field.value && !sent) field.value = known.talk;
  if (field && known.talking) field.focus({ preventScroll: true });
  sent = false;
}

let sent = false, keyed = false;

export function start() {
  // On a phone the board comes first: what can be done is there, folded in.
  const guide = document.querySelector("details.guide");
  if (guide && small()) guide.open = false;
  const rivals = [...document.querySelectorAll("#part-opponent details")];
  if (rivals.length === 1 && small()) rivals[0].open = true; // the page would be empty below it
  tab("board");
  own.start(thread.again);
  areas.start(thread.again);
  thread.start();
  announce();
  if (wanted()) bring(wanted());
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#part-']"), name = link?.hash.slice(6);
    if (!link || !small() || !tabs().some((one) => one.hash === link.hash)) return;
    event.preventDefault();
    event.stopPropagation(); // a tab of the table: the sheet stays shut
    document.querySelector("body.drawn [data-shut]")?.click();
    lent = undefined;
    tab(name);
    own.fold();
    thread.again();
  }, true);
  document.addEventListener("keydown", () => { keyed = true; }, true);
  document.addEventListener("pointerdown", () => { keyed = false; }, true);
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-talk]")) sent = true;
  }, true);
}
