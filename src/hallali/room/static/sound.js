// Small tones, made on the spot. Silent until the first gesture; the switch is remembered.

let context = null;
// By default there is sound at a desk, but not on a phone, which may be among people.
let on = (localStorage.getItem("sound") ?? (matchMedia("(pointer: coarse)").matches ? "off" : "on")) !== "off";

const TONES = {
  turn: [[660, 0, 0.12], [880, 0.1, 0.2]],
  place: [[196, 0, 0.09]],
  found: [[523, 0, 0.12], [659, 0.09, 0.12], [784, 0.18, 0.28]],
  wrong: [[220, 0, 0.16], [165, 0.13, 0.26]],
  over: [[392, 0, 0.2], [494, 0.16, 0.2], [587, 0.32, 0.5]],
  // What a table gasps at, after the breath.
  missed: [[330, 0.26, 0.14], [262, 0.38, 0.3]],
  caught: [[392, 0.26, 0.1], [523, 0.34, 0.1], [659, 0.42, 0.12], [784, 0.52, 0.5]],
  escaped: [[784, 0.26, 0.1], [587, 0.36, 0.12], [440, 0.48, 0.16], [294, 0.62, 0.5]],
  triumph: [[523, 0.26, 0.16], [659, 0.4, 0.16], [784, 0.54, 0.16], [1047, 0.68, 0.6], [784, 0.68, 0.6]],
  hurt: [[175, 0.26, 0.1], [147, 0.36, 0.22]],
  killed: [[220, 0.26, 0.2], [185, 0.44, 0.2], [147, 0.62, 0.24], [110, 0.84, 0.7]],
};

// What a deed sounds like: noise through a filter, [kind, pitch, sharpness, start, length, loudness].
const step = (start) => [["bandpass", 2400, 0.8, start, 0.05, 0.16], ["bandpass", 900, 1, start + 0.03, 0.07, 0.12]];
const NOISES = {
  gravel: [...step(0), ...step(0.17)],
  leaves: [["highpass", 3200, 0.4, 0, 0.16, 0.07], ["highpass", 4200, 0.4, 0.11, 0.24, 0.09]],
  gate: [["bandpass", 620, 18, 0, 0.2, 0.5], ["bandpass", 780, 22, 0.16, 0.24, 0.5], ["lowpass", 180, 1, 0.4, 0.1, 0.5]],
  paper: [["bandpass", 3600, 0.7, 0, 0.2, 0.08]],
  pin: [["bandpass", 5200, 6, 0, 0.03, 0.3], ["lowpass", 420, 1, 0.01, 0.05, 0.3]],
  stamp: [["lowpass", 150, 2, 0, 0.16, 0.9], ["bandpass", 1100, 1, 0, 0.03, 0.2]],
  torch: [["bandpass", 3000, 3, 0, 0.02, 0.4], ["bandpass", 1800, 3, 0.05, 0.02, 0.3]],
  shutter: [["bandpass", 700, 2, 0, 0.07, 0.3], ["lowpass", 260, 1, 0.06, 0.16, 0.5]],
  door: [["bandpass", 480, 14, 0, 0.26, 0.4], ["lowpass", 200, 1, 0.24, 0.14, 0.5]],
  running: [0, 0.14, 0.27, 0.4, 0.52, 0.64].flatMap((at) => [["lowpass", 320, 1, at, 0.06, 0.4], ["bandpass", 1500, 1, at, 0.03, 0.08]]),
  scrape: [["bandpass", 1300, 5, 0, 0.3, 0.2], ["bandpass", 1000, 7, 0.1, 0.28, 0.2]],
  tin: [["bandpass", 4100, 24, 0, 0.1, 0.7], ["bandpass", 5600, 30, 0.06, 0.12, 0.6]],
  roar: [["lowpass", 190, 6, 0, 0.7, 0.6], ["bandpass", 330, 4, 0.05, 0.55, 0.25]],
  radar: [["bandpass", 1400, 60, 0, 0.3, 1.6], ["bandpass", 1400, 60, 0.36, 0.3, 0.8]],
};
let grains = null;

/** Play noise as NOISES has it. Every sound takes the same second of grains from another place. */
function rustle(name, room) {
  grains ??= strewn(room);
  for (const [kind, pitch, sharp, start, length, loud] of NOISES[name]) {
    const at = room.currentTime + start, source = room.createBufferSource();
    const filter = room.createBiquadFilter(), gain = room.createGain();
    source.buffer = grains;
    filter.type = kind;
    filter.frequency.value = pitch;
    filter.Q.value = sharp;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.02, length / 4));
    gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
    source.connect(filter).connect(gain).connect(room.destination);
    source.start(at, Math.random() * 0.2, length + 0.02);
  }
}

function strewn(where) {
  const made = where.createBuffer(1, where.sampleRate, where.sampleRate), data = made.getChannelData(0);
  for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
  return made;
}

/** Play a cue or a noise by its name. room: what it sounds in, the page's own where none is given. */
export function play(name, room = context) {
  if (!on || !room) return;
  if (NOISES[name]) rustle(name, room);
  if (!TONES[name]) return;
  for (const [pitch, start, length] of TONES[name]) {
    const at = room.currentTime + start;
    const tone = room.createOscillator();
    const gain = room.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.11, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
    tone.connect(gain).connect(room.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}

/** Wake the sound at the first gesture and serve the switch in the header. */
export function start() {
  const wake = () => {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
  const button = document.querySelector("[data-sound]");
  if (!button) return;
  button.hidden = false;
  const show = () => button.setAttribute("aria-pressed", String(on));
  button.addEventListener("click", () => {
    on = !on;
    localStorage.setItem("sound", on ? "on" : "off");
    show();
    play("place");
  });
  show();
}
