import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { retiredWorker } from './retired-worker.ts';

/** The worker as a browser starts it, with its events and a clock that is moved by hand. */
function startWorker(kept: Set<string>) {
  const listeners = new Map<string, (event: object) => void>();
  const timers: (() => void)[] = [];
  const done: string[] = [];
  vm.runInNewContext(retiredWorker, {
    self: {
      addEventListener: (name: string, listener: (event: object) => void) =>
        listeners.set(name, listener),
      skipWaiting: async () => done.push('skipWaiting'),
      clients: { claim: async () => done.push('claim') },
      registration: { navigationPreload: { disable: async () => done.push('disable') } },
    },
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    setTimeout: (ring: () => void) => timers.push(ring),
  });
  return {
    done,
    /** Resolves when the browser lets go of the event. */
    async happens(name: string): Promise<void> {
      const lasting: Promise<unknown>[] = [];
      listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => lasting.push(work) });
      await Promise.all(lasting);
    },
    /** Lets the next pause end; false while nobody pauses. */
    passTime: (): boolean => {
      const ring = timers.shift();
      ring?.();
      return ring !== undefined;
    },
  };
}

describe('the worker of a portal that is to have none', () => {
  it('clears every shell away and takes over without a pause: pages wait for it', async () => {
    const kept = new Set(['mai-vang-shell-1', 'mai-vang-shell-2', 'another']);
    const worker = startWorker(kept);
    await worker.happens('activate');
    expect([...kept]).toEqual(['another']);
    expect(worker.done).toEqual(['disable', 'claim']);
  });

  it('clears away what the worker before it writes later, whenever a page is opened', async () => {
    const kept = new Set<string>();
    const worker = startWorker(kept);
    await worker.happens('activate');
    const asked = worker.happens('message');
    for (let late = 0; late < 3; late += 1) {
      kept.add('mai-vang-shell-1');
      await expect.poll(worker.passTime).toBe(true);
      await expect.poll(() => kept.size).toBe(0);
    }
    await asked;
    kept.add('mai-vang-shell-1');
    void worker.happens('message');
    await expect.poll(() => kept.size).toBe(0);
  });
});
