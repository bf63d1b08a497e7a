// Le Traqueur's own ways: the detective walks by the arrow keys, the mazes are tabs on a phone, what is new shows itself.

import * as build from "./build.js";

const SVG = "http://www.w3.org/2000/svg";
const body = document.body;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const mazes = () => [...document.querySelectorAll("#part-board .maze")];

/** Remember what is on the plans: barriers, where the pieces stand, and the tab that is open. */
export function before() {
  const known = {};
  for (const maze of mazes()) {
    const hunter = maze.querySelector("use.hunter");
    known[maze.id] = {
      found: maze.querySelector(".found .bush").getAttribute("d"),
      secret: maze.querySelector(".secret .bush").getAttribute("d"),
      at: hunter && [Number(hunter.getAttribute("x")), Number(hunter.getAttribute("y"))],
      caught: Boolean(maze.querySelector(".caught")),
    };
  }
  return known;
}

const strokes = (d) => (d ? d.split(/(?=M)/) : []);

/** Let a barrier that has just been found, or laid open, grow. */
function grow(maze, group, old) {
  const known = new Set(strokes(old));
  const fresh = strokes(maze.querySelector(`.${group} .bush`).getAttribute("d")).filter((stroke) => !known.has(stroke));
  if (!fresh.length) return false;
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", "fresh");
  path.setAttribute("d", fresh.join(""));
  maze.querySelector(`.${group}`).append(path);
  return true;
}

/** Let a piece walk from where it stood. */
function walk(maze, from) {
  const hunter = maze.querySelector("use.hunter");
  if (!hunter || !from) return false;
  const dx = from[0] - Number(hunter.getAttribute("x")), dy = from[1] - Number(hunter.getAttribute("y"));
  if (!dx && !dy) return false;
  if (!calm.matches) hunter.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 200, easing: "ease-out" });
  return true;
}

/** Show what is new since `known`; give the sound of it. */
export function after(known) {
  tabs();
  if (document.querySelector("[data-build]")) { build.after(); return ""; }
  let cue = "";
  for (const maze of mazes()) {
    const old = known[maze.id];
    if (!old) continue;
    const caught = Boolean(maze.querySelector(".caught")) && !old.caught;
    const met = grow(maze, "found", old.found);
    if (!met && !caught) grow(maze, "secret", old.secret);
    const walked = walk(maze, old.at);
    const own = maze.classList.contains("search");
    if (caught) cue = "found";
    else if (met && own) cue ||= "wrong";
    else if (walked || met) cue ||= "place";
  }
  return cue;
}

// The mazes as tabs: only a phone shows them so.

function tabs() {
  const at = body.classList.contains("tab1") ? 1 : 0;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const on = Number(tab.dataset.tab) === at;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
  }
}

function choose(tab) {
  body.classList.toggle("tab1", tab.dataset.tab === "1");
  tabs();
  tab.focus();
}

// The search by keyboard: plain arrows ask or walk, with Shift they only look.

const cells = (field) => [...field.querySelectorAll(".sq")];
const usable = (button) => button && !button.disabled && button.name === "choose";

/** Give the button that lies one step further from `from`: a square or, left of column 1, a gate. */
function beside(field, from, [down, right]) {
  const columns = Number(field.dataset.columns), all = cells(field), gates = [...field.querySelectorAll(".gate")];
  if (from.matches(".gate")) {
    const row = gates.indexOf(from);
    if (!down) return right > 0 ? all[row * columns] : null;
    const on = down > 0 ? gates.slice(row + 1) : gates.slice(0, row).reverse();
    return on.find(usable) ?? null;
  }
  const at = all.indexOf(from), row = Math.floor(at / columns) + down, column = (at % columns) + right;
  if (column < 0) return gates[row];
  return column < columns && row >= 0 ? all[row * columns + column] : null;
}

function step(event, way) {
  const field = document.querySelector("[data-hunt]");
  // Where nothing can be done, plain arrows keep their own sense: they scroll, or leaf through a replay.
  if (!field || (!event.shiftKey && !field.querySelector("[name=choose]"))) return false;
  if (event.target.closest("#part-log, .replay, [role=tablist], .left")) return false;
  const here = field.querySelector(".here");
  const focused = event.target.closest(".reach button");
  if (event.shiftKey || (!here && way[0])) {
    const from = focused ?? here ?? [...field.querySelectorAll(".gate")].find(usable);
    if (!from) return false;
    const next = from === focused || event.shiftKey ? beside(field, from, way) : from;
    if (next) { next.tabIndex = 0; next.focus(); if (next.disabled) say(next); }
    return true;
  }
  // Outside, the way in is by the gate that has the focus; by the first that can be asked where none has.
  const from = here ?? (focused?.matches(".gate") ? focused : null);
  if (!from) { if (way[1] > 0) [...field.querySelectorAll(".gate")].find(usable)?.focus(); return true; }
  const next = here ? beside(field, here, way) : way[1] > 0 ? from : null;
  if (usable(next)) next.click(); else if (next) say(next);
  return true;
}

const SQUARE = 2; // steps name squares from here on, as on the server
const place = (square, columns) => `${36 + 40 * (square % columns) + 20} ${14 + 40 * Math.floor(square / columns) + 20}`;

/** Draw the way that a click on this square would walk. */
function trail(cell) {
  const field = cell?.closest("[data-hunt]") ?? document.querySelector("[data-hunt]");
  const path = field?.parentElement.querySelector(".trail");
  if (!path) return;
  const columns = Number(field.dataset.columns), at = cells(field).findIndex((other) => other.matches(".here"));
  const row = cell?.matches(".far, .sq.walk") && cell.name ? cell.value.split(",").map((step) => Number(step) - SQUARE) : [];
  const stops = [...(at >= 0 ? [at] : []), ...row].map((square) => place(square, columns));
  path.setAttribute("d", row.length ? `M${stops.join("L")}` : "");
}

/** Say of a square what is known of it, under the mazes. */
function say(cell) {
  trail(cell);
  const caption = document.querySelector("[data-caption]");
  if (caption) caption.textContent = cell?.getAttribute("aria-label") ?? "";
}

/** Begin: listen to the whole page, since its parts come and go. */
export function start(table) {
  tabs();
  build.start(table);
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab]");
    if (tab) choose(tab);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea")) return;
    const way = ARROWS[event.key];
    if (!way) return;
    const tab = event.target.closest("[data-tab]");
    if (tab) { const other = document.querySelector(`[data-tab]:not([data-tab="${tab.dataset.tab}"])`); if (other) choose(other); }
    else if (!step(event, way)) return;
    event.preventDefault();
  });
  const tell = (event) => { const cell = event.target.closest?.("[data-hunt] button"); if (cell) say(cell); else if (event.type === "pointerover") say(document.activeElement?.closest("[data-hunt] button")); };
  document.addEventListener("pointerover", tell);
  document.addEventListener("focusin", tell);
}
