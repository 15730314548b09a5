/* Runs scripts/wasm_packing.py in the Python of browsers: it finds out what is used, and packs it. */
import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [site, out, program] = process.argv.slice(2);
const python = await loadPyodide();
for (const [place, root] of [['/app', site], ['/out', out]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
try {
  await python.runPythonAsync(readFileSync(program, 'utf8') + '\nawait main()\n');
} catch (error) {
  console.error(String(error.message).slice(-4000));
  process.exit(1);
}
process.exit(0);
