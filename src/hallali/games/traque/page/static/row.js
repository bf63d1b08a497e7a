// Where a row is higher than the board: it rolls to the card that has come, else to one that can be pressed, and a mark
// at its edge counts what lies beyond.

const ALIVE = ".tq-card:is(.can, .pay, .share, .foe, .chosen)";
const EDGE = 6; // px of a card's shadow and corners that may lie outside

const board = () => document.querySelector("#part-board");
const row = (one) => [...one.querySelectorAll(".tq-card")];
const rows = () => [...document.querySelectorAll("#part-board [data-at]:has(.tq-cards)")];

const sized = new ResizeObserver(() => mark()); // the menu takes room from the board, and gives it back

/** How far down the board is, and how many cards lie in each of its rows. */
export const before = () => ({ top: board()?.scrollTop ?? 0, cards: Object.fromEntries(rows().map((one) => [one.dataset.at, row(one).length])) });

const beyond = (card, frame) => card.getBoundingClientRect().bottom > frame.bottom + EDGE;
const above = (card, frame) => card.getBoundingClientRect().top < frame.top - EDGE;

/** Bring into the picture what matters most. known: what `before` found; null where the page has just come. */
export function after(known) {
  const at = board();
  if (!at) return;
  if (known) at.scrollTop = known.top;
  const grown = rows().find((one) => known && row(one).length > (known.cards[one.dataset.at] ?? 0));
  const fresh = grown && row(grown).at(-1);
  const alive = [...at.querySelectorAll(ALIVE)], frame = at.getBoundingClientRect();
  const seen = (one) => !beyond(one, frame) && !above(one, frame);
  const lost = fresh ?? (alive.some(seen) ? null : alive[0]) ?? (known ? null : rows().map((one) => row(one).at(-1))[0]);
  if (lost && beyond(lost, frame)) at.scrollTop += lost.getBoundingClientRect().bottom - frame.bottom + 2 * EDGE;
  else if (lost && above(lost, frame)) at.scrollTop += lost.getBoundingClientRect().top - frame.top - 2 * EDGE;
  at.addEventListener("scroll", mark, { passive: true });
  sized.observe(at);
  mark();
}

/** Say how many cards lie below the edge; a press rolls to them. */
function mark() {
  const at = board(), said = at?.querySelector(".tq-below");
  if (!said) return;
  const frame = at.getBoundingClientRect(), hidden = row(at).filter((one) => beyond(one, frame));
  said.hidden = !hidden.length;
  said.classList.toggle("alive", hidden.some((one) => one.matches(ALIVE)));
  if (!hidden.length) return;
  said.textContent = said.dataset.words.replace("{count}", hidden.length);
  said.onclick = () => { at.scrollTop += hidden[0].getBoundingClientRect().bottom - frame.bottom + 2 * EDGE; };
}
