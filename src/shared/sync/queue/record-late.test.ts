import { expect, it } from 'vitest';
import {
  assessOperation,
  initialAllowance,
  operationMemoryMs,
} from '../../domain/progress/assess-operation.ts';
import { createMemoryStore, createMemoryTables } from './memory-store.ts';
import { recordLate } from './record-late.ts';
import type { WaitingRow } from '../store-port.ts';
import { syncRules } from '../sync-rules.ts';

const nowMs = Date.parse('2026-11-29T08:00:00Z');
const yesterday = nowMs - 86_400_000;

const tickAt = (at: number, ageMs: number) => ({
  id: `t${at}`,
  ageMs,
  lessonId: 'l',
  durationSeconds: 600,
  intervals: [[at, at + 5] as const],
  watchedMs: 5_000,
  positionSeconds: at + 5,
  unheard: null,
});

/** Gives ticks again, each of so long ago, ms, at a device that last made a reading yesterday. */
async function given(agesMs: readonly number[]) {
  const store = createMemoryStore(createMemoryTables('d'), { kind: 'ok' });
  const lastStamp = { ms: yesterday, counter: 0, node: 'd' };
  await store.transact('linh', { kind: 'meta' }, ({ meta }) => ({
    answer: null,
    meta: { ...meta, lastStamp, clockOffsetMs: 0 },
  }));
  const named = { kind: 'named', lessonIds: ['l'], noteIds: [] } as const;
  for (const [place, ageMs] of agesMs.entries())
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await store.transact('linh', named, (rows) =>
      recordLate(
        rows,
        { deviceId: 'd', nowMs, ownIds: new Set(), tick: tickAt(place * 5, ageMs) },
        syncRules,
      ),
    );
  const all = await store.transact('linh', { kind: 'all' }, (rows) => ({ answer: rows.waiting }));
  return all.ok ? all.value : [];
}

function countedMs(rows: readonly WaitingRow[]): number {
  return rows.reduce((sum, { body }) => {
    if (body.kind === 'note') return sum;
    const assessed = assessOperation({
      operation: body.operation,
      rank: 0,
      longestSeconds: 600,
      nowMs,
      known: null,
      allowance: initialAllowance(nowMs),
    });
    return sum + (assessed.kind === 'accepted' ? assessed.operation.watchedMs : 0);
  }, 0);
}

const positionsOf = (rows: readonly WaitingRow[]) =>
  rows.map(({ body }) => (body.kind === 'note' ? null : body.operation.position));

it.each([
  ['years', 6 * 365 * 86_400_000],
  ['half a year', operationMemoryMs + 86_400_000],
])('time that was put aside under a clock that stood %s back counts', async (_howFar, backMs) => {
  const rows = await given([backMs + 10_000, backMs + 5_000, backMs]);
  expect(countedMs(rows)).toBe(15_000);
  // In the order in which they were watched, and before all that anybody did since.
  expect(positionsOf(rows).map((position) => position?.seconds)).toEqual([5, 10, 15]);
  expect(positionsOf(rows).at(-1)?.stamp.ms).toBe(nowMs - backMs);
});

it('a moment that may be true is taken as it is', async () => {
  const [row] = await given([30 * 86_400_000]);
  expect(row?.body.operation.stamp.ms).toBe(nowMs - 30 * 86_400_000);
});
