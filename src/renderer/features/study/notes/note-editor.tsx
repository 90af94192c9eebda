import { useId } from 'react';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from './copy.ts';
import css from './note-item.module.css';
import { LeftDrafts } from './left-drafts.tsx';
import { useComposerKeys } from './use-composer-keys.ts';
import { type NoteEditingDeps, useNoteEditing } from './use-note-editing.ts';

/**
 * Changes a note where it stands. What was typed is kept on this device until it is saved or given
 * up.
 */
export function NoteEditor(props: NoteEditingDeps) {
  const { text, elsewhere, busy, error, ...editing } = useNoteEditing(props);
  const errorId = useId();
  const { enterKeyHint, onKeyDown } = useComposerKeys(() => void editing.save(), editing.giveUp);
  return (
    <div className={css['item']}>
      <span className={css['chip']}>{formatClock(props.note.atSeconds)}</span>
      <div className={css['body']}>
        <textarea
          // Somebody pressed "edit": the cursor belongs here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          rows={2}
          className={css['editor']}
          value={text}
          aria-label={t('note.edit.field')}
          enterKeyHint={enterKeyHint}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
          onChange={(event) => editing.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {error !== null && (
          <p role="alert" id={errorId} className={css['error']}>
            {errorText(error)}
          </p>
        )}
        {elsewhere !== null && (
          <output className={css['elsewhere']}>{t('note.edit.since', { text: elsewhere })}</output>
        )}
        <LeftDrafts
          drafts={editing.left}
          label={t('note.draft.leftEdit')}
          onTakeUp={editing.takeUp}
          onDiscard={editing.discard}
        />
        <div className={css['buttons']}>
          <Button size="sm" variant="ghost" onClick={editing.giveUp}>
            {t('note.edit.cancel')}
          </Button>
          <Button
            size="sm"
            busy={busy}
            busyLabel={t('note.saving')}
            onClick={() => void editing.save()}
          >
            {t('note.edit.save')}
          </Button>
        </div>
      </div>
    </div>
  );
}
