// Compiles Python sources by the very Python that will run them: `node compile.mjs RUNTIME FILE`. The file is a zip of
// sources; one of bytecode takes its place. The comment of a source is Python's level of optimizing. Where that is 2,
// lines are forgotten, too, as most of a library's bytecode would tell of them: an error's trace then names functions.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, file] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(runtime, "pyodide.mjs")).href);
const py = await loadPyodide({ indexURL: path.resolve(runtime) + path.sep, env: { HOME: "/home", PYTHONNODEBUGRANGES: "1" } });
py.FS.writeFile("/tmp/in.zip", fs.readFileSync(file));
py.runPython(`
import importlib.util, marshal, types, zipfile
def bare(code):
    "Let all of a function's code stand on its first line."
    units = len(code.co_code) // 2
    table = b"".join(bytes((0x80 | 13 << 3 | min(8, units - at) - 1, 0)) for at in range(0, units, 8))
    inner = (bare(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))
with zipfile.ZipFile("/tmp/in.zip") as given, zipfile.ZipFile("/tmp/out.zip", "w") as made:
    for entry in given.infolist():
        data = given.read(entry)
        if entry.comment:
            code = compile(data, entry.filename, "exec", dont_inherit=True, optimize=int(entry.comment))
            code = bare(code) if entry.comment == b"2" else code
            # Unchecked: there is no source beside it.
            data = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)
        name = entry.filename + "c" if entry.comment else entry.filename
        made.writestr(zipfile.ZipInfo(name, entry.date_time), data)
`);
fs.writeFileSync(file, py.FS.readFile("/tmp/out.zip"));
process.exit(0);
