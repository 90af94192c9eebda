import type { Note } from './note.ts';
import { compareStamps } from '../../domain/progress/stamp.ts';
import { standsOver } from './lineage.ts';
import type { NoteOperation } from '../ports.ts';
import type { NoteRow, StoreRows } from '../store-port.ts';

type NoteFields = Omit<NoteOperation, 'id'> & Partial<Pick<NoteOperation, 'id'>>;

/**
 * Every note that the rows speak of, deleted ones too: the later one of the server's word and what
 * is kept here.
 */
export function viewNotes(rows: Pick<StoreRows, 'notes' | 'waiting' | 'refused'>): readonly Note[] {
  const latest = new Map<string, { readonly fields: NoteFields; readonly synced: boolean }>();
  const offer = (fields: NoteFields, synced: boolean) => {
    const known = latest.get(fields.noteId);
    if (known === undefined || laterNote(known.fields, fields) === fields)
      latest.set(fields.noteId, { fields, synced });
  };
  for (const note of rows.notes) offer(note, true);
  for (const { body } of [...rows.refused, ...rows.waiting])
    if (body.kind === 'note') offer(body.operation, false);
  return Array.from(
    latest.values(),
    ({ fields: { noteId, lessonId, atSeconds, text, deleted, stamp }, synced }) => ({
      noteId,
      lessonId,
      atSeconds,
      text,
      deleted,
      changedAtMs: stamp.ms,
      synced,
    }),
  );
}

/**
 * Of two versions of one note the one that stands over the other, whole; the same rule on the
 * server, whose word is `a`. Where neither does, the larger stamp. Equal stamps (a copied device)
 * are settled by the content, the same everywhere: deletion first, then the larger text.
 */
export function laterNote<T extends Omit<NoteRow, 'version'> & { readonly id?: string }>(
  a: T,
  b: T,
): T {
  if (standsOver(a, b)) return a;
  if (standsOver(b, a)) return b;
  const order =
    compareStamps(a.stamp, b.stamp) ||
    Number(a.deleted) - Number(b.deleted) ||
    compareTexts(a.text, b.text) ||
    a.atSeconds - b.atSeconds;
  return order >= 0 ? a : b;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
