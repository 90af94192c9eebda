import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { openCache } from '#main/cache/open-cache.ts';
import type { Cache } from '#main/cache/cache.ts';
import type { StoredDocument } from '#main/cache/stores/document-store.ts';
import type { VoucherCard, VoucherList } from '#shared/vouchers/voucher-card.ts';
import type {
  LessonRow,
  NoteRow,
  RefusedRow,
  StoreDecision,
  WaitingRow,
} from '#shared/sync/store-port.ts';

/** What was ever written into the sample: nothing else may come out of a damaged copy of it. */
export interface SampleContent {
  /** Per person and id, every version of a waiting operation, the last one last. */
  readonly waiting: ReadonlyMap<string, readonly WaitingRow[]>;
  readonly refused: readonly RefusedRow[];
  readonly lessons: readonly LessonRow[];
  readonly notes: readonly NoteRow[];
  readonly documents: readonly StoredDocument[];
  /** The list of each person. */
  readonly vouchers: ReadonlyMap<string, VoucherList>;
}

export const people = ['linh', 'nam'] as const;
export const sampleNowMs = 1_790_000_000_000;

/** Opens a cache as the tests do: a fixed clock, ids that do not repeat. */
export function openSample(folder: string) {
  let made = 0;
  return openCache({ folder, now: () => sampleNowMs, createId: () => `device-${(made += 1)}` });
}

/** Folders of the three samples. */
export interface SampleFolders {
  /** A cache that was closed. */
  readonly closed: string;
  /** One that was killed: its last commits are only in the journal. */
  readonly killed: string;
  /** One that was closed and is too large to be checked whole at every opening. */
  readonly large: string;
}

/** Fills the samples; what they hold together is the answer. */
export async function makeSamples({
  closed,
  killed,
  large,
}: SampleFolders): Promise<SampleContent> {
  const first = openSample(closed).cache;
  const content = emptyContent();
  for (const person of people) await fill(first, person, content);
  first.close();
  copyDatabase(closed, large);
  const third = openSample(large).cache;
  for (let index = 0; index < 25; index += 1)
    putDocument(third, 'linh', `large ${index}`, 'bài giảng '.repeat(8_000), content);
  third.close();
  copyDatabase(closed, killed);
  const second = openSample(killed).cache;
  for (const person of people) await grow(second, person, content);
  copyDatabase(killed, path.join(killed, 'kept'));
  second.close();
  copyDatabase(path.join(killed, 'kept'), killed);
  return content;
}

/** Copies the database and its journal, as a kill leaves them. */
export function copyDatabase(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of ['cache.sqlite3', 'cache.sqlite3-wal']) {
    if (existsSync(path.join(from, name))) copyFileSync(path.join(from, name), path.join(to, name));
  }
}

export function keyOf(person: string, id: string): string {
  return `${person} ${id}`;
}

type Growing = {
  waiting: Map<string, WaitingRow[]>;
  refused: RefusedRow[];
  lessons: LessonRow[];
  notes: NoteRow[];
  documents: StoredDocument[];
  vouchers: Map<string, VoucherList>;
};

function emptyContent(): Growing {
  return {
    waiting: new Map(),
    refused: [],
    lessons: [],
    notes: [],
    documents: [],
    vouchers: new Map(),
  };
}

async function fill(cache: Cache, person: string, content: Growing): Promise<void> {
  const lessons = Array.from({ length: 120 }, (_, index) => lesson(person, index));
  const notes = Array.from({ length: 30 }, (_, index) => note(person, index));
  const waiting = Array.from({ length: 60 }, (_, index) => operation(person, index, 1));
  const refused: RefusedRow[] = waiting.slice(0, 8).map(({ body, id }) => ({
    id: `r-${id}`,
    body,
    code: 'LESSON_UNKNOWN',
    refusedAtMs: sampleNowMs,
  }));
  content.lessons.push(...lessons);
  content.notes.push(...notes);
  content.refused.push(...refused);
  await write(cache, person, { putLessons: lessons, putNotes: notes, putRefused: refused });
  await put(cache, person, waiting, content);
  for (let index = 0; index < 12; index += 1)
    putDocument(cache, person, String(index), 'bài học '.repeat(400), content);
  putVouchers(cache, person, content);
}

function putVouchers(cache: Cache, person: string, content: Growing): void {
  const vouchers = Array.from({ length: 40 }, (_, index) => voucher(person, index));
  const list: VoucherList = {
    vouchers,
    savedAtMs: sampleNowMs,
    serverNowMs: sampleNowMs + 1_234,
    isFresh: false,
  };
  cache.vouchers.put(person, list);
  content.vouchers.set(person, list);
}

function putDocument(
  cache: Cache,
  owner: string,
  variablesHash: string,
  text: string,
  content: Growing,
): void {
  const document = {
    owner,
    operationName: 'Course',
    variablesHash,
    answer: JSON.stringify({ owner, variablesHash, text }),
    savedAtMs: sampleNowMs,
  };
  cache.documents.put(document);
  content.documents.push(document);
}

/** Later commits: operations that grow, some new, one at a time as ticks are. */
async function grow(cache: Cache, person: string, content: Growing): Promise<void> {
  for (let index = 50; index < 80; index += 1) {
    await put(cache, person, [operation(person, index, 2)], content);
    await put(cache, person, [operation(person, index, 3)], content);
  }
}

async function put(
  cache: Cache,
  person: string,
  rows: readonly WaitingRow[],
  content: Growing,
): Promise<void> {
  const lastStamp = rows.at(-1)?.body.operation.stamp ?? null;
  await write(cache, person, {
    putWaiting: rows,
    meta: {
      cursor: 'e1:7',
      retelling: false,
      lastStamp,
      clockOffsetMs: 12.5,
      lastSyncedAtMs: sampleNowMs,
      proof: `${person}.ma`,
    },
  });
  for (const row of rows)
    content.waiting.set(keyOf(person, row.id), [
      ...(content.waiting.get(keyOf(person, row.id)) ?? []),
      row,
    ]);
}

async function write(
  cache: Cache,
  person: string,
  decision: Omit<StoreDecision<null>, 'answer'>,
): Promise<void> {
  const written = await cache.sync.transact(person, { kind: 'meta' }, () => ({
    ...decision,
    answer: null,
  }));
  if (!written.ok) throw new Error(written.error.code);
}

function operation(person: string, index: number, version: number): WaitingRow {
  // Later readings in the order in which `grow` makes them.
  const stamp = {
    ms: sampleNowMs + (version === 1 ? index : 1_000 + index * 2 + version),
    counter: version,
    node: 'device',
  };
  const id = `${person}-op-${index}`;
  // Every tenth is longer than a page, so that it needs overflow pages.
  const pieces = index % 10 === 0 ? 900 : 1 + version;
  const intervals = Array.from(
    { length: pieces },
    (_, piece) => [index + piece * 3, index + piece * 3 + 1] as const,
  );
  const body = {
    id,
    lessonId: `lesson-${index % 20}`,
    intervals,
    watchedMs: pieces * 1_000,
    position: { seconds: index, stamp },
    completedAtMs: null,
    stamp,
  };
  return {
    id,
    sealed: index % 3 === 0,
    body: { kind: 'progress', operation: body, durationSeconds: 4_000 },
  };
}

function lesson(person: string, index: number): LessonRow {
  const stamp = { ms: sampleNowMs + index, counter: 0, node: person };
  const state = {
    covered: [[0, 10 + index] as const],
    position: { seconds: index + 0.5, stamp },
    learnedMs: index * 999,
    completedAtMs: index % 2 === 0 ? sampleNowMs : null,
  };
  return {
    lessonId: `${person}-lesson-${index}`,
    state,
    version: index + 1,
    durationSeconds: 600,
    syncedAtMs: sampleNowMs,
  };
}

function note(person: string, index: number): NoteRow {
  const stamp = { ms: sampleNowMs + index, counter: 0, node: person };
  return {
    noteId: `${person}-note-${index}`,
    lessonId: 'lesson-1',
    version: index,
    atSeconds: index,
    text: `Ghi chú số ${index}`,
    deleted: false,
    stamp,
  };
}

function voucher(person: string, index: number): VoucherCard {
  const usage = {
    isPaused: false,
    isUsedUp: index % 5 === 0,
    usedUpUntilMs: index % 7 === 0 ? sampleNowMs : null,
    isUsedByYou: index % 3 === 0,
  };
  const worth =
    index % 2 === 0
      ? ({ kind: 'percent', percent: 1 + index, amountVnd: null, capVnd: '300000' } as const)
      : ({ kind: 'fixed', percent: null, amountVnd: `${index}000`, capVnd: null } as const);
  return {
    id: `${person}-voucher-${index}`,
    code: `MA${index}`,
    ...worth,
    minOrderVnd: '0',
    plans: ['pro', 'kha_pro'],
    startsAtMs: sampleNowMs,
    endsAtMs: sampleNowMs + index,
    hasDailyUses: false,
    isPersonal: false,
    ...usage,
  };
}
