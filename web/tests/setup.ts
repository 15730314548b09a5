/* Before each file. A process and a browser of its own would cost a file three times what its tests do, so it gets
   those of the file before it, with every module new and nothing kept, pretended or left on the page. */
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
history.replaceState(null, '', '/');

/* Components say their words at once; here both languages are at hand from the start. */
const { numbered } = await import('../src/words/catalog');
const { en } = await import('../src/words/en');
const { es } = await import('../src/words/es');
const { keepWords, speak } = await import('../src/words/words.svelte');
keepWords('es', numbered(es, es));
keepWords('en', numbered(en, es));
speak('es');
