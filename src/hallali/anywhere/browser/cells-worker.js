// Python for the page of research: see notebook.py. It ends with the page, or when somebody stops it.

import { python } from "./python.js";

const ready = python().then((py) => {
  postMessage({ ready: true });
  return py.pyimport("hallali.anywhere.notebook").Notebook((text) => postMessage({ text }));
});
self.onmessage = async ({ data: { code, name } }) => {
  try { postMessage({ error: (await ready).run(code, name) }); } catch (error) { postMessage({ broken: String(error).slice(-500) }); }
};
