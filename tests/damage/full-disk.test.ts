import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  rmdirSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openCache } from '#main/cache/open-cache.ts';
import type { Cache } from '#main/cache/cache.ts';
import { createDraftWriter, type DraftWriter } from '#renderer/lib/drafts/draft-writer.ts';
import { createUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import { applyAll, lessonOfTick, recordTick, ticksIn } from '../kill/ticks.ts';

const disk = mountSmallDisk();
if (disk === null) console.warn('tests/damage/full-disk: skipped, this user may not mount a tmpfs');

describe.skipIf(disk === null)('a full disk', () => {
  const root = disk ?? '';
  let folder: string;
  let nowMs: number;
  let made: number;
  const open = () =>
    openCache({ folder, now: () => nowMs, createId: () => `device-${(made += 1)}` });
  beforeEach(() => {
    for (const name of ['filler', 'cache'])
      rmSync(path.join(root, name), { recursive: true, force: true });
    folder = path.join(root, 'cache');
    nowMs = 1_790_000_000_000;
    made = 0;
  });
  afterAll(() => unmount(root));

  it('keeps every acknowledged tick, says so at once, and goes on when there is room again', async () => {
    const { cache } = open();
    cache.maintain();
    expect(existsSync(path.join(folder, 'cache.reserve'))).toBe(true);
    const said: string[] = [];
    cache.subscribe((storage) => said.push(storage.kind));
    fill(root);

    const untilFull = await tickUntil(cache, 0, () => cache.storage().kind === 'full');
    expect(said).toEqual(['full']);
    expect(existsSync(path.join(folder, 'cache.reserve')), 'the reserve was given up').toBe(false);
    expect(
      cache.documents.put({
        owner: 'linh',
        operationName: 'Course',
        variablesHash: 'x',
        answer: '{}',
        savedAtMs: nowMs,
      }),
    ).toBe(false);

    fill(root);
    const inMemory = await tickUntil(cache, untilFull, (tick) => tick === untilFull + 2_000);
    expect((await read(cache)).ticks.size).toBe(inMemory);

    rmSync(path.join(root, 'filler'));
    nowMs += 11_000;
    const afterwards = await tickUntil(cache, inMemory, (tick) => tick === inMemory + 10);
    expect(cache.storage()).toEqual({ kind: 'ok' });
    expect(existsSync(path.join(folder, 'cache.reserve'))).toBe(true);
    cache.close();

    const again = open();
    expect(again.outcome.kind).toBe('opened');
    const kept = await read(again.cache);
    expect(kept.ticks.size).toBe(afterwards);
    expect(kept.learnedMs).toBe(afterwards * 1_000);
    again.cache.close();
  });

  it('loses nothing that was acknowledged on the disk when the process ends while it is full', async () => {
    const { cache } = open();
    cache.maintain();
    fill(root);
    const onDisk = await tickUntil(cache, 0, () => cache.storage().kind === 'full');
    cache.close();
    const again = open();
    expect((await read(again.cache)).ticks.size).toBe(onDisk);
    again.cache.close();
  });

  it('never sends or grows an operation in memory whose unsealed form is on the disk', async () => {
    const { cache } = open();
    cache.maintain();
    fill(root);
    const untilFull = await tickUntil(cache, 0, () => cache.storage().kind === 'full');
    const onDisk = new Set((await waiting(cache)).map((row) => row.id));
    fill(root);
    await tickUntil(cache, untilFull, (tick) => tick === untilFull + 3_000);
    const offered = await cache.sync.transact(
      'linh',
      { kind: 'oldest', limit: 1_000, except: [] },
      (rows) => ({ answer: rows.waiting.map((row) => row.id) }),
    );
    const born = (await waiting(cache)).filter((row) => !onDisk.has(row.id)).map((row) => row.id);
    expect(born.length).toBeGreaterThan(0);
    expect(offered).toEqual({ ok: true, value: born });
    await cache.sync.transact('linh', { kind: 'oldest', limit: 1_000, except: [] }, (rows) => ({
      answer: null,
      removeWaitingIds: rows.waiting.map((row) => row.id),
    }));
    rmSync(path.join(root, 'filler'));
    nowMs += 11_000;
    expect(new Set((await waiting(cache)).map((row) => row.id))).toEqual(onDisk);
    cache.close();
  });

  it('lets no draft go that was taken up and could not be kept anew', async () => {
    const { cache } = open();
    cache.maintain();
    const first = writerOn(cache);
    await first.keep({ text: 'một đoạn dài', atSeconds: 1 });
    const second = writerOn(cache);
    const [left] = await second.others();
    if (left === undefined) throw new Error('the draft is not there');
    second.takeUp(left);
    fill(root);
    await tickUntil(cache, 0, () => cache.storage().kind === 'full');
    fill(root);
    expect(await second.keep({ text: 'một đoạn dài!', atSeconds: 1 })).toBe(false);
    cache.close();
    const again = open();
    expect((await writerOn(again.cache).others()).map(({ draft: { text } }) => text)).toEqual([
      'một đoạn dài',
    ]);
    again.cache.close();
  });

  it('still shows what was kept for reading', async () => {
    const { cache } = open();
    cache.maintain();
    const page = { owner: 'linh', operationName: 'Course', variablesHash: 'x' };
    expect(cache.documents.put({ ...page, answer: '{}', savedAtMs: nowMs })).toBe(true);
    cache.close();
    // Without the reserve, which would give room at opening.
    rmSync(path.join(folder, 'cache.reserve'));
    const again = open();
    expect(again.outcome.kind).toBe('opened');
    fill(root);
    nowMs += 2 * 3_600_000;
    const kept = { ...page, answer: '{}', savedAtMs: nowMs - 2 * 3_600_000 };
    expect(again.cache.documents.find(page, nowMs)).toEqual(kept);
    expect(again.cache.documents.find(page, nowMs)).toEqual(kept);
    again.cache.close();
  });

  it('is not full for want of room for a copy alone', () => {
    const { cache } = open();
    cache.maintain();
    nowMs += 8 * 24 * 3_600_000;
    for (let part = 0; part < 6; part += 1)
      cache.documents.put({
        owner: 'linh',
        operationName: 'Course',
        variablesHash: String(part),
        answer: 'x'.repeat(1_900_000),
        savedAtMs: nowMs,
      });
    fill(root, 6);
    cache.maintain();
    expect([cache.storage(), cache.meta.put('fact', 'một')]).toEqual([{ kind: 'ok' }, true]);
    cache.close();
  });

  it('makes no file on a disk without room and answers a cache in memory', async () => {
    fill(root);
    const { cache, outcome } = open();
    expect(outcome).toMatchObject({ kind: 'in_memory', reason: 'full' });
    expect(cache.storage()).toEqual({ kind: 'full' });
    await tickUntil(cache, 0, (tick) => tick === 20);
    expect((await read(cache)).ticks.size).toBe(20);
    cache.close();
  });

  it('moves what was watched into the base while it is full, and back to the disk', async () => {
    const { cache } = open();
    cache.maintain();
    fill(root);
    const untilFull = await tickUntil(cache, 0, () => cache.storage().kind === 'full');
    fill(root);
    const ticks = await tickUntil(cache, untilFull, (tick) => tick === untilFull + 2_000);
    expect((await cache.sync.transact('linh', { kind: 'all' }, applyAll)).ok).toBe(true);
    rmSync(path.join(root, 'filler'));
    nowMs += 11_000;
    cache.close();
    const again = open();
    expect(await waiting(again.cache)).toEqual([]);
    expect((await read(again.cache)).ticks.size).toBe(ticks);
    again.cache.close();
  });
});

/** A page of Linh's that writes about a lesson. */
function writerOn(cache: Cache): DraftWriter {
  const drafts = createUnsavedDrafts(async () => cache.meta);
  return createDraftWriter({
    unsaved: {
      list: async (of) => drafts.list('linh', of),
      ids: async (kind) => drafts.ids('linh', kind),
      look: async (of) => drafts.look('linh', of),
      keep: async (of, draft) => drafts.keep('linh', of, draft),
      takeAway: async (of, seen) => drafts.takeAway('linh', of, seen),
    },
    subject: { kind: 'lesson', id: 'l1' },
    onWrittenOn: () => undefined,
    createId: randomUUID,
    now: () => 1_790_000_000_000,
  });
}

/**
 * Records ticks from `first` on until `isEnough`; each must be acknowledged. Answers the number of
 * the next.
 */
async function tickUntil(
  cache: Cache,
  first: number,
  isEnough: (tick: number) => boolean,
): Promise<number> {
  for (let tick = first; ; tick += 1) {
    if (isEnough(tick)) return tick;
    expect(tick, 'the disk never was full').toBeLessThan(20_000);
    const kept = await cache.sync.transact(
      'linh',
      { kind: 'named', lessonIds: [lessonOfTick(tick)], noteIds: [] },
      (rows) => recordTick(rows, tick, `op-${tick}`),
    );
    expect(kept).toEqual({ ok: true, value: null });
  }
}

async function read(cache: Cache) {
  const rows = await cache.sync.transact('linh', { kind: 'all' }, (found) => ({ answer: found }));
  if (!rows.ok) throw new Error(rows.error.code);
  return ticksIn(rows.value);
}

async function waiting(cache: Cache) {
  const rows = await cache.sync.transact('linh', { kind: 'all' }, (found) => ({
    answer: found.waiting,
  }));
  if (!rows.ok) throw new Error(rows.error.code);
  return rows.value;
}

/** Writes until the disk takes no more, and leaves so many MiB. */
function fill(root: string, leftMiB = 0): void {
  const file = path.join(root, 'filler');
  for (const piece of [1024 * 1024, 4096]) {
    const before = () => (existsSync(file) ? statSync(file).size : 0);
    for (;;) {
      const size = before();
      try {
        appendFileSync(file, Buffer.alloc(piece, 1));
      } catch {
        if (before() === size) break;
      }
    }
  }
  if (leftMiB > 0) truncateSync(file, statSync(file).size - leftMiB * 1024 * 1024);
}

/** A disk of 24 MiB in memory, or null when this user may not mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-full-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

function unmount(folder: string): void {
  if (folder === '') return;
  execFileSync('umount', [folder], { stdio: 'ignore' });
  rmdirSync(folder);
}
