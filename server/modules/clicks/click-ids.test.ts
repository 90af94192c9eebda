import { describe, expect, it } from 'vitest';
import { createClickIds } from './click-ids.ts';

describe('ids of clicks', () => {
  it('come from blocks, the next one fetched before the last id is used, none given twice', async () => {
    let blocks = 0n;
    const ids = await createClickIds({
      fetchBlock: async () => 1n + 10n * blocks++,
      blockSize: 10,
      report: () => undefined,
    });
    const given: (bigint | null)[] = [];
    for (let i = 0; i < 35; i += 1) {
      given.push(ids.take());
      await Promise.resolve();
    }
    expect(given).toEqual(Array.from({ length: 35 }, (_, index) => BigInt(index + 1)));
  });

  it('end while the database gives no block, and go on when it does', async () => {
    let fails = false;
    let first = 1n;
    const reported: unknown[] = [];
    const ids = await createClickIds({
      async fetchBlock() {
        if (fails) throw new Error('gone');
        first += 4n;
        return first;
      },
      blockSize: 4,
      report: (error) => reported.push(error),
    });
    fails = true;
    const given: (bigint | null)[] = [];
    for (let i = 0; i < 6; i += 1) {
      given.push(ids.take());
      await Promise.resolve();
    }
    expect(given).toEqual([5n, 6n, 7n, 8n, null, null]);
    expect(reported.length).toBeGreaterThan(0);
    fails = false;
    ids.take();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ids.take()).toBe(9n);
  });
});
