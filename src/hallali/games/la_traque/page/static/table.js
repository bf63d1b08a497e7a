// La Traque's own ways: keys for the hand and the objectives, what is folded open stays so, the sound of a capture.

export const keys = (focusOn) => ({
  h: () => focusOn("#part-hand button[name=choose]", "#part-hand [data-cell]"),
  o: () => focusOn("#part-mine button[name=choose]", "#part-mine .lt-goal button"),
  i: () => focusOn("#part-sites [data-cell][tabindex='0']"),
  t: () => focusOn("#part-bar .lt-option", "#part-bar .buttons .primary:enabled", "#part-bar .buttons button:enabled"),
  g: () => focusOn("#part-guide summary"),
  p: () => focusOn("#part-opponent summary"),
});

const small = () => matchMedia("(max-width: 699px)").matches;

/** What of the parts is folded in or out; each such thing has a class of its own, its first. */
const folds = () => [...document.querySelectorAll("[id^=part-] details")];
/** By that class, how each was left: some are not there all the time. */
const left = new Map();
const captured = () => document.querySelectorAll("#part-board .lt-file:not(.none)").length;

/** What lies face up, by its place. */
const faces = () => new Map([...document.querySelectorAll("#part-board .lt-face[popovertarget]")].map((face) => [face.dataset.key, face]));

/** A file that has just been turned up goes from the hatch to solid. */
function turnUp(known) {
  if (!known.size) return;
  for (const [place, face] of faces()) {
    const old = known.get(place);
    if (old?.getAttribute("popovertarget") !== face.getAttribute("popovertarget")) face.parentElement.classList.add("fresh");
  }
}

/** Where something is to be chosen now that is not in the bar, or how it ended: "hand", "board", "end" or "". */
const wanted = () => document.querySelector("#part-end table") ? "end" : document.querySelector("#part-hand.keeping") ? "hand" : document.querySelector("#part-board.choosing") ? "board" : "";

/** On a phone, bring into the picture what is asked for, and everywhere how it ended; nothing else moves by itself. */
function show(part) {
  if (!(small() || part === "end") || document.activeElement?.matches("input, textarea")) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById(`part-${part}`)?.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
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

export function before() {
  for (const fold of folds()) left.set(fold.classList[0], fold.open);
  return {
    wanted: wanted(),
    asked: asked(),
    captured: captured(),
    faces: faces(),
    talk: document.querySelector("[data-talk] input")?.value ?? "",
    talking: document.activeElement?.matches?.("[data-talk] input") ?? false,
  };
}

/** Give the sound of what is new. */
export function after(known) {
  for (const fold of folds()) {
    const name = fold.classList[0];
    fold.open = left.get(name) ?? (fold.open && !(name === "guide" && small()));
  }
  turnUp(known.faces);
  lead(known.asked);
  if (wanted() && wanted() !== known.wanted) show(wanted());
  const field = document.querySelector("[data-talk] input");
  if (field && known.talk && !field.value && !sent) field.value = known.talk;
  if (field && known.talking) field.focus({ preventScroll: true });
  sent = false;
  return captured() < known.captured ? "found" : "";
}

let sent = false, keyed = false;

export function start() {
  // On a phone the board comes first: what can be done is there, folded in.
  const guide = document.querySelector("details.guide");
  if (guide && small()) guide.open = false;
  document.addEventListener("keydown", () => { keyed = true; }, true);
  document.addEventListener("pointerdown", () => { keyed = false; }, true);
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-talk]") && !document.body.classList.contains("busy")) sent = true;
  }, true);
}
