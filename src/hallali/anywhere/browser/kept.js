// On the page of one's games, where the room runs in the browser: what is kept there as a file, back from one, or erased.
// kept.py answers, in the worker that runs the room.

const here = document.getElementById("here");
const part = (name) => here.querySelector(`[data-${name}]`);
const FILE = "application/octet-stream", JSON_ = "application/json";

/** Ask; what is refused throws what is said about it. */
async function ask(below, body, kind) {
  const headers = { accept: JSON_, ...(kind && { "content-type": kind }) };
  const answer = await fetch(here.dataset.at + below, kind ? { method: "POST", headers, body } : { headers });
  if (answer.ok) return answer;
  const said = await answer.text();
  let error = said;
  try { error = JSON.parse(said).error; } catch { /* plain words */ }
  throw new Error(error);
}

/** Do something once, and say why it failed if it did. */
async function attempt(work) {
  if (here.ariaBusy === "true") return;
  here.ariaBusy = "true";
  part("said").textContent = "";
  try { await work(); } catch (error) { part("said").textContent = error.message; }
  here.ariaBusy = "false";
}

/** Say how much is kept, and whether the browser has promised to keep it. */
async function tell() {
  part("kept").textContent = (await (await ask("")).json()).said;
  const promised = await navigator.storage.persisted();
  part("promised").hidden = !promised;
  part("unpromised").hidden = promised;
}

/** Hand the file out, under the name that the answer gives it. */
async function save() {
  const answer = await ask("/file");
  const link = document.createElement("a"), address = URL.createObjectURL(await answer.blob());
  link.href = address;
  link.download = answer.headers.get("content-disposition").split('"')[1];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

let file = null;
/** Say what a file holds, and ask whether that is to replace what is here. */
async function look(chosen) {
  part("bring").hidden = true;
  file = await chosen.arrayBuffer();
  part("found").textContent = (await (await ask("/look", file, FILE)).json()).said;
  part("bring").hidden = false;
  part("leave").focus();
}

/** What browsers keep by the page's scripts: settings and answers to puzzles. Of other sites at this address, nothing. */
function forget() {
  for (const name of ["drawer", "taps", "deeds", "tell", "looks", "sound", "hallali-marks"]) localStorage.removeItem(name);
  sessionStorage.clear();
}

const go = async (answer) => location.assign((await answer.json()).location);

part("save").addEventListener("click", () => attempt(save));
part("choose").addEventListener("click", () => part("file").click());
part("leave").addEventListener("click", () => { part("bring").hidden = true; file = null; part("choose").focus(); });
part("promise").addEventListener("click", () => attempt(async () => { await navigator.storage.persist(); await tell(); }));
part("file").addEventListener("change", ({ target }) => {
  const [chosen] = target.files;
  if (chosen) attempt(() => look(chosen));
  target.value = ""; // so that the same file can be chosen again
});
part("bring").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => go(await ask("/bring", file, FILE)));
});
part("erase").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => { const answer = await ask("/erase", '{"sure":true}', JSON_); forget(); await go(answer); });
});
attempt(tell);
