// The bench: what is typed is kept and checked a moment later, a line is shown by a press, and a trial's figures are
// looked at again while it runs. Without it, every press loads the page again.

const { bench } = document.body.dataset, form = document.getElementById("write"), PAUSE_MS = 700, LOOK_MS = 1500;
const text = document.querySelector(".bench textarea"), state = document.getElementById("state");
const checked = document.getElementById("checked"), figures = document.getElementById("figures");
let timer = 0, busy = false, again = false, kept = text?.defaultValue, leaving = false;

/** Keep the text and show what the check says, until what is typed is what is kept. Returns whether it is. */
async function keep() {
  clearTimeout(timer);
  if (busy) { again = true; return false; }
  busy = true;
  do {
    again = false;
    const sent = text.value;
    state.textContent = state.dataset.saving;
    try {
      const body = JSON.stringify({ text: sent, changes: +form.elements.changes.value });
      const headers = { "content-type": "application/json", accept: "application/json" };
      const answer = await fetch(`${bench}/text`, { method: "POST", headers, body });
      const said = await answer.json();
      state.textContent = answer.ok ? state.dataset.saved : said.error ?? state.dataset.lost;
      if (answer.ok) {
        kept = sent;
        form.elements.changes.value = said.changes;
        checked.innerHTML = said.html;
      }
    } catch { state.textContent = state.dataset.lost; }
  } while (again);
  busy = false;
  return kept === text.value;
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE_MS);
}

/** Show a line of the file, and mark it. */
function go(line) {
  const lines = text.value.split("\n"), from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  text.focus({ preventScroll: true });
  text.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  text.scrollTop = (line - 4) * Number.parseFloat(getComputedStyle(text).lineHeight);
  text.scrollLeft = 0;
  text.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const at = event.target.closest?.("[data-line]");
  if (at) go(+at.dataset.line);
});

if (form) {
  text.addEventListener("input", soon);
  form.addEventListener("submit", (event) => { event.preventDefault(); keep(); });
  // What is done below the file is done with the file as it stands. From then on nothing is typed that would be lost.
  document.addEventListener("submit", async (event) => {
    if (event.target === form || event.defaultPrevented) return;
    if (leaving) { event.preventDefault(); return; }
    leaving = text.readOnly = true;
    if (kept === text.value && !busy) return;
    event.preventDefault();
    while (busy) await new Promise((resolve) => { setTimeout(resolve, 50); });
    if (kept === text.value || await keep()) event.target.submit();
    else leaving = text.readOnly = false;
  });
  addEventListener("pageshow", () => { leaving = text.readOnly = false; });
  addEventListener("beforeunload", (event) => { if (kept !== text.value) event.preventDefault(); });
  const open = document.querySelector(".quiet-file");
  open.hidden = false;
  open.querySelector("input").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    text.value = await file.text();
    target.value = "";
    keep();
  });
}

async function look() {
  if (!document.hidden) {
    try {
      const answer = await fetch(`${bench}/figures`);
      if (answer.ok) figures.innerHTML = await answer.text();
    } catch { /* the next look finds it */ }
  }
  if (figures.querySelector("[data-on='1']")) setTimeout(look, LOOK_MS);
}
if (figures?.querySelector("[data-on='1']")) setTimeout(look, LOOK_MS);
