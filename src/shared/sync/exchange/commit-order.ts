/**
 * Numbers what the store decided, in the order in which it committed, so that nobody is told an
 * older state after a newer one, nor the same twice: two calls can be answered in another order
 * than they were committed, and tabs that tell each other of changes must come to rest.
 */
export interface CommitOrder {
  /** Call inside a decision; hands `answer` back. */
  readonly note: <T extends object>(answer: T) => T;
  /**
   * Those of `items` that say something new: nothing later was let through about them, nor the
   * same. `answer` must have been noted.
   */
  readonly news: <T>(
    answer: object,
    items: readonly T[],
    idOf: (item: T) => string,
  ) => readonly T[];
}

export function createCommitOrder(): CommitOrder {
  const numbers = new WeakMap<object, number>();
  const told = new Map<string, { readonly number: number; readonly content: string }>();
  let count = 0;
  return {
    note(answer) {
      count += 1;
      numbers.set(answer, count);
      return answer;
    },
    news(answer, items, idOf) {
      const number = numbers.get(answer) ?? 0;
      return items.filter((item) => {
        const id = idOf(item);
        const last = told.get(id);
        if (last !== undefined && last.number > number) return false;
        const content = JSON.stringify(item);
        told.set(id, { number, content });
        return content !== last?.content;
      });
    },
  };
}
