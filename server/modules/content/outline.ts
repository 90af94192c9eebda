import { z } from 'zod';
import type { Database } from '../../db/port.ts';
import { listChapters, listLessons } from '../catalog/api.ts';
import type { EditState } from './course-editor.ts';
import { findEditedCourse } from './outline-store.ts';
import { captionsRevision, openUploadOf } from './seen-media.ts';
import { listNewestUploads, type UploadRow } from './uploads/upload-store.ts';

/** The course as administrators see it: with drafts, revisions and the uploads under way. */
export interface EditOutline {
  readonly id: string;
  readonly title: string;
  /** For search engines and links to it; empty until somebody wrote one. */
  readonly description: string;
  readonly version: number;
  /** Of title and description. */
  readonly revision: number;
  readonly chapters: readonly EditChapter[];
}

export interface EditChapter {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly outcome: string;
  readonly revision: number;
  readonly lessons: readonly EditLesson[];
}

export interface EditLesson {
  readonly id: string;
  readonly slug: string;
  readonly index: number;
  readonly title: string;
  readonly summary: string;
  readonly durationSeconds: number;
  readonly isPreview: boolean;
  readonly state: EditState;
  readonly releaseOn: string | null;
  readonly mediaFolder: string | null;
  /** Lines of its captions. */
  readonly cueCount: number;
  readonly captionsRevision: string;
  readonly attachments: readonly {
    readonly file: string;
    readonly title: string;
    readonly bytes: number;
  }[];
  readonly revision: number;
  /** The newest video on its way, unless that is over and done. */
  readonly upload: UploadRow | null;
}

const attachments = z.array(z.object({ file: z.string(), title: z.string(), bytes: z.number() }));

/** Reads the course as it is now; null while there is none. */
export async function readEditOutline(database: Database): Promise<EditOutline | null> {
  const course = await database.first(findEditedCourse, {});
  if (course === null) return null;
  const [chapters, lessons, uploads] = await Promise.all([
    database.all(listChapters, { courseId: course.id }),
    database.all(listLessons, { courseId: course.id }),
    database.all(listNewestUploads, {}),
  ]);
  const edited = lessons.map((row): EditLesson & { readonly chapterId: string } => ({
    id: row.id,
    slug: row.slug,
    index: row.index,
    title: row.title,
    summary: row.summary,
    durationSeconds: row.duration_seconds,
    isPreview: row.is_preview,
    state: stateOf(row),
    releaseOn: row.release_on,
    mediaFolder: row.media_folder,
    cueCount: z.array(z.unknown()).parse(row.transcript).length,
    captionsRevision: captionsRevision(row.transcript),
    attachments: attachments.parse(row.attachments),
    revision: row.revision,
    upload: openUploadOf(uploads, { lessonId: row.id }),
    chapterId: row.chapter_id,
  }));
  return {
    ...course,
    chapters: chapters.map(({ id, slug, title, outcome, revision }) => ({
      id,
      slug,
      title,
      outcome,
      revision,
      lessons: edited.filter(({ chapterId }) => chapterId === id),
    })),
  };
}

function stateOf(row: { readonly is_draft: boolean; readonly is_released: boolean }): EditState {
  if (row.is_draft) return 'DRAFT';
  return row.is_released ? 'RELEASED' : 'ANNOUNCED';
}
