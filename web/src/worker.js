/* Keeps the page itself (never what the server says) so that it opens without a network.
   `shell.json` is Vite's list of what was built; what is in /assets/ is named by its content and never changes. */
const CACHE = 'caida-shell';
const PATIENCE = 4000;
const ALWAYS = ['/', '/icon.svg', '/icon-192.png', '/manifest.webmanifest', '/hall-worker.js'];

async function renew() {
  const cache = await caches.open(CACHE);
  const built = Object.values(await (await fetch('/shell.json', { cache: 'no-cache' })).json());
  const assets = new Set(
    built
      .flatMap((part) => [part.file, ...(part.css ?? [])])
      .filter((file) => file.startsWith('assets/'))
      .map((file) => `/${file}`),
  );
  const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await cache.addAll([...assets].filter((path) => !kept.has(path)));
  await cache.addAll(ALWAYS.map((path) => new Request(path, { cache: 'no-cache' })));
  const old = [...kept].filter((path) => path.startsWith('/assets/') && !assets.has(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

/** The network while it answers, and what was kept when it doesn't. */
async function openPage(request) {
  const kept = async () => (await caches.match('/')) ?? Response.error();
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
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || /^\/(api|ws)\//.test(url.pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(openPage(request));
    event.waitUntil(renew().catch(() => undefined));
  } else if (/^\/(assets|runtime)\//.test(url.pathname) || ALWAYS.includes(url.pathname)) {
    event.respondWith(openFile(request));
  }
});
