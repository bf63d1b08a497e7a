// A picture of a finished table: the board as it stands, under the result in words. Made here, of what this page shows.

const WIDE = 1200, HEAD = 150, EDGE = 48;
const SHAPES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "fill-opacity", "stroke-opacity", "font-family", "font-size", "font-weight", "font-style", "line-height", "font-variant-numeric", "text-anchor", "paint-order", "display", "visibility", "transform", "transform-origin", "transform-box", "vector-effect"];
const BOXES = [...SHAPES, "color", "background-color", "background-image", "background-size", "background-position", "background-repeat", "border-top", "border-right", "border-bottom", "border-left", "border-radius", "box-shadow", "outline", "position", "inset", "width", "height", "min-width", "min-height", "margin", "padding", "box-sizing", "flex", "flex-flow", "gap", "align-items", "align-content", "align-self", "justify-content", "justify-items", "justify-self", "place-content", "max-width", "border-collapse", "border-spacing", "vertical-align", "grid-template-columns", "grid-template-rows", "grid-column", "grid-row", "overflow", "z-index", "text-align", "text-decoration", "white-space", "rotate", "translate", "scale", "clip-path", "letter-spacing", "list-style", "aspect-ratio"];

/** Copy the looks of one tree onto its copy. */
function dress(from, to) {
  const svg = from instanceof SVGElement && from.localName !== "svg";
  const looks = getComputedStyle(from);
  for (const name of svg ? SHAPES : BOXES) {
    const value = looks.getPropertyValue(name);
    if (value) to.style.setProperty(name, name === "overflow" ? value.replace(/auto|scroll/g, "hidden") : value);
  }
  [...from.children].forEach((child, number) => { dress(child, to.children[number]); });
}

/** Copy what `use` elements name. What has a class has looks of its own; the rest takes those of its user. */
function symbols() {
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  holder.setAttribute("width", "0");
  holder.setAttribute("height", "0");
  holder.style.position = "absolute";
  for (const one of document.querySelectorAll("symbol[id], pattern[id], .sprites g[id], .sprites path[id]")) {
    const copy = one.cloneNode(true);
    const from = [...one.querySelectorAll("[class]")], to = [...copy.querySelectorAll("[class]")];
    from.forEach((part, number) => {
      const looks = getComputedStyle(part);
      for (const name of SHAPES.filter((shape) => !["display", "visibility"].includes(shape) && !/^(font|line)/.test(shape))) to[number].style.setProperty(name, looks.getPropertyValue(name));
    });
    holder.append(copy);
  }
  return holder;
}

let faces = null;

/** The page's typefaces with their letters in them: an image loads nothing by itself. */
async function typefaces() {
  const within = (rules) => [...rules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [rule] : within(rule.cssRules ?? rule.styleSheet?.cssRules ?? [])));
  const rules = [...document.styleSheets].flatMap((sheet) => within(sheet.cssRules));
  const found = await Promise.all(rules.map(async (rule) => {
    const [, address] = rule.style.getPropertyValue("src").match(/url\("([^"]+)"\)/) ?? [];
    if (!address) return "";
    const letters = await (await fetch(new URL(address, rule.parentStyleSheet.href ?? location.href))).blob();
    const data = await new Promise((done) => { const reader = new FileReader(); reader.onload = () => done(reader.result); reader.readAsDataURL(letters); });
    return rule.cssText.replace(/src:[^;}]+/, `src: url("${data}") format("woff2")`);
  }));
  return found.join("\n");
}

/** What a picture shows: the board, with all that stands around it. */
export function scene() {
  const centre = document.querySelector(".centre"), there = [...centre.children].filter((one) => one.getClientRects().length && getComputedStyle(one).visibility === "visible");
  return there.length > 1 ? centre : document.getElementById("part-board");
}

/** Draw the board as an image; return it, and how high it is in a picture this wide. */
export async function drawn(board, wide = WIDE - 2 * EDGE) {
  const { width } = board.getBoundingClientRect(), box = { width, height: Math.max(board.getBoundingClientRect().height, board.scrollHeight) };
  const copy = board.cloneNode(true);
  dress(board, copy);
  for (const one of copy.querySelectorAll("[data-unpictured]")) one.remove(); // what can be pressed here does nothing in a picture
  copy.style.width = `${box.width}px`;
  copy.style.height = `${box.height}px`;
  copy.style.margin = "0";
  copy.prepend(symbols());
  faces ??= await typefaces().catch(() => "");
  const style = document.createElement("style");
  style.textContent = faces;
  copy.prepend(style);
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}"><foreignObject width="100%" height="100%">${text}</foreignObject></svg>`)}`;
  await image.decode();
  return { image, high: wide * box.height / box.width };
}

function head(g, title, how) {
  const looks = getComputedStyle(document.body), root = getComputedStyle(document.documentElement);
  g.fillStyle = root.backgroundColor;
  g.fillRect(0, 0, g.canvas.width, g.canvas.height);
  g.fillStyle = looks.color;
  g.font = "600 52px Grenze, serif";
  g.fillText(title, EDGE, 76, WIDE - 2 * EDGE - 250);
  g.font = "26px 'Hallali Sans', sans-serif";
  const lines = split(g, how);
  lines.forEach((line, number) => { g.fillText(line, EDGE, (lines.length > 1 ? 108 : 120) + 31 * number, WIDE - 2 * EDGE); });
  g.textAlign = "right";
  g.font = "600 30px Grenze, serif";
  g.fillText(`Hallali · ${document.body.dataset.title.split(" · ")[0]}`, WIDE - EDGE, 72);
}

/** Return a text as one line or, where it is too long for that, as two. */
function split(g, text) {
  if (g.measureText(text).width <= WIDE - 2 * EDGE) return [text];
  const words = text.split(" "), first = [];
  while (words.length && g.measureText([...first, words[0]].join(" ")).width <= WIDE - 2 * EDGE) first.push(words.shift());
  return [first.join(" "), words.join(" ")];
}

/** Share a file or, if that is impossible, save it. Return whether it was saved. */
export async function give(blob, name, text) {
  const file = new File([blob], name, { type: blob.type });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) { await navigator.share({ files: [file], text }).catch(() => {}); return false; }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  return true;
}

/** Make the picture and share it or, if that is impossible, save it. Return the name of the file that was saved, or "". */
export async function picture(title, how, button) {
  button.disabled = true;
  try {
    await document.fonts.ready;
    const found = await drawn(scene()).catch(() => null);
    const canvas = document.createElement("canvas");
    canvas.width = WIDE;
    canvas.height = HEAD + (found ? Math.round(found.high) + EDGE : 0);
    const g = canvas.getContext("2d");
    head(g, title, how);
    if (found) g.drawImage(found.image, EDGE, HEAD, WIDE - 2 * EDGE, found.high);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    const name = `hallali-${document.body.dataset.game}.png`;
    return (await give(blob, name, `${title} ${how}`)) ? name : "";
  } finally {
    button.disabled = false;
  }
}
