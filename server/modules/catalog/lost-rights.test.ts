import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import type { Statement } from '../../db/statement.ts';
import type { CourseSnapshot, LessonEntry } from './course-snapshot.ts';
import { createLostRights, type LostRights } from './lost-rights.ts';

const learner = '00000000-0000-4000-8000-000000000001';
const nowMs = Date.parse('2026-11-25T08:00:00Z');

const lesson = (slug: string, rest: Partial<LessonEntry>): LessonEntry => ({
  id: slug,
  courseId: 'course',
  slug,
  index: 1,
  chapterIndex: 1,
  title: slug,
  summary: '',
  durationSeconds: 60,
  formerDurations: [],
  isPreview: false,
  isReleased: true,
  releaseOn: null,
  mediaFolder: `${slug}-2`,
  markers: [],
  transcript: [],
  attachments: [],
  ...rest,
});

describe('whoever lost their plan', () => {
  let rights: LostRights;
  let owns = false;

  beforeEach(async () => {
    owns = false;
    const answers: Readonly<
      Record<string, (params: Readonly<Record<string, unknown>>) => unknown>
    > = {
      'catalog.owns_plan': () => ({ owns }),
      'catalog.find_published_short_video': ({ folder }) =>
        folder === 'short-now' ? { id: 'short' } : null,
    };
    const database = {
      first: async ({ name }: Statement<never, never>, params: Record<string, unknown>) =>
        answers[name]?.(params) ?? null,
    };
    rights = createLostRights({
      database: database as unknown as Database, // the only question that is asked of it here
      catalog: {
        course: async () =>
          ok({
            lessons: [
              lesson('paid', {}),
              lesson('preview', { isPreview: true }),
              lesson('preview-without-video', { isPreview: true, mediaFolder: null }),
            ],
          } as unknown as CourseSnapshot), // nothing else of it is read
      },
      limits: { mediaTokenMs: 4 * 3_600_000 },
    });
    await rights.look(learner, nowMs);
  });

  it.each([
    ['a lesson that is paid for', 'paid-2', false],
    ['a folder that its lesson has left', 'paid-1', false],
    ['a folder that a short video has left', 'short-before', false],
    ['no folder at all', '', false],
    ['a preview', 'preview-2', true],
    ['the files of a preview without a video', 'preview-without-video', true],
    ['a short video', 'short-now', true],
  ] as const)('%s: %s opens: %s', async (_what, folder, isOpen) => {
    expect(await rights.mayPlay(learner, folder, nowMs)).toBe(isOpen);
  });

  it('plays again once there is another plan', async () => {
    owns = true;
    expect(await rights.mayPlay(learner, 'paid-1', nowMs)).toBe(true);
  });
});
