// The bench: what is typed is kept and checked a moment later, a line is shown by a press, and a trial's figures are
// looked at again while it runs. Without it, every press loads the page again.

const { bench } = document.body.dataset, form = document.getElementById("write"), PAUSE_MS = 700, LOOK_MS = 1500;
const text = document.querySelector(".file textarea"), state = document.getElementById("state");
const checked = document.getElementById("checked");
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
      state.textContent = answer.ok ? state.dataset[said.ok ? "saved" : "wrong"] : said.error ?? state.dataset.lost;
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
  if (text.value !== kept) soon(); // typed while this script was on its way, or put back by the browser
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

/** Save a plot as a picture: drawn anew from its file, twice as large, in the colours of the page. */
async function picture(at) {
  const drawn = await (await fetch(at)).text(), image = new Image();
  const [, width, height] = /viewBox='0 0 (\d+) (\d+)'/.exec(drawn) ?? [0, 440, 300];
  const whole = drawn.replace(/ width='\d+'/, ` width='${width}' height='${height}'`);
  image.src = `data:image/svg+xml,${encodeURIComponent(whole)}`;
  await image.decode();
  const canvas = document.createElement("canvas"), scale = 2, pen = canvas.getContext("2d");
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.download = at.split("/").pop().replace(/svg$/, "png");
  link.href = canvas.toDataURL("image/png");
  link.click();
}

/** Offer each plot as a picture, where scripts run. */
function offer(part) {
  for (const one of part.querySelectorAll(".save[data-png]")) {
    const button = document.createElement("button"), at = one.querySelector("a").getAttribute("href");
    button.type = "button";
    button.className = "at";
    button.textContent = "PNG";
    button.title = one.dataset.png;
    button.addEventListener("click", () => picture(at));
    one.append(" ", button);
    delete one.dataset.png;
  }
}

const parts = document.querySelectorAll(".figures");
for (const part of parts) {
  const running = () => part.querySelector("[data-on='1']");
  let open = [];
  const look = async () => {
    if (!document.hidden) {
      try {
        const answer = await fetch(`${bench}/figures?of=${part.dataset.of}`);
        if (answer.ok) {
          open = [...part.querySelectorAll("details")].map((one) => one.open);
          part.innerHTML = await answer.text();
          part.querySelectorAll("details").forEach((one, number) => { one.open = open[number] ?? one.open; });
          offer(part);
        }
      } catch { /* the next look finds it */ }
    }
    if (running()) setTimeout(look, LOOK_MS);
  };
  offer(part);
  if (running()) setTimeout(look, LOOK_MS);
}
