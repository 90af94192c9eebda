import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PushChange, PushTopic } from '#shared/push/push-event.ts';
import { createLiveClient } from './live-client.ts';
import type { TabUpdate, TabLeader } from './tab-leader.ts';
import type { LiveState } from './push-connection.ts';

type Member = Parameters<TabLeader['join']>[1];

/** Pages of one browser: the first that joined leads; messages arrive at once. */
function createBrowser() {
  const seats: { readonly person: string; readonly member: Member; stop: (() => void) | null }[] =
    [];
  const connections: {
    onState: (state: LiveState) => void;
    onChange: (change: PushChange) => void;
    stopped: boolean;
  }[] = [];
  const leadNext = () => {
    const [first] = seats;
    if (first?.stop === null) first.stop = first.member.lead();
  };
  const leader: TabLeader = {
    join(person, member) {
      const role: (typeof seats)[number] = { person, member, stop: null };
      const tell = (news: TabUpdate) => {
        for (const other of seats.filter(
          (candidate) => candidate !== role && candidate.person === person,
        ))
          other.member.hear(news);
      };
      seats.push(role);
      leadNext();
      queueMicrotask(() => tell({ kind: 'ask' }));
      return {
        tell,
        leave() {
          seats.splice(seats.indexOf(role), 1);
          role.stop?.();
          leadNext();
        },
      };
    },
  };
  const openPage = () =>
    createLiveClient({
      leader,
      connect({ onState, onChange }) {
        const connection = { onState, onChange, stopped: false };
        connections.push(connection);
        return { wake: () => undefined, stop: () => (connection.stopped = true) };
      },
    });
  /** From one that stands still, which notices it when it goes on. */
  const takeFromLeader = () => {
    const [leading] = seats.splice(0, 1);
    leadNext();
    if (leading === undefined) return;
    seats.push(leading);
    leading.stop?.();
    leading.stop = null;
  };
  return { openPage, connections, takeFromLeader };
}

const orders: readonly PushTopic[] = ['orders'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('listens only while somebody is signed in and somebody follows', async () => {
  const { openPage, connections } = createBrowser();
  const page = openPage();
  const leave = page.follow(orders, () => undefined);
  expect(connections).toHaveLength(0);
  page.serve('linh');
  expect(connections).toHaveLength(1);
  leave();
  await vi.advanceTimersByTimeAsync(1);
  expect(connections[0]?.stopped).toBe(true);
});

it('keeps the stream while one page of the application gives way to the next', async () => {
  const { openPage, connections } = createBrowser();
  const page = openPage();
  page.serve('linh');
  page.follow(orders, () => undefined)();
  page.follow(orders, () => undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(connections).toHaveLength(1);
  expect(connections[0]?.stopped).toBe(false);
});

it('tells those who follow the topic, and everybody when a stream opens: something may have been missed', () => {
  const { openPage, connections } = createBrowser();
  const page = openPage();
  page.serve('linh');
  const heard = { orders: 0, tickets: 0 };
  page.follow(orders, () => (heard.orders += 1));
  page.follow(['tickets'], () => (heard.tickets += 1));
  connections[0]?.onState('open');
  expect(heard).toEqual({ orders: 1, tickets: 1 });
  connections[0]?.onChange({ topic: 'orders', version: null });
  expect(heard).toEqual({ orders: 2, tickets: 1 });
});

it('brings a change to every open tab over one stream, and the next tab takes over', async () => {
  const { openPage, connections } = createBrowser();
  const [first, second] = [openPage(), openPage()];
  const heard: string[] = [];
  const leaveFirst = first.follow(orders, () => void heard.push('first'));
  second.follow(orders, () => void heard.push('second'));
  first.serve('linh');
  connections[0]?.onState('open');
  second.serve('linh');
  await vi.advanceTimersByTimeAsync(1);
  expect(second.state()).toBe('open');
  heard.length = 0;
  connections[0]?.onChange({ topic: 'orders', version: null });
  expect(heard.toSorted()).toEqual(['first', 'second']);
  expect(connections).toHaveLength(1);
  leaveFirst();
  await vi.advanceTimersByTimeAsync(1);
  expect(connections).toHaveLength(2);
  connections[1]?.onChange({ topic: 'orders', version: null });
  expect(heard.at(-1)).toBe('second');
});

it('hears from the page that took over how that stands, and asks what it missed meanwhile', () => {
  const { openPage, connections, takeFromLeader } = createBrowser();
  const [first, second] = [openPage(), openPage()];
  let asked = 0;
  first.follow(orders, () => (asked += 1));
  second.follow(orders, () => undefined);
  first.serve('linh');
  second.serve('linh');
  connections[0]?.onState('open');
  takeFromLeader();
  expect([connections[0]?.stopped, first.state()]).toEqual([true, 'connecting']);
  asked = 0;
  connections[1]?.onState('open');
  expect([asked, first.state()]).toEqual([1, 'open']);
});

it('ends the stream of one person before it opens that of another', () => {
  const { openPage, connections } = createBrowser();
  const page = openPage();
  page.follow(orders, () => undefined);
  page.serve('linh');
  page.serve('minh');
  expect(connections.map(({ stopped }) => stopped)).toEqual([true, false]);
  page.serve(null);
  expect(connections.map(({ stopped }) => stopped)).toEqual([true, true]);
  expect(page.state()).toBe('connecting');
});
