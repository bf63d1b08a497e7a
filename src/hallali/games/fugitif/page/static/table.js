// Fugitif's own ways: a number's house, window and card light up together; the pad is marked by hand at any time; keys.

const HELD = 500; // ms after which a finger on a window marks it
const NEXT = { "": "out", out: "suspect", suspect: "" };
const strip = () => document.querySelector("#part-hand form");
const windowOf = (node) => node?.closest?.("#part-pad .w");
const numberOf = (node) => node?.closest?.("[data-n]")?.dataset.n ?? windowOf(node)?.dataset.at.slice(1);
const sheet = new CSSStyleSheet();
let table = null, timer = 0, marked = false, lit = null;

/** Light up everything that stands for the number under the pointer or the focus: by a rule, so the parts stay as they are. */
function light(number) {
  if (number === lit) return;
  lit = number;
  const house = "filter: brightness(1.25) drop-shadow(0 0 5px var(--lamp))", ring = "box-shadow: 0 0 0 2px var(--lamp)";
  sheet.replaceSync(number ? `#part-board [data-n="${number}"] { ${house} } #part-hand [data-n="${number}"], #part-pad [data-at="n${number}"] { ${ring} }` : "");
}

/** Cross a window out, circle it, or take the mark away: at once, whatever is being chosen. */
function mark(button) {
  if (!button || button.disabled) return;
  const old = Object.keys(NEXT).find((one) => one && button.classList.contains(`mark-${one}`)) ?? "";
  button.classList.remove("mark-out", "mark-suspect");
  if (NEXT[old]) button.classList.add(`mark-${NEXT[old]}`);
  table.act("notes", { number: button.dataset.at.slice(1), mark: NEXT[old] });
}

export const keys = (focusOn) => ({
  d: () => focusOn(".deck.legal", ".deck:not(:disabled)"),
  g: () => focusOn("#part-pad [data-cell][tabindex='0']"),
  h: () => focusOn("#part-hand [data-cell][tabindex='0']"),
  x: () => mark(windowOf(document.activeElement)),
});

export function start(given) {
  table = given;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => light(numberOf(event.target) ?? null));
  document.addEventListener("contextmenu", (event) => {
    const button = windowOf(event.target);
    if (!button) return;
    event.preventDefault();
    if (event.pointerType !== "touch") mark(button);
  });
  document.addEventListener("pointerdown", (event) => {
    const button = windowOf(event.target);
    clearTimeout(timer);
    marked = false;
    if (!button || event.pointerType !== "touch") return;
    timer = setTimeout(() => { marked = true; mark(windowOf(document.querySelector(`#part-pad [data-at="${button.dataset.at}"]`))); }, HELD);
  }, true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(timer), true);
  document.addEventListener("click", (event) => {
    if (marked && windowOf(event.target)) { event.preventDefault(); event.stopPropagation(); }
    marked = false;
  }, true);
}

export const before = () => ({ scroll: strip()?.scrollLeft ?? 0, houses: document.querySelectorAll("#part-board li[data-at]").length, open: document.querySelectorAll("#part-board .open").length });

/** Give the sound of what is new on the road. */
export function after({ scroll, houses, open }) {
  if (strip()) strip().scrollLeft = scroll;
  if (document.querySelectorAll("#part-board .open").length > open) return "found";
  return document.querySelectorAll("#part-board li[data-at]").length > houses ? "place" : "";
}
