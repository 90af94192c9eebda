import { randomUUID } from 'node:crypto';
import type { DatabaseClock } from '../../db/database-clock.ts';
import { inNobodysName } from '../../db/nobodys-name.ts';
import type { Database } from '../../db/port.ts';
import type { DatabasePlace } from './outside-mark.ts';
import { isSetBack, type Settled, settleHistory } from './settle-history.ts';

export interface KeptHistoryDeps {
  readonly file: string;
  readonly clock: DatabaseClock;
  /** How often the mark is renewed: so much at most may be lost unseen on an unbroken server. */
  readonly everyMs: number;
  /** PostgreSQL, for the settling that connections wait for: it waits for none of them. */
  readonly openAside: () => Database;
  readonly say: (text: string, fields: object) => void;
  readonly report: (error: unknown) => void;
}

/** Notices that the database was set back, at the start and while the server runs. */
export interface KeptHistory {
  /**
   * Hears of each new connection where it leads. One to another server, or to a promoted standby,
   * is used by nobody before the database was settled.
   */
  admit(place: DatabasePlace): Promise<void>;
  /** Before anybody works with the opened and migrated database. */
  begin(database: Database): Promise<void>;
  /** After all work: what is written by then is known to be everything. */
  end(database: Database): Promise<void>;
}

export function createKeptHistory(deps: KeptHistoryDeps): KeptHistory {
  const { everyMs, openAside, report } = deps;
  const id = randomUUID();
  let place: DatabasePlace = { system: null, timeline: null };
  let hasBegun = false;
  let moving: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function settle(database: Database, at: DatabasePlace, ends = false): Promise<void> {
    sayIfSetBack(deps, await settleHistory(database, { ...deps, place: at, run: { id, ends } }));
  }

  async function moveTo(next: DatabasePlace): Promise<void> {
    const aside = openAside();
    try {
      await settle(aside, next);
      place = next;
    } finally {
      await aside.close();
    }
  }

  return {
    async admit(next) {
      if (!hasBegun) place = next;
      while (next.system !== place.system || next.timeline !== place.timeline) {
        moving ??= inNobodysName(async () => moveTo(next)).finally(() => (moving = null));
        // oxlint-disable-next-line no-await-in-loop -- the move of another may lead elsewhere
        await moving;
      }
    },
    async begin(database) {
      await settle(database, place);
      hasBegun = true;
      timer = setInterval(() => void settle(database, place).catch(report), everyMs);
      timer.unref();
    },
    async end(database) {
      clearInterval(timer);
      await settle(database, place, true);
    },
  };
}

function sayIfSetBack({ say }: KeptHistoryDeps, { verdict, knownUntilMs }: Settled): void {
  if (!isSetBack(verdict)) return;
  say(
    'the database may have been set back: the steps of a restore were taken (README, Backup and restore). Everybody signs in again, payments wait for somebody who looked at the bank; look at who gets into the office',
    { why: verdict, known_until: knownUntilMs === null ? null : new Date(knownUntilMs) },
  );
}
