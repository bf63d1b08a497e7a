// The last scene: what was hidden turns up piece by piece, the moments that decided it come when they are known, and a
// picture of it all can be shared.

const EACH = 620; // ms between two pieces
const WAITS = [1500, 2500, 4000, 8000, 15000, 15000, 15000, 30000, 30000]; // ms until the moments are asked for again
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const scene = () => document.querySelector("#part-end:not([hidden])");
const skips = () => document.querySelector("[data-skip]");
let veiled = [], timer = 0, tries = 0, weighs = false;

/** The page of the end takes the table's place. A lesson's end stays a scene over its board. */
const after = () => document.body.classList.toggle("after", Boolean(document.querySelector("#part-end.final:not([hidden])")));


/** Turn up what is still veiled: the next piece, or all of it at once. */
function turn(all) {
  clearTimeout(timer);
  for (const piece of veiled.splice(0, all ? Infinity : 1)) {
    piece.classList.remove("veiled");
    if (!calm.matches) piece.animate([{ transform: "scaleX(.1)", opacity: 0.2 }, { transform: "scaleX(1.1)", opacity: 1, offset: 0.6 }, { transform: "none" }], 320);
  }
  if (skips()) skips().hidden = !veiled.length;
  document.body.classList.toggle("unveiling", veiled.length > 0);
  if (veiled.length) timer = setTimeout(turn, EACH);
}

function unveil() {
  if (calm.matches) return;
  const order = (piece) => Number(piece.dataset.order);
  veiled = [...document.querySelectorAll("[data-reveal][data-order]")].sort((a, b) => order(a) - order(b));
  for (const piece of veiled) piece.classList.add("veiled");
  if (veiled.length) { timer = setTimeout(turn, EACH); skips().hidden = false; }
  document.body.classList.toggle("unveiling", veiled.length > 0); // how it ended is said once it has been seen
}

/** Ask for what decided it until all of it is there. Whoever has just played asks for their costliest decisions, too. */
async function moments() {
  const old = document.querySelector("#part-moments");
  if (!old || !(weighs || old.hasAttribute("data-pending")) || tries >= WAITS.length) return;
  await new Promise((resolve) => setTimeout(resolve, WAITS[tries++]));
  try {
    const answer = await fetch(location.pathname + (weighs ? "?costs=1" : ""));
    weighs &&= !answer.ok && answer.status !== 429;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("part-moments"), now = document.getElementById("part-moments");
    if (fresh && now && !now.contains(document.activeElement) && fresh.innerHTML !== now.innerHTML) {
      now.replaceChildren(...fresh.childNodes);
      now.toggleAttribute("data-pending", fresh.hasAttribute("data-pending"));
    }
  } catch { /* the connection is gone: the next try, or a reload, brings them */ }
  moments();
}

/** Say that a picture was saved, where the browser shares none: some save without a word. */
function told(saved, name) {
  const toast = document.querySelector("#toast");
  if (!name || !toast) return;
  toast.textContent = saved.replace("{name}", name);
  toast.classList.add("calm");
  toast.hidden = false;
  setTimeout(() => { toast.hidden = true; }, 6000);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-skip]")) turn(true);
  const asked = event.target.closest("[data-picture]");
  // Few ask for it: for everyone else, the code that draws it is never loaded.
  if (asked) import("./picture.js").then(async ({ picture }) => told(asked.dataset.saved, await picture(asked.dataset.picture, asked.dataset.how, asked)));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && veiled.length) { event.stopPropagation(); turn(true); }
}, true);

let ended = Boolean(scene());
if (ended) moments();
new MutationObserver(() => {
  if (ended || !scene()) return;
  ended = true;
  weighs = after() && Number(document.body.dataset.seat) >= 0;
  scrollTo(0, 0);
  requestAnimationFrame(unveil);
  moments();
}).observe(document.querySelector(".todo"), { childList: true, subtree: true });
