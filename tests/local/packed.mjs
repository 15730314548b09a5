/* The runtime as browsers get it, cut to what is used: node packed.mjs FOLDER PROGRAM ARGUMENTS…
   Says on standard output what the program's last value is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, program, ...wanted] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: folder + '/' });
const archive = new Uint8Array(readFileSync(join(folder, 'caida.zip')));
python.unpackArchive(archive, 'zip', { extractDir: '/lib/python3.14/site-packages' });
python.globals.set('wanted', python.toPy(wanted));
console.log(await python.runPythonAsync(program));
process.exit(0);
