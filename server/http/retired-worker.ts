/**
 * What stands at `/sw.js` when the portal's service worker is switched off (`PORTAL_WORKER=0`): a
 * worker that answers nothing and clears away every shell that an earlier one kept, so that
 * browsers load the portal from the server alone. It stays registered on purpose: unregistering
 * would make each page register it anew.
 */
export const retiredWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
// Every page asks its worker something when it is opened, and when another one took over.
self.addEventListener('message', (event) => event.waitUntil(sweepAgain()));
async function takeOver() {
  await sweep();
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
}
// The worker before this one may still write: an answer that was on its way, or a whole shell that
// it was mending. Pages wait for an activation, so it must not wait for that.
async function sweepAgain() {
  await sweep();
  for (const waitMs of [2000, 8000, 20000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await sweep();
  }
}
async function sweep() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('mai-vang-shell-')).map((name) => caches.delete(name)));
}
`;
