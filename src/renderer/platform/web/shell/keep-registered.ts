/**
 * Between two questions whether the server has a newer worker, ms. Every navigation asks by itself.
 */
const lookEveryMs = 3_600_000;
/** After one that failed, ms: doubled by each further one, up to `lookEveryMs`. */
const againMs = 60_000;

/**
 * Registers the worker, and looks for newer ones while the page is seen. `register` resolves before
 * the install ends, and a browser forgets a registration whose first install fails (as one that is
 * cleared): each look registers anew, which changes nothing where there is one. Answers how to read
 * the newest registration.
 */
export function keepRegistered(
  register: () => Promise<ServiceWorkerRegistration>,
): () => ServiceWorkerRegistration | null {
  let newest: ServiceWorkerRegistration | null = null;
  let installing: ServiceWorker | null = null;
  let failures = 0;
  let lookedAt = -Infinity;
  let looks = false;
  const settle = (isWhole: boolean) => void (failures = isWhole ? 0 : failures + 1);
  const watch = (worker: ServiceWorker) => {
    if (worker === installing) return;
    installing = worker;
    // The first one is the end of the install; later ones are of its life.
    worker.addEventListener('statechange', () => settle(worker.state !== 'redundant'), {
      once: true,
    });
  };
  const look = async () => {
    looks = true;
    lookedAt = performance.now();
    try {
      const isKnown = newest !== null;
      newest = await register();
      if (isKnown && newest.active !== null) await newest.update();
      if (newest.installing !== null) watch(newest.installing);
      else settle(newest.waiting !== null || newest.active !== null);
    } catch (error) {
      settle(false);
      if (newest === null && failures === 1)
        console.error('the worker of the portal cannot be registered', error);
    }
    looks = false;
  };
  const lookIfDue = (waitMs: number) => {
    if (looks || document.visibilityState !== 'visible') return;
    if (performance.now() - lookedAt >= waitMs) void look();
  };
  const dueMs = () =>
    failures === 0 ? lookEveryMs : Math.min(againMs * 2 ** (failures - 1), lookEveryMs);
  /** What made it fail may be over. */
  const hurry = () => lookIfDue(failures === 0 ? lookEveryMs : againMs);
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  setInterval(() => lookIfDue(dueMs()), againMs / 2);
  void look();
  return () => newest;
}
