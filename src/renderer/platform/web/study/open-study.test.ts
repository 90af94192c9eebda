import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { countWaiting, openStudy } from './open-study.ts';

const refuse = () => {
  throw new DOMException('no', 'UnknownError');
};

it('counts what waits in this browser', async () => {
  expect(await countWaiting('linh')).toEqual(ok(0));
});

it.each([
  ['does not open', () => vi.spyOn(indexedDB, 'open').mockImplementation(refuse)],
  [
    'is open and does not answer',
    () => vi.spyOn(IDBIndex.prototype, 'count').mockImplementation(refuse),
  ],
])('does not know what waits where the database %s: that is not nothing', async (_what, spoil) => {
  const spoilt = spoil();
  onTestFinished(() => spoilt.mockRestore());
  expect(await countWaiting('linh')).toEqual(err(appError('STORAGE_DENIED')));
});

it('leaves no database open when it fails after that', async () => {
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  onTestFinished(() => closed.mockRestore());
  const kept = { opened: () => undefined };
  const remains = {
    journal: { keep: () => null, read: () => [], people: refuse, remove: () => undefined },
    unsent: { holds: () => false, keep: refuse, read: refuse, forget: refuse, people: refuse },
  } as never; // that one refuses is enough
  const post = () => new Promise<never>(() => undefined);
  await expect(openStudy('linh', post, { remains, kept })).rejects.toThrow('no');
  expect(closed).toHaveBeenCalled();
});
