/** Work of one key, so many at once and the others in their turn; no more may wait than a limit. */
export interface Turns {
  /**
   * Runs work when it is its turn; null when too many wait already. Those who ask for the same key
   * take turns with each other, each in the order of their own: who waits behind much work of
   * another waits for one piece of it. When too many wait, who brought the most goes first. What
   * the work throws is thrown.
   */
  run<T>(whose: Whose, work: () => Promise<T>): Promise<T | null>;
}

export interface Whose {
  readonly key: string;
  /** Who asks, of those who share the key. */
  readonly asker: string;
}

export interface TurnsLimits {
  readonly atOnce: number;
  /** Of a key, over all who ask. */
  readonly waiting: number;
}

type Waiter = (isItsTurn: boolean) => void;

interface Line {
  running: number;
  /** By who asks; whose turn is next comes first. */
  readonly waiting: Map<string, Waiter[]>;
}

/** Turns in the memory of this process; a key that nobody uses takes none. */
export function createTurns({ atOnce, waiting: mostWaiting }: TurnsLimits): Turns {
  const lines = new Map<string, Line>();

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { running: 0, waiting: new Map<string, Waiter[]>() };
    lines.set(key, line);
    return line;
  }

  /** Hands the turn to who waits longest of whoever had none for the longest time. */
  function leave(key: string, line: Line): void {
    const [next] = line.waiting;
    if (next === undefined) {
      line.running -= 1;
      if (line.running === 0) lines.delete(key);
      return;
    }
    const [asker, queue] = next;
    const waiter = queue.shift();
    line.waiting.delete(asker);
    if (queue.length > 0) line.waiting.set(asker, queue);
    waiter?.(true);
  }

  /**
   * Whether there is room for one more of this asker; sends away the last of who brought the most
   * when that is somebody else.
   */
  function makeRoom({ waiting }: Line, asker: string): boolean {
    const queues = [...waiting.values()];
    if (queues.reduce((sum, queue) => sum + queue.length, 0) < mostWaiting) return true;
    const longest = queues.reduce<Waiter[]>(
      (found, queue) => (queue.length > found.length ? queue : found),
      [],
    );
    if (longest.length <= (waiting.get(asker)?.length ?? 0) + 1) return false;
    longest.pop()?.(false);
    return true;
  }

  function waitIn({ waiting }: Line, asker: string, waiter: Waiter): void {
    const queue = waiting.get(asker) ?? [];
    queue.push(waiter);
    waiting.set(asker, queue);
  }

  return {
    async run({ key, asker }, work) {
      const line = lineOf(key);
      if (line.running < atOnce) line.running += 1;
      else if (
        !makeRoom(line, asker) ||
        !(await new Promise<boolean>((resolve) => waitIn(line, asker, resolve)))
      )
        return null;
      try {
        return await work();
      } finally {
        leave(key, line);
      }
    },
  };
}
