import { hash, randomBytes } from 'node:crypto';
import {
  nextVietnameseDayMs,
  vietnameseDay,
  vietnameseDayStartMs,
} from '#shared/kernel/vietnamese-time.ts';
import type { Database } from '../../db/port.ts';
import { deleteOldKeys, findKey, insertKey } from './click-store.ts';

/**
 * Hashes visitors with a key of the day. Two of one day are the same when address and browser are;
 * without the key a hash is nobody's.
 */
export interface VisitorKeys {
  /** What hashes the visitors of a moment's day, which it names too: the same in every process. */
  hasherFor(atMs: number): Promise<DayHasher>;
  /** Removes the keys of the days before yesterday, for good. */
  forget(now: Date): Promise<void>;
}

export interface DayHasher {
  /** The day, ms since 1970, its end not included. */
  readonly fromMs: number;
  readonly endMs: number;
  readonly hash: (visitor: string) => Uint8Array;
}

const dayMs = 24 * 3_600_000;
/** Bytes kept of a hash: two visitors of an hour are never the same by chance. */
const hashBytes = 16;

/**
 * Keys are random, not derived from anything that stays. A day is the one in Vietnam, so that no
 * hour is cut in two.
 */
export function createVisitorKeys(database: Database): VisitorKeys {
  const remembered = new Map<string, Uint8Array>();

  async function keyOf(day: string): Promise<Uint8Array> {
    const known = remembered.get(day);
    if (known !== undefined) return known;
    await database.run(insertKey, { day, key: randomBytes(32) });
    const row = await database.first(findKey, { day });
    if (row === null) throw new Error(`the key of ${day} was written and is not there`);
    remembered.set(day, row.key);
    return row.key;
  }

  return {
    async hasherFor(atMs) {
      // A key of fixed length before what is hashed: as good as HMAC where the result is cut and no
      // forgery is to be had, at a fifth of its cost.
      const prefix = Buffer.from(await keyOf(vietnameseDay(atMs))).toString('hex');
      return {
        fromMs: vietnameseDayStartMs(atMs),
        endMs: nextVietnameseDayMs(atMs),
        hash: (visitor) => hash('sha256', prefix + visitor, 'buffer').subarray(0, hashBytes),
      };
    },
    async forget(now) {
      const before = vietnameseDay(now.getTime() - dayMs);
      for (const day of remembered.keys()) if (day < before) remembered.delete(day);
      await database.run(deleteOldKeys, { before });
    },
  };
}
