import {
  answerNavigation,
  pageDeadlineMs,
} from '#renderer/platform/web/shell/answer-navigation.ts';
import { sha256Base64 } from '#renderer/platform/web/shell/digest.ts';
import {
  claimRequest,
  syncTag,
  versionQuestion,
  type Shell,
} from '#renderer/platform/web/shell/shell.ts';
import { createShellStore } from '#renderer/platform/web/shell/shell-store.ts';
import { versionsInUse } from '#renderer/platform/web/shell/versions-in-use.ts';
import { syncInBackground } from './sync-in-background.ts';

/**
 * The portal's service worker: keeps the shell of its own version for days without a network, and
 * sends what waits.
 */
declare const self: ServiceWorkerGlobalScope;
/** Written in by web/build/portal-worker.ts. */
declare const portalShell: Shell;

/** Background Sync is no part of TypeScript's libraries. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const store = createShellStore({
  shell: portalShell,
  caches,
  fetch: (path, init) => fetch(path, init),
  digest: sha256Base64,
});
const assetsPath = '/learn/assets/';
/**
 * Addresses of the server that are no page, and the pages that only the server's own headers allow
 * a camera or a provider's script.
 */
const notPages =
  /^\/(graphql|media|healthz|readyz|admin\/export|admin\/tickets\/check-in|social\/(google|facebook)|support-pictures|avatars|profile\/(avatar|data-export)|sw\.js|manifest\.webmanifest)\b/;
let repaired = false;

self.addEventListener('install', (event) => {
  // The version before keeps its files for the pages that are open (removeOld), so this one need
  // not wait for them to go.
  event.waitUntil(store.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !notPages.test(pathname)) event.respondWith(answerPage(event));
  else if (pathname.startsWith(assetsPath) && !request.headers.has('range'))
    event.respondWith(answerAsset(request, pathname));
});

self.addEventListener('message', (event) => {
  if (event.data === versionQuestion) event.ports[0]?.postMessage(portalShell.version);
  if (event.data === claimRequest) event.waitUntil(self.clients.claim());
});

self.addEventListener('sync', (event: Event) => {
  const { tag, waitUntil } = toSyncEvent(event);
  if (tag === syncTag) waitUntil(syncInBackground());
});

async function takeOver(): Promise<void> {
  await store.removeOld(
    await versionsInUse(await self.clients.matchAll({ type: 'window', includeUncontrolled: true })),
  );
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function answerPage(event: FetchEvent): Promise<Response> {
  // undefined where there is no preload
  const preloaded = event.preloadResponse as Promise<Response | undefined>;
  const network = preloaded.then((response) => response ?? fetch(event.request));
  event.waitUntil(network.then(repairOnce, () => undefined));
  return answerNavigation({ network, kept: () => store.page(), deadline: after(pageDeadlineMs) });
}

/**
 * Once in the life of this worker and only when there is a network: makes the shell whole again
 * where the browser took from it.
 */
async function repairOnce(): Promise<void> {
  if (repaired) return;
  repaired = true;
  await store.repair();
}

async function answerAsset(request: Request, path: string): Promise<Response> {
  const kept = await store.asset(path);
  return kept ?? fetch(request);
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function toSyncEvent(event: Event): Pick<SyncEvent, 'tag' | 'waitUntil'> {
  // what browsers that know Background Sync dispatch under this name
  const sync = event as SyncEvent;
  return { tag: sync.tag, waitUntil: (work) => sync.waitUntil(work) };
}
