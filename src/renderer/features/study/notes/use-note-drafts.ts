import type { LeftDraft, UnsavedDraft, UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';
import { isStoreSafe } from '#shared/sync/sync-status.ts';
import { type Drafts, useDrafts } from '#renderer/lib/drafts/use-drafts.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { isSaved } from './composer-model.ts';

/** Drafts of a note, or of other words for one. */
export interface NoteDrafts extends Drafts {
  /**
   * Whether notes outlive the application here now. Otherwise the draft of one is the only copy
   * that does.
   */
  readonly areNotesKept: () => Promise<boolean>;
}

export interface NoteDraftHooks {
  /** The newest draft that was left; answers whether the field took it. */
  readonly onFound: (draft: UnsavedDraft) => boolean;
  /** It had become a note before its page went; the field gives it back if it still shows it. */
  readonly onSaved: (draft: UnsavedDraft) => void;
}

/** Drafts about one lesson or note, without those that are notes already. */
export function useNoteDrafts(
  subject: UnsavedSubject,
  { onFound, onSaved }: NoteDraftHooks,
): NoteDrafts {
  const { notes, sync } = usePlatform();
  const areNotesKept = async () => isStoreSafe((await sync.status()).storage);
  const findSaved = async (drafts: readonly LeftDraft[]) => {
    const known = drafts.length > 0 ? await notes.list() : null;
    // Whatever else is written about it is another note: another tab, or a change since, may have
    // taken its name.
    // Asked once the list is there: before, what keeps the notes may not be open.
    return known?.ok === true && (await areNotesKept())
      ? drafts.filter(({ draft }) => isSaved(draft, subject, known.value))
      : [];
  };
  const drafts = useDrafts(subject, { onFound, onSaved, findSaved });
  return { ...drafts, areNotesKept };
}
