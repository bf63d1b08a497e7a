// Building a camp: drawn here at once, kept by the server. plan.js has the way search and the drawing.

import * as sound from "../sound.js";
import * as plan from "./plan.js";

const { CELL, OUT, ABOVE, REST } = plan;
const EDGE = 24; // px from a plan's edge
const NEAR = 0.27; // of a square's side: so near a line, or a corner, a press is on it
let table = null;
let camp = null;      // {rows, columns, limit, fugitive, barriers: Set}
let wanted = null;    // the camp to be sent, as a word; null when the server has it all
let sending = false;
let stroke = null;    // {add, x, y} while a wall is drawn, {put: true} while the fugitive is carried, {corner} before it has a direction
let said = {};

const field = () => document.querySelector("[data-build]");

function read(element) {
  const { rows, columns, limit, fugitive, barriers } = element.dataset;
  return {
    rows: Number(rows), columns: Number(columns), limit: Number(limit), fugitive: Number(fugitive),
    barriers: new Set(barriers ? barriers.split(",").map(Number) : []),
  };
}

// Drawing.

function draw() {
  const over = field(), sheet = over?.parentElement.querySelector("svg.plan");
  if (!sheet) return;
  const came = plan.ways(camp), way = plan.wayTo(camp, came);
  const put = (selector, d) => { for (const path of sheet.querySelectorAll(selector)) path.setAttribute("d", d); };
  put(".planted path", plan.walls(camp));
  put(".lost", plan.crosses(camp, came));
  put(".way", plan.route(camp, way));
  put(".leaf", plan.leaves(camp));
  const prey = sheet.querySelector("use.prey");
  prey.classList.toggle("none", camp.fugitive < 0);
  if (camp.fugitive >= 0) { const [x, y] = plan.middle(camp, camp.fugitive); prey.setAttribute("x", x - 12); prey.setAttribute("y", y - 12); }
  for (const button of over.querySelectorAll("[data-place]")) button.setAttribute("aria-pressed", String(camp.barriers.has(Number(button.dataset.place))));
  [...over.querySelectorAll(".sq")].forEach((button, square) => { button.classList.toggle("here", square === camp.fugitive); });
  tally(way.length);
}

function tally(steps) {
  const status = document.querySelector("[data-status]");
  document.querySelector("[data-used]").textContent = camp.barriers.size;
  const form = new Intl.PluralRules(document.documentElement.lang).select(steps) === "one" ? "One" : "Other";
  const key = camp.fugitive < 0 ? "Nobody" : steps ? form : "No";
  const text = said[`say${key}`].replace("{count}", steps);
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle("good", key === form);
  status.classList.toggle("bad", key === "No");
  const line = document.getElementById("camp-line");
  if (line && line !== document.activeElement) line.value = plan.word(camp);
}

// Keeping it. One post at a time; of several changes only the last camp is sent.

async function send() {
  if (sending) return;
  sending = true;
  let stale = 0;
  while (wanted !== null && !stroke) {
    const text = wanted;
    const status = await table.act("lay", { set: text });
    if (status === undefined) { await new Promise((done) => { setTimeout(done, 40); }); continue; }
    if (status === 409 && (stale += 1) < 3) continue; // the other has just moved on: the same camp, once more
    if (wanted === text) wanted = null;
    if (status !== 200) { wanted = null; take(); if (camp) draw(); }
  }
  sending = false;
  document.body.classList.toggle("unsent", wanted !== null);
}

/** Send a command when all that was drawn is kept. */
async function command(name) {
  const wait = () => new Promise((done) => { setTimeout(done, 40); });
  while (sending || wanted !== null) await wait();
  while ((await table.act(name)) === undefined) await wait();
}

function changed() {
  draw();
  wanted = plan.word(camp);
  document.body.classList.add("unsent");
  if (!stroke) send();
}

/** Take the server's camp as it stands on the page. */
function take() {
  const over = field();
  if (!over) { camp = null; return; }
  camp = read(over);
  said = over.dataset;
}

/** Set or free a place; says whether that could be. */
function bar(place, add) {
  if (place < 0 || camp.barriers.has(place) === add) return false;
  if (add && camp.barriers.size >= camp.limit) {
    table.complain(said.sayFull.replace("{count}", camp.limit));
    return false;
  }
  if (add) camp.barriers.add(place); else camp.barriers.delete(place);
  sound.play("place");
  return true;
}

// The hand: press and pull along a wall; press on a square for the fugitive, and carry it.

/** Say what lies under a point of the plan: a place, or the inside of a square. strict: not near a corner. */
function under(x, y, strict) {
  const u = (x - OUT) / CELL, w = (y - ABOVE) / CELL, row = Math.floor(w), column = Math.floor(u);
  if (w < 0 || w >= camp.rows || u < -0.8 || u >= camp.columns) return {};
  const ex = Math.round(Math.max(u, 0)), ey = Math.round(w);
  const dx = u < 0 ? 0 : ex < camp.columns ? Math.abs(u - ex) : 9, dy = ey > 0 && ey < camp.rows && u >= 0 ? Math.abs(w - ey) : 9;
  const far = strict ? 0.22 : NEAR;
  if (Math.min(dx, dy) > far) return { square: row * camp.columns + column };
  const along = dx <= dy ? w - row : u - column;
  if (strict && (along < 0.2 || along > 0.8)) return {};
  return { place: dx <= dy ? plan.placeBeside(camp, row * camp.columns + Math.min(ex, camp.columns - 1), 0, -1) : plan.placeBeside(camp, ey * camp.columns + column, -1, 0) };
}

/** Return the corner of the plan's lines that a point is on, as [column, row]; null for none. */
function cornerAt(x, y) {
  const u = (x - OUT) / CELL, w = (y - ABOVE) / CELL;
  const column = Math.max(0, Math.min(camp.columns, Math.round(u))), row = Math.max(0, Math.min(camp.rows, Math.round(w)));
  const aside = u < 0 && u >= -0.8 ? 0 : Math.abs(u - column);
  return Math.max(aside, Math.abs(w - row)) <= NEAR ? [column, row] : null;
}

/** Return the place that leads from a corner the way a finger went; -1 where there is none. */
function placeFrom([column, row], right, down) {
  const level = Math.abs(right) > Math.abs(down);
  if (level ? row === 0 || row === camp.rows : column === camp.columns) return -1;
  const before = level ? column - (right < 0) : row - (down < 0);
  if (before < 0 || before >= (level ? camp.columns : camp.rows)) return -1;
  return level ? plan.placeBeside(camp, row * camp.columns + before, -1, 0) : plan.placeBeside(camp, before * camp.columns + column, 0, -1);
}

function point(event) {
  const box = field().getBoundingClientRect(), scale = (OUT + CELL * camp.columns + REST) / box.width;
  return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
}

function press(event) {
  const over = event.target.closest("[data-build]");
  if (!over || event.button || !camp) return;
  const [x, y] = point(event), { place, square } = under(x, y, false), corner = cornerAt(x, y);
  if (place === undefined && square === undefined && !corner) return;
  event.preventDefault();
  if (corner) stroke = { corner, place, x, y }; // which of the lines that meet here is meant, its way tells
  else if (place >= 0) {
    stroke = { add: !camp.barriers.has(place), x, y };
    if (bar(place, stroke.add)) changed();
  } else if (square !== undefined) {
    stroke = { put: true, x, y };
    put(square);
    over.querySelectorAll(".sq")[square].focus({ preventScroll: true });
  }
  trace(null);
}

function put(square) {
  if (square === camp.fugitive) return;
  camp.fugitive = square;
  sound.play("place");
  changed();
}

/** Slide a plan that is wider than the screen on, where a wall is pulled to its edge. */
function slide(x) {
  const maze = field().closest(".maze"), box = maze.getBoundingClientRect();
  if (x > box.right - EDGE) maze.scrollLeft += EDGE / 2;
  else if (x < box.left + EDGE) maze.scrollLeft -= EDGE / 2;
}

function pull(event) {
  if (!camp || !field()) return;
  if (stroke) slide(event.clientX);
  const [x, y] = point(event);
  if (!stroke) { if (event.pointerType === "mouse") trace(event.target.closest("[data-build]") ? under(x, y, false).place : null); return; }
  if (stroke.corner) { leave(x, y); return; }
  const steps = Math.max(1, Math.ceil(Math.hypot(x - stroke.x, y - stroke.y) / 6));
  let drawn = false;
  for (let i = 1; i <= steps; i += 1) {
    const { place, square } = under(stroke.x + ((x - stroke.x) * i) / steps, stroke.y + ((y - stroke.y) * i) / steps, true);
    if (stroke.put) { if (square !== undefined) put(square); } else if (place >= 0 && bar(place, stroke.add)) drawn = true;
  }
  stroke.x = x;
  stroke.y = y;
  if (drawn) changed();
}

/** Begin the wall of a stroke from a corner as soon as it has a direction. */
function leave(x, y) {
  const { corner } = stroke, right = x - OUT - CELL * corner[0], down = y - ABOVE - CELL * corner[1];
  if (Math.hypot(x - stroke.x, y - stroke.y) < CELL * 0.3 || Math.max(Math.abs(right), Math.abs(down)) < CELL * 0.3) return;
  const place = placeFrom(corner, right, down);
  stroke = { add: place < 0 || !camp.barriers.has(place), x, y };
  if (place >= 0 && bar(place, stroke.add)) changed();
}

/** End a stroke. A touch near a corner that went nowhere is one on the line that it is nearest to. */
function release(event) {
  if (!stroke) return;
  const { corner, place } = stroke;
  if (corner && place >= 0 && event.type === "pointerup" && bar(place, !camp.barriers.has(place))) changed();
  stroke = null;
  if (wanted !== null) send();
}

/** Show which place the mouse is on. */
function trace(place) {
  const path = field()?.parentElement.querySelector(".trace");
  path?.setAttribute("d", place >= 0 && place !== null ? plan.wall(camp, place) : "");
}

// The keyboard: arrows move, w a s d or Shift and an arrow bar a side, f puts the fugitive, u and c.

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const WALLS = { a: [0, -1], d: [0, 1], w: [-1, 0], s: [1, 0] };

function cursor() {
  const cells = [...field().querySelectorAll(".sq")];
  const focused = cells.indexOf(document.activeElement);
  return { cells, at: focused >= 0 ? focused : Math.max(0, cells.findIndex((cell) => cell.tabIndex === 0)), focused: focused >= 0 };
}

function key(event) {
  if (!field() || !camp || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea")) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const inside = event.target === document.body || event.target.closest("#main, #part-board");
  if (!inside || (MOVES[name] && !field().contains(event.target))) return; // elsewhere, arrows scroll
  const { cells, at, focused } = cursor();
  const side = WALLS[name] ?? (event.shiftKey ? MOVES[name] : null);
  if (side) {
    const place = plan.placeBeside(camp, at, ...side);
    if (place >= 0 && bar(place, !camp.barriers.has(place))) { tell(place); changed(); }
    cells[at].focus();
  } else if (MOVES[name]) {
    const [down, right] = MOVES[name], column = (at % camp.columns) + right, next = at + down * camp.columns + right;
    const target = focused && column >= 0 && column < camp.columns && cells[next] ? next : at;
    for (const cell of cells) cell.tabIndex = -1;
    cells[target].tabIndex = 0;
    cells[target].focus();
  } else if (name === "f") put(at);
  else if (name === "u") command("undo");
  else if (name === "c") command("clear");
  else return;
  event.preventDefault();
}

function tell(place) {
  const button = field().querySelector(`[data-place="${place}"]`);
  const text = camp.barriers.has(place) ? said.saySet : said.sayFree;
  document.getElementById("live").textContent = text.replace("{place}", button.getAttribute("aria-label"));
}

/** A click that comes from the keyboard or a reader; the hand's own presses are served already. */
function click(event) {
  const button = event.target.closest("[data-build] button");
  if (!button || !camp) return;
  event.preventDefault();
  if (event.detail) return;
  if (button.dataset.place) { const place = Number(button.dataset.place); if (bar(place, !camp.barriers.has(place))) { tell(place); changed(); } }
  else put([...field().querySelectorAll(".sq")].indexOf(button));
}

/** Only the squares are stops of the Tab key, one of them: the places between are reached from them. */
function stops() {
  const over = field();
  if (!over) return;
  for (const button of over.querySelectorAll(".edge")) button.tabIndex = -1;
  const cells = [...over.querySelectorAll(".sq")];
  const stop = cells.find((cell) => cell === document.activeElement) ?? cells[Math.max(0, camp.fugitive)];
  for (const cell of cells) cell.tabIndex = cell === stop ? 0 : -1;
}

/** Called when the page's parts have been changed: a camp that is not sent yet is drawn over the server's. */
export function after() {
  if (wanted !== null || stroke) { said = field()?.dataset ?? said; draw(); } else take();
  if (camp) stops();
}

/** Begin. */
export function start(found) {
  table = found;
  take();
  if (camp) stops();
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", pull);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
  document.addEventListener("click", click);
  document.addEventListener("keydown", key);
  document.addEventListener("focusin", (event) => {
    const cell = event.target.closest?.("[data-build] .sq");
    if (cell) for (const other of cell.parentElement.querySelectorAll(".sq")) other.tabIndex = other === cell ? 0 : -1;
  });
}
