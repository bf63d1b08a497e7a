// A finger at work: while it is down nothing is swapped under it, and its press acts on what it began on, even if that
// has moved away meanwhile, or something else now covers it.

const PRESS = 1500; // ms: a press that lasts longer holds nothing up
const STAYED = 450; // ms: a touch that lasts longer asks what a thing is
const STRAY = 7; // px: a finger that moves farther drags, and presses nothing
const TWICE = 400; // ms in which a browser may still send the click that a press has already become
const ON = "form[data-act] button:not([data-build] *)";

let held = false, limit = 0, ending = 0, begun = null, acted = null, released = () => {};
const lifts = [];

/** Set what happens each time the finger is lifted. */
export function serve(then) { released = then; }

/** Whether a finger or a key is down. */
export const down = () => held;

/** Return a promise for when none is. */
export const lifted = () => (held ? new Promise((done) => { lifts.push(done); }) : Promise.resolve());

function press(event) {
  held = true;
  clearTimeout(limit);
  clearTimeout(ending); // the press before this one lets nothing in under it
  limit = setTimeout(release, PRESS);
  acted = null;
  const one = event.type === "pointerdown" && event.isPrimary && event.button === 0 ? event.target.closest?.(ON) : null;
  begun = one ? { one, x: event.clientX, y: event.clientY, at: performance.now() } : null;
  if (event.type === "keydown" && event.key !== " ") lift(event);
}

/** Wait for the click that the press becomes, which comes first; a finger's comes a little later than a mouse's. */
function lift(event) {
  if (!held) return;
  const touch = event.pointerType === "touch", far = begun && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > STRAY;
  if (event.type !== "pointerup" || far || (touch && performance.now() - begun?.at > STAYED)) begun = null;
  ending = setTimeout(() => { act(); release(); }, touch ? 60 : 0);
}

/** Click what the press began on, if the browser did not. */
function act() {
  const it = begun;
  begun = null;
  if (!it?.one.isConnected || it.one.disabled) return;
  acted = { one: it.one, at: performance.now() };
  it.one.click();
}

function clicked(event) {
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
