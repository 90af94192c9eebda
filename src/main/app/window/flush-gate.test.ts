import { describe, expect, test, vi } from 'vitest';
import { createFlushGate } from './flush-gate.ts';
import { watchNetwork } from '../requests/network-watch.ts';

describe('the flush of the page', () => {
  test('ends when the page answers, and when it does not', async () => {
    vi.useFakeTimers();
    try {
      const gate = createFlushGate(2000);
      gate.answered(); // nobody asked
      let asked = 0;
      const answered = gate.wait(() => (asked += 1));
      gate.answered();
      await answered;
      const silent = gate.wait(() => (asked += 1));
      await vi.advanceTimersByTimeAsync(2000);
      await silent;
      expect([asked, vi.getTimerCount()]).toEqual([2, 0]);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('the network is told when it changes, once', () => {
  let online = true;
  let poll = () => {};
  const told: boolean[] = [];
  const stop = watchNetwork({
    isOnline: () => online,
    onChange: (next) => told.push(next),
    every: (_ms, task) => ((poll = task), () => (poll = () => {})),
  });
  poll();
  online = false;
  poll();
  poll();
  online = true;
  poll();
  stop();
  online = false;
  poll();
  expect(told).toEqual([false, true]);
});
