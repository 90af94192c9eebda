import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { findHits } from '#shared/search/find-hits.ts';
import type { SearchHit, SearchRequest } from '#shared/search/search.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { Viewer } from '../auth/api.ts';
import { type Catalog, type CourseSnapshot, type LessonEntry, mayWatch } from '../catalog/api.ts';
import { buildCaptionIndex, type CaptionIndex } from './caption-index.ts';
import { createNoteMemory } from './note-memory.ts';

/** Search over lessons, captions and one's own notes. */
export interface Search {
  /**
   * Best first. Titles and summaries are public; captions are those of lessons that the person may
   * watch, notes their own. A guest searches too. Refuses with `BAD_INPUT` a text or a limit beyond
   * the contract, with `NOT_FOUND` while there is no course, with `RATE_LIMITED` where a person's
   * notes would have to be read anew too often.
   */
  find(
    request: SearchRequest,
    viewer: Viewer | null,
    nowMs: number,
  ): Promise<Result<readonly SearchHit[], AppError>>;
  /**
   * What a device keeps to search without a network, a page at a time in the order of the course.
   * `NOT_FOUND` as above.
   */
  texts(
    request: TextsRequest,
    viewer: Viewer | null,
    nowMs: number,
  ): Promise<Result<SearchTexts, AppError>>;
}

export interface TextsRequest {
  /** The version that the device has whole, or null. */
  readonly known: string | null;
  /** Lessons after this index; 0 at first. */
  readonly after: number;
}

export interface SearchTexts {
  /**
   * Changes with the course and with what the person may watch. Equal to `known`: there is nothing
   * new, `lessons` is empty.
   */
  readonly version: string;
  readonly lessons: readonly LessonTexts[];
  /** The `after` of the next page; null = this was the last one. */
  readonly next: number | null;
}

/** A lesson with what is said in it; nothing of a lesson that the person may not watch. */
export interface LessonTexts {
  readonly lesson: LessonEntry;
  readonly transcript: LessonEntry['transcript'];
}

export interface SearchDeps {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly limits: Limits;
}

/** Search over the catalogue and the notes of a database. */
export function createSearch({ database, catalog, limits }: SearchDeps): Search {
  const notes = createNoteMemory(database, limits);
  const indexOf = createIndexMemory();
  return {
    async find(request, viewer, nowMs) {
      const { text, limit } = request;
      if (text.length > limits.searchTextLength)
        return err(appError('BAD_INPUT', { field: 'text' }));
      if (limit < 1 || limit > limits.searchHits)
        return err(appError('BAD_INPUT', { field: 'limit' }));
      const course = await catalog.course(nowMs);
      if (!course.ok) return course;
      const [index, own] = await Promise.all([
        indexOf(course.value),
        viewer === null ? ok([]) : notes.notesOf(viewer.userId, nowMs),
      ]);
      if (!own.ok) return own;
      const captions = index.captionsFor((lesson) => mayWatch(lesson, viewer).ok);
      return ok(
        findHits(
          {
            lessons: index.lessons,
            lessonOf: (id) => index.lessonById.get(id),
            notes: own.value,
            captions,
          },
          request,
        ),
      );
    },
    async texts({ known, after }, viewer, nowMs) {
      const course = await catalog.course(nowMs);
      if (!course.ok) return course;
      const version = await catalog.sharedKey(viewer, nowMs);
      if (version === known) return ok({ version, lessons: [], next: null });
      const rest = course.value.lessons.filter(({ index }) => index > after);
      const page = rest.slice(0, limits.searchTextsPage);
      const lessons = page.map((lesson) => ({
        lesson,
        transcript: mayWatch(lesson, viewer).ok ? lesson.transcript : [],
      }));
      return ok({
        version,
        lessons,
        next: rest.length > page.length ? (page.at(-1)?.index ?? null) : null,
      });
    },
  };
}

/** One index per course version; an old one goes with its snapshot. */
function createIndexMemory(): (course: CourseSnapshot) => Promise<CaptionIndex> {
  const indexes = new WeakMap<CourseSnapshot, Promise<CaptionIndex>>();
  return (course) => {
    const known = indexes.get(course) ?? buildCaptionIndex(course.lessons);
    indexes.set(course, known);
    return known;
  };
}
