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

/** Play a cue by its name. */
export function play(name) {
  if (!on || !context || !TONES[name]) return;
  for (const [pitch, start, length] of TONES[name]) {
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.11, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
    tone.connect(gain).connect(context.destination);
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
