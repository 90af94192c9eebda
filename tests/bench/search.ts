import path from 'node:path';
import { findHits } from '#shared/search/find-hits.ts';
import { prepareLesson } from '#shared/search/find-lessons.ts';
import { holds, prepareText } from '#shared/search/match-text.ts';
import { ok } from '#shared/kernel/result.ts';
import { openSearchIndex } from '#main/cache/search/search-index.ts';
import { searchHandlers } from '#main/ipc/handlers/search-handlers.ts';
import { createSearchService } from '#main/search/search-service.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { startApiProcess } from '../e2e/support/api-process.ts';
import { post, registerPerson } from '../e2e/support/people.ts';
import {
  benchSearchLessons,
  benchSearches,
  seedSearchCourse,
  toCaptions,
} from './api/search-course.ts';
import { currentLoad, quantile, type Bench, type BenchResult, type BenchRow } from './measure.ts';
import { withFolder } from './with-folder.ts';

const barMs = 50;
const limit = 30;

/**
 * What a search costs from the first letter on, over 1 000 lessons with captions: the desktop's
 * index and the server's.
 */
export const search: Bench = {
  name: 'search',
  async run({ quick }) {
    const rounds = quick ? 1 : 3;
    return [
      await withFolder((folder) => onDesktop(folder, rounds)),
      await withFolder((folder) => onServer(folder, rounds)),
    ];
  },
};

async function onDesktop(folder: string, rounds: number): Promise<BenchResult> {
  const lessons = benchSearchLessons();
  const file = path.join(folder, 'search.sqlite');
  const service = createSearchService({
    session: {
      current: async () => ({
        status: 'signed_in',
        userId: 'linh',
        email: 'linh@vidu.vn',
        expired: false,
        remembered: true,
      }),
      subscribe: () => () => undefined,
    },
    study: {
      listNotes: async () => ok([]),
      subscribeNotes: () => () => undefined,
      status: async () => ({
        connection: 'offline',
        waitingCount: 0,
        refusedCount: 0,
        lastSyncedAtMs: null,
        storage: { kind: 'ok' },
      }),
    },
    openIndex: async () =>
      openSearchIndex(file, (what, error) => {
        throw new Error(what, { cause: error });
      }),
    fetchPage: async ({ known, after }) => {
      if (known === 'v1') return ok({ version: 'v1', lessons: [], next: null });
      const page = lessons
        .filter(({ index }) => index > after)
        .slice(0, 40)
        .map(toCaptions);
      return ok({
        version: 'v1',
        lessons: page,
        next: page.length === 40 ? (page.at(-1)?.index ?? null) : null,
      });
    },
    now: Date.now,
    report: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  const { find: findAs } = searchHandlers(service);
  const find = (request: Parameters<typeof service.find>[0]) => findAs(request, 'linh');
  await filled(
    async () =>
      (
        (await find({ text: `bài ${lessons.length}`, limit: 1 })) as {
          readonly ok: boolean;
          readonly value?: { readonly hits: readonly unknown[] };
        }
      ).value?.hits.length === 1,
  );
  const scan = scanner(lessons);
  const [ours, scanned] = [
    await timed(rounds, (text) => find({ text, limit })),
    await timed(1, (text) => scan(text)),
  ];
  service.stop();
  return result('Tìm trong 1 000 bài có lời thoại, không có mạng (máy tính)', [
    { ...ours, name: 'Mai Vàng (FTS5, qua handler)', role: 'ours' },
    { ...scanned, name: 'quét mọi lời thoại', role: 'peer' },
  ]);
}

async function onServer(folder: string, rounds: number): Promise<BenchResult> {
  await seedSearchCourse(folder, benchSearchLessons());
  const api = await startApiProcess({ dataDir: folder, demo: false });
  try {
    const { accessToken } = await registerPerson(api.url);
    const ask = (text: string) =>
      post(api.url, accessToken, 'Search', hostOperations.Search, { text, limit });
    await ask('đề cương');
    const ours = await timed(rounds, ask);
    return result('Tìm trong 1 000 bài có lời thoại, hỏi máy chủ (qua HTTP, PGlite)', [
      { ...ours, name: 'Mai Vàng (Search)', role: 'ours' },
    ]);
  } finally {
    await api.stop();
  }
}

/** Every search of the list, letter by letter as it is typed. */
async function timed(
  rounds: number,
  find: (text: string) => unknown,
): Promise<Pick<BenchRow, 'value' | 'p99'> & { readonly p95: number; readonly samples: number }> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const text of benchSearches()) {
      const startedAt = performance.now();
      await find(text);
      samples.push(performance.now() - startedAt);
    }
  }
  samples.sort((a, b) => a - b);
  return {
    value: quantile(samples, 0.5),
    p95: quantile(samples, 0.95),
    p99: quantile(samples, 0.99),
    samples: samples.length,
  };
}

function result(
  bench: string,
  rows: readonly (BenchRow & { readonly p95: number; readonly samples: number })[],
): BenchResult {
  const ours = rows[0]?.p95 ?? Number.NaN;
  return {
    bench,
    bar: `p95 ≤ ${barMs} ms từ chữ đầu tiên tới danh sách`,
    reached: rows
      .map(({ name, p95, samples }) => `${name}: p95 ${p95.toFixed(1)} ms (${samples} lượt)`)
      .join('; '),
    met: ours <= barMs,
    unit: 'ms',
    rows: rows.map(({ name, role, value, p99 }) => ({
      name,
      role,
      value,
      ...(p99 === undefined ? {} : { p99 }),
    })),
    load: currentLoad(),
  };
}

/** Looks at every caption in turn: what one writes first. The texts are ready in memory. */
function scanner(lessons: ReturnType<typeof benchSearchLessons>) {
  const prepared = lessons.map(prepareLesson);
  const captions = lessons.flatMap((lesson) =>
    lesson.texts.map((text) => ({ lesson, text, prepared: prepareText(text) })),
  );
  return (text: string) =>
    findHits(
      {
        lessons: prepared,
        lessonOf: () => undefined,
        notes: [],
        captions: {
          candidates: (terms, from, count) =>
            captions
              .flatMap((caption, at) => (at >= from && holds(caption.prepared, terms) ? [at] : []))
              .slice(0, count),
          lessonKey: (caption) => captions[caption]?.lesson.index ?? 0,
          read(caption) {
            const found = captions[caption];
            return found === undefined
              ? null
              : { lesson: found.lesson, startSeconds: caption % 600, text: found.text };
          },
        },
      },
      { text, limit },
    );
}

/** Waits for the index to be whole; it is filled in the background. */
async function filled(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await new Promise(setImmediate);
}
