import { createHash } from 'node:crypto';
import type { LessonTexts } from '#main/cache/search/search-index.ts';
import type { SearchLesson } from '#shared/search/search-lesson.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { putChapter, putCourse, putLesson } from '#server/modules/catalog/api.ts';
import { readDemoCaptions } from './demo-captions.ts';

const lessonCount = 1000;
const captionsPerLesson = 150;
const secondsPerCaption = 4;

/** A lesson of the generated course with what is said in it. */
export interface BenchLesson extends SearchLesson {
  readonly texts: readonly string[];
}

/**
 * 1 000 lessons of 150 captions: sentences of the demonstration's real captions, their halves put
 * together anew, so that words are as frequent as in spoken Vietnamese. The same at every run.
 */
export function benchSearchLessons(): readonly BenchLesson[] {
  const said = readDemoCaptions();
  const next = numbers(7);
  const half = (from: 0 | 1) => {
    const words = (said[next(said.length)] ?? '').split(' ');
    const middle = Math.ceil(words.length / 2);
    return from === 0 ? words.slice(0, middle) : words.slice(middle);
  };
  return Array.from({ length: lessonCount }, (_, at) => ({
    id: idOf('lesson', at),
    slug: `bai-${at + 1}`,
    index: at + 1,
    title: half(0).join(' '),
    summary: half(1).join(' '),
    texts: Array.from({ length: captionsPerLesson }, () => [...half(0), ...half(1)].join(' ')),
  }));
}

/** A lesson as the desktop keeps it. */
export function toCaptions({ texts, ...lesson }: BenchLesson): LessonTexts {
  return {
    ...lesson,
    captions: texts.map((text, at) => ({ startSeconds: at * secondsPerCaption, text })),
  };
}

/**
 * More than 200 searches as they come while people type: every text from its first letter on, with
 * accents and without.
 */
export function benchSearches(): readonly string[] {
  const wanted = [
    'đề cương năm phần',
    'nguoi hoc dau tien',
    'lá',
    'là',
    'một khóa học',
    'bài 12',
    '"câu hỏi"',
    'hoc nguoi',
    'khong co gi',
    'mười cuộc trò chuyện',
    'gia',
    'của bạn là gì',
    'xyz qqq',
    'tr',
    'điều bạn giỏi',
  ];
  const plain = (text: string) =>
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
  return [...wanted, ...wanted.map(plain)].flatMap((text) =>
    Array.from(text, (_, at) => text.slice(0, at + 1)),
  );
}

/** Puts the course into an empty embedded database; everybody may watch everything. */
export async function seedSearchCourse(
  dataFolder: string,
  lessons: readonly BenchLesson[],
): Promise<void> {
  const database = await openDatabase({
    dataFolder,
    url: null,
    maxConnections: 2,
    statementTimeoutMs: 60_000,
    onIdleError: (error) => console.error(error.message),
  });
  const [courseId, chapterId] = [idOf('course', 0), idOf('chapter', 0)];
  await database.transaction(async (tx) => {
    await tx.run(putCourse, {
      id: courseId,
      slug: 'do-tim-kiem',
      title: 'Khóa học để đo tìm kiếm',
      description: 'Một nghìn bài.',
    });
    await tx.run(putChapter, {
      id: chapterId,
      courseId,
      index: 1,
      slug: 'chang-1',
      title: 'Chặng 1',
      outcome: 'Một kết quả.',
    });
    for (const { id, index, slug, title, summary, texts } of lessons) {
      const transcript = texts.map((text, at) => ({
        start_seconds: at * secondsPerCaption,
        end_seconds: (at + 1) * secondsPerCaption,
        text,
      }));
      await tx.run(putLesson, {
        id,
        courseId,
        chapterId,
        index,
        slug,
        title,
        summary,
        durationSeconds: captionsPerLesson * secondsPerCaption,
        isPreview: true,
        isReleased: true,
        releaseOn: null,
        mediaFolder: null,
        markers: '[]',
        transcript: JSON.stringify(transcript),
        attachments: '[]',
      });
    }
  });
  await database.close();
}

/** Numbers below a bound, the same at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function idOf(kind: string, at: number): string {
  const hash = createHash('sha256').update(`search:${kind}:${at}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
