import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openCache } from '#main/cache/open-cache.ts';
import { runUntilKilled } from './child.ts';
import { ticksIn } from './ticks.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 40);

describe(`a process that writes ticks, killed with SIGKILL ${rounds} times`, () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it(
    'loses no acknowledged tick, counts none twice, and leaves no damaged file',
    { timeout: 900_000 },
    async () => {
      // Two caches side by side: starting a process takes longer than what is tested.
      const lanes = [Math.ceil(rounds / 2), Math.floor(rounds / 2)].map((share) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-kill-'));
        folders.push(folder);
        return killAgainAndAgain(folder, share);
      });
      const acknowledged = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
      expect(acknowledged).toBeGreaterThan(rounds * 10);
    },
  );
});

/** Kills and reads back `rounds` times on one folder; answers how many ticks were acknowledged. */
async function killAgainAndAgain(folder: string, rounds: number): Promise<number> {
  const acknowledged: number[] = [];
  let next = 0;
  for (let round = 0; round < rounds; round += 1) {
    const printed = await killAfter(folder, next, Math.floor(Math.random() * 120) - 2);
    const ticks = printed.filter((line) => /^\d+$/.test(line)).map(Number);
    acknowledged.push(...ticks);
    next = (ticks.at(-1) ?? next - 1) + 1;
    const kept = await readBack(folder);
    expect(['opened', 'fresh'], `round ${round}`).toContain(kept.outcome);
    expect(
      acknowledged.filter((tick) => !kept.ticks.has(tick)),
      `lost in round ${round}`,
    ).toEqual([]);
    // The tick that was committed when the kill came before its acknowledgement may be there, once.
    if (kept.ticks.has(next)) acknowledged.push(next);
    next += 1;
    expect(kept.ticks.size, `round ${round}`).toBe(acknowledged.length);
    expect(kept.learnedMs, `round ${round}`).toBe(kept.ticks.size * 1_000);
  }
  return acknowledged.length;
}

/**
 * Kills after this many acknowledged ticks; −1: while it opens the file; −2: as soon as it says a
 * word.
 */
async function killAfter(folder: string, first: number, ticks: number): Promise<readonly string[]> {
  let seen = -3;
  return runUntilKilled('tick-writer.ts', [folder, String(first)], () => {
    seen += 1;
    return seen >= ticks ? 'kill' : 'go on';
  });
}

async function readBack(folder: string) {
  const { cache, outcome } = openCache({ folder, now: Date.now, createId: randomUUID });
  const rows = await cache.sync.transact('linh', { kind: 'all' }, (found) => ({ answer: found }));
  cache.close();
  if (!rows.ok) throw new Error(rows.error.code);
  return { outcome: outcome.kind, ...ticksIn(rows.value) };
}
