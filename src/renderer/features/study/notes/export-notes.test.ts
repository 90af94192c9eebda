import { describe, expect, it } from 'vitest';
import type { Note } from '#shared/sync/notes/note.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { exportNotes, toCsv, toMarkdown } from './export-notes.ts';
import type { NoteFilter } from './notes-view.ts';

const lesson: OutlineLesson = {
  __typename: 'Lesson',
  id: 'l12',
  slug: 'de-cuong',
  index: 12,
  title: 'Đề cương, "năm phần"',
  duration_seconds: 730,
  is_preview: false,
  state: 'RELEASED',
  release_on: null,
  access: 'FULL',
  chapter_index: 2,
};
// 06:00 on 22/11/2026 in Vietnam.
const nowMs = Date.parse('2026-11-21T23:00:00Z');
const note = (text: string, atSeconds = 272): Note => ({
  noteId: text,
  lessonId: 'l12',
  atSeconds,
  text,
  deleted: false,
  changedAtMs: Date.parse('2026-11-20T01:02:03Z'),
  synced: true,
});
const input = (filter: Partial<NoteFilter> = {}, notes = [note('Lời hứa')]) =>
  ({
    courseTitle: 'Xây khóa học',
    groups: notes.length === 0 ? [] : [{ lesson, notes }],
    lesson,
    filter: { scope: 'lesson', chapter: null, text: '', ...filter },
    nowMs,
  }) as const;
const markdownOf = (...notes: readonly string[]) =>
  toMarkdown(
    input(
      {},
      notes.map((text) => note(text)),
    ),
  )
    .split('\n')
    .slice(6)
    .join('\n');

describe('the file', () => {
  it('is named after what is in it and the day in Vietnam', () => {
    expect(exportNotes('md', input()).name).toBe('ghi-chu-bai-12-2026-11-22.md');
    expect(exportNotes('csv', input({ scope: 'all' })).name).toBe('ghi-chu-moi-bai-2026-11-22.csv');
    expect(exportNotes('csv', input({ scope: 'all', chapter: 2 })).name).toBe(
      'ghi-chu-chang-2-2026-11-22.csv',
    );
  });

  it('says that it is UTF-8: a spreadsheet by the mark at its front, Markdown without one', () => {
    const [csv, md] = [exportNotes('csv', input()), exportNotes('md', input())];
    expect([csv.content.codePointAt(0), csv.type]).toEqual([0xfeff, 'text/csv;charset=utf-8']);
    expect([md.content[0], md.type]).toEqual(['#', 'text/markdown;charset=utf-8']);
  });
});

describe('Markdown', () => {
  it('has a heading per lesson and an item per note', () => {
    expect(toMarkdown(input({}, [note('Lời hứa', 3), note('Ví dụ thật 👩‍🌾', 3905)]))).toBe(
      '# Ghi chú: Xây khóa học\n\nXuất ngày 22/11/2026.\n\n## 12. Đề cương, "năm phần"\n\n- **0:03** Lời hứa\n- **1:05:05** Ví dụ thật 👩‍🌾\n'.replace(
        '## 12.',
        String.raw`## 12\.`,
      ),
    );
  });

  it('keeps the lines and paragraphs of a note inside its item', () => {
    expect(markdownOf('một\nhai\r\n\nba')).toBe('- **4:32** một\\\n  hai\n\n  ba\n');
  });

  it('lets nothing in a note act as markup', () => {
    expect(markdownOf('*a* _b_ `c` [d](e) <i> #f ~g~ | \\ & ! $x$')).toBe(
      String.raw`- **4:32** \*a\* \_b\_ \`c\` \[d\](e) \<i\> \#f \~g\~ \| \\ \& \! \$x\$` + '\n',
    );
    expect(markdownOf('- a\n+ b\n1. c\n2) d\n=== e\n> f\n# g')).toBe(
      [
        '- **4:32** \\- a\\',
        '  \\+ b\\',
        '  1\\. c\\',
        '  2\\) d\\',
        '  \\=== e\\',
        '  \\> f\\',
        '  \\# g',
        '',
      ].join('\n'),
    );
  });

  it('keeps blanks at the front of a line without making code of it', () => {
    expect(markdownOf('a\n    b\n\tc')).toBe(
      '- **4:32** a\\\n  \u00A0\u00A0\u00A0\u00A0b\\\n  \u00A0\u00A0\u00A0\u00A0c\n',
    );
  });

  it('is a whole document also without notes, and with a very long one', () => {
    expect(toMarkdown(input({}, []))).toBe('# Ghi chú: Xây khóa học\n\nXuất ngày 22/11/2026.\n');
    expect(markdownOf('x'.repeat(10_000))).toBe(`- **4:32** ${'x'.repeat(10_000)}\n`);
  });
});

describe('CSV', () => {
  const rowsOf = (...texts: readonly string[]) =>
    parseCsv(toCsv([{ lesson, notes: texts.map((text) => note(text)) }])).slice(1);

  it('names its columns and says of each note where and when', () => {
    expect(parseCsv(toCsv(input().groups))).toEqual([
      ['Chặng', 'Bài', 'Tên bài', 'Thời điểm', 'Giây', 'Ghi chú', 'Sửa lần cuối'],
      ['2', '12', 'Đề cương, "năm phần"', '4:32', '272', 'Lời hứa', '2026-11-20T01:02:03.000Z'],
    ]);
  });

  it('gives back quotes, commas, lines, emoji and long texts exactly', () => {
    const texts = [
      '"',
      'a,b',
      'a\nb\r\nc',
      'nói: "Đề cương", rồi\nthôi',
      '👩‍🌾🌼',
      ' x ',
      'y'.repeat(10_000),
    ];
    expect(rowsOf(...texts).map((row) => row[5])).toEqual(texts);
  });

  it('ends every line with CRLF and quotes only what needs it', () => {
    expect(toCsv([{ lesson: { ...lesson, title: 'T' }, notes: [note('a"b')] }])).toBe(
      'Chặng,Bài,Tên bài,Thời điểm,Giây,Ghi chú,Sửa lần cuối\r\n2,12,T,4:32,272,"a""b",2026-11-20T01:02:03.000Z\r\n',
    );
  });

  it('lets no spreadsheet take a text for a formula, in a note or in a title', () => {
    const texts = [
      '=1+1',
      '+84',
      '-2',
      '@SUM(A1)',
      ' =1+1',
      '\t=1',
      '\n=1',
      '＝1',
      '=cmd|\'/c calc\'!A1,"x"',
    ];
    expect(rowsOf(...texts).map((row) => row[5])).toEqual(texts.map((text) => `'${text}`));
    expect(rowsOf('a=1', '1-2', 'a@b').map((row) => row[5])).toEqual(['a=1', '1-2', 'a@b']);
    expect(
      parseCsv(
        toCsv([{ lesson: { ...lesson, title: '=HYPERLINK("x")' }, notes: [note('a')] }]),
      )[1]?.[2],
    ).toBe('\'=HYPERLINK("x")');
  });

  it('has its line of names also without notes, and a line for a lesson that is gone', () => {
    expect(toCsv([])).toBe('Chặng,Bài,Tên bài,Thời điểm,Giây,Ghi chú,Sửa lần cuối\r\n');
    expect(parseCsv(toCsv([{ lesson: null, notes: [note('a')] }]))[1]?.slice(0, 3)).toEqual([
      '',
      '',
      'Bài không còn trong khóa học',
    ]);
  });
});

/** RFC 4180 read back, written for this test alone. */
function parseCsv(content: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of content.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
