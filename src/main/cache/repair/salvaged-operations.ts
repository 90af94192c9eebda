import { compareStamps } from '#shared/domain/progress/stamp.ts';
import type { RefusedRow, WaitingRow } from '#shared/sync/store-port.ts';

/** An operation of somebody, as it will be written again. */
export interface Owned<Row> {
  readonly userId: string;
  readonly row: Row;
}

/**
 * Operations gathered from a damaged database, its bytes and its backups, each once. Everything
 * that waits comes out sealed (SYNC.md, device 5): what it says may be on the server already.
 */
export class SalvagedOperations {
  readonly #waiting = new Map<string, Owned<WaitingRow>>();
  readonly #refused = new Map<string, Owned<RefusedRow>>();
  readonly #unreadable = new Set<string>();

  /**
   * Takes a waiting row; of two copies of one operation the one with the later reading (it holds
   * more) stays.
   */
  addWaiting(userId: string, row: WaitingRow): void {
    const key = keyOf(userId, row.id);
    const known = this.#waiting.get(key);
    if (
      known !== undefined &&
      compareStamps(known.row.body.operation.stamp, row.body.operation.stamp) >= 0
    )
      return;
    this.#waiting.set(key, { userId, row: { ...row, sealed: true } });
  }

  /** Takes a refused row, unless one of the same id is known. */
  addRefused(userId: string, row: RefusedRow): void {
    const key = keyOf(userId, row.id);
    if (!this.#refused.has(key)) this.#refused.set(key, { userId, row });
  }

  /** Notes an operation that was seen but does not match its hash. */
  addUnreadable(userId: string, id: string): void {
    this.#unreadable.add(keyOf(userId, id));
  }

  /** Lets go of everything that another collection has, waiting or refused. */
  forget(other: SalvagedOperations): void {
    for (const key of [...other.#waiting.keys(), ...other.#refused.keys()]) {
      this.#waiting.delete(key);
      this.#refused.delete(key);
    }
  }

  /** In the order in which they were made. */
  waiting(): readonly Owned<WaitingRow>[] {
    return [...this.#waiting.values()].toSorted((a, b) =>
      compareStamps(a.row.body.operation.stamp, b.row.body.operation.stamp),
    );
  }

  /** Those that do not wait (again) as well. */
  refused(): readonly Owned<RefusedRow>[] {
    return [...this.#refused].filter(([key]) => !this.#waiting.has(key)).map(([, owned]) => owned);
  }

  /** Whether anybody's operation with this key was found whole. */
  counts(): { readonly savedCount: number; readonly lostCount: number } {
    const lost = [...this.#unreadable].filter(
      (key) => !this.#waiting.has(key) && !this.#refused.has(key),
    );
    return { savedCount: this.#waiting.size + this.refused().length, lostCount: lost.length };
  }
}

function keyOf(userId: string, id: string): string {
  return `${userId} ${id}`;
}
