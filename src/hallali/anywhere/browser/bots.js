// The worker in which bots think: see second.py. Calls that come while it starts wait.

import { python } from "./python.js";

const ready = python().then((py) => [py, py.pyimport("hallali.anywhere.second")]);
self.onmessage = async ({ data: { id, bytes } }) => {
  try {
    const [py, second] = await ready, said = second.made(py.toPy(bytes));
    postMessage({ id, bytes: said.toJs() });
    said.destroy();
  } catch (error) { postMessage({ id, why: String(error).slice(-500) }); }
};
