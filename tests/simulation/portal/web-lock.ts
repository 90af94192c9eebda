/** The locks of a browser: one holder of each name at a time; whoever is gone has let go. */
export interface WebLock {
  /** As much of Web Locks as the portal asks for, for one page. */
  readonly managerOf: (owner: object) => LockManager;
  readonly letGo: (owner: object) => void;
  /** Whether it holds a lock or waits for one: browsers freeze no such page. */
  readonly concerns: (owner: object) => boolean;
}

interface Claim {
  readonly owner: object;
  readonly name: string;
  /** With the lock, or null where it is not to be had at once and is not waited for. */
  readonly begin: (lock: Pick<Lock, 'name'> | null) => void;
  /** It has the lock no more, whatever it does. */
  readonly lose: () => void;
}

export function createWebLock(): WebLock {
  const holders = new Map<string, Claim>();
  let waiting: readonly Claim[] = [];
  const next = (name: string) => {
    holders.delete(name);
    const first = waiting.find((claim) => claim.name === name);
    if (first === undefined) return;
    waiting = waiting.filter((claim) => claim !== first);
    holders.set(name, first);
    first.begin({ name });
  };
  const request = <T>(
    owner: object,
    { name, signal, ifAvailable = false, steal = false }: LockOptions & { readonly name: string },
    task: (lock: Pick<Lock, 'name'> | null) => Promise<T>,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const claim: Claim = {
        owner,
        name,
        lose: () => reject(new DOMException('taken by another page', 'AbortError')),
        begin: (lock) =>
          void task(lock)
            .then(resolve, reject)
            .finally(() => {
              if (holders.get(name) === claim) next(name);
            }),
      };
      if (steal) {
        holders.get(name)?.lose();
        holders.set(name, claim);
        return claim.begin({ name });
      }
      if (ifAvailable && holders.has(name)) return claim.begin(null);
      signal?.addEventListener('abort', () => {
        if (!waiting.includes(claim)) return;
        waiting = waiting.filter((other) => other !== claim);
        reject(new DOMException('not waited for any more', 'AbortError'));
      });
      waiting = [...waiting, claim];
      if (!holders.has(name)) next(name);
    });
  return {
    managerOf: (owner) =>
      ({
        request: async <T>(
          name: string,
          options: LockOptions,
          task: (lock: Pick<Lock, 'name'> | null) => Promise<T>,
        ): Promise<T> => request(owner, { ...options, name }, task),
      }) as unknown as LockManager, // nothing else of it is called
    letGo(owner) {
      waiting = waiting.filter((claim) => claim.owner !== owner);
      for (const [name, claim] of holders) if (claim.owner === owner) next(name);
    },
    concerns: (owner) => [...holders.values(), ...waiting].some((claim) => claim.owner === owner),
  };
}
