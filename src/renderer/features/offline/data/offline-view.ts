import type { OfflineLesson, OfflineState } from '#shared/offline/offline-state.ts';
import {
  type CourseOutline,
  isWatchable,
  lessonsOf,
  type OutlineChapter,
  type OutlineLesson,
} from '#renderer/lib/lessons/course-outline.ts';
import { isWhole, type LessonFile, lessonFileOf } from '#renderer/lib/lessons/lesson-file.ts';
import { type RowAction, rowActionOf } from './row-action.ts';

/** What the offline manager shows. */
export interface OfflineView {
  readonly stages: readonly StageFiles[];
  /** Every row in the order of the page; the keyboard walks over it. */
  readonly rows: readonly FileRow[];
  readonly primary: PrimaryAction;
  /** Whether nothing was ever asked for. */
  readonly isEmpty: boolean;
}

export interface StageFiles {
  readonly id: string;
  readonly index: number;
  readonly title: string;
  readonly rows: readonly FileRow[];
  /** Lessons that are whole on disk. */
  readonly kept: number;
  /** Ids that "Tải cả chặng" would fetch. */
  readonly missing: readonly string[];
}

export interface FileRow {
  readonly lesson: OutlineLesson;
  readonly file: LessonFile;
  readonly action: RowAction | null;
  /** Null = not known before the server was asked. */
  readonly bytes: number | null;
  /**
   * Whether anything of it is on this device or in the queue, so that removing it means something.
   */
  readonly isWanted: boolean;
}

/** The one main button: what is most wanted now, or nothing. */
export type PrimaryAction =
  | { readonly kind: 'pause_all' }
  | { readonly kind: 'resume_all' }
  | { readonly kind: 'download_rest'; readonly lessonIds: readonly string[] }
  /** Every lesson is whole on disk. */
  | { readonly kind: 'all_kept' }
  | { readonly kind: 'none' };

export interface OfflineFacts {
  readonly course: CourseOutline;
  readonly state: OfflineState;
  /** Lessons being taken away: shown as if they were gone, until that is undone or done. */
  readonly removing: ReadonlySet<string>;
  /** What the server said that a lesson takes, for those that are not here. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly isOnline: boolean;
  readonly nowMs: number;
}

/**
 * Composes the page. Lessons that this person cannot watch stand in it only while something of them
 * is kept. Pure.
 */
export function buildOfflineView(facts: OfflineFacts): OfflineView {
  const kept = new Map(
    facts.state.lessons
      .filter(({ lessonId }) => !facts.removing.has(lessonId))
      .map((lesson) => [lesson.lessonId, lesson]),
  );
  const stages = facts.course.chapters
    .map((chapter) => stageOf(chapter, kept, facts))
    .filter((stage) => stage.rows.length > 0);
  const rows = stages.flatMap((stage) => stage.rows);
  return { stages, rows, primary: primaryOf(rows), isEmpty: kept.size === 0 };
}

function stageOf(
  chapter: OutlineChapter,
  kept: ReadonlyMap<string, OfflineLesson>,
  facts: OfflineFacts,
): StageFiles {
  const rows = chapter.lessons
    .filter((lesson) => isWatchable(lesson) || kept.has(lesson.id))
    .map((lesson) => rowOf(lesson, kept.get(lesson.id), facts));
  return {
    id: chapter.id,
    index: chapter.index,
    title: chapter.title,
    rows,
    kept: rows.filter(({ file }) => isWhole(file)).length,
    missing: rows.filter(({ isWanted }) => !isWanted).map(({ lesson }) => lesson.id),
  };
}

function rowOf(
  lesson: OutlineLesson,
  kept: OfflineLesson | undefined,
  { state, sizes, isOnline, nowMs }: OfflineFacts,
): FileRow {
  const file = lessonFileOf(kept, lesson, {
    licence: state.licence,
    hold: state.hold,
    isOnline,
    nowMs,
  });
  const known = kept !== undefined && kept.totalBytes > 0 ? kept.totalBytes : sizes.get(lesson.id);
  return {
    lesson,
    file,
    action: rowActionOf(file),
    bytes: known ?? null,
    isWanted: kept !== undefined,
  };
}

/**
 * While anything runs or would run the way is to pause; then to go on; then to fetch what is
 * missing.
 */
function primaryOf(rows: readonly FileRow[]): PrimaryAction {
  const kinds = rows.map(({ file }) => file);
  if (
    kinds.some(
      (file) =>
        file.kind === 'queued' ||
        file.kind === 'downloading' ||
        (file.kind === 'held' && file.hold !== 'paused'),
    )
  )
    return { kind: 'pause_all' };
  if (kinds.some((file) => file.kind === 'paused' || file.kind === 'held'))
    return { kind: 'resume_all' };
  const lessonIds = rows
    .filter((row) => !row.isWanted || (row.file.kind === 'failed' && canFetch(row)))
    .map(({ lesson }) => lesson.id);
  if (lessonIds.length > 0) return { kind: 'download_rest', lessonIds };
  return { kind: kinds.length > 0 && kinds.every(isWhole) ? 'all_kept' : 'none' };
}

/**
 * Whether asking for it (again) can bring it here: not what the account may not see, nor what waits
 * for a choice of its own.
 */
export function canFetch({ file, action }: Pick<FileRow, 'file' | 'action'>): boolean {
  if (action === 'download' || action === 'update' || action === 'retry') return true;
  return (
    file.kind === 'failed' && action !== 'remove' && action !== 'sign_in' && action !== 'choose_key'
  );
}

/** Bytes of the downloads by stage, the largest part of the meter. */
export interface SpaceParts {
  readonly stages: readonly { readonly index: number; readonly bytes: number }[];
  /** Downloads that belong to no lesson of this course any more. */
  readonly otherBytes: number;
}

/** What takes how much. What a lesson's captions and documents take is part of its stage. Pure. */
export function spaceParts(course: CourseOutline, { lessons, space }: OfflineState): SpaceParts {
  const chapterOf = new Map(lessonsOf(course).map((lesson) => [lesson.id, lesson.chapter_index]));
  const byStage = new Map<number, number>();
  for (const { lessonId, keptBytes } of lessons) {
    const index = chapterOf.get(lessonId);
    if (index !== undefined && keptBytes > 0)
      byStage.set(index, (byStage.get(index) ?? 0) + keptBytes);
  }
  const stages = [...byStage]
    .map(([index, bytes]) => ({ index, bytes }))
    .toSorted((a, b) => a.index - b.index);
  const known = stages.reduce((sum, stage) => sum + stage.bytes, 0);
  return { stages, otherBytes: Math.max(0, space.usedBytes - known) };
}
