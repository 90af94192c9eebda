import PencilLine from 'lucide-react/icons/pencil-line';
import { useEffect, useState } from 'react';
import type { LeftDraft, UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import { t } from '#renderer/copy/vi.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { usePlatform, useSyncStatus } from '#renderer/platform/context.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { CopyField } from '#renderer/ui/text/copy-field.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { isSaved } from './composer-model.ts';
import { t as noteText } from './copy.ts';

/**
 * Words that were typed over notes that are there no longer, to be taken along or dropped; nothing
 * where none were left. `notes` are all of the learner that this device knows: before it has heard
 * of the server, or where its store is silent, a note that is not among them need not be gone.
 */
export function LeftOfGoneNotes({ notes }: { readonly notes: readonly Note[] }) {
  const { left, drop } = useLeftOfGone(notes);
  if (left.length === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={<PencilLine aria-hidden="true" />}
      title={noteText('note.draft.gone')}
    >
      <p>{t('draft.leftOfGone.p')}</p>
      {left.map((each) => (
        <div key={`${each.of.id} ${each.of.writer ?? ''}`}>
          <CopyField
            label={noteText('note.draft.at', { t: formatClock(each.draft.atSeconds ?? 0) })}
            value={each.draft.text}
            copyLabel={t('draft.copy')}
            copiedLabel={t('draft.copied')}
            failedLabel={t('draft.copy.failed')}
          />
          <Button size="sm" variant="ghost" onClick={() => void drop(each)}>
            {t('draft.drop')}
          </Button>
        </div>
      ))}
    </Notice>
  );
}

interface LeftOfNote extends Pick<LeftDraft, 'draft'> {
  readonly of: UnsavedSubject;
}

function useLeftOfGone(notes: readonly Note[]) {
  const { unsaved } = usePlatform();
  const isWhole = useSyncStatus().lastSyncedAtMs !== null;
  const [left, setLeft] = useState<readonly LeftOfNote[]>([]);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (!isWhole) return setLeft([]);
      const known = new Set(notes.map(({ noteId }) => noteId));
      const gone = (await unsaved.ids('note')).filter((id) => !known.has(id));
      const found = await Promise.all(
        gone.map(async (id) =>
          (await unsaved.list({ kind: 'note', id }))
            .filter(({ draft }) => !isSaved(draft, { kind: 'note', id }, notes))
            .map(({ writer, draft }): LeftOfNote => ({
              of: { kind: 'note', id, ...(writer === null ? {} : { writer }) },
              draft,
            })),
        ),
      );
      if (!isOver) setLeft(found.flat());
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [unsaved, notes, isWhole]);
  const drop = async ({ of, draft }: LeftOfNote) => {
    setLeft((before) => before.filter((each) => each.draft !== draft));
    await unsaved.takeAway(of, draft);
  };
  return { left, drop };
}
