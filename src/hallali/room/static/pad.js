// A pad's page: the choices are narrowed as one types, the page stays where it was after a press, and the game's own
// script serves the board. Without it, every press loads the page again; with it, all but those by which the game's
// script lays something, such as a camp.

import { hold, line } from "./busy.js";
import { game } from "./game.js";
import { after as point } from "./suggest.js";
import { put } from "./swap.js";

const body = document.body, { pad } = body.dataset, KEPT = `hallali-pad ${pad}`;

// The board stays where it was, for the whole of one's own turn; what is newly asked comes into view.
const asked = document.querySelector(".asked.yours") ? "yours" : document.getElementById("asked")?.textContent ?? "";
const trouble = document.getElementById("trouble");
try {
  const before = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  if (before && before.asked === asked && !trouble && !location.hash) scrollTo(0, before.top);
  else if (before && trouble) trouble.scrollIntoView({ block: "start" });
} catch { /* it begins at the top */ }
addEventListener("pagehide", () => sessionStorage.setItem(KEPT, JSON.stringify({ asked, top: scrollY })));

// A scene that stood there before this press is not played again: it can be opened.
const scene = document.querySelector("[data-once]");
try {
  const shown = sessionStorage.getItem(`${KEPT} scene`), now = scene?.dataset.once ?? "";
  if (scene && shown === now) scene.open = false;
  sessionStorage.setItem(`${KEPT} scene`, now);
} catch { /* it is played */ }

/** Say what the game's script has to say: it goes away by itself. */
function complain(text) {
  const toast = document.getElementById("toast");
  toast.textContent = text;
  toast.hidden = !text;
  clearTimeout(complain.timer);
  complain.timer = setTimeout(() => { toast.hidden = true; }, 4000);
}

/** Send what was laid, and put in what the page shows then: what a finger or the focus is on stays. */
async function lay(name, fields) {
  hold(true);
  try {
    const sending = { seq: body.dataset.seq, ...fields };
    const answer = await fetch(`${pad}/${name}`, { method: "POST", headers: { accept: "text/html" }, body: new URLSearchParams(sending) });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!fresh.body.dataset.seq) { location.reload(); return 0; }
    body.dataset.seq = fresh.body.dataset.seq;
    const before = game.before?.(), at = document.activeElement?.dataset.key;
    put(document.querySelector(".pose"), document.adoptNode(fresh.querySelector(".pose")), game.whole);
    game.after?.(before);
    if (at && document.activeElement?.dataset.key !== at) document.querySelector(`.played [data-key="${at}"]`)?.focus({ preventScroll: true });
    return answer.status;
  } catch {
    complain(body.dataset.lost);
    return 0;
  } finally {
    hold(false);
  }
}

/** Send a deed of the game's own script; undefined while another is under way. */
async function act(name, fields = {}) {
  if (!["step", "lay", "undo", "commit", "clear", "notes"].includes(name)) return 0;
  if (line.busy) return undefined;
  if (name === "notes") return lay("mark", fields);
  if (["lay", "undo", "clear"].includes(name)) return lay(name, fields);
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${pad}/${name}`;
  for (const [key, value] of Object.entries({ seq: body.dataset.seq, ...fields })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: key, value: `${value}` });
    form.append(field);
  }
  document.body.append(form);
  form.requestSubmit();
  return 0;
}

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
for (const field of document.querySelectorAll("[data-find]")) {
  const all = [...document.querySelectorAll(".ask .choices .button")];
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const one of all) one.hidden = !words.every((word) => plain(one.ariaLabel ?? one.textContent).includes(word));
    for (const one of document.querySelectorAll(".ask .choices .opening")) one.hidden = words.length > 0;
  });
}

// A number that cannot be chosen gets the mark after the one that it has.
document.addEventListener("click", (event) => {
  const at = event.target.closest(".played [data-mark]");
  if (!at || at.disabled || line.busy) return;
  lay("mark", { number: parseInt(at.dataset.number ?? at.textContent, 10), mark: at.dataset.mark });
});

game.start?.({ act, complain });
point(() => {});  // where a suggestion looks glows; the page itself says it to a screen reader
addEventListener("keydown", (event) => {
  if (event.key !== "w" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  document.querySelector("[data-key=suggest]")?.click();
});
body.classList.add("scripted");
