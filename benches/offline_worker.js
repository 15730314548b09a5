/* The runtime in a worker as the page has it, and one program in it: benches/offline.py hands both over. */
onmessage = async ({ data: { base, program } }) => {
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: base });
  const archive = await (await fetch(`${base}caida.zip`)).arrayBuffer();
  python.unpackArchive(archive, 'zip', { extractDir: '/lib/python3.14/site-packages' });
  try {
    postMessage({ answer: await python.runPythonAsync(program) });
  } catch (problem) {
    postMessage({ problem: String(problem) });
  }
};
