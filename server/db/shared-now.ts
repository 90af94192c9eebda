import type { DatabaseClock } from './database-clock.ts';
import { inNobodysName } from './nobodys-name.ts';
import type { Database } from './port.ts';

export interface SharedNowDeps {
  readonly database: Database;
  readonly databaseClock: DatabaseClock;
  /** The clock of this process, ms since 1970. */
  readonly own: () => number;
  /** From here on one of the two clocks is wrong, and nobody knows which, ms. */
  readonly clockApartMs: number;
  /** For the operator's log. */
  readonly say: (text: string, fields: object) => void;
  /** Ms that never go back, for tests. */
  readonly passedMs?: () => number;
}

/** How often the two clocks are compared, ms. */
const compareMs = 60_000;
/** What two clocks that somebody keeps right may differ by, ms. */
const noticeMs = 1000;
/** From here on the operator is told, for one of the two clocks is set by nobody, ms. */
const sayMs = 20_000;

/**
 * What time it is for every process on the database, ms since 1970: the process' own clock, put
 * right by how far it was found to be off the database's. So what one process gives for a minute is
 * good for a minute at every other. Clocks that are more than `clockApartMs` apart are left alone
 * (`ChoreClock` takes such a process out of service), and a comparison that fails changes nothing.
 * Compares once before it resolves, then whenever it is asked and a minute has passed.
 */
export async function createSharedNow({
  database,
  databaseClock,
  own,
  clockApartMs,
  say,
  passedMs = () => performance.now(),
}: SharedNowDeps): Promise<() => number> {
  let aheadMs = 0;
  let comparedAt = 0;

  async function compare(): Promise<void> {
    comparedAt = passedMs();
    const before = own();
    const databaseMs = await databaseClock.readMs(database);
    const after = own();
    // An answer that took long says less, by half of what it took.
    const noticedMs = noticeMs + (after - before) / 2;
    const foundMs = (before + after) / 2 - databaseMs;
    if (Math.abs(foundMs) > clockApartMs) aheadMs = 0;
    else if (Math.abs(foundMs - aheadMs) > noticedMs) {
      aheadMs = Math.abs(foundMs) > noticedMs ? foundMs : 0;
      if (Math.abs(aheadMs) > sayMs)
        say("the clock of this process is put right by the database's: one of the two is wrong", {
          ahead_seconds: Math.round(aheadMs / 1000),
        });
    }
  }

  await compare();
  return () => {
    // Whoever asks for the time may be within a transaction, and waits for nothing.
    if (passedMs() - comparedAt >= compareMs)
      void inNobodysName(async () => compare().catch(() => undefined));
    return Math.round(own() - aheadMs);
  };
}
