import { foldText } from '#shared/kernel/fold-text.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import {
  type CourseOutline,
  lessonsOf,
  type OutlineLesson,
} from '#renderer/lib/lessons/course-outline.ts';

/** Which notes are looked at. */
export interface NoteFilter {
  readonly scope: 'lesson' | 'all';
  /** Index of one stage of the course, or null for every one; counts in the scope `all` only. */
  readonly chapter: number | null;
  /** Words to be found, without regard to case and accents. */
  readonly text: string;
}

/** Notes of one lesson, by their second. */
export interface NoteGroup {
  /** Null for lessons that the course no longer has. */
  readonly lesson: OutlineLesson | null;
  readonly notes: readonly Note[];
}

/**
 * The notes that a filter leaves, grouped by lesson in the order of the course; groups are never
 * empty.
 */
export function groupNotes(
  notes: readonly Note[],
  course: CourseOutline,
  lessonId: string,
  filter: NoteFilter,
): readonly NoteGroup[] {
  const wanted = foldText(filter.text.trim().replaceAll(/\s+/g, ' '));
  const found = notes.filter(
    (note) => wanted === '' || foldText(note.text.replaceAll(/\s+/g, ' ')).includes(wanted),
  );
  const lessons = lessonsOf(course).filter((lesson) => isInScope(lesson, lessonId, filter));
  const groups = lessons.map((lesson): NoteGroup => ({
    lesson,
    notes: byTime(found.filter((note) => note.lessonId === lesson.id)),
  }));
  return [...groups, strangers(found, course, filter)].filter((group) => group.notes.length > 0);
}

/** How many notes a lesson has. */
export function countNotes(notes: readonly Note[], lessonId: string): number {
  return notes.filter((note) => note.lessonId === lessonId).length;
}

/** A tick over the seek bar: one note, or several that would lie upon each other. */
export interface NoteMark {
  /** Of the first. */
  readonly atSeconds: number;
  /** Place on the bar, 0 to 1. */
  readonly share: number;
  /** By time, never empty. */
  readonly notes: readonly Note[];
}

/** Ticks nearer than this share would lie over each other: 24 px of a bar of 860. */
const nearestShare = 0.028;

/**
 * Where notes of a lesson stand on its seek bar, from left to right. Notes beyond the end stand at
 * the end; none without a duration.
 */
export function noteMarks(notes: readonly Note[], durationSeconds: number): readonly NoteMark[] {
  if (!(durationSeconds > 0)) return [];
  const marks: { readonly atSeconds: number; readonly share: number; readonly notes: Note[] }[] =
    [];
  for (const note of byTime(notes)) {
    const share = Math.min(1, Math.max(0, note.atSeconds / durationSeconds));
    const last = marks.at(-1);
    if (last !== undefined && share - last.share < nearestShare) last.notes.push(note);
    else marks.push({ atSeconds: note.atSeconds, share, notes: [note] });
  }
  return marks;
}

/** Notes by their second; those of one second by when they were written. */
export function byTime(notes: readonly Note[]): readonly Note[] {
  return notes.toSorted(
    (a, b) =>
      a.atSeconds - b.atSeconds || a.changedAtMs - b.changedAtMs || (a.noteId < b.noteId ? -1 : 1),
  );
}

function isInScope(
  lesson: OutlineLesson,
  lessonId: string,
  { scope, chapter }: NoteFilter,
): boolean {
  if (scope === 'lesson') return lesson.id === lessonId;
  return chapter === null || lesson.chapter_index === chapter;
}

function strangers(
  notes: readonly Note[],
  course: CourseOutline,
  { scope, chapter }: NoteFilter,
): NoteGroup {
  const known = new Set(lessonsOf(course).map((lesson) => lesson.id));
  const all = scope === 'all' && chapter === null;
  return {
    lesson: null,
    notes: all ? byTime(notes.filter((note) => !known.has(note.lessonId))) : [],
  };
}
