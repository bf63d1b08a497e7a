// A pad's page: the choices are narrowed as one types, the page stays where it was after a press, and the game's own
// script serves the board. Without it, every press loads the page again.

import { game } from "./game.js";
import { after as point } from "./suggest.js";

const body = document.body, { pad, seq } = body.dataset, KEPT = `hallali-pad ${pad}`;

// The board stays where it was; what is newly asked comes into view.
const asked = document.getElementById("asked")?.textContent ?? "";
const trouble = document.getElementById("trouble");
try {
  const before = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  if (before && before.asked === asked && !trouble && !location.hash) scrollTo(0, before.top);
  else if (before && trouble) trouble.scrollIntoView({ block: "start" });
} catch { /* it begins at the top */ }
addEventListener("pagehide", () => sessionStorage.setItem(KEPT, JSON.stringify({ asked, top: scrollY })));

// One press is one press.
let sent = false;
addEventListener("pageshow", () => { sent = false; body.classList.remove("busy"); });
document.addEventListener("submit", (event) => {
  if (sent) { event.preventDefault(); return; }
  sent = true;
  body.classList.add("busy");
});

/** Send a deed of the game's own script. */
function act(name, fields = {}) {
  if (!["step", "lay", "undo", "commit", "clear"].includes(name) || sent) return Promise.resolve(0);
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${pad}/${name}`;
  for (const [key, value] of Object.entries({ seq, ...fields })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: key, value: `${value}` });
    form.append(field);
  }
  document.body.append(form);
  form.requestSubmit();
  return Promise.resolve(0);
}

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
for (const field of document.querySelectorAll("[data-find]")) {
  const all = [...document.querySelectorAll(".ask .choices .button")];
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const one of all) one.hidden = !words.every((word) => plain(one.textContent).includes(word));
  });
}

game.start?.({ act, complain() {} });
point(() => {});  // where a suggestion looks glows; the page itself says it to a screen reader
addEventListener("keydown", (event) => {
  if (event.key !== "w" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  document.querySelector("[data-key=suggest]")?.click();
});
body.classList.add("scripted");
