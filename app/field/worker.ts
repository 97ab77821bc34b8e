/** The first line of the script, which the server writes (app/http/request/field-page.ts). */
type Kept = { page: string; files: readonly string[]; version: string };
type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
type WorkerScope = {
  field: Kept;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
};

/**
 * The worker of the field screen: it keeps the page with its program and style, which hold no data, and serves them without
 * a connection. It answers nothing else, so that the public site and the back office never meet it.
 */
const scope = self as unknown as WorkerScope;
const { page, files, version } = scope.field;
const prefix = `field ${page} `;
const cacheName = prefix + version;

scope.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
    await scope.skipWaiting();
  };
  event.waitUntil(keep());
});

scope.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !files.includes(pathname)) return;
  const answer = async () => {
    const cache = await caches.open(cacheName);
    return (await cache.match(pathname, { ignoreVary: true })) ?? fetch(request);
  };
  event.respondWith(answer());
});
