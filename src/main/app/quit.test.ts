import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { createFlushGate } from './flush-gate.ts';
import { watchNetwork } from './network-watch.ts';
import { endInOrder } from './quit.ts';

/** Quits as Electron does: asks, lets `will-quit` put it off, ends once. */
class FakeApp extends EventEmitter {
  readonly log: string[] = [];
  quit(): void {
    this.emit('before-quit', {});
    const event = { isPrevented: false, preventDefault: () => (event.isPrevented = true) };
    this.emit('will-quit', event);
    this.log.push(event.isPrevented ? 'put off' : 'ended');
  }
}

describe('the end', () => {
  test('waits once for what has to be done before it', async () => {
    const app = new FakeApp();
    let finish = () => {};
    endInOrder(app as never, 'linux', () => new Promise((resolve) => (finish = resolve)));
    app.emit('window-all-closed');
    app.quit(); // somebody is impatient
    expect(app.log).toEqual(['put off', 'put off']);
    finish();
    await expect.poll(() => app.log).toEqual(['put off', 'put off', 'ended']);
  });

  test('comes also when that fails', async () => {
    const app = new FakeApp();
    endInOrder(app as never, 'linux', () => Promise.reject(new Error('x')));
    app.quit();
    await expect.poll(() => app.log.at(-1)).toBe('ended');
  });

  test('on macOS the last window leaves the application running until somebody quits', () => {
    const app = new FakeApp();
    endInOrder(app as never, 'darwin', async () => {});
    app.emit('window-all-closed');
    expect(app.log).toEqual([]);
    app.emit('before-quit');
    app.emit('window-all-closed');
    expect(app.log).toEqual(['put off']);
  });
});

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
  const stop = watchNetwork({ isOnline: () => online, onChange: (next) => told.push(next), every: (_ms, task) => ((poll = task), () => (poll = () => {})) });
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
