// A film of a game: its board at some two dozen moments, each under what happened there. Made here, of what the replay shows.

const WIDE = 720, HIGHEST = 1000, HEAD = 84, EDGE = 18;
const MOMENTS = 24;
const EACH = 250, LAST = 2500, AGAIN = 125; // ms that a moment stands, and the last one; until it is painted anew
const KINDS = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm"];

const rest = (ms) => new Promise((done) => { setTimeout(done, ms); });

/** The moments that are shown, from the first to the last. */
const stops = (last) => [...new Set(Array.from({ length: MOMENTS }, (_, number) => Math.round(number * last / (MOMENTS - 1))))];

/** Paint a board and what the page's log says of this moment. */
function paint(g, title, { image, high }) {
  const looks = getComputedStyle(document.body), root = getComputedStyle(document.documentElement);
  g.fillStyle = root.backgroundColor;
  g.fillRect(0, 0, WIDE, g.canvas.height);
  g.fillStyle = looks.color;
  g.font = "600 30px Grenze, serif";
  g.fillText(title, EDGE, 36, WIDE - 2 * EDGE);
  g.font = "22px 'Hallali Sans', sans-serif";
  g.fillText(document.querySelector("#part-log .at")?.textContent.trim() ?? "", EDGE, 68, WIDE - 2 * EDGE);
  const part = Math.min(1, (g.canvas.height - HEAD) / high);
  g.drawImage(image, WIDE * (1 - part) / 2, HEAD, WIDE * part, high * part);
}

/**
 * Make the film and share it or, if that is impossible, save it; return the name of the file that was saved, or "". last: the number of the last moment. show(at): has
 * the page show a moment. told(done, all): is told after each moment. picture: what picture.js offers, which is loaded
 * as this is, by who asks for it.
 */
export async function film(last, show, told, picture) {
  const board = () => picture.drawn(picture.scene(), WIDE);
  const title = document.body.dataset.title, canvas = document.createElement("canvas"), pieces = [];
  const g = canvas.getContext("2d"), all = stops(last);
  await document.fonts.ready;
  await show(0);
  const first = await board();
  canvas.width = WIDE;
  canvas.height = 2 * Math.ceil((HEAD + Math.min(HIGHEST, first.high)) / 2); // codecs want even numbers
  paint(g, title, first);
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)), videoBitsPerSecond: 2500000 });
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const whole = new Promise((done) => { recorder.onstop = done; });
  recorder.start();
  for (const [number, at] of all.entries()) {
    await show(at);
    const now = await board(), stands = number + 1 === all.length ? LAST : EACH;
    told(number + 1, all.length);
    for (let ms = 0; ms < stands; ms += AGAIN) { paint(g, title, now); await rest(AGAIN); } // what is not painted anew is not filmed
  }
  recorder.stop();
  await whole;
  const type = recorder.mimeType.split(";")[0];
  const name = `hallali-${document.body.dataset.game}.${type.split("/")[1]}`;
  return (await picture.give(new Blob(pieces, { type }), name, title)) ? name : "";
}
