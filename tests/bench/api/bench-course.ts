import { createHash } from 'node:crypto';
import { openDatabase } from '#server/db/open-database.ts';
import { putChapter, putCourse, putLesson } from '#server/modules/catalog/api.ts';

export const benchLessons = 300;

/** Id of the i-th lesson of the benchmark's course. */
export function benchLessonId(i: number): string {
  return idOf('lesson', i);
}

/**
 * Migrates an empty database and puts a course of 30 chapters and 300 lessons into it that every
 * signed-in person may watch.
 */
export async function seedBenchCourse(target: {
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
}): Promise<void> {
  const database = await openDatabase({
    dataFolder: target.dataFolder,
    url: target.databaseUrl,
    maxConnections: 2,
    statementTimeoutMs: 60_000,
    onIdleError: (error) => console.error(error.message),
  });
  const courseId = idOf('course', 0);
  await database.transaction(async (tx) => {
    await tx.run(putCourse, {
      id: courseId,
      slug: 'do-toc-do',
      title: 'Khóa học để đo tốc độ',
      description: 'Ba trăm bài.',
    });
    for (let c = 0; c < 30; c += 1) {
      await tx.run(putChapter, {
        id: idOf('chapter', c),
        courseId,
        index: c + 1,
        slug: `chang-${c}`,
        title: `Chặng ${c + 1}`,
        outcome: 'Một kết quả nhìn thấy được.',
      });
    }
    for (let i = 0; i < benchLessons; i += 1) {
      await tx.run(putLesson, {
        id: benchLessonId(i),
        courseId,
        chapterId: idOf('chapter', Math.floor(i / 10)),
        index: i + 1,
        slug: `bai-${i + 1}`,
        title: `Bài ${i + 1}: một tiêu đề dài như tiêu đề thật`,
        summary: 'Một câu tóm tắt dài như câu tóm tắt thật của một bài học.',
        durationSeconds: 600,
        isPreview: true,
        isReleased: true,
        releaseOn: null,
        mediaFolder: null,
        markers: '[]',
        transcript: '[]',
        attachments: '[]',
      });
    }
  });
  await database.close();
}

function idOf(kind: string, i: number): string {
  const hash = createHash('sha256').update(`bench:${kind}:${i}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
