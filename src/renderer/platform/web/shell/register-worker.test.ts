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

/** A worker as it is installed. */
function installing() {
  const one = Object.assign(new EventTarget(), { state: 'installing' });
  return {
    worker: one as unknown as ServiceWorker, // what registerWorker uses of it
    become(state: ServiceWorkerState) {
      one.state = state;
      one.dispatchEvent(new Event('statechange'));
    },
  };
}

type Parts = Partial<Pick<ServiceWorkerRegistration, 'active' | 'installing' | 'update'>>;

function registrationOf(parts: Parts): ServiceWorkerRegistration {
  const whole = { active: null, waiting: null, installing: null, update: async () => undefined };
  return { ...whole, ...parts } as unknown as ServiceWorkerRegistration; // what is used of it
}

/** What a page of version `old` has of its browser. */
function page(
  controller: ServiceWorker | null,
  register: () => Promise<ServiceWorkerRegistration> = async () =>
    registrationOf({ active: worker('old', 0) }),
) {
  const container = Object.assign(new EventTarget(), {
    controller,
    startMessages: () => undefined,
    register: vi.fn<() => Promise<ServiceWorkerRegistration>>(register),
    ready: Promise.resolve({ active: controller }),
  });
  return container as unknown as Omit<
    ServiceWorkerContainer,
    'controller' | 'register' | 'ready'
  > & {
    controller: ServiceWorker | null;
    register: typeof container.register;
    ready: Promise<ServiceWorkerRegistration>;
  };
}

/** Seconds go by, in each of which what was posted arrives. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await setImmediate();
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

let windowEvents = new EventTarget();

const minute = 60;
const hour = 60 * minute;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date', 'performance'],
  });
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      querySelector: () => ({ content: 'old' }),
    }),
  );
});
afterEach(() => {
  windowEvents = new EventTarget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page learns that a worker of another version took over', () => {
  it.each([0, 1, 5])('when the browser ended it %d times with the question', async (lost) => {
    const onNewVersion = vi.fn<() => void>();
    const container = page(worker('old', 0));
    registerWorker(container, onNewVersion);
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
    registerWorker(container, onNewVersion);
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

describe('the first install of the worker', () => {
  it('is tried again when it failed midway, less and less often, until one is whole', async () => {
    const installs = [installing(), installing(), installing()];
    let at = -1;
    const container = page(null, async () =>
      registrationOf({ installing: installs[(at += 1)]?.worker ?? null }),
    );
    const newest = registerWorker(container, () => undefined);
    await pass(1);
    const first = newest();
    installs[0]?.become('redundant');
    await pass(minute);
    expect(container.register).toHaveBeenCalledTimes(2);
    expect(newest()).not.toBe(first);
    installs[1]?.become('redundant');
    await pass(minute);
    expect(container.register).toHaveBeenCalledTimes(2);
    await pass(minute);
    expect(container.register).toHaveBeenCalledTimes(3);
    installs[2]?.become('installed');
    await pass(50 * minute);
    expect(container.register).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['the network is back', () => windowEvents.dispatchEvent(new Event('online'))],
    ['the page is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is tried soon when %s, once a minute at most', async (_what, happen) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const container = page(null, async () => Promise.reject(new TypeError('no network')));
    registerWorker(container, () => undefined);
    await pass(hour);
    const soFar = container.register.mock.calls.length;
    expect(soFar).toBeLessThan(8);
    for (let times = 0; times < 20; times += 1) happen();
    await pass(minute - 1);
    for (let times = 0; times < 20; times += 1) happen();
    expect(container.register).toHaveBeenCalledTimes(soFar + 1);
  });

  it('waits while nobody sees the page', async () => {
    const shown = document as unknown as { visibilityState: DocumentVisibilityState };
    const failing = installing();
    const container = page(null, async () => registrationOf({ installing: failing.worker }));
    registerWorker(container, () => undefined);
    await pass(1);
    shown.visibilityState = 'hidden';
    failing.become('redundant');
    await pass(10 * minute);
    expect(container.register).toHaveBeenCalledTimes(1);
    shown.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(container.register).toHaveBeenCalledTimes(2);
  });
});

describe('a newer worker', () => {
  it('is looked for every hour, whatever the clock of the device says', async () => {
    const update = vi.fn<() => Promise<ServiceWorkerRegistration>>();
    const container = page(worker('old', 0), async () =>
      registrationOf({ active: worker('old', 0), update }),
    );
    registerWorker(container, () => undefined);
    await pass(1);
    vi.setSystemTime(0);
    await pass(hour - 2);
    expect(update).not.toHaveBeenCalled();
    await pass(minute);
    expect(update).toHaveBeenCalledOnce();
    await pass(hour + minute);
    expect(update).toHaveBeenCalledTimes(2);
  });

  it('is looked for soon when that failed, and when its install did', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const failing = installing();
    const parts = { active: worker('old', 0), installing: null as ServiceWorker | null };
    const update = vi
      .fn<() => Promise<ServiceWorkerRegistration>>()
      .mockRejectedValueOnce(new TypeError('no network'));
    const registration = Object.assign(registrationOf(parts), { update });
    const container = page(worker('old', 0), async () => registration);
    registerWorker(container, () => undefined);
    await pass(hour + 10);
    expect(update).toHaveBeenCalledTimes(1);
    Object.assign(registration, { installing: failing.worker });
    await pass(minute);
    expect(update).toHaveBeenCalledTimes(2);
    Object.assign(registration, { installing: null });
    failing.become('redundant');
    await pass(2 * minute);
    expect(update).toHaveBeenCalledTimes(3);
  });
});

describe('a page that the worker missed', () => {
  const asking = (claimsAt: number) => {
    const active = worker('old', 0);
    const container = page(null, async () => registrationOf({ active }));
    container.ready = Promise.resolve(registrationOf({ active }));
    let asked = 0;
    vi.spyOn(active, 'postMessage').mockImplementation(() => {
      asked += 1;
      if (asked === claimsAt) container.controller = active;
    });
    registerWorker(container, () => undefined);
    return () => asked;
  };

  it('asks it again when the browser ended it with the request', async () => {
    const asked = asking(3);
    await pass(60);
    expect(asked()).toBe(3);
  });

  it('asks one that never claims it no more', async () => {
    const asked = asking(Infinity);
    await pass(hour);
    expect(asked()).toBe(6);
  });
});
