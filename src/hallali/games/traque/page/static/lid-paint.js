// Draws the lid: millimetres from its middle, x to the right, y away from the thrower. Knows nothing of pointers and keys.

const INKS = ["night", "night-2", "night-3", "moon", "haze", "lamp", "ember", "sea", "tar", "hit"];
const APRON = 64; // mm in front of the lid, where the hand is
const RIM = 12; // mm of wall around it

/** Read the page's colours as the browser resolves them for its theme. */
export function inks(element) {
  const probe = document.createElement("i");
  element.append(probe);
  const found = {};
  for (const name of INKS) {
    probe.style.color = `var(--${name === "hit" ? "lid-hit" : name})`;
    found[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return found;
}

/** Fit a canvas to its box, in device pixels; gives how to get from millimetres to its units and back. */
export function fit(canvas, size) {
  const wide = 2 * (size.half + RIM), high = wide + APRON;
  const box = canvas.getBoundingClientRect();
  const dpr = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(box.width * dpr));
  const height = Math.round(width * high / wide);
  if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
  const scale = width / wide;
  return {
    scale, wide, high,
    ratio: wide / high,
    hand: [0, -(size.half + RIM + APRON * 0.52)],
    at: (event) => [
      (event.clientX - box.left) / box.width * wide - wide / 2,
      size.half + RIM - (event.clientY - box.top) / box.height * high,
    ],
  };
}

/** Begin a picture: gives a context in millimetres with y upwards. */
export function begin(canvas, view, size) {
  const g = canvas.getContext("2d");
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.clearRect(0, 0, canvas.width, canvas.height);
  g.setTransform(view.scale, 0, 0, -view.scale, canvas.width / 2, (size.half + RIM) * view.scale);
  g.lineJoin = g.lineCap = "round";
  return g;
}

function box(g, half, round) {
  g.beginPath();
  g.roundRect(-half, -half, 2 * half, 2 * half, round);
}

/** The lid with its walls, the card as a scope, and the target. */
export function ground(g, size, target, ink) {
  box(g, size.half + RIM, 9);
  g.fillStyle = ink["night-3"];
  g.fill();
  box(g, size.half + RIM - 3.5, 7);
  g.lineWidth = 1;
  g.strokeStyle = ink.night;
  g.stroke();
  box(g, size.half, 3);
  g.fillStyle = ink.tar;
  g.fill();
  box(g, size.card, 5);
  g.fillStyle = ink.night;
  g.fill();
  g.strokeStyle = ink["night-3"];
  g.lineWidth = 1;
  for (const ring of [54, 70, 86]) {
    g.beginPath();
    g.arc(0, 0, ring, 0, 7);
    g.stroke();
  }
  for (let tick = 0; tick < 72; tick += 1) {
    const turn = tick * Math.PI / 36, long = tick % 6 ? 3 : 7;
    g.beginPath();
    g.moveTo(86 * Math.cos(turn), 86 * Math.sin(turn));
    g.lineTo((86 + long) * Math.cos(turn), (86 + long) * Math.sin(turn));
    g.stroke();
  }
  aimed(g, size, target, ink);
}

/** The target: an eye that looks back, its iris what one has to hit. */
function aimed(g, size, target, ink) {
  g.beginPath();
  if (target === "circle") g.arc(0, 0, size.radius, 0, 7);
  else g.rect(-size.side, -size.side, 2 * size.side, 2 * size.side);
  g.globalAlpha = 0.28;
  g.fillStyle = ink.lamp;
  g.fill();
  g.globalAlpha = 1;
  g.lineWidth = 2.2;
  g.strokeStyle = ink.lamp;
  g.stroke();
  g.beginPath();
  g.moveTo(0, 17);
  g.quadraticCurveTo(7, 0, 0, -17);
  g.quadraticCurveTo(-7, 0, 0, 17);
  g.fillStyle = ink.lamp;
  g.fill();
  g.lineWidth = 1.6;
  g.strokeStyle = ink.haze;
  g.globalAlpha = 0.55;
  for (const side of [1, -1]) {
    g.beginPath();
    g.moveTo(-78, 0);
    g.quadraticCurveTo(0, side * 92, 78, 0);
    g.stroke();
  }
  g.globalAlpha = 1;
}

const PICTURES = {
  shot: (g) => { g.moveTo(-2.2, -5.6); g.lineTo(-2.2, 1.6); g.quadraticCurveTo(-2, 4.6, 0, 6.4); g.quadraticCurveTo(2, 4.6, 2.2, 1.6); g.lineTo(2.2, -5.6); g.closePath(); g.moveTo(-2.2, -3.4); g.lineTo(2.2, -3.4); },
  laser: (g) => { g.moveTo(-6, 0); g.lineTo(6, 0); for (const a of [0.9, 2.24, 4.04, 5.38]) { g.moveTo(2.4 * Math.cos(a), 2.4 * Math.sin(a)); g.lineTo(5.4 * Math.cos(a), 5.4 * Math.sin(a)); } },
  flame: (g) => { g.moveTo(0, 7); g.bezierCurveTo(1, 3, 5, 1, 4.4, -2.4); g.bezierCurveTo(3.8, -6.6, -3.8, -6.6, -4.4, -2.4); g.bezierCurveTo(-4.6, 0, -2.4, 1, -2, 3); g.bezierCurveTo(-1, 2, 0.4, 4, 0, 7); },
  grenade: (g) => { g.moveTo(4.4, -1.4); g.arc(0, -1.4, 4.4, 0, 7); g.moveTo(-1.6, 2.8); g.lineTo(-1.6, 5); g.lineTo(1.8, 5); g.lineTo(4.8, 1.8); },
  test: (g) => { g.moveTo(-2.6, 3); g.bezierCurveTo(-2.4, 7, 3.6, 6.4, 2.8, 2.6); g.bezierCurveTo(2.4, 0.6, 0, 0.6, 0, -2); g.moveTo(0, -5.2); g.lineTo(0, -5.3); },
};
const FACES = { shot: "moon", laser: "sea", flame: "ember", grenade: "haze" };

/** One token. token: {kind, radius}; hit: true, false or null while it moves; height: mm above the floor; lit: 0 to 1. */
export function token(g, one, x, y, angle, height, hit, ink, lit = 1) {
  const grown = one.radius * (1 + height / 700);
  g.save();
  g.beginPath();
  g.arc(x + 1.2 + height * 0.22, y - 1.6 - height * 0.3, grown, 0, 7);
  g.fillStyle = "#000";
  g.globalAlpha = 0.5 / (1 + height / 60);
  g.fill();
  g.globalAlpha = 1;
  g.translate(x, y);
  if (hit && lit > 0) {
    g.beginPath();
    g.arc(0, 0, grown + 3.6 + 9 * lit * (1 - lit), 0, 7);
    g.lineWidth = 3 + 8 * lit * (1 - lit);
    g.strokeStyle = ink.hit;
    g.stroke();
  }
  g.beginPath();
  g.arc(0, 0, grown, 0, 7);
  g.fillStyle = ink[FACES[one.kind] ?? "lamp"];
  g.fill();
  g.lineWidth = 1.1;
  g.strokeStyle = ink.tar;
  g.stroke();
  g.rotate(angle);
  const size = grown / 9.4;
  g.scale(size, size);
  g.beginPath();
  (PICTURES[one.kind] ?? PICTURES.test)(g);
  g.lineWidth = 1.3 / Math.sqrt(size);
  g.stroke();
  g.restore();
  if (hit !== null && lit > 0.4) mark(g, x + one.radius * 0.72, y - one.radius * 0.72, hit, ink);
}

/** A tick or a cross at a token's edge: the colour alone says nothing. */
function mark(g, x, y, hit, ink) {
  g.beginPath();
  g.arc(x, y, 5.6, 0, 7);
  g.fillStyle = hit ? ink.hit : ink["night-2"];
  g.fill();
  g.lineWidth = 1.8;
  g.strokeStyle = hit ? ink.tar : ink.haze;
  g.beginPath();
  if (hit) { g.moveTo(x - 2.6, y); g.lineTo(x - 0.6, y - 2.2); g.lineTo(x + 2.8, y + 2.2); }
  else { g.moveTo(x - 2, y - 2); g.lineTo(x + 2, y + 2); g.moveTo(x - 2, y + 2); g.lineTo(x + 2, y - 2); }
  g.stroke();
}

/** Where each of the tokens lies in the hand. */
export function inHand(tokens, hand) {
  const wide = tokens.reduce((sum, one) => sum + 2 * one.radius + 3, -3);
  const squeeze = Math.min(1, 280 / wide);
  let x = hand[0] - wide * squeeze / 2;
  return tokens.map((one) => {
    const at = [x + one.radius * squeeze, hand[1]];
    x += (2 * one.radius + 3) * squeeze;
    return at;
  });
}

/** The tokens in the hand, before the lid. angle: how far they are turned. */
export function held(g, tokens, hand, ink, angle = 0) {
  for (const [number, [x, y]] of inHand(tokens, hand).entries()) token(g, tokens[number], x, y, angle, 14, null, ink);
}

/** Where the throw is aimed at, and how hard: an arrow from the hand, the longer behind the cross the harder. */
export function arrow(g, size, hand, aim, strength, live, ink) {
  const x = aim[0] * size.half, y = aim[1] * size.half;
  const far = Math.hypot(x - hand[0], y - hand[1]) || 1;
  const ux = (x - hand[0]) / far, uy = (y - hand[1]) / far;
  const tail = 14 + 76 * strength;
  g.strokeStyle = ink.lamp;
  g.lineWidth = 1.4;
  g.setLineDash([2, 6]);
  g.beginPath();
  g.moveTo(hand[0] + ux * 34, hand[1] + uy * 34);
  g.lineTo(x, y);
  g.stroke();
  g.setLineDash([]);
  g.lineWidth = 2 + 4 * strength;
  g.strokeStyle = live ? ink.ember : ink.lamp;
  g.beginPath();
  g.moveTo(x - ux * tail, y - uy * tail);
  g.lineTo(x - ux * 5, y - uy * 5);
  g.stroke();
  const wing = 7 + 3 * strength;
  g.beginPath();
  g.moveTo(x - ux * wing - uy * wing * 0.6, y - uy * wing + ux * wing * 0.6);
  g.lineTo(x, y);
  g.lineTo(x - ux * wing + uy * wing * 0.6, y - uy * wing - ux * wing * 0.6);
  g.stroke();
  g.lineWidth = 1.4;
  g.beginPath();
  g.arc(x, y, 9, 0, 7);
  g.stroke();
}
