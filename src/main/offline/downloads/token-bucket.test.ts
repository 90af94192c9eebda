import { expect, test } from 'vitest';
import { createSpeedMeter } from './speed-meter.ts';
import { createTokenBucket } from './token-bucket.ts';

function setUp(bytesPerSecond: number | null) {
  let now = 0;
  let planned: { readonly at: number; readonly task: () => void }[] = [];
  const clock = {
    monotonic: () => now,
    schedule(ms: number, task: () => void) {
      const entry = { at: now + ms, task };
      planned.push(entry);
      return () => void (planned = planned.filter((other) => other !== entry));
    },
  };
  const bucket = createTokenBucket(clock, () => bytesPerSecond);
  /** Takes and answers the moment at which it was allowed. */
  const take = async (bytes: number, signal = new AbortController().signal) => {
    const taken = bucket.take(bytes, signal).then(() => now);
    await Promise.resolve();
    const [next] = planned;
    if (next) {
      now = Math.max(now, next.at);
      next.task();
    }
    return taken;
  };
  return { take, waiting: () => planned.length };
}

test('over any longer time no more passes than the limit allows', async () => {
  const { take } = setUp(1000);
  let at = 0;
  for (let chunk = 0; chunk < 40; chunk += 1) at = await take(250);
  expect(at).toBeGreaterThanOrEqual(9500);
  expect(at).toBeLessThanOrEqual(10_250);
});

test('without a limit nothing waits, and whoever is stopped waits no longer', async () => {
  const unlimited = setUp(null);
  expect(await unlimited.take(1e9)).toBe(0);
  const limited = setUp(10);
  const abort = new AbortController();
  abort.abort();
  await limited.take(1000, abort.signal);
  expect(limited.waiting()).toBe(0);
});

test('a speed is averaged over the last seconds, and unknown at first and after a silence', () => {
  let now = 0;
  const meter = createSpeedMeter(() => now);
  meter.add(500);
  expect(meter.bytesPerSecond()).toBe(null);
  now = 2000;
  meter.add(500);
  expect(meter.bytesPerSecond()).toBe(500);
  now = 20_000;
  expect(meter.bytesPerSecond()).toBe(null);
});
