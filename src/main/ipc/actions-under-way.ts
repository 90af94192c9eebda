/**
 * What a person does that is under way. What it still writes down belongs to the end of the
 * process.
 */
export interface ActionsUnderWay {
  readonly follow: (action: Promise<unknown>) => void;
  /** Resolves when those of now are done, however they went. */
  settled(): Promise<void>;
}

/** Nothing is under way at first. */
export function createActionsUnderWay(): ActionsUnderWay {
  const underWay = new Set<Promise<unknown>>();
  return {
    follow(action) {
      underWay.add(action);
      void action.catch(() => undefined).finally(() => underWay.delete(action));
    },
    settled: async () => void (await Promise.allSettled(underWay)),
  };
}
