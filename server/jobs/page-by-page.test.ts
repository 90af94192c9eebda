import { expect, it } from 'vitest';
import type { Database } from '../db/port.ts';
import { DatabaseUnavailableError } from '../db/trouble.ts';
import { pageByPage } from './page-by-page.ts';

const people = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ user_id: id }));

/** Keeps what was done of transactions that stood. */
function world(fails: (id: string) => Error | null) {
  const done: string[] = [];
  let open: string[] = [];
  const database = {
    async transaction(work: (tx: never) => Promise<void>) {
      open = [];
      await work(undefined as never);
      done.push(...open);
    },
  } as unknown as Database;
  const run = pageByPage({
    database,
    size: 2,
    pageAfter: async (after, count) =>
      people.filter(({ user_id: id }) => id > after).slice(0, count),
    async work(_tx, { user_id: id }) {
      const error = fails(id);
      if (error !== null) throw error;
      open.push(id);
    },
  });
  return { done, run };
}

it('does everybody, and those of the page of one that fails by themselves', async () => {
  const sound = world(() => null);
  await sound.run;
  expect(sound.done).toEqual(['a', 'b', 'c', 'd', 'e']);
  const { done, run } = world((id) => (id === 'c' ? new Error('no address') : null));
  await expect(run).rejects.toThrow('1 of 5 failed, first c: no address');
  expect(done).toEqual(['a', 'b', 'd', 'e']);
});

it('ends at once while the database is not there', async () => {
  const { done, run } = world((id) => (id === 'c' ? new DatabaseUnavailableError('gone') : null));
  await expect(run).rejects.toThrow('gone');
  expect(done).toEqual(['a', 'b']);
});
