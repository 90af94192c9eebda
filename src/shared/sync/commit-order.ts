/**
 * Numbers what the store decided, in the order in which it committed, so that nobody is told an older state after a newer
 * one: two calls can be answered in another order than they were committed.
 */
export interface CommitOrder {
  /** Call inside a decision; hands `answer` back. */
  readonly note: <T extends object>(answer: T) => T;
  /** Those of `items` about which nothing later was let through yet. `answer` must have been noted. */
  readonly latest: <T>(answer: object, items: readonly T[], idOf: (item: T) => string) => readonly T[];
}

export function createCommitOrder(): CommitOrder {
  const numbers = new WeakMap<object, number>();
  const told = new Map<string, number>();
  let count = 0;
  return {
    note(answer) {
      count += 1;
      numbers.set(answer, count);
      return answer;
    },
    latest(answer, items, idOf) {
      const number = numbers.get(answer) ?? 0;
      return items.filter((item) => {
        const id = idOf(item);
        if ((told.get(id) ?? 0) > number) return false;
        told.set(id, number);
        return true;
      });
    },
  };
}
