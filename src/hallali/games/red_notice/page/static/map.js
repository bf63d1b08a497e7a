// Red Notice's map: nearer and farther, by buttons, two fingers, a double tap or the wheel; what one looks at stays
// while the part is swapped.
//
// The table's script calls these from its own before(), after(known) and start(table).

const MOST = 3;
const view = () => document.querySelector("[data-map]");
const sheet = (at) => at.querySelector(".rn-sheet");
let zoom = 1, seen = null, fingers = null, pulled = null;

/** How small the whole world is. */
const least = (at) => Math.min(1, at.clientWidth / (sheet(at).clientWidth / zoom || 1));

/** Show the map at a size; the point of the screen (x, y), the middle unless told, stays where it is. */
function show(at, size, x, y) {
  const box = at.getBoundingClientRect(), old = sheet(at).getBoundingClientRect();
  const px = x ?? box.left + box.width / 2, py = y ?? box.top + box.height / 2;
  const u = (px - old.left) / old.width, v = (py - old.top) / old.height;
  zoom = Math.min(MOST, Math.max(least(at), size));
  at.style.setProperty("--zoom", zoom);
  at.classList.toggle("far", zoom < 0.8);
  at.classList.toggle("near", zoom > 1.01);
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

/** Bring what matters now into the picture, if none of it is: what can be chosen, or else the pawns. */
function aim(at, smooth) {
  if (at.scrollWidth <= at.clientWidth + 1 && at.scrollHeight <= at.clientHeight + 1) return;
  const box = at.getBoundingClientRect();
  const middle = (mark) => { const r = mark.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  const inside = ([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const marks = [".go", ".rn-angela", ".rn-jessah"].map((name) => [...at.querySelectorAll(name)].map(middle)).find((found) => found.length);
  if (!marks || (seen && marks.some(inside))) return;
  const xs = marks.map(([x]) => x), ys = marks.map(([, y]) => y);
  // Where they lie too far apart for one picture, the one nearest to the middle of all is shown.
  const cx = (Math.min(...xs) + Math.max(...xs)) / 2, cy = (Math.min(...ys) + Math.max(...ys)) / 2;
  const [x, y] = Math.max(...xs) - Math.min(...xs) < box.width ? [cx, cy] : marks.reduce((a, b) => (Math.abs(b[0] - cx) < Math.abs(a[0] - cx) ? b : a));
  at.scrollBy({ left: x - box.left - box.width / 2, top: y - box.top - box.height / 2, behavior: smooth ? "smooth" : "instant" });
}

const pawns = (at) => Object.fromEntries([...at.querySelectorAll("[data-pawn]")].map((pawn) => [pawn.dataset.pawn, pawn]));
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Remember what part of the map is shown, and where the pawns stand. */
export function before() {
  const at = view();
  if (!at) return null;
  const stood = Object.entries(pawns(at)).map(([who, pawn]) => [who, pawn.dataset.at]);
  return { left: at.scrollLeft, top: at.scrollTop, stood: Object.fromEntries(stood) };
}

/** Let a pawn go from where it stood; one that was not there turns up. */
function walk(at, stood) {
  for (const [who, pawn] of Object.entries(pawns(at))) {
    if (stood[who] === pawn.dataset.at || calm.matches) continue;
    const [x, y] = pawn.dataset.at.split(" ").map(Number), [ox, oy] = (stood[who] ?? "").split(" ").map(Number);
    const from = stood[who] ? { transform: `translate(${ox - x}px, ${oy - y}px)` } : { opacity: 0 };
    pawn.animate([from, { transform: "none", opacity: 1 }], { duration: stood[who] ? 260 : 500, easing: "ease-out" });
  }
}

/** Show the same part again, and what is new to choose. */
export function after(known) {
  const at = view();
  if (!at || at === seen) return "";
  at.style.setProperty("--zoom", zoom);
  at.classList.toggle("far", zoom < 0.8);
  at.classList.toggle("near", zoom > 1.01);
  if (known) { at.scrollLeft = known.left; at.scrollTop = known.top; }
  aim(at, !calm.matches);
  if (known?.stood) walk(at, known.stood);
  seen = at;
  listen(at);
  state(at);
  return "";
}

const apart = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
const between = ([one, two]) => [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];

/** Serve two fingers and the wheel, which must be asked for on the map itself to be kept from the page. */
function listen(at) {
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
    if (r && r.left > box.left && r.right < box.right && r.top > box.top && r.bottom < box.bottom) return [r.left + r.width / 2, r.top + r.height / 2];
  }
  return [];
}

function press(kind) {
  const at = view();
  if (kind === "all") { show(at, zoom <= least(at) + 0.01 ? 1 : least(at)); aim(at, false); } else show(at, zoom * (kind === "in" ? 1.5 : 1 / 1.5), ...anchor(at));
}

/** Begin. */
export function start() {
  const at = view();
  if (!at) return;
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
    if (!pulled) { if (event.pointerType === "mouse") tell(event); return; }
    pulled.map.classList.add("pulled");
    pulled.map.scrollBy(pulled.x - event.clientX, pulled.y - event.clientY);
    pulled.x = event.clientX;
    pulled.y = event.clientY;
  });
  document.addEventListener("pointerup", () => { pulled?.map.classList.remove("pulled"); pulled = null; });
  document.addEventListener("focusin", tell);
  addEventListener("resize", () => { const now = view(); if (now) show(now, zoom); });
}

/** Say of what is pointed at what is known of it, under the map. */
function tell(event) {
  const cell = event.target.closest?.("[data-map] [data-cell]");
  const caption = document.querySelector("#part-board [data-caption]");
  const text = cell?.getAttribute("aria-label") ?? document.activeElement?.closest?.("[data-map] [data-cell]")?.getAttribute("aria-label") ?? "";
  if (caption && caption.textContent !== text) caption.textContent = text;
}
