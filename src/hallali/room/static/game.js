// The script of the game that is played on this page. Where a page's scripts are sent as one, the game's own takes the
// place of this one (draw/assets.py).

const { script } = document.body.dataset;

/** What the game's script exports; nothing where it has none. */
export const game = script ? await import(script) : {};
