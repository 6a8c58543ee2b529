// Keeps the page that says the table cannot be reached, and nothing of any game.
const CACHE = 'wardroom-offline-VERSION';
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['/offline'])).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== CACHE).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names))).then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  event.respondWith(fetch(event.request).catch(() => caches.match('/offline')));
});
// A game waits: the club says which, and the browser opens it.
self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  const { title = 'Your move', body = '', path = '/' } = told;
  event.waitUntil(self.registration.showNotification(title, { body, data: path, tag: path }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data;
  event.waitUntil(self.clients.openWindow(typeof path === 'string' && path.startsWith('/') ? path : '/'));
});
