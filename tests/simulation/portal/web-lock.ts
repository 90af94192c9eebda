/** A lock of the browser: one holder at a time; whoever is gone has let go. */
export interface WebLock {
  /** As much of Web Locks as the portal asks for, for one page. */
  readonly managerOf: (owner: object) => LockManager;
  readonly letGo: (owner: object) => void;
  /** Whether it holds the lock or waits for it: browsers freeze no such page. */
  readonly concerns: (owner: object) => boolean;
}

interface Claim {
  readonly owner: object;
  readonly begin: () => void;
}

export function createWebLock(): WebLock {
  let holder: Claim | null = null;
  let waiting: readonly Claim[] = [];
  const next = () => {
    const [first, ...rest] = waiting;
    holder = first ?? null;
    waiting = rest;
    first?.begin();
  };
  const request = <T>(
    owner: object,
    signal: AbortSignal | undefined,
    task: () => Promise<T>,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const claim: Claim = {
        owner,
        begin: () =>
          void task()
            .then(resolve, reject)
            .finally(() => {
              if (holder === claim) next();
            }),
      };
      signal?.addEventListener('abort', () => {
        if (!waiting.includes(claim)) return;
        waiting = waiting.filter((other) => other !== claim);
        reject(new DOMException('not waited for any more', 'AbortError'));
      });
      waiting = [...waiting, claim];
      if (holder === null) next();
    });
  return {
    managerOf: (owner) =>
      ({
        request: async <T>(
          _name: string,
          { signal }: LockOptions,
          task: () => Promise<T>,
        ): Promise<T> => request(owner, signal, task),
      }) as unknown as LockManager, // nothing else of it is called
    letGo(owner) {
      waiting = waiting.filter((claim) => claim.owner !== owner);
      if (holder?.owner === owner) next();
    },
    concerns: (owner) => holder?.owner === owner || waiting.some((claim) => claim.owner === owner),
  };
}
