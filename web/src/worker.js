/* Keeps the page itself (never what the server says) so that it opens without a network. It looks after the folder it
   lies in, and every name here is told from there. `shell.json` is Vite's list of what was built; what is in assets/ is
   named by its content and never changes. */
const CACHE = 'caida-shell';
const PATIENCE = 4000;
const HOME = './';
const ALWAYS = [HOME, 'icon.svg', 'icon-192.png', 'manifest.webmanifest', 'hall-worker.js'];
const placeOf = (name) => new URL(name, self.location.href).href;

async function renew() {
  const cache = await caches.open(CACHE);
  const built = Object.values(await (await fetch('shell.json', { cache: 'no-cache' })).json());
  const assets = new Set(
    built
      .flatMap((part) => [part.file, ...(part.css ?? [])])
      .filter((file) => file.startsWith('assets/'))
      .map(placeOf),
  );
  const kept = (await cache.keys()).map(({ url }) => url);
  await cache.addAll([...assets].filter((url) => !kept.includes(url)));
  await cache.addAll(ALWAYS.map((name) => new Request(name, { cache: 'no-cache' })));
  const old = kept.filter((url) => url.startsWith(placeOf('assets/')) && !assets.has(url));
  await Promise.all(old.map((url) => cache.delete(url)));
}

/** The network while it answers, and what was kept when it doesn't. */
async function openPage(request) {
  const kept = async () => (await caches.match(HOME)) ?? Response.error();
  const slow = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(kept);
  try {
    return await Promise.race([fetch(request), slow.then((page) => (page.ok ? page : fetch(request)))]);
  } catch {
    return kept();
  }
}

async function openFile(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(renew());
});

/* It is one's turn at the table that lies open somewhere. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then(([page]) => page?.focus()));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOurs = request.method === 'GET' && request.url.startsWith(placeOf(HOME));
  if (!isOurs || /^(api|ws)\//.test(request.url.slice(placeOf(HOME).length))) return;
  if (request.mode === 'navigate') {
    event.respondWith(openPage(request));
    event.waitUntil(renew().catch(() => undefined));
  } else event.respondWith(openFile(request));
});
