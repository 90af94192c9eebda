import { expect, test } from 'vitest';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import { ok } from '#shared/kernel/result.ts';
import { defaultDeviceSettings } from '#shared/settings/device-settings.ts';
import type { DownloadRecord } from '../cache/stores/download-store.ts';
import { createOfflineRules, ruleTimes } from './offline-rules.ts';

function setUp() {
  const state = {
    settings: { ...defaultDeviceSettings.offline, fetchNext: 2 as 0 | 2 | 5, removeWatched: false },
    records: [] as DownloadRecord[],
    progress: [] as LessonProgress[],
    asked: [] as string[],
    now: 100 * 86_400_000,
    syncedAt: null as number | null,
  };
  let planned: { readonly at: number; readonly task: () => void }[] = [];
  const rules = createOfflineRules({
    settings: () => state.settings,
    study: {
      list: async () => ok(state.progress),
      status: async () => ({
        connection: 'online',
        waitingCount: 0,
        refusedCount: 0,
        lastSyncedAtMs: state.syncedAt,
        storage: { kind: 'ok' },
      }),
    },
    course: async () => ['l1', 'l2', 'l3', 'l4'].map((id) => ({ id, isOpen: true })),
    report: (what, error) => {
      throw new Error(what, { cause: error });
    },
    downloads: {
      records: async () => state.records,
      download: async (lessonIds, options) => {
        state.asked.push(`fetch ${lessonIds.join(' ')}${options?.byItself ? ' by itself' : ''}`);
        return ok(null);
      },
      remove: async (lessonIds) => {
        state.asked.push(`remove ${lessonIds.join(' ')}`);
        state.records = state.records.filter(({ lessonId }) => !lessonIds.includes(lessonId));
        return ok(null);
      },
    },
    clock: {
      monotonic: () => state.now,
      schedule(ms, task) {
        const entry = { at: state.now + ms, task };
        planned.push(entry);
        return () => void (planned = planned.filter((other) => other !== entry));
      },
    },
  });
  const pass = async (ms: number) => {
    state.now += ms;
    const due = planned.filter(({ at }) => at <= state.now);
    planned = planned.filter(({ at }) => at > state.now);
    for (const { task } of due) task();
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  };
  return { state, rules, pass, planned: () => planned.length };
}

const learnedAndKept = (
  lessonId: string,
): { readonly progress: LessonProgress; readonly record: DownloadRecord } => ({
  progress: {
    lessonId,
    covered: [],
    position: null,
    learnedMs: 0,
    completedAtMs: 1,
    sync: { state: 'waiting' },
  },
  record: {
    userId: 'linh',
    lessonId,
    slug: null,
    isPreview: false,
    place: 1,
    byItself: true,
    qualityHeight: 720,
    expectedBytes: 0,
    stage: { kind: 'settled' },
    next: null,
    isOutdated: false,
    current: {
      folder: 'a',
      version: '1',
      mediaFolder: 'm',
      qualityHeight: 720,
      totalBytes: 1,
      savedAtMs: 1,
      isSuspect: false,
      damage: null,
    },
  },
});

test('what comes after the lesson that plays is fetched by itself, once per lesson that plays, and not what was removed by hand', async () => {
  const { state, rules, pass } = setUp();
  rules.played('l1');
  rules.played('l1');
  await pass(ruleTimes.soon);
  expect(state.asked).toEqual(['fetch l2 l3 by itself']);
  rules.removed(['l3']);
  rules.played('l2');
  await pass(ruleTimes.soon);
  expect(state.asked.at(-1)).toBe('fetch l4 by itself');
});

test('without the rules nothing is fetched and nothing goes', async () => {
  const { state, rules, pass } = setUp();
  const { progress, record } = learnedAndKept('l2');
  Object.assign(state, {
    settings: { ...state.settings, fetchNext: 0 },
    progress: [progress],
    records: [record],
  });
  rules.played('l1');
  await pass(ruleTimes.soon);
  expect(state.asked).toEqual([]);
});

test('a learned lesson goes, but not while it plays', async () => {
  const { state, rules, pass } = setUp();
  const { progress, record } = learnedAndKept('l2');
  Object.assign(state, {
    settings: { ...state.settings, fetchNext: 0, removeWatched: true },
    progress: [progress],
    records: [record],
    syncedAt: state.now,
  });
  rules.played('l2');
  await pass(ruleTimes.soon);
  expect(state.asked).toEqual([]);
  await pass(ruleTimes.again);
  await pass(ruleTimes.soon);
  expect(state.asked).toEqual(['remove l2']);
});

test('a clock that leaps takes no lesson away before the server says what time it is', async () => {
  const { state, rules, pass } = setUp();
  const { progress, record } = learnedAndKept('l2');
  Object.assign(state, {
    settings: { ...state.settings, fetchNext: 0, removeWatched: true },
    progress: [progress],
    records: [record],
  });
  // Learned and kept on the first day, heard of the server on the third.
  for (const syncedAt of [null, 3 * 86_400_000]) {
    Object.assign(state, { syncedAt });
    rules.played('l1');
    await pass(2 * ruleTimes.again);
  }
  expect(state.asked).toEqual([]);
  Object.assign(state, { syncedAt: 9 * 86_400_000 });
  await pass(ruleTimes.again);
  await pass(ruleTimes.soon);
  expect(state.asked).toEqual(['remove l2']);
});

test('after its stop it plans nothing and does nothing', async () => {
  const { state, rules, pass, planned } = setUp();
  rules.played('l1');
  rules.stop();
  await pass(ruleTimes.again);
  rules.look();
  expect([state.asked, planned()]).toEqual([[], 0]);
});
