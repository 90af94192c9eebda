import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { pushHeartbeatMs, writePushChange } from '#shared/push/push-event.ts';
import { type LiveState, openPushConnection, reopenDelay, reopenMs } from './push-connection.ts';

/** A server whose streams the test holds in its hand, and a clock that passes by hand. */
function createScene(answer: 'streams' | 'refuses' | 'another person’s' = 'streams') {
  vi.useFakeTimers();
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const states: LiveState[] = [];
  const topics: string[] = [];
  const asked: AbortSignal[] = [];
  const claimed: (string | null)[] = [];
  const connection = openPushConnection({
    person: 'linh',
    async fetch(_address, init) {
      if (init?.signal) asked.push(init.signal);
      claimed.push(new Headers(init?.headers).get('x-mai-vang-person'));
      if (answer === 'refuses') return new Response(null, { status: 401 });
      return new Response(
        new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) }),
        {
          headers: {
            'content-type': 'text/event-stream; charset=utf-8',
            'x-mai-vang-person': answer === 'streams' ? 'linh' : 'minh',
          },
        },
      );
    },
    schedule(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => 1,
    onState: (state) => void states.push(state),
    onChange: (change) => void topics.push(writePushChange(change)),
  });
  onTestFinished(() => connection.stop());
  const send = async (text: string) => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { connection, streams, states, topics, asked, claimed, send };
}

afterEach(() => void vi.useRealTimers());

it('tells the topics of a stream that it opened, and no word that is none of ours', async () => {
  const { states, topics, send } = createScene();
  await vi.advanceTimersByTimeAsync(0);
  await send(
    'event: changed\ndata: orders\n\nevent: changed\ndata: nonsense\n\nevent: other\ndata: tickets\n\nevent: changed\ndata: progress m:7\n\n',
  );
  expect(states).toEqual(['connecting', 'open']);
  expect(topics).toEqual(['orders', 'progress m:7']);
});

it('asks for the stream of its person, and reads none that another one’s session opened', async () => {
  const own = createScene();
  await vi.advanceTimersByTimeAsync(0);
  expect([own.claimed, own.states]).toEqual([['linh'], ['connecting', 'open']]);
  const { states, topics, streams } = createScene('another person’s');
  streams[0]?.enqueue(new TextEncoder().encode('event: changed\ndata: orders\n\n'));
  await vi.advanceTimersByTimeAsync(0);
  expect([states, topics]).toEqual([['connecting', 'lost'], []]);
});

it('opens a stream again that was cut', async () => {
  const { states, streams } = createScene();
  await vi.advanceTimersByTimeAsync(0);
  streams[0]?.error(new Error('cut'));
  await vi.advanceTimersByTimeAsync(2 * reopenMs.first);
  expect(states).toEqual(['connecting', 'open', 'lost', 'connecting', 'open']);
});

it('takes a stream for dead after two heartbeats of silence, and not while it beats', async () => {
  const { states, asked, send } = createScene();
  await vi.advanceTimersByTimeAsync(0);
  for (let beat = 0; beat < 4; beat += 1) {
    await vi.advanceTimersByTimeAsync(pushHeartbeatMs + 1_000);
    await send(':\n\n');
  }
  expect(states).toEqual(['connecting', 'open']);
  await vi.advanceTimersByTimeAsync(2 * pushHeartbeatMs);
  expect(states).toContain('lost');
  expect(asked[0]?.aborted).toBe(true);
});

it('waits longer after each refusal, up to a limit, and tries at once when it is woken', async () => {
  const { connection, asked } = createScene('refuses');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const tries = asked.length;
  expect(tries).toBeLessThan(30);
  connection.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(tries + 1);
});

it.each([
  ['at once', 0],
  ['before it could be seen to last', pushHeartbeatMs / 3],
] as const)(
  'opens a stream that always ends %s less and less often, and tells of it as rarely',
  async (_when, lastsMs) => {
    const { streams, states, send } = createScene();
    const endEach = async () => {
      const ended = streams.length;
      await send('retry: 2000\n\n');
      await vi.advanceTimersByTimeAsync(lastsMs);
      streams.at(-1)?.close();
      while (streams.length === ended) await vi.advanceTimersByTimeAsync(100);
    };
    await vi.advanceTimersByTimeAsync(0);
    const beganMs = Date.now();
    while (Date.now() - beganMs < 60 * 60_000) await endEach();
    const anHour = (60 * 60_000) / reopenMs.longest;
    expect(streams.length).toBeLessThan(anHour + 10);
    expect(states.filter((state) => state === 'open').length).toBeLessThan(anHour + 10);
  },
);

it('opens a stream that was heard to last soon again, whatever went before', async () => {
  const { streams, send } = createScene();
  await vi.advanceTimersByTimeAsync(0);
  for (let short = 0; short < 6; short += 1) {
    streams.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(reopenMs.longest);
  }
  await vi.advanceTimersByTimeAsync(pushHeartbeatMs);
  await send(':\n\n');
  const before = streams.length;
  streams.at(-1)?.close();
  await vi.advanceTimersByTimeAsync(reopenMs.first);
  expect(streams).toHaveLength(before + 1);
});

it('does not count a stream that passes nothing on as one that lasted', async () => {
  const { asked } = createScene();
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  // Each is taken for dead after two heartbeats, and the wait grows to the longest.
  expect(asked.length).toBeLessThan((60 * 60_000) / (2 * pushHeartbeatMs + reopenMs.longest) + 10);
});

it('asks no more and lets the stream go when it is stopped', async () => {
  const { connection, asked, states } = createScene();
  await vi.advanceTimersByTimeAsync(0);
  connection.stop();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.aborted).toBe(true);
  expect(states.at(-1)).toBe('open');
});

it('spreads new tries over half of their delay', () => {
  expect(reopenDelay(0, 0)).toBe(reopenMs.first / 2);
  expect(reopenDelay(0, 1)).toBe(reopenMs.first);
  expect(reopenDelay(99, 1)).toBe(reopenMs.longest);
});
