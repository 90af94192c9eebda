import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseClock } from '../../db/database-clock.ts';
import { findFact, findRestoredAt, putFact } from '../../db/facts.ts';
import type { Database, Reader } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import { takeRestoreSteps } from '../restored-rows.ts';
import { judgeHistory, type Verdict } from './judge-history.ts';
import { type DatabasePlace, type OutsideMark, readMark, writeMark } from './outside-mark.ts';

export interface Settling {
  readonly file: string;
  readonly clock: DatabaseClock;
  readonly place: DatabasePlace;
  /** This process, and whether it ends now; null for a command, which is no process at work. */
  readonly run: { readonly id: string; readonly ends: boolean } | null;
  /** Somebody says that the database was put back. */
  readonly isSaid?: boolean;
}

export interface Settled {
  readonly verdict: Verdict | 'said';
  /** What DATA_DIR knew before, ms since 1970. */
  readonly knownUntilMs: number | null;
}

/**
 * Holds a database against the mark outside of it, and renews both halves. One that may have been
 * set back, or of which somebody says so, takes the steps of a restore first: in the transaction
 * that judged it, so no two processes take them, and none works on without them.
 */
export async function settleHistory(database: Database, settling: Settling): Promise<Settled> {
  const first = await pass(database, settling);
  // The steps are committed, and only now the outside half may say that they were.
  if (isSetBack(first.verdict)) await pass(database, { ...settling, isSaid: false });
  await confirm(database, settling.file);
  return first;
}

export function isSetBack(verdict: Settled['verdict']): boolean {
  return verdict === 'behind' || verdict === 'elsewhere' || verdict === 'said';
}

async function pass(database: Database, { file, clock, place, run, isSaid }: Settling) {
  return database.transaction(async (tx): Promise<Settled> => {
    // One at a time, of all processes: the outside half is written under it too.
    await tx.first(takeLock, {});
    const outside = await readMark(file);
    const name = outside?.name ?? randomBytes(12).toString('base64url');
    const token = await findFact(tx, `history_mark_${name}`);
    const verdict =
      isSaid === true
        ? 'said'
        : judgeHistory(outside, {
            token,
            place,
            restoredAtMs: (await findRestoredAt(tx))?.getTime() ?? null,
            hasPeople: (await tx.first(findPerson, {})) !== null,
          });
    const settled: Settled = { verdict, knownUntilMs: outside?.atMs ?? null };
    const nowMs = await clock.readMs(tx);
    if (isSetBack(verdict)) {
      // Later than what is known outside: whoever looks next sees by it that they were taken.
      await takeRestoreSteps(tx, Math.max(nowMs, (outside?.atMs ?? 0) + 1));
      return settled;
    }
    const next = randomBytes(12).toString('base64url');
    // Before the commit, so both are good until it is confirmed.
    await writeMark(file, {
      name,
      tokens: [token, next],
      atMs: nowMs,
      place,
      running: runningWith(outside, run, nowMs),
    });
    await putFact(tx, `history_mark_${name}`, next);
    return settled;
  });
}

/** Of the two that were good until the commit, the one that the database has. */
async function confirm(database: Database, file: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.first(takeLock, {});
    const outside = await readMark(file);
    if (outside === null) return;
    const token = await findFact(tx, `history_mark_${outside.name}`);
    if (outside.tokens.includes(token)) await writeMark(file, { ...outside, tokens: [token] });
  });
}

/** How long a process that says nothing counts as one that may still write, ms. */
const silentMs = 10 * 60_000;

function runningWith(
  outside: OutsideMark | null,
  run: Settling['run'],
  nowMs: number,
): OutsideMark['running'] {
  const others = Object.entries(outside?.running ?? {}).filter(
    ([id, atMs]) => id !== run?.id && Math.abs(nowMs - atMs) < silentMs,
  );
  return Object.fromEntries(run === null || run.ends ? others : [...others, [run.id, nowMs]]);
}

/** When the database was worked with last, as far as it knows itself. */
export async function findLastWork(reader: Reader): Promise<Date | null> {
  const ms = (await reader.first(readLastWork, {}))?.ms ?? null;
  return ms === null ? null : new Date(Number(ms));
}

/** Any number that no other lock of ours has (postgres.ts). */
const takeLock = statement()(
  'history.lock',
  () => sql<{ one: number }>`select 1 as one from pg_advisory_xact_lock(6248266)`,
);
const findPerson = statement()(
  'history.find_person',
  () => sql<{ one: number }>`select 1 as one from users limit 1`,
);
const readLastWork = statement()(
  'history.read_last_work',
  () => sql<{ ms: string | null }>`
  select floor(extract(epoch from greatest((select max(at) from audit_log), (select max(at) from order_events), (select max(last_used_at) from sessions), (select max(applied_at) from applied_operations))) * 1000)::bigint::text as ms`,
);
