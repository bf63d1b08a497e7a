// On a phone the board shows one of its zones at a time, each behind its name.

const body = document.body;
const links = () => [...document.querySelectorAll(".lt-areas a")];
const number = (link) => link.hash.at(-1);
const able = (which) => Boolean(document.querySelector(`#lt-zone${which} button[name=choose]:enabled`));
/** Whether it was the viewer's turn, and under which agent a card was laid last. */
let mine = false, laid = "";

/** Show a zone; without one, say again which is shown and where something can be done. */
function choose(which) {
  if (which) body.dataset.zone = which;
  for (const link of links()) {
    if (number(link) === body.dataset.zone) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    link.classList.toggle("able", able(number(link)));
  }
}

/** Bring the zone forward in which a place lies. */
export function show(element) {
  const zone = element.closest?.(".lt-zone");
  if (zone) choose(zone.id.at(-1));
}

/** The page has been swapped: what is shown is a zone where one can choose, if one must; the one of the agent under which a card was
 * laid; or where the lamp shines, when one's turn begins, whatever the others have shown since. Within a turn one stays where one looks. */
export function again() {
  const lit = document.querySelector("#part-board .lt-zone.lit")?.id.at(-1) ?? "";
  const must = document.querySelector("#part-board.choosing .lt-file.can")?.closest(".lt-zone").id.at(-1);
  const now = body.dataset.zone, turn = Boolean(document.querySelector("#part-bar.yours")), under = document.querySelector("#part-board .laid");
  const fresh = under?.dataset.at !== laid && under?.closest(".lt-zone")?.id.at(-1);
  choose(must && !able(now) ? must : fresh || (lit && (!now || (turn && !mine)) ? lit : now ?? "0"));
  [mine, laid] = [turn, under?.dataset.at ?? ""];
}

/** chosen(): is called when another zone is shown. */
export function start(chosen) {
  again();
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".lt-areas a");
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    choose(number(link));
    chosen();
  }, true);
}
