import { expect, it } from 'vitest';
import type { Database, Tx } from '../db/port.ts';
import { DatabaseBusyError } from '../db/trouble.ts';
import { briefPatience, chorePatience, createTurns } from './turns.ts';

/** A database that notes how long each lock would be waited for. */
function noting() {
  const limits: string[] = [];
  const tx = {
    first: async (_statement: unknown, { limit }: { readonly limit: string }) => {
      limits.push(limit);
      return null;
    },
  } as unknown as Tx;
  const database = {
    transaction: async <T>(work: (inside: Tx) => Promise<T>) => work(tx),
  } as unknown as Database;
  return { database, limits };
}
const many = Array.from({ length: 100 }, (_, at) => String(at));
const busy = async () => {
  throw new DatabaseBusyError(null);
};
const nothing = async () => undefined;
const share = nothing;
const times = (count: number, limit: string) => Array.from({ length: count }, () => limit);

it('waits long at first, later for a few only, and never shortens the locks of who is not held', async () => {
  let nowMs = 0;
  const { database, limits } = noting();
  const turns = createTurns(
    database,
    briefPatience(() => nowMs),
  );
  await turns.try(['first'], String, { share, hold: nothing, work: nothing });
  expect(limits.splice(0)).toEqual(['1000ms', '1000ms']);
  nowMs = 5000;
  const held = await turns.try(many, String, { share, hold: busy, work: nothing });
  expect([held.failures.length, held.total]).toEqual([100, 100]);
  expect(limits.splice(0)).toEqual([...times(20, '200ms'), ...times(80, '20ms')]);
  await turns.try(['free'], String, { share, hold: nothing, work: nothing });
  expect(limits.splice(0)).toEqual(['20ms', '200ms']);
  // What all of them need to end is waited for by a few of them only, too.
  await turns.try(many, String, { share, hold: nothing, work: busy });
  expect(limits.filter((limit) => limit === '200ms')).toHaveLength(20);
});

it('keeps from nobody what all share for the sake of one who is held, where no request waits', async () => {
  const { database, limits } = noting();
  const turns = createTurns(database, chorePatience);
  const tried = await turns.try(many, String, { share, hold: busy, work: nothing });
  expect([tried.failures.length, limits]).toEqual([100, times(100, '200ms')]);
  await turns.try(['free'], String, { share, hold: nothing, work: nothing });
  expect(limits.slice(100)).toEqual(['200ms', '3000ms']);
});

it('has missed nobody who cannot have what all share, and ends', async () => {
  const { database, limits } = noting();
  const turns = createTurns(
    database,
    briefPatience(() => 0),
  );
  let asked = 0;
  const isBusy = async () => {
    asked += 1;
    if (asked === 3) throw new DatabaseBusyError(null);
  };
  const trying = turns.try(many, String, { share: isBusy, hold: nothing, work: nothing });
  await expect(trying).rejects.toThrow(DatabaseBusyError);
  expect([asked, limits]).toEqual([3, times(4, '1000ms')]);
});

it('counts as missed whom others hold, not who fails for another reason', async () => {
  let nowMs = 0;
  const { database, limits } = noting();
  const turns = createTurns(
    database,
    briefPatience(() => nowMs),
  );
  nowMs = 5000;
  const broken = async () => {
    throw new Error('a bug');
  };
  await turns.try(many, String, { share, hold: broken, work: nothing });
  expect(limits).toEqual(times(100, '200ms'));
});

it('knows where it was when the database runs a turn once more', async () => {
  const { database, limits } = noting();
  const again = {
    transaction: async <T>(work: (inside: Tx) => Promise<T>) => {
      await database.transaction(work);
      return database.transaction(work);
    },
  } as unknown as Database;
  let asked = 0;
  const isBusyAtLast = async () => {
    asked += 1;
    if (asked === 2) throw new DatabaseBusyError(null);
  };
  const trying = createTurns(again, chorePatience).try(many, String, {
    share: isBusyAtLast,
    hold: nothing,
    work: nothing,
  });
  await expect(trying).rejects.toThrow(DatabaseBusyError);
  expect([asked, limits]).toEqual([2, ['200ms', '3000ms']]);
});
