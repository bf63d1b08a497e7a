// The board's keyboard: one tab stop a grid, arrows within, single keys to jump.

const cellsOf = (grid) => [...grid.querySelectorAll("[data-cell]")];

/** Give each grid one tab stop; keep the one that it had. */
export function roving() {
  for (const grid of document.querySelectorAll("[data-grid]")) {
    const cells = cellsOf(grid);
    const stop = cells.find((cell) => cell === document.activeElement)
      ?? cells.find((cell) => cell.getAttribute("aria-pressed") === "true")
      ?? cells.find((cell) => !cell.disabled) ?? cells[0];
    for (const cell of cells) {
      const index = cell === stop ? "0" : "-1";
      if (cell.getAttribute("tabindex") !== index) cell.setAttribute("tabindex", index); // every write is styled again
    }
  }
}

/** Find the nearest cell in a direction, by where the cells are on the screen. */
function nearest(cells, from, dx, dy) {
  const box = from.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  let best = null, least = Infinity;
  for (const cell of cells) {
    if (cell === from || cell.disabled) continue;
    const other = cell.getBoundingClientRect();
    const ox = other.x + other.width / 2 - x, oy = other.y + other.height / 2 - y;
    const ahead = ox * dx + oy * dy, aside = Math.abs(ox * dy) + Math.abs(oy * dx);
    if (ahead < 4) continue;
    const score = ahead + 3 * aside;
    if (score < least) { least = score; best = cell; }
  }
  return best;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function arrow(event) {
  const cell = event.target.closest("[data-cell]");
  const grid = cell?.closest("[data-grid]");
  if (!grid) return false;
  const cells = cellsOf(grid);
  let next = null;
  if (event.key in ARROWS) next = nearest(cells, cell, ...ARROWS[event.key]);
  else if (event.key === "Home") next = cells.find((other) => !other.disabled);
  else if (event.key === "End") next = cells.findLast((other) => !other.disabled);
  else return false;
  if (next) { cell.tabIndex = -1; next.tabIndex = 0; next.focus(); }
  return true;
}

const focusOn = (...selectors) => {
  for (const selector of selectors) {
    const found = document.querySelector(selector);
    if (found) { found.focus(); found.scrollIntoView({ block: "nearest" }); return; }
  }
};

const KEYS = {
  b: () => focusOn("#part-board [data-cell][tabindex='0']"),
  l: () => focusOn("#part-log ol"),
  "/": () => focusOn("#command"),
  "?": () => { const legend = document.querySelector(".legend"); legend.open = !legend.open; legend.querySelector("summary").focus(); },
};

/** Say whether a sheet lies over the page: then Escape shuts it, and does nothing else. */
const sheetOpen = () => "popover" in HTMLElement.prototype && Boolean(document.querySelector(":popover-open"));

/** Listen for keys; `takeBack` is called for Escape, `own` returns the game's own keys. */
export function keyboard(takeBack, own) {
  const keys = { ...KEYS, ...own?.(focusOn) };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input:not([type=hidden]), textarea")) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (arrow(event)) { event.preventDefault(); return; }
    if (event.key === "Escape") { if (!sheetOpen()) takeBack(); return; }
    const act = keys[event.key];
    if (act) { event.preventDefault(); act(); }
  });
  document.addEventListener("focusin", (event) => {
    const cell = event.target.closest?.("[data-cell]");
    const grid = cell?.closest("[data-grid]");
    if (grid) for (const other of cellsOf(grid)) other.tabIndex = other === cell ? 0 : -1;
  });
}

/** Write the board in words, from the labels of its places. */
export function inWords() {
  const target = document.getElementById("board-words");
  if (!target) return;
  const list = document.createElement("ol");
  for (const cell of document.querySelectorAll("#part-board [data-cell], [data-words] [data-cell]")) {
    const line = document.createElement("li");
    line.textContent = cell.getAttribute("aria-label");
    list.append(line);
  }
  if (!list.children.length) { target.textContent = target.dataset.empty; return; }
  target.replaceChildren(list);
}
