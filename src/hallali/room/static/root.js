// The addresses of a room that may live under a path.

/** Return the address of a page, a picture or a command: its route, with the slash. */
export const under = (path) => document.body.dataset.root + path;
