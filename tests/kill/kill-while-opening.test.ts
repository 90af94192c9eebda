import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCache } from '#main/cache/open-cache.ts';
import { runUntilKilled } from './child.ts';
import { steppedMigrations, stepCount } from './migrations.ts';
import { applyAll, recordTick, ticksIn } from './ticks.ts';

const allSteps = steppedMigrations(() => undefined);

describe('a process killed while it opens the cache', () => {
  let folder: string;
  const open = (versions = allSteps.length) =>
    openCache({
      folder,
      now: Date.now,
      createId: randomUUID,
      migrations: allSteps.slice(0, versions),
    });
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-kill-open-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Array.from({ length: stepCount }, (_, index) => index + 1))(
    'leaves an empty folder usable when it dies before step %i of the migrations',
    async (step) => {
      expect(await runUntilKilled('opener.ts', [folder, String(step)], () => 'kill')).toEqual([]);
      const { cache, outcome } = open();
      expect(['fresh', 'opened']).toContain(outcome.kind);
      expect(
        (await cache.sync.transact('linh', { kind: 'meta' }, (rows) => recordTick(rows, 1, 'op-1')))
          .ok,
      ).toBe(true);
      cache.close();
    },
  );

  it.each(Array.from({ length: stepCount - 2 }, (_, index) => index + 1))(
    'keeps everything when it dies before step %i of bringing an older file forward',
    async (step) => {
      const old = open(1).cache;
      for (let tick = 0; tick < 30; tick += 1) {
        await old.sync.transact('linh', { kind: 'all' }, (rows) =>
          recordTick(rows, tick, `op-${tick}`),
        );
        if (tick === 15) await old.sync.transact('linh', { kind: 'all' }, applyAll);
      }
      old.close();
      expect(await runUntilKilled('opener.ts', [folder, String(step)], () => 'kill')).toEqual([]);
      const { cache, outcome } = open();
      expect(outcome.kind).toBe('opened');
      const rows = await cache.sync.transact('linh', { kind: 'all' }, (found) => ({
        answer: ticksIn(found),
      }));
      cache.close();
      expect(rows.ok && [...rows.value.ticks]).toHaveLength(30);
      expect(rows.ok && rows.value.learnedMs).toBe(30_000);
    },
  );

  it.each([1, 2, 6, 11])(
    'saves everything when it dies in step %i of building the new file beside a damaged one',
    async (step) => {
      const old = open().cache;
      for (let tick = 0; tick < 30; tick += 1)
        await old.sync.transact('linh', { kind: 'all' }, (rows) =>
          recordTick(rows, tick, `op-${tick}`),
        );
      old.close();
      const file = path.join(folder, 'cache.sqlite3');
      writeFileSync(file, readFileSync(file).fill(0, 0, 4096));
      expect(await runUntilKilled('opener.ts', [folder, String(step)], () => 'kill')).toEqual([]);
      const { cache, outcome } = open();
      const rows = await cache.sync.transact('linh', { kind: 'all' }, (found) => ({
        answer: ticksIn(found),
      }));
      cache.close();
      expect(outcome.kind).toBe('rebuilt');
      expect(rows.ok && [...rows.value.ticks]).toHaveLength(30);
    },
  );

  it('gives the lock free at once: the next start is not locked', async () => {
    const outcomes: string[] = [];
    await runUntilKilled('opener.ts', [folder, '0'], (line) => {
      outcomes.push(line);
      const second = open();
      outcomes.push(second.outcome.kind);
      second.cache.close();
      return 'kill';
    });
    const third = open();
    outcomes.push(third.outcome.kind);
    third.cache.close();
    expect(outcomes).toEqual(['fresh', 'locked', 'opened']);
  });
});
