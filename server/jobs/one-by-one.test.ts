import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../db/trouble.ts';
import { oneByOne } from './one-by-one.ts';

it('does all of them, and says what failed', async () => {
  const done: number[] = [];
  const work = async (n: number) => {
    if (n % 2 === 0) throw new Error(`even ${n}`);
    done.push(n);
  };
  await expect(oneByOne([2, 1, 4, 3], work)).rejects.toMatchObject({
    message: '2 of 4 failed',
    errors: [{ message: 'even 2' }, { message: 'even 4' }],
  });
  expect(done).toEqual([1, 3]);
  await expect(oneByOne([1, 3], work)).resolves.toBeUndefined();
});

it('goes on with none while the database is not there', async () => {
  const begun: number[] = [];
  const gone = new DatabaseUnavailableError('gone');
  const work = async (n: number) => {
    begun.push(n);
    throw gone;
  };
  await expect(oneByOne([1, 2], work)).rejects.toBe(gone);
  expect(begun).toEqual([1]);
});
