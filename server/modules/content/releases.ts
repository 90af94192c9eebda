import type { Database } from '../../db/port.ts';
import { oneByOne } from '../../jobs/one-by-one.ts';
import { pageByPage } from '../../jobs/page-by-page.ts';
import type { Limits } from '../../limits.ts';
import type { Audit } from '../audit/api.ts';
import type { Catalog } from '../catalog/api.ts';
import type { Messenger } from '../messages/api.ts';
import {
  bumpCourse,
  listLessonsToAnnounce,
  listOwnersAfter,
  lockCourse,
  releaseDueLessons,
  setAnnounced,
} from './course-edit-store.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/** What happens to lessons by itself as days pass. */
export interface Releases {
  /** Releases lessons whose announced day has come and that have a video. Answers how many. */
  releaseDue(nowMs: number): Promise<number>;
  /**
   * Tells everybody who owns the course of lessons that were released. Begins again after a crash;
   * nobody is told twice. Answers how many lessons.
   */
  announce(nowMs: number): Promise<number>;
}

export interface ReleasesDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly catalog: Catalog;
  readonly limits: Limits;
}

/** The releases of a database's course. */
export function createReleases({
  database,
  audit,
  messenger,
  catalog,
  limits,
}: ReleasesDeps): Releases {
  async function notifyOwners(
    lesson: { readonly id: string; readonly slug: string; readonly title: string },
    index: number,
    at: Date,
  ): Promise<void> {
    const content = {
      kind: 'lesson_released',
      lessonSlug: lesson.slug,
      lessonTitle: lesson.title,
      lessonIndex: index,
    } as const;
    await pageByPage({
      database,
      size: limits.announcedAtOnce,
      pageAfter: async (after, count) => database.all(listOwnersAfter, { after, count }),
      work: async (tx, { user_id: userId }) =>
        messenger.tell(tx, {
          userId,
          key: `lesson_released:${lesson.id}:${userId}`,
          content,
          at,
        }),
    });
  }

  return {
    async releaseDue(nowMs) {
      return database.transaction(async (tx) => {
        const course = await tx.first(lockCourse, {});
        const due =
          course === null ? [] : await tx.all(releaseDueLessons, { today: vietnameseDay(nowMs) });
        if (course === null || due.length === 0) return 0;
        await tx.run(bumpCourse, { id: course.id, rearranged: false });
        for (const { id } of due) {
          await audit.record(tx, {
            actorId: null,
            action: 'lesson.release_due',
            subjectKind: 'lesson',
            subjectId: id,
            before: { isReleased: false },
            after: { isReleased: true },
            reason: null,
            at: new Date(nowMs),
          });
        }
        return due.length;
      });
    },

    async announce(nowMs) {
      let told = 0;
      // One that could not be told to everybody holds up none behind it.
      const lessons = await database.all(listLessonsToAnnounce, {});
      await oneByOne(
        lessons,
        (lesson) => lesson.id,
        async (lesson) => {
          const course = await catalog.course(nowMs);
          const seen = course.ok ? course.value.lessonById.get(lesson.id) : undefined;
          // What learners are told of must be there for them: the outline is remembered for a
          // moment, the next sweep finds it.
          if (seen?.isReleased !== true) return;
          await notifyOwners(lesson, seen.index, new Date(nowMs));
          await database.run(setAnnounced, { id: lesson.id });
          told += 1;
        },
      );
      return told;
    },
  };
}
