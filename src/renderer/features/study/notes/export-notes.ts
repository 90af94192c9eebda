import type { Note } from '#shared/sync/notes/note.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { formatDate, timeZone } from '#renderer/lib/format/format-date.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { t } from './copy.ts';
import type { NoteFilter, NoteGroup } from './notes-view.ts';

/** Kinds of files that notes can be taken away in. */
export type ExportFormat = 'md' | 'csv';

/** A file to save. */
export interface ExportFile {
  readonly name: string;
  /** MIME type with its character set. */
  readonly type: string;
  readonly content: string;
}

export interface ExportInput {
  readonly courseTitle: string;
  /** What is shown, in its order. */
  readonly groups: readonly NoteGroup[];
  readonly lesson: OutlineLesson;
  readonly filter: NoteFilter;
  /** ms since 1970. */
  readonly nowMs: number;
}

/** The notes that are shown, as a file. */
export function exportNotes(format: ExportFormat, input: ExportInput): ExportFile {
  const name = `${fileStem(input)}.${format}`;
  if (format === 'md')
    return { name, type: 'text/markdown;charset=utf-8', content: toMarkdown(input) };
  // The mark at the front tells spreadsheets that this is UTF-8.
  return { name, type: 'text/csv;charset=utf-8', content: `\uFEFF${toCsv(input.groups)}` };
}

/**
 * Notes as CommonMark: a heading per lesson, a list item per note. Nothing in a note's text acts as
 * markup.
 */
export function toMarkdown({
  courseTitle,
  groups,
  nowMs,
}: Pick<ExportInput, 'courseTitle' | 'groups' | 'nowMs'>): string {
  const head = [
    `# ${escapeMarkdown(t('note.export.title', { course: courseTitle }))}`,
    '',
    t('note.export.day', { date: formatDate(nowMs) }),
  ];
  const parts = groups.flatMap(({ lesson, notes }) => [
    '',
    `## ${escapeMarkdown(lessonName(lesson))}`,
    '',
    ...notes.map(markdownItem),
  ]);
  return `${[...head, ...parts].join('\n')}\n`;
}

/**
 * Notes as RFC 4180: a line of names, then a line per note, CRLF. A text that a spreadsheet would
 * take for a formula is defused.
 */
export function toCsv(groups: readonly NoteGroup[]): string {
  const names = [
    t('note.csv.stage'),
    t('note.csv.lesson'),
    t('note.csv.title'),
    t('note.csv.at'),
    t('note.csv.seconds'),
    t('note.csv.text'),
    t('note.csv.changed'),
  ];
  const rows = groups.flatMap(({ lesson, notes }) => notes.map((note) => csvRow(lesson, note)));
  return [names, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

function markdownItem({ atSeconds, text }: Note): string {
  const lines = text.split(/\r\n?|\n/).map(escapeMarkdown);
  // A backslash at the end of a line breaks it; an empty line starts a paragraph of the same item.
  const body = lines.map((line, index) => {
    const next = lines[index + 1];
    const broken = line !== '' && next !== undefined && next !== '' ? `${line}\\` : line;
    return index === 0 || broken === '' ? broken : `  ${broken}`;
  });
  return `- **${formatClock(atSeconds)}** ${body.join('\n')}`;
}

/**
 * Every sign that means something in CommonMark gets a backslash; blanks at the front, which would
 * make code, become hard ones.
 */
function escapeMarkdown(line: string): string {
  const flat = line.replaceAll('\t', '    ').trimEnd();
  const blanks = flat.length - flat.trimStart().length;
  const escaped = flat
    .slice(blanks)
    .replaceAll(/[\\`*_{}[\]<>#|~&!$]/g, String.raw`\$&`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`);
  return '\u00A0'.repeat(blanks) + escaped;
}

function csvRow(
  lesson: OutlineLesson | null,
  { atSeconds, text, changedAtMs }: Note,
): readonly string[] {
  const place =
    lesson === null
      ? ['', '', t('note.group.gone')]
      : [String(lesson.chapter_index), String(lesson.index), lesson.title];
  return [
    ...place,
    formatClock(atSeconds),
    String(Math.floor(atSeconds)),
    text,
    changedAtMs > 0 ? new Date(changedAtMs).toISOString() : '',
  ];
}

function csvField(value: string): string {
  const safe =
    /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) || /^[\t\r\n]/.test(value)
      ? `'${value}`
      : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function lessonName(lesson: OutlineLesson | null): string {
  return lesson === null
    ? t('note.group.gone')
    : t('note.group.lesson', { n: lesson.index, title: lesson.title });
}

const isoDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `ghi-chu-bai-12-2026-11-21`: plain letters, so that every system takes it. */
function fileStem({ lesson, filter, nowMs }: ExportInput): string {
  const all = filter.chapter === null ? 'moi-bai' : `chang-${filter.chapter}`;
  return `ghi-chu-${filter.scope === 'lesson' ? `bai-${lesson.index}` : all}-${isoDay.format(nowMs)}`;
}
