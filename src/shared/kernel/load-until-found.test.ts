import { expect, it } from 'vitest';
import { loadUntilFound } from './load-until-found.ts';

it('loads once for all who ask, and again after a failure or nothing', async () => {
  const answers: (() => Promise<string | null>)[] = [
    () => Promise.reject(new Error('busy')),
    async () => null,
    async () => 'found',
  ];
  let loads = 0;
  const thing = loadUntilFound(async () => answers[loads++]?.() ?? 'too often');
  expect(thing.ifBegun()).toBe(null);
  const both = [thing.get(), thing.get()];
  expect(thing.ifBegun()).not.toBe(null);
  await expect(both[0]).rejects.toThrow('busy');
  await expect(both[1]).rejects.toThrow('busy');
  expect([await thing.get(), thing.ifBegun()]).toEqual([null, null]);
  expect([await thing.get(), await thing.get(), loads]).toEqual(['found', 'found', 3]);
});

it('is not held by a load that fails at once', async () => {
  let loads = 0;
  const thing = loadUntilFound<string>(() => {
    loads += 1;
    throw new Error('at once');
  });
  await expect(thing.get()).rejects.toThrow('at once');
  await expect(thing.get()).rejects.toThrow('at once');
  expect(loads).toBe(2);
});
