// The lid: aim and throw by pull, by sliders or by keys; the hand winds up at once, and then the tokens fly as the server
// says they flew. It lies over the row from when there is something to throw until the tokens have been seen to lie.
//
// mount(element, data, send) builds it in an element that holds, where it is one's throw, a form with the sliders x, y and
// strength. data: {size, toss, mine, flight, words, fresh}; send({x, y, strength}) throws. It gives {update, show, still, played, lying}.

import { arrow, begin, fit, ground, held, inHand, inks, token } from "./lid-paint.js";

const SLOW = 0.62; // of the true speed: half a second is too short to watch
const PULL = 150; // mm of pulling back for the whole strength
const LIT = 260; // ms in which hits light up
const LEAST = 8; // mm: less is a tap, which only aims
const WIND = 220, BACK = 24; // ms of winding up, and mm that the hand goes back
const LINGER = 1900; // ms that the lid stays open over tokens that lie
const LONGEST = 6000; // ms that a page waits for a throw to be seen
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const round = (value) => Math.round(value * 1000) / 1000;
const fill = (text, names) => text.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? "");

export function mount(element, data, send) {
  const figure = document.createElement("div");
  figure.className = "lid";
  figure.dataset.clear = ""; // no sign lies over it
  figure.innerHTML = '<canvas class="lid-view" data-key="lid"></canvas><p class="lid-said" role="status"></p>';
  const [canvas, said] = figure.children;
  const hand = { x: 0, y: -0.2, strength: 0.3 }; // short of the middle: tokens slide on
  let now = data, form = null, view = null, ink = null, pull = null, busy = false;
  let played = data.flight && !data.fresh ? data.flight.entry : 0;
  let wound = 0, left = []; // when the hand began to wind up, 0 for not; where the tokens of a flight left it
  let started = 0, playing = null, settle = () => {}, lit = 0;

  const mine = () => Boolean(now.toss && now.mine && !playing && !busy && !wound);

  /** How far the hand is drawn back, 0 to 1. It goes back fast, and then trembles. */
  function drawnBack(time) {
    if (!wound || calm()) return 0;
    const part = clamp((time - wound) / WIND, 0, 1), far = 1 - (1 - part) ** 3;
    return part < 1 ? far : 1 - 0.06 * (1 + Math.sin((time - wound - WIND) / 55));
  }
  const handAt = (time) => [view.hand[0], view.hand[1] - BACK * drawnBack(time)];

  // Drawing.

  function draw(time = performance.now()) {
    if (!view) return;
    const flight = playing ?? (now.toss ? null : now.flight);
    const g = begin(canvas, view, now.size);
    ground(g, now.size, (now.toss && !playing ? now.toss : flight)?.target ?? "circle", ink);
    if (flight) fly(g, flight, playing ? (time - started) / 1000 * SLOW : Infinity);
    if (now.toss && !playing) {
      held(g, now.toss.tokens, handAt(time), ink, drawnBack(time) * 0.9);
      if (now.mine && !wound) arrow(g, now.size, view.hand, [hand.x, hand.y], hand.strength, Boolean(pull), ink);
    }
  }

  function fly(g, flight, time) {
    const sliding = (time - flight.air) * flight.rate, last = flight.frames.length - 1;
    const done = sliding >= last;
    const from = flight.frames[clamp(Math.floor(sliding), 0, last)];
    const to = flight.frames[clamp(Math.floor(sliding) + 1, 0, last)];
    const part = done || sliding < 0 ? 0 : sliding % 1;
    const up = sliding < 0 ? clamp(time / flight.air, 0, 1) : 1;
    flight.tokens.forEach((one, number) => {
      const [x, y, turn] = [0, 1, 2].map((n) => from[3 * number + n] + part * (to[3 * number + n] - from[3 * number + n]));
      const angle = turn / flight.turn * 2 * Math.PI;
      const high = up < 1 ? now.size.height * (1 - up) + 4.9 * flight.air ** 2 * 1000 * up * (1 - up) : 0;
      const [hx, hy] = left[number] ?? view.hand;
      const px = hx + (x / flight.step - hx) * up, py = hy + (y / flight.step - hy) * up;
      token(g, one, px, py, angle - (1 - up) * 9, Math.min(high, 160), done ? flight.hits[number] : null, ink, glow());
    });
    if (done && playing) end();
  }

  /** How far the hits have lit up, 0 to 1. */
  const glow = () => clamp((performance.now() - lit) / LIT, 0, 1);

  function frame(time) {
    draw(time);
    if (playing || wound || glow() < 1) requestAnimationFrame(frame);
  }

  /** Let a flight be seen; gives a promise for when the tokens lie. What was to be thrown is in the air now. */
  function show(flight) {
    played = flight.entry;
    left = view ? inHand(flight.tokens, handAt(performance.now())) : [];
    wound = 0;
    now = { ...now, flight, toss: null, mine: false };
    playing = flight;
    said.textContent = "";
    started = performance.now() - (calm() ? 1e6 : 0);
    requestAnimationFrame(frame);
    return new Promise((resolve) => { settle = resolve; });
  }

  function end() {
    playing = null;
    lit = calm() ? 0 : performance.now();
    settle();
    refresh();
  }

  // Words.

  function told() {
    const { words, flight, toss } = now;
    if (toss) return now.mine ? words.aim : words.wait;
    if (!flight) return "";
    const hits = flight.hits.filter(Boolean).length;
    if (flight.tokens.length > 1 && new Set(flight.tokens.map((one) => one.kind)).size < 2) return fill(words.alike, { hits, count: flight.hits.length });
    const each = flight.tokens.map((one, number) => `${words[one.kind]} ${flight.hits[number] ? words.yes : words.no}`);
    return `${fill(words.hits, { hits, count: flight.hits.length })} ${each.join(", ")}.`;
  }

  /** Bring controls, words and picture in line with what is so. */
  function refresh() {
    const able = mine();
    figure.classList.toggle("yours", able);
    figure.classList.toggle("resting", !now.toss && !playing); // nothing is before the lid: the words can be there
    canvas.tabIndex = able ? 0 : -1;
    canvas.setAttribute("role", able ? "application" : "img");
    canvas.setAttribute("aria-label", able ? now.words.keys : told() || now.words.lid);
    if (!playing) { if (said.textContent !== told()) said.textContent = told(); }
    if (form) for (const field of form.elements) field.disabled = !able;
    draw();
  }

  // Aiming.

  function set(x, y, strength) {
    hand.x = round(clamp(x, -1, 1));
    hand.y = round(clamp(y, -1, 1));
    hand.strength = round(clamp(strength, 0, 1));
    if (form) for (const name of ["x", "y", "strength"]) form.elements[name].value = hand[name];
    draw();
  }

  async function go() {
    if (!mine()) return;
    busy = true;
    wound = performance.now();
    refresh();
    if (!calm()) requestAnimationFrame(frame);
    let status = 0;
    try { status = await send({ x: hand.x, y: hand.y, strength: hand.strength }); } finally {
      busy = false;
      if (status !== undefined && status !== 200) wound = 0; // it was refused, or did not get through: aim again
      refresh();
    }
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (!mine() || event.button) return;
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    const [x, y] = view.at(event);
    pull = { x: event.clientX, y: event.clientY, before: { ...hand } };
    set(x / now.size.half, y / now.size.half, hand.strength);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!pull) return;
    const back = Math.hypot(event.clientX - pull.x, event.clientY - pull.y) / canvas.clientWidth * view.wide;
    pull.far = back > LEAST;
    if (pull.far) set(hand.x, hand.y, (back - LEAST) / PULL);
  });
  canvas.addEventListener("pointerup", () => {
    const thrown = pull?.far;
    pull = null;
    draw();
    if (thrown) go();
  });
  const cancel = () => { if (pull) { const { x, y, strength } = pull.before; pull = null; set(x, y, strength); } };
  canvas.addEventListener("pointercancel", cancel);

  const KEYS = {
    ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0],
    "+": [0, 0, 1], "=": [0, 0, 1], "-": [0, 0, -1],
  };
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !mine()) return;
    const by = KEYS[event.key], size = event.shiftKey && event.key.startsWith("Arrow") ? 0.01 : 0.05;
    if (by) set(hand.x + by[0] * size, hand.y + by[1] * size, hand.strength + by[2] * 0.05);
    else if (event.key === "Enter" || event.key === " ") go();
    else if (event.key === "Escape" && pull) cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (by) said.textContent = fill(now.words.at, { x: Math.round(hand.x * 100), y: Math.round(hand.y * 100), strength: Math.round(hand.strength * 100) });
  });

  /** Take the form of the element's newest version: sliders that say the same as the arrow. */
  function bind(found) {
    form = found;
    if (!form) return;
    form.addEventListener("input", () => set(...["x", "y", "strength"].map((name) => Number(form.elements[name].value))));
    form.addEventListener("submit", (event) => { event.preventDefault(); event.stopPropagation(); go(); });
  }

  function look() {
    if (!figure.isConnected || !canvas.clientWidth) return;
    view = fit(canvas, now.size);
    canvas.style.aspectRatio = view.ratio;
    view = fit(canvas, now.size);
    ink = inks(figure);
    draw();
  }
  new ResizeObserver(look).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", look);

  function update(where, fresh) {
    now = fresh;
    if (!now.toss) wound = 0;
    const focused = document.activeElement === canvas;
    if (figure.parentElement !== where) where.prepend(figure);
    if (focused) canvas.focus({ preventScroll: true });
    bind(where.querySelector("form"));
    look();
    set(hand.x, hand.y, hand.strength);
    const news = now.flight && now.flight.entry !== played;
    if (news) show(now.flight);
    now = fresh; // what is to be thrown next is ready as soon as that flight has been seen
    refresh();
    return Boolean(news);
  }

  update(element, data);
  return {
    update, show,
    /** A promise for when nothing flies. */
    still: () => (playing ? new Promise((resolve) => { const before = settle; settle = () => { before(); resolve(); }; }) : Promise.resolve()),
    get played() { return played; },
    get lying() { return !playing && !now.toss; },
  };
}

// At a table: the part is swapped with each push, the lid lives on in the new one.

let lid = null, table = null, begun = false, landed = false;
let open = false, closing = 0; // whether the lid is open over tokens that fly or lie

/** Keep the lid open over the row, or shut it. */
function keep(now) {
  clearTimeout(closing);
  open = now;
  document.getElementById("part-lid")?.classList.toggle("shown", open);
}

/** Open it while a flight is seen, and a little longer. */
function watch(seen) {
  keep(true);
  return seen.then(() => { clearTimeout(closing); closing = setTimeout(() => keep(false), LINGER); });
}

function dataOf(part) {
  return part?.dataset.lid ? { ...JSON.parse(part.dataset.lid), words: JSON.parse(part.dataset.words) } : null;
}

/** Call before a frame is shown: gives a promise for when its throw has been seen, or nothing where it brings none. */
export function hold(frame) {
  if (!lid || !frame.parts?.lid || frame.snapshot || document.hidden) return undefined;
  const holder = document.createElement("template");
  holder.innerHTML = frame.parts.lid;
  const flight = dataOf(holder.content.querySelector("#part-lid"))?.flight;
  if (!flight || flight.entry === lid.played) return undefined;
  landed = true;
  return Promise.race([watch(lid.show(flight)), new Promise((resolve) => { setTimeout(resolve, LONGEST); })]);
}

/** Call after each swap of the parts. Gives the name of a sound, or "". */
export function after() {
  const part = document.getElementById("part-lid");
  const data = dataOf(part);
  part?.classList.toggle("shown", open);
  if (!data) { keep(false); return ""; }
  // A lid that comes late comes with news, but not where the next throw is asked for: the flight is then an old one.
  data.fresh = (begun && !(data.toss && !lid)) || (data.fresh && document.body.classList.contains("replaying"));
  if (data.fresh && data.flight && data.flight.entry !== lid?.played) keep(true); // one that no one has held back for
  const news = lid ? lid.update(part, data) || landed : begun;
  landed = false;
  lid ??= mount(part, data, (thrown) => table?.act("throw", thrown));
  if (open) watch(lid.still());
  return news && data.flight ? "place" : "";
}

/** Call once, when the page is there. */
export function start(with_) {
  table = with_;
  after();
  begun = true;
  document.addEventListener("pointerdown", () => { if (open && lid?.lying) keep(false); }, true);
}
