/** Return a key that no other click has, so that a repeated post is recognised as the same one. */
export function key() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
