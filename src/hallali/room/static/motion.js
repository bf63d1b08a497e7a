// What moves: things travel from where they were (data-flip, data-from), what turns up goes from hatch to solid
// (data-reveal), the place of a deed pulses (data-at), and what a table gasps at gets a sign over the board.
// With reduced motion only the words are left.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const small = matchMedia("(max-width: 699px)");
const MOST = 80; // things that travel at once: a board that changes altogether just changes
const SHORT = 180, LONG = 350; // ms of a journey
const RESTS = 150, LONGEST = 2000; // ms in which what was scrolled to does not move; of waiting for that at most
const BREATH = 260, SIGN = 1500; // ms before the sign, and of it
const NARROW = 240; // px that a sign needs at least
const EASE = "cubic-bezier(.2, .7, .2, 1)";

const ends = new WeakMap(); // where what travels will be
const travels = new WeakMap(); // its journey
const flips = () => [...document.querySelectorAll("[data-flip]")].slice(0, MOST);
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
const name = (one) => one.dataset.reveal || one.dataset.flip || one.dataset.at || one.dataset.key || one.textContent;

/** Remember where everything is. */
export function before() {
  if (calm.matches || document.hidden) return null;
  return {
    at: new Map(flips().map((one) => [one.dataset.flip, one.getBoundingClientRect()])),
    shown: new Set([...document.querySelectorAll("[data-reveal]")].map(name)),
    x: scrollX, y: scrollY,
  };
}

/** Have everything travel from where it was to where it is. */
export function after(known) {
  if (!known) return;
  const dx = known.x - scrollX, dy = known.y - scrollY;
  const all = flips();
  for (const one of all) travels.get(one)?.cancel(); // what is on its way goes on from where it is: its end is measured at rest
  const journeys = all.map((one) => {
    const to = one.getBoundingClientRect(), old = known.at.get(one.dataset.flip);
    ends.set(one, to);
    const origin = old ?? (one.dataset.from ? document.querySelector(one.dataset.from)?.getBoundingClientRect() : null);
    return origin && to.width ? { one, from: middle(origin), to: middle(to), fresh: !old, x: old ? dx : 0, y: old ? dy : 0 } : null;
  }).filter(Boolean);
  for (const { one, from, to, fresh, x, y } of journeys) {
    const far = Math.hypot(from[0] + x - to[0], from[1] + y - to[1]);
    if (far < 3) continue;
    // Within a drawing a length is the drawing's own.
    const scale = one instanceof SVGElement ? one.parentElement.getScreenCTM?.()?.a || 1 : 1;
    const start = { transform: `translate(${(from[0] + x - to[0]) / scale}px, ${(from[1] + y - to[1]) / scale}px)` };
    travels.set(one, one.animate([fresh ? { ...start, opacity: 0.3 } : start, fresh ? { transform: "none", opacity: 1 } : { transform: "none" }], {
      duration: Math.min(LONG, SHORT + far / 3), easing: EASE,
    }));
  }
  for (const one of document.querySelectorAll("[data-reveal]")) {
    if (known.shown.has(name(one))) continue;
    one.classList.add("revealing");
    setTimeout(() => one.classList.remove("revealing"), BREATH + 400);
  }
}

const fits = (box) => box.top >= 0 && box.bottom <= innerHeight;
const places = (place) => [...document.querySelectorAll(`[data-at="${CSS.escape(place)}"]`)];

/**
 * Let the place of a deed pulse; on a phone, bring it into the picture. show: the game's own way to bring it there;
 * still: nothing of the page moves.
 */
export function pulse(place, show, still = false) {
  if (!place || document.body.classList.contains("after")) return; // the page of the end begins at its top and has a motion of its own
  if (small.matches && !still) show?.(place);
  requestAnimationFrame(() => setTimeout(() => point(place, still))); // once the picture is there: to ask where things are takes time
}

/** Whether a scene lies over the board that holds this. */
function under(found) {
  const scene = [...document.querySelectorAll("[data-tells]")].find((one) => one.checkVisibility({ visibilityProperty: true }));
  return Boolean(scene?.closest(".centre")?.contains(found));
}

function point(place, still) {
  if (document.body.classList.contains("after")) return;
  const found = places(place).find((one) => one.getClientRects().length && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  if (!found || under(found)) return; // it is on another leaf, or something lies over all of it
  if (small.matches && !still && !document.activeElement?.matches("input, textarea") && !fits(found.getBoundingClientRect())) {
    const tall = found.getBoundingClientRect().height > innerHeight / 3; // its head says what it is
    found.scrollIntoView({ block: tall ? "start" : "center", behavior: calm.matches ? "auto" : "smooth" });
  }
  if (calm.matches) return;
  if (small.matches && !still) settled(found, () => mark(found, found.getBoundingClientRect()));
  else mark(found, (found.getAnimations().length && ends.get(found)) || found.getBoundingClientRect());
}

/** Wait until a thing stands still on the screen: while something scrolls to it, nothing can be drawn where it is. */
function settled(one, then, last = null, since = performance.now()) {
  const { top, left } = one.getBoundingClientRect(), now = performance.now();
  const rests = last && last.top === top && last.left === left ? last.rests : now;
  if (now > rests + RESTS || now > since + LONGEST) { then(); return; }
  requestAnimationFrame(() => settled(one, then, { top, left, rests }, since));
}

/** What both boxes lie in. */
function both(one, other) {
  const left = Math.min(one.left, other.left), top = Math.min(one.top, other.top);
  return { left, top, right: Math.max(one.right, other.right), height: Math.max(one.top + one.height, other.top + other.height) - top };
}

/** Return what of a box is seen of it: whatever scrolls or cuts off around the thing shows no more than itself. */
function shown(found, box) {
  let { left, top } = box, right = Math.min(box.right, document.documentElement.clientWidth), bottom = box.top + box.height;
  for (let one = found.parentElement; one && one !== document.body; one = one.parentElement) {
    const style = getComputedStyle(one);
    if (style.overflowX === "visible" || style.display === "contents") continue;
    const frame = one.getBoundingClientRect();
    left = Math.max(left, frame.left);
    top = Math.max(top, frame.top);
    right = Math.min(right, frame.right);
    bottom = Math.min(bottom, frame.bottom);
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** Draw the ring around a thing, and around what is drawn larger than its place (data-drawn). box: where it is. */
function mark(found, box) {
  if (!found.isConnected) return;
  const large = found.querySelector("[data-drawn]")?.getBoundingClientRect(), now = found.getBoundingClientRect();
  // It may be on its way still: where it will be lies as far from it as its place will.
  if (large?.width) box = both(box, new DOMRect(large.x + box.left - now.left, large.y + box.top - now.top, large.width, large.height));
  const { left, top, width, height } = shown(found, box);
  if (width <= 0 || height <= 0) return;
  const ring = document.createElement("div");
  ring.className = "pulse";
  ring.setAttribute("aria-hidden", "true");
  Object.assign(ring.style, { left: `${left + scrollX}px`, top: `${top + scrollY}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ring);
  setTimeout(() => ring.remove(), 1400);
}

let sign = null, over = 0;

/** Show what the table gasps at, after a breath. It takes no press and holds nothing up. The page of the end says it itself. */
export function gasp(drama, text) {
  hush();
  if ([...document.querySelectorAll("[data-tells]")].some((one) => one.dataset.tells === text)) return; // a scene of the board tells it
  if (calm.matches || document.hidden || document.querySelector("#part-end.final:not([hidden])")) return;
  sign = document.createElement("p");
  sign.className = `gasp ${drama}`;
  sign.setAttribute("aria-hidden", "true"); // the live region says it
  const mark = document.createElement("span");
  sign.append(mark, text);
  const board = document.getElementById("part-board")?.getBoundingClientRect();
  const top = Math.max(0, board?.top ?? 0), bottom = Math.min(innerHeight, board?.bottom ?? innerHeight);
  const x = board ? board.left + board.width / 2 : innerWidth / 2;
  Object.assign(sign.style, { left: `${x}px`, top: `${bottom - top > 120 ? (top + bottom) / 2 : innerHeight / 2}px` });
  document.body.append(sign);
  clear(board);
  over = setTimeout(hush, BREATH + SIGN);
}

/** Have the sign stand beside what is to be pressed now (data-clear), or else as far above it as the board goes. */
function clear(board) {
  const pressed = [...document.querySelectorAll("[data-clear]")].find((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  if (!pressed || !board) return;
  const { left, right, top } = pressed.getBoundingClientRect(), half = sign.offsetHeight / 2;
  const room = [[Math.max(0, board.left), left], [right, Math.min(innerWidth, board.right)]].find(([from, to]) => to - from >= NARROW);
  if (room) Object.assign(sign.style, { left: `${(room[0] + room[1]) / 2}px`, maxWidth: `${room[1] - room[0] - 16}px` });
  else sign.style.top = `${Math.max(board.top + half, top - half - 8)}px`;
}

/** Take the sign away. */
export function hush() {
  clearTimeout(over);
  sign?.remove();
  sign = null;
}

for (const press of ["pointerdown", "keydown"]) addEventListener(press, hush, true);
