/// <reference lib="webworker" />
import { OfflinePages } from './offline-pages';

declare const self: ServiceWorkerGlobalScope;

const pages = new OfflinePages(new URL(self.registration.scope).pathname);

async function renew(): Promise<void> {
  const renewal = await pages.renew();
  if (renewal === 'gone') await self.registration.unregister();
  if (renewal === null || renewal === 'gone') return;
  for (const client of await self.clients.matchAll()) client.postMessage(renewal);
}

self.addEventListener('install', (event) => {
  event.waitUntil(pages.renew().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => event.waitUntil(renew().catch(() => undefined)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate') {
    if (pages.mayKeep(request.url)) event.respondWith(pages.file(request));
    return;
  }
  if (!pages.owns(request.url)) return;
  const answer = fetch(request);
  event.respondWith(pages.open(answer));
  event.waitUntil(answer.then(renew).catch(() => undefined));
});
