// Clocks: the server says how much time each seat has, and since when one of them runs; here it is counted down.

const body = document.body;
const MINUTE = 60000, DAY = 86400000;
const LOW = 20000; // ms: below this the clock is coloured
const WARNED = [MINUTE, 10000];
let ahead = -Infinity; // the server's time less this page's; the message that took least time tells it best
let say = () => {}, warned = Infinity;

/** Note the server's time, in ms since 1970, from a message that has just come. */
export function heard(now) {
  if (now) ahead = Math.max(ahead, now - performance.now());
}

const unit = (number, name) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: name, unitDisplay: "long" }).format(number);

/** Write a time as hallali.room.keep.clocks does. */
function figures(left) {
  const whole = Math.ceil(left / 1000), hours = Math.floor(whole / 3600);
  const two = (number) => String(number).padStart(2, "0");
  if (whole >= 2 * DAY / 1000) return `${unit(Math.floor(whole / 86400), "day")} ${Math.floor((whole % 86400) / 3600)} h`;
  const short = `${hours ? two(Math.floor(whole / 60) % 60) : Math.floor(whole / 60)}:${two(whole % 60)}`;
  return hours ? `${hours}:${short}` : short;
}

/** Show how much is left now. */
export function tick() {
  for (const time of document.querySelectorAll("#part-clocks time")) {
    const since = Number(time.dataset.since), given = Number(time.dataset.left);
    const left = Math.max(0, since ? given - Math.max(0, ahead + performance.now() - since) : given);
    const text = figures(left);
    if (time.textContent !== text) time.textContent = text;
    time.parentElement.classList.toggle("low", Boolean(since) && left < LOW);
    if (time.parentElement.matches(".mine.runs")) warn(left);
  }
}

/** Tell a screen reader once when little time is left, and again when very little is. */
function warn(left) {
  if (left > WARNED[0]) warned = Infinity;
  const now = WARNED.findLast((limit) => left <= limit);
  if (now === undefined || now >= warned) return;
  warned = now;
  say(body.dataset.left.replace("{time}", unit(Math.ceil(left / 1000), "second")));
}

/** Count down from now on. said: says a line to a screen reader. */
export function start(said) {
  if (!body.dataset.now) return;
  say = said;
  heard(Number(body.dataset.now));
  tick();
  setInterval(tick, 250);
}
