import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives up on what never answers, and not before', async () => {
  const outcome = vi.fn<(error: unknown) => void>();
  inTime(new Promise(() => undefined), 1_000).catch(outcome);
  await vi.advanceTimersByTimeAsync(999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
});

it('hears an answer that waited beside an overdue timer while the page was frozen', async () => {
  const work = Promise.withResolvers<string>();
  const answer = inTime(work.promise, 1_000);
  // At the thaw the timer comes first, then what the storage had to say.
  await vi.advanceTimersToNextTimerAsync();
  work.resolve('read');
  expect(await answer).toBe('read');
  expect(vi.getTimerCount()).toBe(0);
});
