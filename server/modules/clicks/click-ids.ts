/**
 * Ids of a sequence that gives blocks, so that an id is known without asking. Those of a block that
 * a process did not use are never used.
 */
export interface ClickIds {
  /** The next id; null when the database did not give a new block in time. */
  take(): bigint | null;
}

export interface ClickIdsDeps {
  /** The first id of a block that nobody else has. */
  readonly fetchBlock: () => Promise<bigint>;
  readonly blockSize: number;
  readonly report: (error: unknown) => void;
}

/** Resolves with a block at hand. The next one is fetched when half of it is used. */
export async function createClickIds({
  fetchBlock,
  blockSize,
  report,
}: ClickIdsDeps): Promise<ClickIds> {
  let next = await fetchBlock();
  let left = blockSize;
  let spare: bigint | null = null;
  let fetching = false;

  async function fetchSpare(): Promise<void> {
    if (fetching || spare !== null) return;
    fetching = true;
    try {
      spare = await fetchBlock();
    } catch (error) {
      report(error);
    } finally {
      fetching = false;
    }
  }

  return {
    take() {
      if (left === 0 && spare !== null) {
        next = spare;
        left = blockSize;
        spare = null;
      }
      if (left <= blockSize / 2) void fetchSpare();
      if (left === 0) return null;
      left -= 1;
      const id = next;
      next += 1n;
      return id;
    },
  };
}
