// My own marks on cities: with the pencil each press on a city is one, without it x or the right button is. So no press
// on the map leaves a mark by mistake.

const NEXT = { out: "suspect", suspect: "", "": "out" };
let on = false, table = null;

const pencil = () => document.querySelector("#part-board [data-marking]");
const city = (event) => event.target.closest?.("#part-board [data-number]");

function mark(cell) {
  const value = cell.dataset.next;
  cell.dataset.next = NEXT[value];
  table.act("notes", { number: cell.dataset.number, mark: value });
}

/** Show whether the pencil is in the hand, also after a swap. */
export function show() {
  pencil()?.setAttribute("aria-pressed", String(on));
  document.querySelector("[data-map]")?.classList.toggle("marking", on);
}

/** Listen. */
export function start(given) {
  table = given;
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-marking]")) { on = !on; show(); return; }
    const cell = on ? city(event) : null;
    if (!cell) return;
    event.preventDefault();
    event.stopPropagation();
    mark(cell);
  }, true);
  document.addEventListener("contextmenu", (event) => {
    const cell = city(event);
    if (!cell || event.pointerType === "touch") return;
    event.preventDefault();
    mark(cell);
  });
  document.addEventListener("keydown", (event) => {
    const cell = event.key === "x" && !event.ctrlKey && !event.metaKey && !event.altKey ? city(event) : null;
    if (!cell) return;
    event.preventDefault();
    mark(cell);
  });
}
