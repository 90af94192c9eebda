import type { ShownStatus } from '#shared/sync/sync-status.ts';
import type { SyncPort } from '../../port.ts';
import type { BrowserHost } from '../page/browser-host.ts';
import { registerWorker } from '../shell/register-worker.ts';
import { syncTag } from '../shell/shell.ts';

/** Background Sync is no part of TypeScript's libraries. */
interface WithBackgroundSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Less room than this share of the quota, or fewer bytes, is said. */
const nearlyFull = { share: 0.95, bytes: 20_000_000 } as const;

/**
 * What makes the portal last without a network, fetched after the first paint of a signed-in page:
 * the worker, the background sync of what waits, and the question whether the browser may throw the
 * storage away.
 */
export function liveOffline(host: BrowserHost, sync: SyncPort): void {
  void watchRoom(host);
  if (!('serviceWorker' in navigator)) return;
  followWaiting(sync, registerWorker(navigator.serviceWorker, host.setNewVersion));
}

/**
 * Lets the browser send what waits when this page cannot: it is without a network, or about to go.
 */
function followWaiting(
  sync: SyncPort,
  newest: () => (ServiceWorkerRegistration & WithBackgroundSync) | null,
): void {
  let status: ShownStatus | null = null;
  let asked = false;
  const ask = () => {
    // Where there is no background sync, what waits goes when the portal is opened again.
    // What is not known may wait all the same: the worker looks.
    if (status !== null && status.waitingCount !== 0)
      newest()
        ?.sync?.register(syncTag)
        .catch(() => undefined);
  };
  const take = (next: ShownStatus) => {
    status = next;
    if (next.connection === 'offline') ask();
    if (!next.waitingCount || asked) return;
    asked = true;
    void askToPersist();
  };
  sync.subscribe(take);
  void sync.status().then(take);
  addEventListener('pagehide', ask);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') ask();
  });
}

/** Asked when there is something that could be lost, not before: some browsers ask the person. */
async function askToPersist(): Promise<void> {
  const { storage } = navigator;
  if (typeof storage?.persist !== 'function' || (await storage.persisted())) return;
  await storage.persist();
}

async function watchRoom(host: BrowserHost): Promise<void> {
  const { storage } = navigator;
  if (typeof storage?.estimate !== 'function') return;
  const { usage = 0, quota = 0 } = await storage.estimate();
  const isNearlyFull =
    quota > 0 && (usage > quota * nearlyFull.share || quota - usage < nearlyFull.bytes);
  if (isNearlyFull && host.state().storage === null) host.setStorage({ kind: 'nearly_full' });
}
