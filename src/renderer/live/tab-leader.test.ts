import { expect, it } from 'vitest';
import { pushHeartbeatMs } from '#shared/push/push-event.ts';
import { createWebLock } from '#tests/simulation/portal/web-lock.ts';
import { createVirtualClock, turns } from '#tests/simulation/virtual-clock.ts';
import { createTabLeader, type TabLeaderDeps, type TabRole, type TabUpdate } from './tab-leader.ts';

/** Pages of one browser, whose scripts may stand still. */
function createBrowser() {
  const clock = createVirtualClock();
  const lock = createWebLock();
  const ears = new Set<{ readonly name: string; readonly take: (data: unknown) => void }>();
  const write = (name: string, data: unknown, from?: object) => {
    for (const ear of ears)
      if (ear.name === name && ear !== from) queueMicrotask(() => ear.take(data));
  };

  function openPage(
    person: string,
    {
      isHidden = false,
      ...others
    }: { readonly isHidden?: boolean } & Partial<Pick<TabLeaderDeps, 'locks'>> = {},
  ) {
    const owner = {};
    const page = { isShown: !isHidden, isFrozen: false };
    let missed: (() => void)[] = [];
    /** What the browser would tell a script that stands still waits until that goes on. */
    const tell = (task: () => void) => void (page.isFrozen ? missed.push(task) : task());
    const inTime = async <T>(work: Promise<T>): Promise<T> => {
      await work.catch(() => undefined);
      await new Promise<void>((resolve) => tell(resolve));
      return work;
    };
    const ownLocks = {
      request: async (name: string, options: LockOptions, task: () => Promise<unknown>) =>
        inTime(
          lock.managerOf(owner).request(name, options, async () => {
            await inTime(Promise.resolve());
            await task();
          }),
        ),
    } as unknown as NonNullable<TabLeaderDeps['locks']>; // the overload without options is not called
    const openChannel = (name: string) => {
      const target = new EventTarget();
      const ear = {
        name,
        take: (data: unknown) =>
          tell(() => void target.dispatchEvent(new MessageEvent('message', { data }))),
      };
      ears.add(ear);
      return Object.assign(target, {
        postMessage: (data: unknown) => write(name, data, ear),
        close: () => void ears.delete(ear),
      }) as unknown as BroadcastChannel;
    };
    const heard: TabUpdate[] = [];
    const leads = { now: false, times: 0 };
    const seat: { role: TabRole | null } = { role: null };
    seat.role = createTabLeader({
      locks: ownLocks,
      openChannel,
      clock: {
        schedule: (delayMs, task) => clock.schedule(delayMs, () => tell(task)),
      },
      random: () => 0,
      ...others,
      isShown: () => page.isShown,
    }).join(person, {
      lead() {
        Object.assign(leads, { now: true, times: leads.times + 1 });
        return () => (leads.now = false);
      },
      hear(news) {
        // As the client of a page does.
        if (news.kind === 'ask' && leads.now) seat.role?.tell({ kind: 'state', state: 'open' });
        if (news.kind !== 'ask') heard.push(news);
      },
    });
    return {
      page,
      heard,
      leads,
      tell: (news: TabUpdate) => seat.role?.tell(news),
      leave: () => seat.role?.leave(),
      freeze: () => (page.isFrozen = true),
      /** What it missed comes in the order in which it came about. */
      goOn() {
        page.isFrozen = false;
        const tasks = missed;
        missed = [];
        for (const task of tasks) task();
      },
    };
  }
  return { clock, openPage, write };
}

const open = { kind: 'state', state: 'open' } as const;
const lost = { kind: 'state', state: 'lost' } as const;

it('lets one page of a person hold the stream, and the next one when that page goes', async () => {
  const { openPage } = createBrowser();
  const first = openPage('linh');
  const second = openPage('linh');
  await turns();
  expect([first.leads.now, second.leads.now]).toEqual([true, false]);
  first.leave();
  expect(first.leads.now).toBe(false);
  await turns();
  expect(second.leads.now).toBe(true);
});

it('brings news to the other pages of the person and to nobody else', async () => {
  const { openPage } = createBrowser();
  const first = openPage('linh');
  const second = openPage('linh');
  const other = openPage('minh');
  await turns();
  const news = { kind: 'changed', change: { topic: 'progress', version: 'm:7' } } as const;
  first.tell(news);
  await turns();
  expect(second.heard).toContainEqual(news);
  expect([first.heard, other.heard]).toEqual([[], []]);
});

it('passes over what another version of the page or anybody else writes on the channel', async () => {
  const { openPage, write } = createBrowser();
  const page = openPage('linh');
  for (const message of [
    'orders',
    null,
    { kind: 'changed', topic: 'passwords' },
    { kind: 'state', state: 'burning' },
    { kind: 'state', state: 'open' },
  ])
    write('mai-vang-live:linh', message);
  await turns();
  expect(page.heard).toEqual([open]);
});

it('leads alone where a browser has no locks', () => {
  const page = createBrowser().openPage('linh', { locks: undefined });
  expect(page.leads.now).toBe(true);
  page.leave();
  expect(page.leads.now).toBe(false);
});

it('leads alone where a browser refuses its locks', async () => {
  const { openPage } = createBrowser();
  const page = openPage('linh', {
    locks: { request: async () => Promise.reject(new DOMException('denied', 'SecurityError')) },
  });
  await turns();
  expect(page.leads.now).toBe(true);
  page.leave();
  await turns();
  expect(page.leads).toEqual({ now: false, times: 1 });
});

it('believes a leader that lives, however long nothing changes', async () => {
  const { openPage, clock } = createBrowser();
  const first = openPage('linh');
  const second = openPage('linh');
  await clock.pass(20 * pushHeartbeatMs);
  expect(second.heard).not.toContainEqual(lost);
  expect([first.leads, second.leads]).toEqual([
    { now: true, times: 1 },
    { now: false, times: 0 },
  ]);
});

it('takes over from a leader that stands still, which follows when it goes on', async () => {
  const { openPage, clock } = createBrowser();
  const first = openPage('linh');
  const second = openPage('linh');
  await clock.pass(pushHeartbeatMs);
  first.freeze();
  await clock.pass(3 * pushHeartbeatMs);
  expect(second.heard.at(-1)).toEqual(lost);
  expect(second.leads.now).toBe(true);
  first.goOn();
  await clock.pass(20 * pushHeartbeatMs);
  expect(first.heard).toContainEqual(open);
  expect([first.leads, second.leads]).toEqual([
    { now: false, times: 1 },
    { now: true, times: 1 },
  ]);
  second.leave();
  await turns();
  expect(first.leads.now).toBe(true);
});

it('is not left waiting when it comes while the leader stands still', async () => {
  const { openPage, clock } = createBrowser();
  const first = openPage('linh');
  await turns();
  first.freeze();
  const second = openPage('linh');
  await clock.pass(2 * pushHeartbeatMs);
  expect(second.leads.now).toBe(true);
});

it('only says so while it is hidden, and takes over once it is shown', async () => {
  const { openPage, clock } = createBrowser();
  const first = openPage('linh');
  const second = openPage('linh', { isHidden: true });
  await turns();
  first.freeze();
  await clock.pass(10 * pushHeartbeatMs);
  expect(second.heard.at(-1)).toEqual(lost);
  expect(second.leads.now).toBe(false);
  second.page.isShown = true;
  await clock.pass(pushHeartbeatMs);
  expect(second.leads.now).toBe(true);
});

it('takes nothing from a leader that lives when it stood still itself', async () => {
  const { openPage, clock } = createBrowser();
  const first = openPage('linh');
  const second = openPage('linh');
  await clock.pass(pushHeartbeatMs / 2);
  // What it planned goes on before what it is told.
  second.freeze();
  await clock.pass(pushHeartbeatMs * 10);
  second.goOn();
  await clock.pass(20 * pushHeartbeatMs);
  expect(second.heard).not.toContainEqual(lost);
  expect([first.leads.times, second.leads.times]).toEqual([1, 0]);
});

it('settles on one of two that miss the leader at the same time', async () => {
  const { openPage, clock } = createBrowser();
  const first = openPage('linh');
  const others = [openPage('linh'), openPage('linh')] as const;
  await turns();
  first.freeze();
  await clock.pass(4 * pushHeartbeatMs);
  first.goOn();
  await clock.pass(40 * pushHeartbeatMs);
  expect(others.filter(({ leads }) => leads.now)).toHaveLength(1);
  expect([first, ...others].map(({ leads }) => leads.times)).toEqual([1, 1, 1]);
});

it('asks nothing any more once it has left', async () => {
  const { openPage, clock } = createBrowser();
  const pages = [openPage('linh'), openPage('linh')];
  await clock.pass(pushHeartbeatMs);
  for (const page of pages.toReversed()) page.leave();
  await turns();
  expect(clock.plannedCount()).toBe(0);
});
