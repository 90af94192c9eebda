/** Work of one key, so many at once and the others in their turn; no more may wait than a limit. */
export interface Turns {
  /** Runs work when it is its turn; null when too many wait already. What the work throws is thrown. */
  run<T>(key: string, work: () => Promise<T>): Promise<T | null>;
}

export interface TurnsLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Turns in the memory of this process; a key that nobody uses takes none. */
export function createTurns({ atOnce, waiting: mostWaiting }: TurnsLimits): Turns {
  const lines = new Map<string, Line>();

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    return line;
  }

  /** Hands the turn to who waits longest. */
  function leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
    return undefined;
  }

  return {
    async run(key, work) {
      const line = lineOf(key);
      if (line.running >= atOnce) {
        if (line.waiting.length >= mostWaiting) return null;
        await new Promise<void>((resolve) => void line.waiting.push(resolve));
      } else line.running += 1;
      try {
        return await work();
      } finally {
        leave(key, line);
      }
    },
  };
}
