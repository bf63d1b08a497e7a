// On the page of one's games: games that are over come from a file of another room, or of a browser without one. The file
// is read here, and each game is sent by itself: the room checks it by its record.

import { under } from "./root.js";

const LATER = 429;
const pause = (seconds) => new Promise((resolve) => { setTimeout(resolve, seconds * 1000); });

/** Return the games that are over of a file, of either kind; null if it is neither. */
export async function gamesOf(file) {
  try {
    let text = await file.slice(0, 4096).text();
    const first = text.split("\n", 1)[0];
    if (first.startsWith('{"kind":"hallali-games"')) {
      const { finished } = JSON.parse(first);
      if (!finished) return [];
      const end = file.slice(file.size - finished).stream().pipeThrough(new DecompressionStream("deflate"));
      text = await new Response(end).text();
    } else text = await file.text();
    const { hallali, games } = JSON.parse(text);
    return hallali === 1 && Array.isArray(games) ? games.filter((one) => one.record) : null;
  } catch { return null; }
}

/** Send a game; say what became of it: "new", "here", or why it was refused. */
async function send({ made, seats, record }) {
  for (;;) {
    const answer = await fetch(under("/mine/bring"), {
      method: "POST", headers: { "content-type": "application/json", accept: "application/json" }, body: JSON.stringify({ made, seats, record }),
    });
    const said = await answer.json().catch(() => ({}));
    if (answer.status === LATER) await pause(Number(answer.headers.get("retry-after")) || 2);
    else if (answer.ok) return said.brought ? "new" : "here";
    else return said.error || String(answer.status);
  }
}

/** Bring all of them. told(done, of): hears how far it is. Returns how many are new, how many were here, and what was refused. */
export async function bring(games, told) {
  const found = { new: 0, here: 0, refused: [] };
  for (const [number, game] of games.entries()) {
    told(number, games.length);
    const said = await send(game);
    if (said === "new" || said === "here") found[said] += 1;
    else found.refused.push(said);
  }
  return found;
}

const part = document.getElementById("bring");
const say = (name, count) => `${part.dataset[name]} ${count}.`;
part?.querySelector("input").addEventListener("change", async ({ target }) => {
  const [file] = target.files, said = part.querySelector("[role=status]");
  target.value = "";
  if (!file) return;
  const games = await gamesOf(file);
  if (!games) { said.textContent = part.dataset.foreign; return; }
  const found = await bring(games, (done, of) => { said.textContent = `${done} / ${of}`; });
  said.textContent = [say("new", found.new), say("here", found.here), ...found.refused.length ? [say("refused", found.refused.length), found.refused[0]] : []].join(" ");
  part.querySelector("a").hidden = false;
});
