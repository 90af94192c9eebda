import { expect, it, onTestFinished } from 'vitest';
import { createTabLeader, type TabUpdate, type TabLeaderDeps } from './tab-leader.ts';

/**
 * Locks of one browser, as far as a team needs them: one holder at a time, in the order of asking.
 */
function createLocks(): NonNullable<TabLeaderDeps['locks']> {
  const queues = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal }: LockOptions, task: () => Promise<unknown>) => {
    const before = queues.get(name) ?? Promise.resolve();
    const mine = before.then(() => {
      signal?.throwIfAborted();
      return task();
    });
    queues.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  // The overload without options is never called by a team.
  return { request } as unknown as NonNullable<TabLeaderDeps['locks']>;
}

function createPage(deps: TabLeaderDeps, person: string) {
  const heard: TabUpdate[] = [];
  const leads = { now: false };
  const role = createTabLeader(deps).join(person, {
    lead() {
      leads.now = true;
      return () => (leads.now = false);
    },
    hear: (news) => void heard.push(news),
  });
  onTestFinished(() => role.leave());
  return { heard, leads, role };
}

const openChannel = (name: string) => new BroadcastChannel(name);

it('lets one page of a person hold the stream, and the next one when that page goes', async () => {
  const deps = { locks: createLocks(), openChannel };
  const first = createPage(deps, 'linh');
  const second = createPage(deps, 'linh');
  await expect.poll(() => first.leads.now).toBe(true);
  expect(second.leads.now).toBe(false);
  first.role.leave();
  expect(first.leads.now).toBe(false);
  await expect.poll(() => second.leads.now).toBe(true);
});

it('brings news to the other pages of the person and to nobody else', async () => {
  const deps = { locks: createLocks(), openChannel };
  const first = createPage(deps, 'linh');
  const second = createPage(deps, 'linh');
  const other = createPage(deps, 'minh');
  const news = { kind: 'changed', change: { topic: 'progress', version: 'm:7' } } as const;
  first.role.tell(news);
  await expect.poll(() => second.heard).toContainEqual(news);
  expect(other.heard).toEqual([]);
  expect(first.heard).toEqual([{ kind: 'ask' }]);
});

it('passes over what another version of the page or anybody else writes on the channel', async () => {
  const deps = { locks: createLocks(), openChannel };
  const page = createPage(deps, 'linh');
  const stranger = new BroadcastChannel('mai-vang-live:linh');
  onTestFinished(() => stranger.close());
  // A BroadcastChannel has no target, it stays in its origin
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const write = (message: unknown) => stranger.postMessage(message);
  for (const message of [
    'orders',
    null,
    { kind: 'changed', topic: 'passwords' },
    { kind: 'state', state: 'burning' },
    { kind: 'state', state: 'open' },
  ])
    write(message);
  await expect.poll(() => page.heard).toEqual([{ kind: 'state', state: 'open' }]);
});

it('leads alone where a browser has no locks', () => {
  const page = createPage({ locks: undefined, openChannel }, 'linh');
  expect(page.leads.now).toBe(true);
  page.role.leave();
  expect(page.leads.now).toBe(false);
});
