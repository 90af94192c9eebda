/** How a poll goes on, in ms. */
export interface PollPace {
  readonly firstMs: number;
  /** Each time it waits twice as long as before, at most this. */
  readonly mostMs: number;
}

export interface PollDeps {
  readonly ask: () => void;
  /** Whether the page is seen: nobody sees what a hidden one would ask for. */
  readonly isSeen: () => boolean;
  readonly schedule: (delayMs: number, task: () => void) => () => void;
}

/** Asks again and again until it is stopped. A turn of a hidden page is none. */
export function startPoll(
  { ask, isSeen, schedule }: PollDeps,
  { firstMs, mostMs }: PollPace,
): () => void {
  let delayMs = firstMs;
  let cancel: () => void;
  const wait = () => {
    cancel = schedule(delayMs, () => {
      if (isSeen()) {
        delayMs = Math.min(2 * delayMs, mostMs);
        ask();
      }
      wait();
    });
  };
  wait();
  return () => cancel();
}
