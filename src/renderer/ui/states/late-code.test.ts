import { expect, it, vi } from 'vitest';
import { codeTimeoutMs } from './code-in-time.ts';
import { createLateCode } from './late-code.ts';

const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A network whose answers the test gives, one by one. */
function createLine() {
  const waiting: PromiseWithResolvers<string>[] = [];
  const late = createLateCode(() => {
    const answer = Promise.withResolvers<string>();
    waiting.push(answer);
    return answer.promise;
  });
  return { late, waiting };
}

it('fetches nothing before it is wanted, and once however many want it', async () => {
  const { late, waiting } = createLine();
  expect([late.get(), waiting.length]).toEqual([{ kind: 'waiting' }, 0]);
  late.want();
  late.want();
  waiting[0]?.resolve('hoa');
  await turns();
  late.want();
  expect([late.get(), waiting.length]).toEqual([{ kind: 'ready', code: 'hoa' }, 1]);
});

it('is missing when it cannot be fetched, without an error for anybody, and comes when it is wanted again', async () => {
  const { late, waiting } = createLine();
  const seen: string[] = [];
  late.subscribe(() => seen.push(late.get().kind));
  late.want();
  waiting[0]?.reject(new TypeError('Failed to fetch dynamically imported module'));
  await turns();
  expect(late.get()).toEqual({ kind: 'missing' });
  late.want();
  waiting[1]?.resolve('hoa');
  await turns();
  expect(seen).toEqual(['missing', 'ready']);
});

it('takes a load that throws at once for missing', async () => {
  const late = createLateCode(() => {
    throw new Error('no import here');
  });
  late.want();
  await turns();
  expect(late.get()).toEqual({ kind: 'missing' });
});

it('is missing when it hangs on its way, and is there when it comes after all', async () => {
  vi.useFakeTimers();
  try {
    const { late, waiting } = createLine();
    late.want();
    await vi.advanceTimersByTimeAsync(codeTimeoutMs);
    expect(late.get()).toEqual({ kind: 'missing' });
    late.want();
    waiting[1]?.resolve('hoa');
    await turns();
    expect(late.get()).toEqual({ kind: 'ready', code: 'hoa' });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
