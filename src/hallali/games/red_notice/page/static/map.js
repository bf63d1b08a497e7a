// Red Notice's map: nearer and farther, by buttons, two fingers, a double tap or the wheel; what one looks at stays
// while the part is swapped.
//
// The table's script calls these from its own before(), after(known) and start(table).

import * as marks from "./marks.js";

const MOST = 3;
const view = () => document.querySelector("[data-map]");
const sheet = (at) => at.querySelector(".rn-sheet");
const FEW = 8; // places to choose among: as many can be told apart on a small map of the world
const APART = 36; // pixels between two of them, so that a thumb finds either
const LEGIBLE = 0.8; // names are as large as they need to be down to this size
const NUMBERED = 0.55; // down to here a number finds room in a city's disc
const ROOMY = 560; // so wide a frame shows the whole world with the names of few cities, and a finger finds each
let zoom = 1, seen = null, fingers = null, pulled = null, goal = null, closer = 0, eased = 0;

/** How small the whole world is. */
const least = (at) => Math.min(1, (at.clientWidth * zoom) / sheet(at).clientWidth || 1, (at.clientHeight * zoom) / sheet(at).clientHeight || 1);

/** Give the map its size; where it fits into its frame, or is less high, the lands go on beyond its edges. */
function scale(at) {
  at.style.setProperty("--zoom", zoom);
  at.classList.toggle("far", zoom < LEGIBLE);
  at.classList.toggle("tiny", zoom < NUMBERED);
  at.classList.toggle("near", zoom > 1.01);
  at.classList.toggle("wide", closer > 0 && zoom <= least(at) + 0.01);
  at.classList.remove("whole", "low");
  const { width, height } = sheet(at).getBoundingClientRect();
  at.classList.toggle("low", height < at.clientHeight - 1);
  at.classList.toggle("whole", zoom >= LEGIBLE && width <= at.clientWidth + 1 && height <= at.clientHeight + 1);
}

/** Move what is shown by so much; a glide that something cuts short ends where it was going. */
function glide(at, left, top, smooth) {
  goal = smooth ? [at.scrollLeft + left, at.scrollTop + top] : null;
  at.scrollBy({ left, top, behavior: smooth ? "smooth" : "instant" });
  at.addEventListener("scrollend", () => { goal = null; }, { once: true });
}

/** Show the map at a size; the point of the screen (x, y), the middle unless told, stays where it is. */
function show(at, size, x, y) {
  const box = at.getBoundingClientRect(), old = sheet(at).getBoundingClientRect();
  const px = x ?? box.left + box.width / 2, py = y ?? box.top + box.height / 2;
  const u = (px - old.left) / old.width, v = (py - old.top) / old.height;
  zoom = Math.min(MOST, Math.max(least(at), size));
  scale(at);
  const now = sheet(at).getBoundingClientRect();
  at.scrollLeft += now.left + u * now.width - px;
  at.scrollTop += now.top + v * now.height - py;
  state(at);
}

/** Say which buttons still do something. */
function state(at) {
  const buttons = at.parentElement.querySelectorAll("[data-zoom]"), low = least(at) + 0.01;
  for (const button of buttons) button.disabled = button.dataset.zoom === "in" ? zoom >= MOST - 0.01 : zoom <= low;
  const all = at.parentElement.querySelector("[data-zoom=all]");
  if (all) all.disabled = zoom <= low && low > 1;
}

/** Whether the page is that of the end, of a game or of a lesson: either changes the map's frame. */
const ended = () => document.body.matches(".after, :has(#part-end.lesson:not([hidden]))");

/** Show the whole world while what can be chosen lies too far apart for one picture, and at the end; later as near as before. */
function widen(at) {
  const over = ended(), go = [...at.querySelectorAll(".go")];
  const spots = go.map((one) => { const r = one.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; });
  const xs = spots.map(([x]) => x), far = (APART * zoom) / least(at);
  const told = spots.every(([x, y], n) => spots.slice(n + 1).every(([ox, oy]) => Math.hypot(x - ox, y - oy) >= far));
  const wide = over || (go.length > 0 && go.length <= FEW && told && Math.max(...xs) - Math.min(...xs) > at.clientWidth - 40);
  if (wide && !closer && zoom > least(at)) { closer = zoom; show(at, least(at)); } else if (!wide && closer) {
    const back = closer;
    closer = 0;
    if (zoom <= least(at) + 0.01 && (!go.length || Math.max(...xs) - Math.min(...xs) < (at.clientWidth - 40) * (zoom / back))) show(at, back);
    else if (zoom <= least(at) + 0.01) closer = back; // what can be chosen now would not be in the picture either
  }
}

/** Go as far away as it takes to have all in the picture that can be chosen, where its names stay legible; later as near as before. */
function ease(at) {
  const was = eased || zoom, places = [".go[data-number]", ".go"].map((name) => [...at.querySelectorAll(name)]);
  const go = closer ? [] : places.find((some) => some.length) ?? []; // where one goes, before what one may pay for
  const spots = go.map((one) => { const r = one.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; });
  const reach = (side) => (Math.max(...spots.map((spot) => spot[side])) - Math.min(...spots.map((spot) => spot[side]))) / zoom || 1;
  let size = go.length && go.length <= FEW ? Math.min(was, (at.clientWidth - 48) / reach(0), (at.clientHeight - 48) / reach(1)) : was;
  if (size < Math.max(LEGIBLE, least(at))) size = was;
  eased = size < was ? was : 0;
  if (!closer && Math.abs(size - zoom) > 0.001) show(at, size);
}

/** Bring what matters now into the picture, if none of it is: what can be chosen, or else the pawns. */
function aim(at, smooth) {
  if (at.scrollWidth <= at.clientWidth + 1 && at.scrollHeight <= at.clientHeight + 1) return;
  const box = at.getBoundingClientRect();
  const middle = (mark) => { const r = mark.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  const inside = ([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const marks = [".go[data-number]", ".rn-angela", ".go", ".rn-jessah"].map((name) => [...at.querySelectorAll(name)].map(middle)).find((found) => found.length);
  if (!marks || marks.every(inside)) return;
  const xs = marks.map(([x]) => x), ys = marks.map(([, y]) => y);
  const fits = Math.max(...xs) - Math.min(...xs) < box.width - 40 && Math.max(...ys) - Math.min(...ys) < box.height - 40;
  if (seen && !fits && marks.some(inside)) return;
  // Where they lie too far apart for one picture, the one nearest to the middle of all is shown.
  const cx = (Math.min(...xs) + Math.max(...xs)) / 2, cy = (Math.min(...ys) + Math.max(...ys)) / 2;
  const [x, y] = Math.max(...xs) - Math.min(...xs) < box.width ? [cx, cy] : marks.reduce((a, b) => (Math.abs(b[0] - cx) < Math.abs(a[0] - cx) ? b : a));
  glide(at, x - box.left - box.width / 2, y - box.top - box.height / 2, smooth);
}

const pawns = (at) => Object.fromEntries([...at.querySelectorAll("[data-pawn]")].map((pawn) => [pawn.dataset.pawn, pawn]));
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Remember what part of the map is shown, where the pawns stand, and what was told. */
export function before() {
  const at = view();
  if (!at) return null;
  const stood = Object.entries(pawns(at)).map(([who, pawn]) => [who, pawn.dataset.spot]);
  return { left: at.scrollLeft, top: at.scrollTop, stood: Object.fromEntries(stood), ...told(at) };
}

const told = (at) => ({
  report: at.querySelector("[data-report]")?.dataset.report ?? "",
  captures: Number(at.querySelector("[data-captures]")?.dataset.captures ?? 0),
});

/** Let a pawn go along its way from where it stood; one that was not there turns up. */
function walk(at, stood) {
  for (const [who, pawn] of Object.entries(pawns(at))) {
    if (stood[who] === pawn.dataset.spot) continue;
    const to = pawn.dataset.spot.split(" ").map(Number), from = (stood[who] ?? "").split(" ").map(Number);
    const points = stood[who] ? along(pawn.dataset.way, from, to) : [];
    if (!points.length) { pawn.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 500, easing: "ease-out" }); continue; }
    const frames = points.map(([x, y]) => ({ transform: `translate(${x - to[0]}px, ${y - to[1]}px)` }));
    pawn.animate(frames, { duration: points.length > 2 ? 650 : 300, easing: "ease-in-out" });
  }
}

/** Points along a route, from its end at which a pawn stood; a straight line if the route does not lead from there. */
function along(way, from, to) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", way || "M0 0");
  const length = path.getTotalLength(), steps = 24;
  const points = [...Array(steps + 1).keys()].map((step) => { const p = path.getPointAtLength((length * step) / steps); return [p.x, p.y]; });
  const near = ([x, y], [ox, oy]) => Math.hypot(x - ox, y - oy) < 12;
  if (near(points[0], from) && near(points[steps], to)) return points;
  if (near(points[steps], from) && near(points[0], to)) return points.reverse();
  return [from, to];
}

/** The ring closes on whom it has found. */
function close(at) {
  const sign = at.querySelector(".rn-sign.found") ?? at.querySelector("[data-pawn=angela]");
  if (!sign) return;
  const [x, y] = sign.dataset.spot.split(" ");
  const noose = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  noose.setAttribute("class", "rn-noose");
  noose.setAttribute("cx", x);
  noose.setAttribute("cy", y);
  at.querySelector(".rn-marks").append(noose);
  noose.animate([{ r: "190px", opacity: 0 }, { opacity: 1, offset: 0.25 }, { r: "16px", opacity: 1, offset: 0.8 }, { r: "16px", opacity: 0 }], { duration: 1300, easing: "cubic-bezier(.6, 0, .3, 1)" }).finished.finally(() => noose.remove());
}

/** Show the same part again, and what is new to choose. */
export function after(known) {
  const at = view();
  if (!at || at === seen) return "";
  if (!known && at.clientWidth >= ROOMY && at.querySelector(".rn-name.afar")) zoom = Math.min(zoom, least(at));
  scale(at);
  if (known) { at.scrollLeft = known.left; at.scrollTop = known.top; }
  if (least(at) < 1) { widen(at); ease(at); }
  aim(at, !calm.matches);
  const now = told(at);
  if (known && !calm.matches) {
    walk(at, known.stood);
    if (now.captures > known.captures) close(at);
  }
  seen = at;
  marks.show();
  listen(at);
  state(at);
  return known && now.report && now.report !== known.report ? "place" : "";
}

/** Show the same part again where a replay has put another moment in its place: nothing moves. */
export function again(known) {
  const at = view();
  if (!at || at === seen) return;
  scale(at);
  if (known) { at.scrollLeft = known.left; at.scrollTop = known.top; }
  seen = at;
  listen(at);
  state(at);
}

/** Bring the place of a deed into the map's frame. */
export function reveal(place) {
  const at = view(), found = at?.querySelector(`[data-at="${CSS.escape(place)}"]`);
  if (!found) return;
  const box = at.getBoundingClientRect(), r = found.getBoundingClientRect();
  if (r.left > box.left && r.right < box.right && r.top > box.top && r.bottom < box.bottom) return;
  glide(at, r.left + r.width / 2 - box.left - box.width / 2, r.top + r.height / 2 - box.top - box.height / 2, !calm.matches);
}

const apart = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
const between = ([one, two]) => [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];

/** The end takes the table's place, or a part of it, and what decided the game comes: then the frame gets another size. */
const frame = new ResizeObserver(([{ target }]) => {
  if (!ended() || target !== view()) return;
  show(target, zoom);
  if (least(target) < 1) widen(target);
});

/** Serve two fingers and the wheel, which must be asked for on the map itself to be kept from the page. */
function listen(at) {
  frame.disconnect();
  frame.observe(at);
  at.addEventListener("touchstart", (event) => { fingers = event.touches.length === 2 ? { gap: apart(event.touches), zoom } : null; }, { passive: true });
  at.addEventListener("touchmove", (event) => {
    if (!fingers || event.touches.length !== 2) return;
    event.preventDefault();
    show(at, (fingers.zoom * apart(event.touches)) / fingers.gap, ...between(event.touches));
  }, { passive: false });
  at.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    show(at, zoom * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });
}

/** Give the point about which the buttons work: a pawn in sight, the own one first; or else the middle. */
function anchor(at) {
  const box = at.getBoundingClientRect(), there = pawns(at);
  for (const pawn of [at.querySelector(".rn-angela.mine")?.parentElement, there.jessah, there.angela]) {
    const r = pawn?.getBoundingClientRect();
    if (!r) continue;
    const x = r.left + r.width / 2, y = r.top + r.height / 2; // at the edge it grows beyond it, and is held all the same
    if (x > box.left && x < box.right && y > box.top && y < box.bottom) return [x, y];
  }
  return [];
}

function press(kind) {
  const at = view();
  if (goal) at.scrollTo({ left: goal[0], top: goal[1], behavior: "instant" });
  goal = null;
  closer = eased = 0; // from here on it is as near as one has chosen
  if (kind === "all") { show(at, zoom <= least(at) + 0.01 ? 1 : least(at)); aim(at, false); } else show(at, zoom * (kind === "in" ? 1.5 : 1 / 1.5), ...anchor(at));
}

/** Begin. */
export function start(table) {
  const at = view();
  if (!at) return;
  marks.start(table);
  after(null);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) press(button.dataset.zoom);
  });
  document.addEventListener("dblclick", (event) => {
    const map = event.target.closest?.("[data-map]");
    if (map && !event.target.closest(".go")) show(map, zoom > 1.9 ? 1 : zoom * 1.6, event.clientX, event.clientY);
  });
  document.addEventListener("keydown", (event) => {
    if (!event.target.closest?.("#part-board") || event.ctrlKey || event.metaKey || event.altKey) return;
    const kind = { "+": "in", "=": "in", "-": "out", 0: "all" }[event.key];
    if (kind) { event.preventDefault(); press(kind); }
  });
  // With a mouse the map is pulled about.
  document.addEventListener("pointerdown", (event) => {
    const map = event.target.closest?.("[data-map]");
    if (map && event.pointerType === "mouse" && event.button === 0 && !event.target.closest("button")) pulled = { map, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (!pulled) return;
    pulled.map.classList.add("pulled");
    pulled.map.scrollBy(pulled.x - event.clientX, pulled.y - event.clientY);
    pulled.x = event.clientX;
    pulled.y = event.clientY;
  });
  document.addEventListener("pointerup", () => { pulled?.map.classList.remove("pulled"); pulled = null; });
  // Whoever presses anything has seen enough of what moves.
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => {
    for (const motion of document.querySelector(".rn-marks")?.getAnimations({ subtree: true }) ?? []) motion.finish();
  }, true);
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, tell, true);
  addEventListener("resize", () => { const now = view(); if (now) show(now, zoom); });
}

/** What is pointed at on the map explains itself in the words that it has. */
function tell(event) {
  const cell = event.target.closest?.("[data-map] [data-cell]");
  if (cell) cell.dataset.tip = cell.getAttribute("aria-label");
}
