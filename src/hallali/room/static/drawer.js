// The drawer on the left of the table, and on a phone the sheet that is pulled up: both stay as they were left.

const body = document.body;
const drawer = document.getElementById("drawer");
const pulls = [...document.querySelectorAll("[data-pull]")];
const small = matchMedia("(max-width: 699px)");
/** What lies in the drawer and has a key of its own, by that key. */
const KEPT = { "/": "command", "?": "legend" };
/** Moves to type are for who has keys; to a finger they are folded away. */
const typed = document.querySelector(".command > details");
if (typed && (small.matches || matchMedia("(pointer: coarse)").matches)) typed.open = false;
const open = () => body.classList.contains("drawn");

function tell() {
  for (const pull of pulls) pull.setAttribute("aria-expanded", String(open()));
}

/** Open or shut it. focus: whether the focus goes along. */
function draw(on, focus = false) {
  const held = document.getElementById("tray").contains(document.activeElement);
  body.classList.toggle("drawn", on);
  if (on) body.classList.remove("news");
  if (!small.matches) localStorage.setItem("drawer", on ? "1" : "");
  tell();
  if (on && focus) (small.matches ? document.querySelector("#part-log ol") ?? drawer : drawer).focus({ preventScroll: true });
  if (!on && (focus || held)) pulls.find((pull) => pull.checkVisibility())?.focus({ preventScroll: true });
}

/** Say whether this lies in what can be shut away now. */
const away = (found) => found?.closest(small.matches ? "#tray" : "#drawer");

for (const pull of pulls) {
  pull.setAttribute("role", "button");
  pull.setAttribute("aria-controls", pull.hash.slice(1));
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (link?.matches("[data-pull]")) { event.preventDefault(); draw(!open(), true); return; }
  if (link?.matches("[data-shut]")) { event.preventDefault(); draw(false, true); return; }
  if (link && away(document.getElementById(link.hash.slice(1)))) { draw(true); return; }
  if (open() && small.matches && !event.target.closest("#tray")) draw(false); // by a key: a finger's press is stopped before
});
document.addEventListener("outside", () => draw(false));
// Before the table's own keys: what they lead to must be visible to take the focus.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const pulled = event.target.matches("[data-pull]") && (event.key === " " || event.key === "Enter");
  if (event.target.matches("input:not([type=hidden]), textarea, select")) return;
  if (event.key === "m" || pulled) { event.preventDefault(); event.stopPropagation(); draw(!open(), true); return; }
  if (event.key === "Escape" && open() && away(event.target)) { event.stopPropagation(); draw(false, true); return; }
  if (event.key === "/" && typed) typed.open = true;
  if (event.key in KEPT || (event.key === "l" && small.matches)) draw(true);
}, true);
small.addEventListener("change", () => draw(!small.matches && Boolean(localStorage.getItem("drawer"))));

/** A dot on the handle: something was said while the sheet was shut. What was played is told in the bar; a dot for that would never go. */
const spoken = () => document.querySelector("#part-chat li:not(.empty)")?.textContent.trim() ?? "";
let known = spoken();
new MutationObserver(() => {
  const now = spoken();
  if (now === known) return;
  known = now;
  if (!open()) body.classList.add("news");
}).observe(document.getElementById("tray"), { childList: true, subtree: true });

/** What scrolls can take the focus, so that keys scroll it; what does not scroll is no tab stop. */
function stops() {
  for (const one of document.querySelectorAll(".centre, .own")) {
    if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
  }
}
const sizes = new ResizeObserver(stops);
for (const one of document.querySelectorAll(".centre, .own, .centre > *, .own > *")) sizes.observe(one);
addEventListener("resize", stops);
stops();

// After a game it would lie over the board, but on a desk: there it has a column.
const covers = body.classList.contains("after") && matchMedia("(max-width: 1199px)").matches;
if (!small.matches && !covers && localStorage.getItem("drawer")) body.classList.add("drawn");
tell();
// A press before this script was loaded has followed the link: the drawer is wanted open.
if (pulls.some((pull) => pull.hash === location.hash)) {
  history.replaceState(history.state, "", location.pathname + location.search);
  draw(true, true);
}
