// One's own panels, the hand and the faction board: beside each other, one upon the other, or one at a time. Which of these depends on
// the window alone: what one holds comes and goes at each press, and nothing on the page may jump for it.

const wide = matchMedia("(min-width: 700px)");
const high = matchMedia("(min-width: 1400px) and (min-height: 1000px)"); // as in own.css
const roomy = matchMedia("(min-width: 1200px) and (min-height: 821px)");
const NAMES = ["hand", "mine"];
const panel = (name) => document.getElementById(`part-${name}`);
const able = (name) => Boolean(document.querySelector(`#part-${name} button[name=choose]:enabled`));
const body = document.body;

/** Say which of the two is shown, and where something can be done. */
function tell() {
  for (const link of document.querySelectorAll(".lt-two a")) {
    const name = link.hash.slice(6);
    if (name === body.dataset.own) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    link.classList.toggle("able", able(name));
  }
}

/** Show one of the two. */
export function turn(name) {
  if (!body.dataset.own || !NAMES.includes(name)) return;
  body.dataset.own = name;
  tell();
}

/** Put the two as the window has them. */
export function fit() {
  const both = NAMES.map(panel), lone = body.matches(".after, .ruled") || document.querySelector("#part-scores:not([hidden])");
  const two = wide.matches && !lone && both.every((one) => one && !one.hidden) && !high.matches;
  body.toggleAttribute("data-piled", two && roomy.matches);
  if (!two || roomy.matches) delete body.dataset.own;
  else if (document.querySelector("#part-hand.keeping")) body.dataset.own = "hand";
  else body.dataset.own ??= "hand"; // what one holds comes first: what it can do is asked at every action
  tell();
}

/** What the row of slips looked like when it was last measured: to measure it, it is laid out twice. */
let measured = "";

/** On a phone the slips lie in a row below the board; where it is too short for them, each is a sign that one presses. */
export function fold() {
  const hand = panel("hand"), row = hand?.querySelector(".lt-cards:not(.stored)");
  if (!row?.getClientRects().length) return; // what is not shown has no width: it is measured once it is
  const now = [innerWidth, body.dataset.tab, body.className, ...[...row.children].map((slip) => `${slip.className} ${slip.textContent}`)].join("\n");
  if (now === measured) return;
  measured = now;
  hand.classList.remove("folded");
  hand.classList.toggle("folded", !wide.matches && row.scrollWidth > row.clientWidth + 4);
}

/** What has been how high on a phone, at most: the sentence above the board, a zone's agents, one's own below it, the buttons. */
const HELD = { field: [".lt-zone .lt-field", 67], said: [".bar > .say", 136], own: [".own", 180], do: [".bar > .do", 118], asked: [".bar:has(.lt-option) > .do", 600] };
const held = {};

/** Whether it was the viewer's turn when it was last held. */
let mine = false;

/** On a phone what has grown stays as high for as long as one's turn goes on: nothing above or below it jumps under the finger. Where one
 * answers, the buttons stay where they are from question to question. When one's turn begins, what others needed is let go. */
export function hold() {
  if (wide.matches || body.matches(".after, .replaying, .posed")) return;
  const turn = Boolean(document.querySelector("#part-bar.yours")), begins = turn && !mine;
  mine = turn;
  if (begins) for (const name of ["said", "own"]) loosen(name);
  if (!document.querySelector(".bar .lt-option")) loosen("asked");
  for (const [name, [where, most]] of Object.entries(HELD)) {
    if (name === "own" && ![undefined, "board", "sites"].includes(body.dataset.tab)) continue; // there it has the board's place
    const high = Math.min(most, Math.max(0, ...[...document.querySelectorAll(where)].map((one) => one.offsetHeight)));
    if (high <= (held[name] ?? 0)) continue;
    held[name] = high;
    body.style.setProperty(`--held-${name}`, `${high}px`);
  }
}

/** Let what was held be as high as it needs to be. */
function loosen(name) {
  body.style.removeProperty(`--held-${name}`);
  delete held[name];
}

/** Let go of all: the window is another. */
function release() {
  for (const name of Object.keys(held)) loosen(name);
}

/** Open a slip of the row, or shut it again. */
function unfold(slip, on) {
  slip.classList.toggle("open", on);
  slip.querySelector(".lt-fold")?.setAttribute("aria-expanded", String(on));
}

/** What a slip of the row is: a page that is swapped may show another card in its place. */
const card = (slip) => slip.querySelector(".head")?.textContent;

/** The slips that lie open, each with what it is. */
export const opened = () => [...document.querySelectorAll("#part-hand .lt-held.open")].map((slip) => [slip, card(slip)]);

/** Open them again once the page has been swapped, as far as they are still held and something can be done with them: a slip with which
 * nothing can be done has no way to be shut, and would hide all others. */
export function reopen(slips) {
  for (const [slip, was] of slips) if (slip.isConnected && card(slip) === was && slip.querySelector(".lt-fold")) unfold(slip, true);
}

/** turned(): is called when another panel is shown. */
export function start(turned) {
  const again = () => { fit(); fold(); };
  const anew = () => { release(); again(); hold(); };
  again();
  document.fonts.ready.then(fold);
  addEventListener("resize", anew);
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.(".lt-fold");
    if (opener) { const slip = opener.closest(".lt-held"); unfold(slip, !slip.matches(".open")); turned(); }
    const link = event.target.closest?.("a[href='#part-hand'], a[href='#part-mine']");
    if (!link || !body.dataset.own) return;
    turn(link.hash.slice(6));
    turned();
    if (!link.matches(".lt-two a")) return; // the link goes on to where it leads
    event.preventDefault();
    event.stopPropagation();
    [...document.querySelectorAll(".lt-two a[aria-current]")].find((one) => one.getClientRects().length)?.focus();
  }, true);
}
