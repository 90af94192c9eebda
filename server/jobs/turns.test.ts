import { expect, it } from 'vitest';
import type { Database, Tx } from '../db/port.ts';
import { DatabaseBusyError } from '../db/trouble.ts';
import { briefPatience, createTurns, usualPatience } from './turns.ts';

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
const times = (count: number, limit: string) => Array.from({ length: count }, () => limit);

it('waits long at first, later for a few only, and never shortens the locks of who is not held', async () => {
  let nowMs = 0;
  const { database, limits } = noting();
  const turns = createTurns(
    database,
    briefPatience(() => nowMs),
  );
  await turns.try(['first'], String, { hold: nothing, work: nothing });
  expect(limits.splice(0)).toEqual(['1000ms', '1000ms']);
  nowMs = 5000;
  const held = await turns.try(many, String, { hold: busy, work: nothing });
  expect([held.failures.length, held.total]).toEqual([100, 100]);
  expect(limits.splice(0)).toEqual([...times(20, '200ms'), ...times(80, '20ms')]);
  await turns.try(['free'], String, { hold: nothing, work: nothing });
  expect(limits.splice(0)).toEqual(['20ms', '200ms']);
  // What all of them need to end is waited for by a few of them only, too.
  await turns.try(many, String, { hold: nothing, work: busy });
  expect(limits.filter((limit) => limit === '200ms')).toHaveLength(20);
});

it('leaves it to the database where no request waits', async () => {
  const { database, limits } = noting();
  const tried = await createTurns(database, usualPatience).try(many, String, {
    hold: busy,
    work: nothing,
  });
  expect([tried.failures.length, limits]).toEqual([100, []]);
});
