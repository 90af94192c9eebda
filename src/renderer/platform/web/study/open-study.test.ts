import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { countWaiting } from './open-study.ts';

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
