import {
  array,
  assert as check,
  asyncProperty,
  constantFrom,
  nat,
  oneof,
  record,
  constant,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClickBuffer } from './click-buffer.ts';

/**
 * What the database makes of a batch: taken, refused before it was written, or written with its
 * answer lost.
 */
type Fate = 'written' | 'refused' | 'answer lost';

interface Size {
  readonly capacity: number;
  readonly batchSize: number;
}

/** A buffer whose time and database are moved by hand. */
function setUp({ capacity, batchSize }: Size) {
  let tasks: { readonly delayMs: number; readonly task: () => void }[] = [];
  let settle: ((fate: Fate) => void) | null = null;
  const stored = new Set<number>();
  const batches: (readonly number[])[] = [];
  const reported: unknown[] = [];
  const buffer = createClickBuffer<number>({
    async write(batch) {
      batches.push(batch);
      const fate = await new Promise<Fate>((resolve) => {
        settle = resolve;
      });
      // As the statement does it: an id that is there changes nothing.
      if (fate !== 'refused') for (const id of batch) stored.add(id);
      if (fate !== 'written') throw new Error(fate);
    },
    schedule(delayMs, task) {
      const entry = { delayMs, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    report: (error) => reported.push(error),
    capacity,
    batchSize,
    flushMs: 250,
    retryMs: 5000,
  });
  const settled = async () => new Promise((resolve) => setImmediate(resolve));
  return {
    buffer,
    stored,
    batches,
    reported,
    delays: () => tasks.map(({ delayMs }) => delayMs),
    /** Runs what was scheduled, and lets what it started go as far as it can. */
    elapse: async () => {
      const due = tasks;
      tasks = [];
      for (const { task } of due) task();
      await settled();
    },
    /** The database answers the batch that it has. */
    answer: async (fate: Fate) => {
      const resolve = settle;
      settle = null;
      resolve?.(fate);
      await settled();
    },
    isWriting: () => settle !== null,
  };
}

describe('clicks that wait', () => {
  it('are written a quarter of a second after the first, however few', async () => {
    const { buffer, delays, elapse, answer, batches } = setUp({ capacity: 100, batchSize: 10 });
    for (const id of [1, 2, 3]) expect(buffer.take(id)).toBe(true);
    expect(delays()).toEqual([250]);
    await elapse();
    expect(batches).toEqual([[1, 2, 3]]);
    await answer('written');
    expect([buffer.waiting(), delays()]).toEqual([0, []]);
  });

  it('are written at once when they make a batch, and the next ones behind them in their order', async () => {
    const { buffer, delays, elapse, answer, batches } = setUp({ capacity: 100, batchSize: 3 });
    for (let id = 1; id <= 8; id += 1) buffer.take(id);
    expect(delays()).toEqual([0]);
    await elapse();
    await answer('written');
    expect(delays()).toEqual([0]);
    await elapse();
    await answer('written');
    expect(delays()).toEqual([250]);
    await elapse();
    await answer('written');
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ]);
  });

  it('are tried again as the same batch, later each time up to five seconds, and never pile up tries', async () => {
    const { buffer, delays, elapse, answer, batches, reported } = setUp({
      capacity: 100,
      batchSize: 10,
    });
    buffer.take(1);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await elapse();
      buffer.take(attempt + 2);
      await answer('refused');
      expect(delays()).toHaveLength(1);
      waits.push(...delays());
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000]);
    expect(batches).toEqual(Array.from({ length: 7 }, () => [1]));
    expect(reported).toHaveLength(7);
  });

  it('are dropped only when as many wait as may, those on their way included', async () => {
    const { buffer, elapse, answer } = setUp({ capacity: 4, batchSize: 2 });
    expect([1, 2, 3, 4, 5].map((id) => buffer.take(id))).toEqual([true, true, true, true, false]);
    await elapse();
    expect(buffer.take(6)).toBe(false);
    await answer('written');
    expect([buffer.take(7), buffer.take(8), buffer.take(9)]).toEqual([true, true, false]);
  });

  it('are all written by a stop, and nothing is taken after it', async () => {
    const { buffer, answer, stored } = setUp({ capacity: 100, batchSize: 2 });
    for (const id of [1, 2, 3]) buffer.take(id);
    const stopped = buffer.stop(1000);
    expect(buffer.take(4)).toBe(false);
    await answer('written');
    await answer('written');
    expect([await stopped, [...stored]]).toEqual([0, [1, 2, 3]]);
  });

  it('are tried again by a stop too, until its deadline; then it says how many are left', async () => {
    const { buffer, answer, elapse, delays, batches } = setUp({ capacity: 100, batchSize: 2 });
    for (const id of [1, 2, 3]) buffer.take(id);
    const stopped = buffer.stop(1000);
    await answer('answer lost');
    // The deadline and the pause before the next try.
    expect(delays().toSorted((a, b) => a - b)).toEqual([500, 1000]);
    await elapse();
    expect(await stopped).toBe(3);
    expect(batches[0]).toEqual([1, 2]);
  });

  it('come to the database once each, whatever is refused, lost or told late, and in their order', async () => {
    const step = oneof(
      record({ do: constant('take' as const), many: nat(7) }),
      record({ do: constant('elapse' as const) }),
      record({
        do: constant('answer' as const),
        fate: constantFrom<Fate>('written', 'refused', 'answer lost'),
      }),
    );
    await check(
      asyncProperty(
        array(step, { maxLength: 60 }),
        record({ capacity: nat(30).map((n) => n + 1), batchSize: nat(6).map((n) => n + 1) }),
        async (steps, size) => {
          const { buffer, stored, elapse, answer, isWriting, batches } = setUp(size);
          const taken: number[] = [];
          let next = 0;
          for (const one of steps) {
            if (one.do === 'elapse') await elapse();
            else if (one.do === 'answer') await answer(one.fate);
            else
              for (let i = 0; i < one.many; i += 1) {
                const isFull = buffer.waiting() >= size.capacity;
                next += 1;
                expect(buffer.take(next)).toBe(!isFull);
                if (!isFull) taken.push(next);
              }
            expect(buffer.waiting()).toBeLessThanOrEqual(size.capacity);
          }
          for (let rest = 0; buffer.waiting() > 0; rest += 1) {
            expect(rest).toBeLessThan(1000);
            if (isWriting()) await answer('written');
            else await elapse();
          }
          expect([...stored]).toEqual(taken);
          expect(batches.every((batch) => batch.length > 0 && batch.length <= size.batchSize)).toBe(
            true,
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});
