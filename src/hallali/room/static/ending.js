// The last scene: what was hidden turns up piece by piece, the moments that decided it come when they are known, and a
// picture of it all can be shared.

const EACH = 620; // ms between two pieces
const WAITS = [1500, 2500, 4000, 8000, 15000, 15000, 15000, 30000, 30000]; // ms until the moments are asked for again
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const scene = () => document.querySelector("#part-end:not([hidden])");
const skips = () => document.querySelector("[data-skip]");
let veiled = [], timer = 0, tries = 0;

/** Turn up what is still veiled: the next piece, or all of it at once. */
function turn(all) {
  clearTimeout(timer);
  for (const piece of veiled.splice(0, all ? Infinity : 1)) {
    piece.classList.remove("veiled");
    if (!calm.matches) piece.animate([{ transform: "scaleX(.1)", opacity: 0.2 }, { transform: "scaleX(1.1)", opacity: 1, offset: 0.6 }, { transform: "none" }], 320);
  }
  if (skips()) skips().hidden = !veiled.length;
  if (veiled.length) timer = setTimeout(turn, EACH);
}

function unveil() {
  if (calm.matches) return;
  const order = (piece) => Number(piece.dataset.order);
  veiled = [...document.querySelectorAll("[data-reveal][data-order]")].sort((a, b) => order(a) - order(b));
  for (const piece of veiled) piece.classList.add("veiled");
  if (veiled.length) { timer = setTimeout(turn, EACH); skips().hidden = false; }
}

/** Ask for the moments until they are there. */
async function moments() {
  const old = document.querySelector("#part-moments[data-pending]");
  if (!old || tries >= WAITS.length) return;
  await new Promise((resolve) => setTimeout(resolve, WAITS[tries++]));
  try {
    const text = await (await fetch(location.pathname)).text();
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("part-moments");
    const now = document.getElementById("part-moments");
    const inside = now !== document.activeElement && now?.contains(document.activeElement); // an element that scrolls may itself have the focus
    if (fresh && now && !fresh.hasAttribute("data-pending") && !inside) { now.replaceChildren(...fresh.childNodes); now.removeAttribute("data-pending"); }
  } catch { /* the connection is gone: the next try, or a reload, brings them */ }
  moments();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-skip]")) turn(true);
  const asked = event.target.closest("[data-picture]");
  // Few ask for it: for everyone else, the code that draws it is never loaded.
  if (asked) import("./picture.js").then(({ picture }) => picture(asked.dataset.picture, asked.dataset.how, asked));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && veiled.length) { event.stopPropagation(); turn(true); }
}, true);

let ended = Boolean(scene());
if (ended) moments();
new MutationObserver(() => {
  if (ended || !scene()) return;
  ended = true;
  requestAnimationFrame(unveil);
  moments();
}).observe(document.querySelector(".todo"), { childList: true, subtree: true });
