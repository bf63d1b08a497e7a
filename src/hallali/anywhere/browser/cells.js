// The page of research: cells of Python that are changed and run, in a worker of their own, so that the room never waits.

const page = document.getElementById("cells"), words = page.dataset, said = page.querySelector("[role=status]");
const KEPT = "cells"; // what somebody changed, by what stood there, as long as the tab lasts
const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
let worker = null, running = null, waiting = [];

const cells = [...page.querySelectorAll(".cell")].map((box, at) => {
  const part = (name) => box.querySelector(name), code = part("textarea"), was = code.value;
  return { box, code, was, name: `cell ${at + 1}`, out: part(".out"), back: part("[data-back]"), run: part("[data-run]"), ran: null };
});

/** End Python: what the cells had made is forgotten with it. */
function end() {
  worker?.terminate();
  worker = running = null;
  waiting = [];
  for (const cell of cells) { cell.ran = null; delete cell.box.dataset.state; }
}

function start() {
  said.textContent = words.starting;
  worker = new Worker(new URL("cells-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: { ready, text, error, broken } }) => {
    if (ready) said.textContent = words.running;
    else if (text !== undefined) print(text);
    else if (broken) fail(broken);
    else over(error);
  };
  worker.onerror = ({ message }) => fail(message ?? "");
}

function fail(why) {
  end();
  said.textContent = `${words.broken} ${why}`;
}

function print(text, kind = "") {
  const line = document.createElement("pre");
  line.textContent = text;
  line.className = kind;
  running.out.hidden = false;
  running.out.append(line);
}

function over(error) {
  if (error) print(error, "error");
  running.box.dataset.state = error ? "failed" : "done";
  running = null;
  if (error) for (const cell of waiting.splice(0)) delete cell.box.dataset.state;
  if (waiting.length) next();
  else said.textContent = error ? words.failed : words.done;
}

function next() {
  if (running || !waiting.length) return;
  if (worker) said.textContent = words.running;
  else start();
  running = waiting.shift();
  running.ran = running.code.value;
  running.out.replaceChildren();
  running.out.hidden = true;
  running.box.dataset.state = "runs";
  worker.postMessage({ code: running.ran, name: running.name });
}

/** Run a cell, after those above it that have not run as they stand. */
function run(cell) {
  for (const one of cells.slice(0, cells.indexOf(cell) + 1)) {
    const due = one === cell || one.ran !== one.code.value;
    if (!due || waiting.includes(one)) continue;
    waiting.push(one);
    one.box.dataset.state = "waits";
  }
  next();
}

function changed(cell) {
  cell.code.rows = cell.code.value.split("\n").length;
  cell.back.hidden = cell.code.value === cell.was;
  if (cell.back.hidden) delete kept[cell.was];
  else kept[cell.was] = cell.code.value;
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
}

for (const [at, cell] of cells.entries()) {
  const { code, was, back } = cell;
  if (was in kept) code.value = kept[was];
  changed(cell);
  code.addEventListener("input", () => changed(cell));
  cell.run.addEventListener("click", () => run(cell));
  back.addEventListener("click", () => { code.value = was; changed(cell); code.focus(); });
  code.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    run(cell);
    if (event.shiftKey) cells[at + 1]?.code.focus();
  });
}
page.querySelector("[data-all]").addEventListener("click", () => {
  for (const cell of cells) cell.ran = null;
  run(cells.at(-1));
});
page.querySelector("[data-stop]").addEventListener("click", () => {
  const busy = running;
  if (busy) end();
  said.textContent = busy ? words.stopped : words.idle;
});
page.querySelector("[data-anew]").addEventListener("click", () => {
  end();
  for (const { out } of cells) { out.replaceChildren(); out.hidden = true; }
  said.textContent = words.fresh;
});
