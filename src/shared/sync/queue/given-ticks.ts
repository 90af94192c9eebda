/** Ticks that an engine was given, so that one that is given again counts once. */
export interface GivenTicks {
  /**
   * Keeps a tick by `keep`, unless it was kept when it was given before: null then. A call that is
   * under way is waited for.
   */
  readonly once: <T extends { readonly ok: boolean }>(
    id: string,
    keep: () => Promise<T>,
  ) => Promise<T | null>;
}

/** More than any page gives again. */
const mostRemembered = 500;

export function createGivenTicks(): GivenTicks {
  const given = new Map<string, Promise<boolean>>();
  return {
    once(id, keep) {
      // Each waits for the one before: of two that are given in one breath neither could know of
      // the other later.
      const keeping = keepAfter(given.get(id), keep);
      given.delete(id);
      given.set(
        id,
        keeping.then(
          (kept) => kept === null || kept.ok,
          () => false,
        ),
      );
      const [oldest] = given.keys();
      if (oldest !== undefined && given.size > mostRemembered) given.delete(oldest);
      return keeping;
    },
  };
}

async function keepAfter<T>(
  former: Promise<boolean> | undefined,
  keep: () => Promise<T>,
): Promise<T | null> {
  return former !== undefined && (await former) ? null : keep();
}
