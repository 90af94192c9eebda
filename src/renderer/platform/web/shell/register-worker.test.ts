import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

/** A worker whose browser ends it while it is asked, `lost` times. */
function worker(version: string, lost: number): ServiceWorker {
  let left = lost;
  return {
    postMessage(_question: unknown, [port]: readonly MessagePort[]) {
      if (left > 0) left -= 1;
      else port?.postMessage(version);
    },
  } as unknown as ServiceWorker; // what registerWorker uses of it
}

/** What a page of version `old` has of its browser. */
function page(controller: ServiceWorker | null) {
  const container = Object.assign(new EventTarget(), {
    controller,
    startMessages: () => undefined,
    register: async () => ({ update: async () => undefined }),
    ready: Promise.resolve({ active: controller }),
  });
  return container as unknown as ServiceWorkerContainer & { controller: ServiceWorker | null };
}

/** Seconds go by, in each of which what was posted arrives. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await setImmediate();
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

describe('a page learns that a worker of another version took over', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] });
    vi.stubGlobal(
      'document',
      Object.assign(new EventTarget(), {
        visibilityState: 'visible',
        querySelector: () => ({ content: 'old' }),
      }),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([0, 1, 5])('when the browser ended it %d times with the question', async (lost) => {
    const onNewVersion = vi.fn<() => void>();
    const container = page(worker('old', 0));
    await registerWorker(container, onNewVersion);
    container.controller = worker('new', lost);
    container.dispatchEvent(new Event('controllerchange'));
    await pass(40);
    expect(onNewVersion).toHaveBeenCalledOnce();
  });

  it('and asks one that says nothing, or that is replaced meanwhile, no more', async () => {
    const onNewVersion = vi.fn<() => void>();
    const container = page(null);
    const silent = worker('new', Infinity);
    const asked = vi.spyOn(silent, 'postMessage');
    await registerWorker(container, onNewVersion);
    container.controller = silent;
    container.dispatchEvent(new Event('controllerchange'));
    await pass(60);
    expect(asked).toHaveBeenCalledTimes(6);
    container.dispatchEvent(new Event('controllerchange'));
    container.controller = null;
    await pass(60);
    expect(asked).toHaveBeenCalledTimes(7);
    expect(onNewVersion).not.toHaveBeenCalled();
  });
});
