/** Tells which of a client's questions has the newest answer of the server. */
export interface NewestAnswers {
  /** A question is sent; `key` is the same for one with the same variables. */
  readonly ask: (key: string) => {
    /**
     * The server has answered it. False when a later question to the same has its answer already,
     * or something was changed since: the answer is no news.
     */
    readonly answered: () => boolean;
  };
  /** Something was changed at the server: what was asked for before may be untrue. */
  readonly changed: () => void;
}

/** Goes by the order of asking: no answer says when the server looked. */
export function createNewestAnswers(): NewestAnswers {
  const answeredBy = new Map<string, number>();
  let last = 0;
  let changedAt = 0;
  return {
    ask(key) {
      last += 1;
      const number = last;
      return {
        answered() {
          if (number < changedAt || number < (answeredBy.get(key) ?? 0)) return false;
          answeredBy.set(key, number);
          return true;
        },
      };
    },
    changed() {
      last += 1;
      changedAt = last;
    },
  };
}
