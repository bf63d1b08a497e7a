// The red thread of La Traque: from a slip of the hand to the agent under which it would go, and on to the file that it
// serves. Which these are stands on the button (data-lays, data-leads) or, once a card is laid, on the desk (.laid, .opened).

const SVG = "http://www.w3.org/2000/svg";
const at = (place) => document.querySelector(`#part-board [data-at="${place}"]`);

/** What hangs on the thread now: the button under the pointer or with the focus, else the card that was laid last. */
let held = null;

/** What was tied together last: only a thread that is new is drawn out, one that a slide moves on stays as it is. */
let tied = "";

/** A phone has no room beside its files, and slip and file are seldom in sight together: there no thread is drawn. The slip that one has
 * opened, or what has the focus by a key, and the file that it serves have a sign each. */
const small = matchMedia("(max-width: 699px)");

/** Whether it can be seen at all: a slip that lies folded holds nothing. */
const shown = (one) => Boolean(one?.isConnected && one.getClientRects().length);

/** The button whose thread is drawn: what is held, else the first card that would open a file, until one is laid. A lesson asks for a
 * card of its own: there another's thread would lead away from it, across what the lesson says and rings. */
const hung = () => shown(held) ? held : document.querySelector("#part-bar.taught, #part-board .laid") ? null : document.querySelector(`#part-hand ${small.matches ? ".lt-held.open " : ""}.opens[data-leads]`);

function ends() {
  const from = hung();
  if (from) {
    const agent = at(from.dataset.lays), file = from.dataset.leads && at(from.dataset.leads);
    return [from.closest(".lt-held"), agent, file].filter(Boolean);
  }
  return ["laid", "opened"].map((one) => document.querySelector(`#part-board .${one}`)).filter(Boolean);
}

/** Whether one sees it: on a phone the board slides below the bar, and the hand to the side. */
function seen(one) {
  const box = one.getBoundingClientRect(), frame = one.closest(".lt-cards, .centre")?.getBoundingClientRect();
  return one.getClientRects().length > 0 && (!frame || (box.top + box.height / 2 > frame.top && box.top + box.height / 2 < frame.bottom && box.left < frame.right && box.right > frame.left));
}

/** Where a thread is pinned, off what is written there: a slip at its upper corner, an agent and a file at the right edge. */
function pin(one, frame) {
  const box = one.getBoundingClientRect();
  const x = one.matches(".lt-held") ? box.right - 6 : Math.floor(box.right);
  const y = one.matches(".lt-held") ? box.top + 4 : box.top + box.height / 2;
  return [Math.round(x - frame.left), Math.round(y - frame.top)];
}

/** right: as far as a line may swing out. */
function line(pins, right) {
  let path = `M${pins[0]}`;
  for (let n = 1; n < pins.length; n += 1) {
    const [[x, y], [u, v]] = [pins[n - 1], pins[n]];
    const out = Math.min(Math.max(x, u) + 34, right), side = Math.min(u + 70, right);
    path += n === 1 && pins.length > 2 ? `C${x} ${y - 60} ${side} ${v + 10} ${u} ${v}` : `C${out} ${y} ${out} ${v} ${u} ${v}`;
  }
  return path;
}

/** What is written under a line: the thread runs behind it. Boxes in the frame's own pixels. */
function words(frame, path) {
  const { left, top } = frame.getBoundingClientRect(), { x, y, width, height } = path.getBBox(), found = [];
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || text.parentElement.closest(".sr")) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const [u, v] = [box.left - left, box.top - top];
      if (u < x + width && u + box.width > x && v < y + height && v + box.height > y) found.push([u, v, box.width, box.height]);
    }
  }
  return found;
}

/** Where the label of a slip that would lie under an agent stands: off all that is written there, else over the upper edge. */
function aside(one) {
  one.style.removeProperty("--ghost");
  const box = one.getBoundingClientRect(), made = getComputedStyle(one, "::after");
  const wide = parseFloat(made.width) + 16, high = parseFloat(made.height) + 4; // its padding and its rim
  const signs = [...one.closest(".lt-zone, .lt-desks, .lt-board").querySelectorAll(".lt-s, .lt-pawn, button, svg, b, small")];
  const taken = signs.filter((sign) => !sign.contains(one)).map((sign) => sign.getBoundingClientRect()).filter((sign) => sign.width);
  for (const top of [(box.height - high) / 2, box.height - high - 2, 2, box.height - 6, box.height + 2, 4 - high])
    for (const left of [box.width - wide - 12, box.width - wide - 1, (box.width - wide) / 2, 12]) {
      const [x, y] = [box.left + left, box.top + top];
      if (taken.some((sign) => x < sign.right + 1 && x + wide > sign.left - 1 && y < sign.bottom && y + high > sign.top)) continue;
      one.style.setProperty("--ghost", `${top - one.clientTop}px auto auto ${left - one.clientLeft}px`);
      return;
    }
}

function shape(name, attributes) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  return one;
}

/** What the thread ties together, as far as one page has it in common with the next. */
function named(found) {
  const from = hung();
  return from ? `${from.dataset.lays} ${from.dataset.leads}` : found.map((one) => one.className).join();
}

/** Draw the thread as things lie now, or take it away. */
function draw() {
  document.querySelector(".lt-thread")?.remove();
  for (const one of document.querySelectorAll(".served, .lt-held.up, [data-ghost]")) {
    one.classList.remove("served", "up");
    one.removeAttribute("data-ghost");
  }
  const frame = document.querySelector(".frame"), found = ends();
  if (hung() && found.length > 1) {
    found[0].classList.add("up");
    if (found[2]) found[2].classList.add("served");
  }
  if (small.matches) return;
  if (hung() && found.length > 1) {
    found[1].dataset.ghost = found[0].querySelector(".head b")?.textContent ?? "";
    aside(found[1]);
  }
  if (!frame || found.length < 2) {
    tied = "";
    return;
  }
  if (!found.every(seen)) return;
  const ties = named(found), still = ties === tied ? " still" : "";
  tied = ties;
  const pins = found.map((one) => pin(one, frame.getBoundingClientRect()));
  const svg = shape("svg", { class: `lt-thread${still}`, "aria-hidden": "true" }), d = line(pins, frame.clientWidth - 4);
  const thread = shape("g", { mask: "url(#lt-words)" }), mask = shape("mask", { id: "lt-words", maskUnits: "userSpaceOnUse", x: -1e4, y: -1e4, width: 2e4, height: 2e4 });
  thread.append(shape("path", { class: "under", d, pathLength: 1 }), shape("path", { d, pathLength: 1 }));
  svg.append(mask, thread);
  for (const [cx, cy] of pins) svg.append(shape("circle", { cx, cy, r: 5 }), shape("circle", { class: "shine", cx: cx - 1.5, cy: cy - 1.5, r: 1.5 }));
  frame.append(svg);
  mask.append(shape("rect", { x: -1e4, y: -1e4, width: 2e4, height: 2e4, fill: "#fff" }));
  for (const [x, y, width, height] of words(frame, thread)) mask.append(shape("rect", { x: x - 3, y: y - 1, width: width + 6, height: height + 2, rx: 4, fill: "#000" }));
}

function take(button) {
  if (button === held) return;
  held = button;
  draw();
}

/** The page has been swapped: what hung on the thread may be gone. */
export function again() {
  if (!held?.isConnected) held = null;
  draw();
}

export function start() {
  const of = (event) => event.target.closest?.("#part-hand [data-lays]") ?? null;
  const led = (event) => small.matches && !event.target.matches?.(":focus-visible") ? null : of(event); // a finger leaves the focus behind
  document.addEventListener("pointerover", (event) => take((event.pointerType === "touch" ? null : of(event)) ?? (document.activeElement?.matches?.("[data-lays]:focus-visible") ? document.activeElement : null)));
  document.addEventListener("focusin", (event) => take(led(event)));
  document.addEventListener("pointerdown", () => document.querySelector("#part-capture .goes")?.classList.add("done"), true);
  document.addEventListener("keydown", () => document.querySelector("#part-capture .goes")?.classList.add("done"), true);
  addEventListener("resize", draw);
  document.addEventListener("scroll", (event) => { if (event.target.matches?.(".centre, .lt-cards")) draw(); }, true);
  draw();
}
