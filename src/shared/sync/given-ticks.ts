/** Ticks that an engine was given, so that one that is given again counts once. */
export interface GivenTicks {
  /** Whether the tick was kept when it was given before; waits for a call that is under way. */
  readonly isKept: (id: string) => Promise<boolean>;
  /** Remembers a call that is under way. */
  readonly note: (id: string, keeping: Promise<{ readonly ok: boolean }>) => void;
}

/** More than any page gives again. */
const mostRemembered = 500;

export function createGivenTicks(): GivenTicks {
  const given = new Map<string, Promise<boolean>>();
  return {
    isKept: async (id) => given.get(id) ?? false,
    note(id, keeping) {
      given.delete(id);
      given.set(id, keeping.then((kept) => kept.ok, () => false));
      const [oldest] = given.keys();
      if (oldest !== undefined && given.size > mostRemembered) given.delete(oldest);
    },
  };
}
