/** A lock of the browser: one holder at a time; whoever is gone has let go. */
export interface WebLock {
  readonly request: <T>(owner: object, task: () => Promise<T>) => Promise<T>;
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
  return {
    request: <T>(owner: object, task: () => Promise<T>) =>
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
        waiting = [...waiting, claim];
        if (holder === null) next();
      }),
    letGo(owner) {
      waiting = waiting.filter((claim) => claim.owner !== owner);
      if (holder?.owner === owner) next();
    },
    concerns: (owner) => holder?.owner === owner || waiting.some((claim) => claim.owner === owner),
  };
}
