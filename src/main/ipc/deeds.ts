/**
 * What a person does that is under way. What it still writes down belongs to the end of the
 * process.
 */
export interface Deeds {
  readonly follow: (deed: Promise<unknown>) => void;
  /** Resolves when those of now are done, however they went. */
  settled(): Promise<void>;
}

/** Nothing is under way at first. */
export function createDeeds(): Deeds {
  const underWay = new Set<Promise<unknown>>();
  return {
    follow(deed) {
      underWay.add(deed);
      void deed.catch(() => undefined).finally(() => underWay.delete(deed));
    },
    settled: async () => void (await Promise.allSettled(underWay)),
  };
}
