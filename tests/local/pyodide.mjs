/* Python as browsers have it, on the repository's tests: node pyodide.mjs PYODIDE SITE PACKAGES ROOT PROGRAM ARGUMENTS…
   The program says on standard output what comes of it, and what its last value is is the exit code. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodide, site, packages, root, program, ...wanted] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href);
const python = await loadPyodide({ env: { HOME: '/tmp', PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' } });

function mount(from, place) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, place);
}

/* The repository as it is, but for the house itself: that is the one that browsers get. */
python.FS.mkdirTree('/repo');
for (const name of readdirSync(root).filter((one) => !one.startsWith('.') && one !== 'src' && one !== 'build')) {
  const from = join(root, name);
  if (statSync(from).isDirectory()) mount(from, `/repo/${name}`);
  else python.FS.writeFile(`/repo/${name}`, readFileSync(from));
}
mount(site, '/repo/src');
mount(packages, '/packages');
/* There is no pytest-asyncio: nothing in these tests waits. */
const settings = readFileSync(join(root, 'pyproject.toml'), 'utf8').replace(/^asyncio_.*\n/gm, '');
python.FS.writeFile('/repo/pyproject.toml', settings);
python.globals.set('wanted', python.toPy(wanted));
const start = 'import os, sys\nsys.path[:0] = ["/repo/src", "/repo", "/packages"]\nsys.dont_write_bytecode = True\nos.chdir("/repo")\n';
process.exit(python.runPython(start + program));
