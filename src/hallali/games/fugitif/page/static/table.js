// Fugitif's own ways: a hideout that turns up or is laid, the hand's scroll, keys for decks, city and hand.

const places = () => [...document.querySelectorAll("#part-board .row [data-cell]")];
const looks = () => places().map((cell) => cell.classList.contains("open"));
const strip = () => document.querySelector("#part-hand form");

export const keys = (focusOn) => ({
  d: () => focusOn(".deck.legal", ".deck:not(:disabled)"),
  g: () => focusOn("#part-pad [data-cell][tabindex='0']"),
  h: () => focusOn("#part-hand [data-cell][tabindex='0']"),
});

export const before = () => ({ open: looks(), scroll: strip()?.scrollLeft ?? 0 });

/** Mark what is new on the road; give the sound of it. */
export function after({ open, scroll }) {
  if (strip()) strip().scrollLeft = scroll;
  const cells = places(), now = looks();
  let turned = false;
  now.forEach((shown, place) => {
    if (shown && open[place] === false) { cells[place].classList.add("turned"); turned = true; }
    else if (place >= open.length) cells[place].classList.add("laid-now");
  });
  return turned ? "found" : now.length > open.length ? "place" : "";
}
