import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCaptionIndex } from '#server/modules/search/caption-index.ts';
import type { LessonEntry } from '#server/modules/catalog/api.ts';
import { openSearchIndex } from '#main/cache/search/search-index.ts';
import { type CaptionSource, findCaptions } from '#shared/search/find-captions.ts';
import { holds, prepareText } from '#shared/search/match-text.ts';
import { parseQuery } from '#shared/search/search-query.ts';

/** The captions of a course, lesson by lesson. */
type Course = readonly (readonly string[])[];

/** What everything is held to: looks at each caption in turn. */
function scan(course: Course): CaptionSource {
  const captions = course.flatMap((texts, lesson) =>
    texts.map((text, at) => ({ lesson, startSeconds: at * 4, text })),
  );
  return {
    candidates: (terms, from, count) =>
      captions
        .flatMap(({ text }, at) => (at >= from && holds(prepareText(text), terms) ? [at] : []))
        .slice(0, count),
    lessonKey: (caption) => captions[caption]?.lesson ?? 0,
    read(caption) {
      const found = captions[caption];
      return found === undefined ? null : { ...found, lesson: lessonOf(found.lesson) };
    },
  };
}

function lessonOf(at: number) {
  return { id: `id-${at}`, slug: `bai-${at}`, index: at + 1, title: `Bài ${at}`, summary: '' };
}

/** The desktop's: FTS5. */
async function withSqlite<T>(course: Course, work: (source: CaptionSource) => T): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-search-'));
  const index = openSearchIndex(path.join(folder, 'search.sqlite'), (what, error) => {
    throw new Error(what, { cause: error });
  });
  index.own('linh');
  for (const [at, texts] of course.entries())
    index.put({
      ...lessonOf(at),
      captions: texts.map((text, place) => ({ startSeconds: place * 4, text })),
    });
  const answer = work(index.captions);
  index.close();
  rmSync(folder, { recursive: true });
  return answer;
}

/** The server's: in memory. */
async function withMemory<T>(course: Course, work: (source: CaptionSource) => T): Promise<T> {
  const entries = course.map((texts, at): LessonEntry => ({
    ...lessonOf(at),
    courseId: 'c',
    chapterIndex: 1,
    durationSeconds: 600,
    formerDurations: [],
    isPreview: true,
    isReleased: true,
    releaseOn: null,
    mediaFolder: null,
    markers: [],
    attachments: [],
    transcript: texts.map((text, place) => ({
      start_seconds: place * 4,
      end_seconds: place * 4 + 4,
      text,
    })),
  }));
  const index = await buildCaptionIndex(entries);
  return work(index.captionsFor(() => true));
}

const implementations = [
  ['FTS5 (desktop)', withSqlite],
  ['words in memory (server)', withMemory],
] as const;

const word = fc.constantFrom(
  'là',
  'lá',
  'La',
  'lan',
  'lành',
  'đề',
  'de',
  'dê',
  'cương',
  'Cuộc',
  'trò',
  'hoà',
  'hòa',
  'ﬁ',
  '12',
  '1',
  'and',
  'NOT',
  'near',
  '*',
  '"',
  '😀',
  'e\u0302',
  "'",
  'folded:',
  '한국',
);
const sentence = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
const courses = fc.array(fc.array(sentence, { maxLength: 8 }), { maxLength: 6 });
const searches = fc
  .array(
    fc.oneof(
      word,
      word.map((each) => each.slice(0, 2)),
      fc.constant('"'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => words.join(' '));

describe.each(implementations)('captions by %s', (_name, withSource) => {
  it('are the ones that a scan of everything finds, in the same order, whatever is said and asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        courses,
        fc.array(searches, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 12 }),
        async (course, typed, limit) => {
          const queries = typed.flatMap((text) => parseQuery(text)?.inText ?? []);
          const found = await withSource(course, (source) =>
            queries.map((query) => findCaptions(source, query, limit)),
          );
          expect(found).toEqual(queries.map((query) => findCaptions(scan(course), query, limit)));
        },
      ),
      { numRuns: 80 },
    );
  });

  it('go on through a long course when the first lessons are full of the word', async () => {
    const course = Array.from({ length: 40 }, () =>
      Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 'hoa mai' : 'hoa đào')),
    );
    const query = parseQuery('hoa đào')?.inText;
    if (!query) throw new Error('no query');
    const found = await withSource(course, (source) => findCaptions(source, query, 50));
    expect(found.map(({ lessonIndex, seconds }) => [lessonIndex, seconds])).toEqual(
      Array.from({ length: 50 }, (_, at) => [1 + Math.floor(at / 3), 4 + (at % 3) * 8]),
    );
  });
});
