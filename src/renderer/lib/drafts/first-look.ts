import type { LeftDraft, UnsavedDraft } from '#shared/drafts/unsaved-draft.ts';
import type { DraftWriter } from './draft-writer.ts';

/** The field that is written in, and what is shown beside it. */
export interface DraftField {
  /** A draft that was left, newest first until the field takes one; answers whether it did. */
  readonly onFound: (draft: UnsavedDraft) => boolean;
  /** What was left and is not in the field. */
  readonly onLeft: (left: readonly LeftDraft[]) => void;
  /** What the device knows soon was looked at. */
  readonly onLooked: () => void;
  /** Those that were saved before their page went: they are taken away. */
  readonly findSaved: (drafts: readonly LeftDraft[]) => Promise<readonly LeftDraft[]>;
  /** One of these stands in the field; the field gives it back if it still shows it. */
  readonly onSaved: (draft: UnsavedDraft) => void;
  /** What was saved is taken away. */
  readonly onDropped: () => void;
  readonly isGone: () => boolean;
}

/**
 * Gives the field what it takes, and drops what was saved before its page went. A device that does
 * not answer in time is waited for beside what is written: what it tells then goes into a field
 * that nobody has written in, and is left otherwise.
 */
export async function lookFirst(writer: DraftWriter, field: DraftField): Promise<void> {
  const { found, later } = await writer.look();
  if (field.isGone()) return;
  const whole = later?.();
  offer(writer, field, found);
  field.onLooked();
  await dropSaved(writer, field, found);
  const all = (await whole) ?? null;
  if (all === null || field.isGone()) return;
  if (writer.hasWritten()) field.onLeft(all);
  else offer(writer, field, all);
  await dropSaved(writer, field, all);
}

function offer(
  writer: DraftWriter,
  { onFound, onLeft }: DraftField,
  found: readonly LeftDraft[],
): void {
  const chosen = found.find(({ draft }) => onFound(draft));
  if (chosen !== undefined) writer.takeUp(chosen);
  onLeft(found.filter((each) => each !== chosen));
}

async function dropSaved(
  writer: DraftWriter,
  { findSaved, onSaved, onDropped }: DraftField,
  found: readonly LeftDraft[],
): Promise<void> {
  const saved = await findSaved(found);
  for (const each of saved) {
    onSaved(each.draft);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await writer.discard(each);
  }
  if (saved.length > 0) onDropped();
}
