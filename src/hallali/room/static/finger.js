// A finger at work: while it is down nothing is swapped under it, and its press acts on what it began on, even if that
// has moved away meanwhile, or something else now covers it. A second tap at the same place that meets what the first
// has brought there was not meant for it, and counts for nothing.

const PRESS = 1500; // ms: a press that lasts longer holds nothing up
const STAYED = 450; // ms: a touch that lasts longer asks what a thing is
const STRAY = 7; // px: a finger that moves farther drags, and presses nothing
const TWICE = 400; // ms in which a browser may still send the click that a press has already become
const ON = "form[data-act] button:not([data-build] *)";
const FRESH = 350; // ms in which what a change of the page has brought is not pressed at the place of the press before
const NEAR = 24; // px: the same place
const CONTROL = ":is(button, a[href], summary):not([data-build] *)";

let held = false, limit = 0, ending = 0, begun = null, acted = null, released = () => {}, unable = () => {};
let last = null, turned = -Infinity, stray = false; // the press before; when the page changed; whether this press counts for nothing
const lifts = [];

/** Set what happens each time the finger is lifted. */
export function serve(then) { released = then; }

/** Set what happens to a press on a control that is disabled, which no browser makes a click of. */
export function off(then) { unable = then; }

/** Note that the page has changed. */
export function changed() { turned = performance.now(); }

/** Whether whoever presses sees each page at once, as a program does: then nothing is a double tap. */
const quick = () => localStorage.getItem("taps") === "at once";

const named = (one) => (one ? [one.closest("[id^=part-]")?.id, one.dataset.key, one.name, one.value, one.dataset.key || one.name ? "" : one.textContent].join("\n") : "");

/** Note where a press begins, and on what; say whether it was meant for what lay there before the page changed. */
function astray(event) {
  if (event.type !== "pointerdown" || !event.isPrimary) return false;
  const one = event.target.closest?.(CONTROL), at = performance.now(), name = named(one);
  const near = last && Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
  if (one && near && last.at < turned && at < turned + FRESH && name !== last.name && !quick()) return true;
  last = { name, at, x: event.clientX, y: event.clientY };
  return false;
}

/** Whether a finger or a key is down. */
export const down = () => held;

/** Return a promise for when none is. */
export const lifted = () => (held ? new Promise((done) => { lifts.push(done); }) : Promise.resolve());

function press(event) {
  held = true;
  clearTimeout(limit);
  if (ending) { clearTimeout(ending); ending = 0; act(); } // the press before this one counts, and lets nothing in under it
  limit = setTimeout(release, PRESS);
  acted = null;
  stray = astray(event);
  if (stray) document.dispatchEvent(new CustomEvent("stray"));
  const one = !stray && event.type === "pointerdown" && event.isPrimary && event.button === 0 ? event.target.closest?.(ON) : null;
  begun = one ? { one, x: event.clientX, y: event.clientY, at: performance.now() } : null;
  if (event.type === "keydown" && event.key !== " ") lift(event);
}

/** Wait for the click that the press becomes, which comes first; a finger's comes a little later than a mouse's. */
function lift(event) {
  if (!held) return;
  const touch = event.pointerType === "touch", far = begun && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > STRAY;
  if (event.type !== "pointerup" || far || (touch && performance.now() - begun?.at > STAYED)) begun = null;
  clearTimeout(ending);
  ending = setTimeout(() => { ending = 0; act(); release(); }, touch ? 60 : 0);
}

/** Click what the press began on, if the browser did not. */
function act() {
  const it = begun;
  begun = null;
  if (!it?.one.isConnected) return;
  if (it.one.disabled) { unable(it.one); return; }
  acted = { one: it.one, at: performance.now() };
  it.one.click();
}

function clicked(event) {
  if (stray && event.isTrusted && event.detail) { event.preventDefault(); event.stopImmediatePropagation(); return; }
  if (begun?.one.contains(event.target)) begun = null;
  if (event.isTrusted && acted?.one.contains(event.target) && performance.now() - acted.at < TWICE) { event.preventDefault(); event.stopPropagation(); }
}

function release() {
  clearTimeout(limit);
  if (!held) return;
  held = false;
  for (const done of lifts.splice(0)) done();
  released();
}

addEventListener("pointerdown", press, true);
addEventListener("keydown", press, true);
for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, lift, true);
addEventListener("click", clicked, true);
addEventListener("blur", (event) => { if (event.target === window) release(); });
