import { takesRoom } from '../statement.ts';
import { DatabaseUnavailableError, saidCodeOf } from '../trouble.ts';

/** What a server of PostgreSQL said when it took no write: a standby or read-only, a full disk. */
const refusals: ReadonlySet<string> = new Set(['25006', '53100']);

/** Remembers that PostgreSQL refused a write, until it takes one: of its disk nobody else tells. */
export interface RefusedWrites {
  /** Hears how each statement ended; hands its answer on. */
  hear<T>(text: string, answer: Promise<T>): Promise<T>;
  /** Throws `DatabaseUnavailableError` while the last write was refused. */
  check(): void;
}

export function createRefusedWrites(): RefusedWrites {
  let refused: unknown = null;
  return {
    async hear(text, answer) {
      try {
        const value = await answer;
        if (takesRoom(text)) refused = null;
        return value;
      } catch (error) {
        if (refusals.has(saidCodeOf(error) ?? '')) refused = error;
        throw error;
      }
    },
    check() {
      if (refused !== null) throw new DatabaseUnavailableError(refused);
    },
  };
}
