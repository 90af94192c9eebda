import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../db/trouble.ts';
import { oneByOne } from './one-by-one.ts';

const idOf = (n: number): string => `order-${n}`;

it('does all of them, and says how many failed, which one first and why', async () => {
  const done: number[] = [];
  const work = async (n: number) => {
    if (n % 2 === 0) throw new Error(`even ${n}`);
    done.push(n);
  };
  await expect(oneByOne([2, 1, 4, 3], idOf, work)).rejects.toMatchObject({
    message: '2 of 4 failed, first order-2: even 2',
    errors: [{ message: 'even 2' }, { message: 'even 4' }],
    cause: { message: 'even 2' },
  });
  expect(done).toEqual([1, 3]);
  await expect(oneByOne([1, 3], idOf, work)).resolves.toBeUndefined();
});

it('says no more of a long reason than a line holds', async () => {
  const work = async () => {
    throw new Error('x'.repeat(9000));
  };
  await expect(oneByOne([1], idOf, work)).rejects.toMatchObject({
    message: `1 of 1 failed, first order-1: ${'x'.repeat(500)}…`,
  });
});

it('goes on with none while the database is not there', async () => {
  const begun: number[] = [];
  const gone = new DatabaseUnavailableError('gone');
  const work = async (n: number) => {
    begun.push(n);
    throw gone;
  };
  await expect(oneByOne([1, 2], idOf, work)).rejects.toBe(gone);
  expect(begun).toEqual([1]);
});
