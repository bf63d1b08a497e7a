// The line by which a page hears what happens: here a WebSocket. Without a server, another file takes this one's place.

/** Whether what a page asks for may outlast it. */
export const LASTING = true;

/**
 * Open a line to an address. heard(data): text, or an ArrayBuffer. gone(code): it broke, or was refused with this code.
 * What comes back: live, while it is opening or open; over, once it has closed; close(), after which nothing is called.
 */
export function connect(path, heard, gone) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  socket.onmessage = (event) => heard(event.data);
  socket.onclose = (event) => gone(event.code);
  return {
    get live() { return socket.readyState < WebSocket.CLOSING; },
    get over() { return socket.readyState === WebSocket.CLOSED; },
    close() { socket.onclose = socket.onmessage = null; socket.close(); },
  };
}
