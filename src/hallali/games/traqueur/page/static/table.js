// Le Traqueur's own ways: the detective walks by the arrow keys, the mazes are tabs on a phone, what is new shows itself.

import * as build from "./build.js";

const body = document.body;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 699px)");
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const mazes = () => [...document.querySelectorAll("#part-board .maze")];

/** Remember what is on the plans: barriers, where the pieces stand, and what help said. */
export function before() {
  const known = { building: Boolean(document.querySelector("[data-build]")) };
  for (const maze of mazes()) {
    known[maze.id] = {
      found: drawn(maze, ".found .bush"),
      stones: maze.querySelectorAll(".pebble").length,
      at: standing(maze.querySelector("use.hunter")),
      caught: Boolean(maze.querySelector(".caught")),
      help: help(maze),
      left: maze.scrollLeft,
    };
  }
  return known;
}

const drawn = (maze, selector) => [...maze.querySelectorAll(selector)].map((path) => path.getAttribute("d")).join("");

/** Give the middle of a piece. */
function standing(piece) {
  if (!piece) return null;
  const [x, y, width] = ["x", "y", "width"].map((name) => Number(piece.getAttribute(name)));
  return [x + width / 2, y + width / 2];
}

// The detective walks along the passages, not through the hedges.

const WALK = 150, LONGEST = 1100; // ms for a square, and for a whole walk
const LAG = 60; // ms by which the light comes later
const GATE = 27; // where passages through a gate begin

/** Give the points of a shortest way over the drawn passages. */
function route(maze, from, to) {
  const beside = new Map(), start = `${from}`, goal = `${to}`;
  const join = (one, other) => { for (const [a, b] of [[one, other], [other, one]]) beside.set(a, [...(beside.get(a) ?? []), b]); };
  for (const [, x, y, way, end] of maze.querySelector("path.path").getAttribute("d").matchAll(/M([\d.]+) ([\d.]+)([HV])([\d.]+)/g)) {
    const one = `${x},${y}`, other = way === "H" ? `${end},${y}` : `${x},${end}`;
    join(one, other);
    if (Number(x) === GATE) for (const [px, name] of [[from[0], start], [to[0], goal]]) if (px < GATE) join(one, name);
  }
  const came = new Map([[start, ""]]), todo = [start];
  for (const at of todo) for (const next of beside.get(at) ?? []) if (!came.has(next)) { came.set(next, at); todo.push(next); }
  if (!came.has(goal)) return [from, to];
  const row = [];
  for (let at = goal; at; at = came.get(at)) row.unshift(at.split(",").map(Number));
  return row;
}

/** Let the detective walk from where it stood. */
function walk(maze, from) {
  const hunter = maze.querySelector("use.hunter"), to = standing(hunter);
  if (!to || !from || Math.hypot(from[0] - to[0], from[1] - to[1]) < 4) return false;
  if (calm.matches || document.hidden) return true;
  const row = route(maze, from, to);
  const frames = row.map(([x, y]) => ({ transform: `translate(${x - to[0]}px, ${y - to[1]}px)` }));
  const duration = Math.min(LONGEST, 100 + WALK * (row.length - 1)), easing = "ease-in-out";
  hunter.animate([...frames.slice(0, -1), { transform: "none" }], { duration, easing });
  maze.querySelector(".lantern")?.animate(row.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` })), { duration: duration + LAG, easing });
  return true;
}

/** Let the stones that it has laid on its way fall. */
function fall(maze, had) {
  const stones = [...maze.querySelectorAll(".pebble")].slice(had);
  if (calm.matches) return;
  for (const stone of stones) stone.animate([{ opacity: 0, transform: "translateY(-9px)" }, { opacity: 1, transform: "none" }], { duration: 260, delay: 120, fill: "backwards", easing: "ease-in" });
}

// Help: while new answers are weighed, what it said before stays, faded.

const WARM = ".warm, .chance, .cross.out";

function help(maze) {
  const layers = [...maze.querySelectorAll(WARM)].filter((path) => path.getAttribute("d"));
  return { layers, numbers: new Map(cells(maze).map((cell) => [cell.dataset.key, cell.querySelector("i")?.textContent])) };
}

function keep(maze, old) {
  if (!old?.layers.length || !maze.closest("[data-thinks]")) return;
  for (const path of maze.querySelectorAll(WARM)) path.remove();
  const behind = maze.querySelector(".way");
  for (const path of old.layers) { path.classList.add("stale"); behind.before(path); }
  for (const cell of cells(maze)) {
    const text = cell.matches(".here") ? "" : old.numbers.get(cell.dataset.key);
    if (text) cell.append(Object.assign(document.createElement("i"), { textContent: text, className: "stale" }));
  }
}

/** Say below the mazes what the square is that a mouse points at: a tip would hide those beside it. */
function caption(cell) {
  const line = document.querySelector("[data-caption]"), text = cell?.getAttribute("aria-label") ?? "";
  if (line && line.textContent !== text) line.textContent = text;
}

/** A finger that stays, and the key i, ask for a tip. */
function tip(cell, asked) {
  if (asked) cell.dataset.tip = cell.getAttribute("aria-label");
  else delete cell.dataset.tip;
}

/** Of a maze that has changed, what it was is kept beside what it is now. */
export const whole = ".maze";

/** Show what is new since `known`; give the sound of it. */
export function after(known) {
  tabs();
  home();
  point(document.querySelector(".reach button:hover") ?? document.activeElement);
  for (const maze of mazes()) if (known[maze.id]?.left) maze.scrollLeft = known[maze.id].left;
  if (document.querySelector("[data-build]")) { build.after(); return ""; }
  // The camps to choose from stand far below: what begins now is seen from its top.
  if (known.building) for (const one of [document.scrollingElement, ...document.querySelectorAll(".centre, .own")]) one.scrollTop = 0;
  let cue = "";
  for (const maze of mazes()) {
    const old = known[maze.id];
    if (!old) continue;
    const caught = Boolean(maze.querySelector(".caught")) && !old.caught;
    const met = drawn(maze, ".found .bush").length > old.found.length;
    const walked = walk(maze, old.at);
    fall(maze, old.stones);
    keep(maze, old.help);
    if (caught) cue = "found";
    else if (met && maze.classList.contains("search")) cue ||= "wrong";
    else if (walked || met) cue ||= "place";
  }
  return cue;
}

// The mazes on a phone: one large, the other small below it. The one where something happens comes forward; on one's turn
// one's own search comes back, unless one has chosen otherwise.

const LOOK = 2400; // ms in which one sees what the other has done
let chosen = false, back = 0;

const yours = () => Boolean(document.querySelector("#part-bar.yours"));

function tabs() {
  const at = body.classList.contains("tab1") ? 1 : 0;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const on = Number(tab.dataset.tab) === at;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
  }
}

function front(number) {
  body.classList.toggle("tab1", number === 1);
  tabs();
}

function choose(tab) {
  chosen = true;
  front(Number(tab.dataset.tab));
  tab.focus();
}

/** Bring the maze to the front that holds a place. */
export function show(place) {
  const number = mazes().findIndex((maze) => maze.querySelector(`[data-at="${CSS.escape(place)}"]`));
  if (number < 0 || mazes().length < 2) return;
  chosen = false;
  front(number);
  home();
}

function home() {
  clearTimeout(back);
  if (!yours()) chosen = false;
  else if (!chosen && body.classList.contains("tab1")) back = setTimeout(() => { if (yours() && !chosen) front(0); }, LOOK);
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
  // Off the board, and where nothing can be done, arrows keep their own sense: they scroll, or leaf through a replay.
  if (!field || !event.target.closest("#part-board") || (!event.shiftKey && !field.querySelector("[name=choose]"))) return false;
  const here = field.querySelector(".here");
  const focused = event.target.closest(".reach button");
  if (event.shiftKey || (!here && way[0])) {
    const from = focused ?? here ?? [...field.querySelectorAll(".gate")].find(usable);
    if (!from) return false;
    const next = from === focused || event.shiftKey ? beside(field, from, way) : from;
    if (next) { next.tabIndex = 0; next.focus(); }
    return true;
  }
  // Outside, the way in is by the gate that has the focus; by the first that can be asked where none has.
  const from = here ?? (focused?.matches(".gate") ? focused : null);
  if (!from) { if (way[1] > 0) [...field.querySelectorAll(".gate")].find(usable)?.focus(); return true; }
  const next = here ? beside(field, here, way) : way[1] > 0 ? from : null;
  if (usable(next)) next.click();
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

/** Begin: listen to the whole page, since its parts come and go. */
export function start(table) {
  tabs();
  build.start(table);
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab]");
    if (tab) { choose(tab); return; }
    const small = event.target.closest(".n2 .maze"), number = mazes().indexOf(small);
    if (phone.matches && number >= 0 && number !== Number(body.classList.contains("tab1"))) { chosen = true; front(number); }
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
  const cell = (event) => event.target.closest?.(".reach button");
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && cell(event)) tip(cell(event), false);
    point(event.target);
  });
  document.addEventListener("pointerdown", (event) => { if (event.pointerType === "touch" && cell(event)) tip(cell(event), true); }, true);
  document.addEventListener("keydown", (event) => { if (cell(event)) tip(cell(event), true); }, true);
  document.addEventListener("focusin", (event) => point(event.target));
}

/** Draw the way to the square that is pointed at, or that has the focus, and say what it is. */
function point(at) {
  const found = at?.closest?.("[data-hunt] button") ?? document.activeElement?.closest("[data-hunt] button");
  trail(found);
  caption(found);
}
