// Keeps the files of the page itself, so that an app window opens while the server is away. It
// never sees what people wrote: requests to /api and sockets do not pass through it.
const SHELL = 'conch-shell-1';
const MOST_FILES = 200;
const FILE = /^\/(?:assets\/|icon|first-look\.js$|manifest\.webmanifest$)/u;
const PROGRAM = /^\/(?:api|ws|agent|shared|livez|readyz|healthz|metrics)(?:\/|$)/u;

addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || PROGRAM.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(newest(request));
  else if (FILE.test(pathname)) event.respondWith(kept(request, pathname));
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
  await clients.claim();
}

// Every screen is the same document. The server goes first, so that an update is seen at once.
async function newest(request) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shell.put('/', answer.clone());
    return answer;
  } catch (error) {
    const found = await shell.match('/');
    if (found === undefined) throw error;
    return found;
  }
}

// A built file has its content hash in its name and never changes. The others are asked for first.
async function kept(request, pathname) {
  const shell = await caches.open(SHELL);
  const found = await shell.match(request);
  if (found !== undefined && pathname.startsWith('/assets/')) return found;
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(shell, request, answer.clone());
    return answer;
  } catch (error) {
    if (found === undefined) throw error;
    return found;
  }
}

async function keep(shell, request, answer) {
  await shell.put(request, answer);
  const all = await shell.keys();
  // The oldest files come first. They are of earlier versions.
  await Promise.all(
    all.slice(0, Math.max(0, all.length - MOST_FILES)).map((one) => shell.delete(one)),
  );
}
