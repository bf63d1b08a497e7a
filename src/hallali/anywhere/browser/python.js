// Python in a worker, with this package on its path.

/** Start it. told(step): hears how far it is. */
export async function python(told = () => {}) {
  const { loadPyodide } = await import("./runtime/pyodide.mjs");
  const [py, packed] = await Promise.all([
    loadPyodide({ indexURL: new URL("runtime/", location.href).href, checkAPIVersion: true }),
    fetch("room.pack").then((answer) => answer.arrayBuffer()),
  ]);
  told(2);
  lay(py.FS, new Uint8Array(packed), "/lib/hallali");
  py.runPython("import sys; sys.path.append('/lib/hallali')");
  return py;
}

/** Make files of the parts of a pack, which are not copied. */
function lay(fs, pack, folder) {
  let at = pack.indexOf(10) + 1;
  const made = new Set();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(0, at)))) {
    const path = `${folder}/${name}`, cut = path.lastIndexOf("/"), parent = path.slice(0, cut);
    if (!made.has(parent)) {
      fs.mkdirTree(parent);
      made.add(parent);
    }
    fs.createDataFile(parent, path.slice(cut + 1), pack.subarray(at, at + size), true, false, true);
    at += size;
  }
}
