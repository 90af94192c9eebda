import { describe, expect, it } from 'vitest';
import type { Note } from '#shared/sync/notes/note.ts';
import type { CourseOutline, OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { countNotes, groupNotes, type NoteFilter, noteMarks } from './notes-view.ts';

const lesson = (id: string, index: number, chapter: number): OutlineLesson => ({
  __typename: 'Lesson',
  id,
  slug: id,
  index,
  title: `Bài ${id}`,
  duration_seconds: 100,
  is_preview: false,
  state: 'RELEASED',
  release_on: null,
  access: 'FULL',
  chapter_index: chapter,
});
const chapter = (index: number, lessons: OutlineLesson[]): CourseOutline['chapters'][number] => ({
  __typename: 'Chapter',
  id: `c${index}`,
  slug: `c${index}`,
  index,
  title: `Chặng ${index}`,
  outcome: '',
  lessons,
});
const course: CourseOutline = {
  __typename: 'Course',
  id: 'course',
  slug: 'course',
  title: 'Khóa học',
  version: 1,
  chapters: [chapter(1, [lesson('a', 1, 1), lesson('b', 2, 1)]), chapter(2, [lesson('c', 3, 2)])],
};
const note = (
  noteId: string,
  lessonId: string,
  atSeconds: number,
  text = noteId,
  changedAtMs = 1,
): Note => ({ noteId, lessonId, atSeconds, text, deleted: false, changedAtMs, synced: true });
const notes = [
  note('n4', 'c', 5),
  note('n2', 'a', 40, 'Đề cương\nnăm phần'),
  note('n1', 'a', 3, 'Lời hứa'),
  note('n3', 'b', 0),
  note('n5', 'gone', 1),
];
const show = (filter: Partial<NoteFilter>) =>
  groupNotes(notes, course, 'a', { scope: 'all', chapter: null, text: '', ...filter }).map(
    (group) => [group.lesson?.id ?? null, group.notes.map(({ noteId }) => noteId)],
  );

describe('the list of notes', () => {
  it('shows this lesson by time', () => {
    expect(show({ scope: 'lesson' })).toEqual([['a', ['n1', 'n2']]]);
  });

  it('shows every lesson in the order of the course, and last what belongs to none of them', () => {
    expect(show({})).toEqual([
      ['a', ['n1', 'n2']],
      ['b', ['n3']],
      ['c', ['n4']],
      [null, ['n5']],
    ]);
  });

  it('can be limited to one stage, which this lesson alone ignores', () => {
    expect(show({ chapter: 2 })).toEqual([['c', ['n4']]]);
    expect(show({ chapter: 2, scope: 'lesson' })).toEqual([['a', ['n1', 'n2']]]);
  });

  it('finds words without accents, over the end of a line, and nothing else', () => {
    expect(show({ text: ' cuong  NAM' })).toEqual([['a', ['n2']]]);
    expect(show({ text: 'hứa' })).toEqual([['a', ['n1']]]);
    expect(show({ text: 'không có' })).toEqual([]);
  });

  it('puts notes of one second in the order of writing', () => {
    const [group] = groupNotes(
      [note('late', 'a', 3, 'x', 9), note('early', 'a', 3, 'x', 2)],
      course,
      'a',
      { scope: 'lesson', chapter: null, text: '' },
    );
    expect(group?.notes.map(({ noteId }) => noteId)).toEqual(['early', 'late']);
  });

  it('counts the notes of a lesson', () => {
    expect([countNotes(notes, 'a'), countNotes(notes, 'nobody')]).toEqual([2, 0]);
  });
});

describe('ticks over the seek bar', () => {
  it('stand where the notes are, from left to right', () => {
    expect(noteMarks([note('y', 'a', 50), note('x', 'a', 10)], 100)).toMatchObject([
      { atSeconds: 10, share: 0.1 },
      { atSeconds: 50, share: 0.5 },
    ]);
  });

  it('become one where they would lie upon each other', () => {
    const marks = noteMarks([note('x', 'a', 600), note('y', 'a', 602), note('z', 'a', 700)], 1000);
    expect(marks.map((mark) => mark.notes.map(({ noteId }) => noteId))).toEqual([
      ['x', 'y'],
      ['z'],
    ]);
  });

  it('stay on the bar, and are none while its length is unknown', () => {
    expect(noteMarks([note('x', 'a', 500)], 100)[0]?.share).toBe(1);
    expect([0, Number.NaN].map((duration) => noteMarks(notes, duration))).toEqual([[], []]);
  });
});
