import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Note } from '#shared/sync/note.ts';
import { checkNoteText } from '#shared/sync/note-text.ts';
import type { LeftDraft, UnsavedSubject } from '#shared/sync/unsaved-note.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { formatClock } from '#renderer/lib/format-duration.ts';
import { Button } from '#renderer/ui/button.tsx';
import { composerActionOf, isComposing } from './composer-model.ts';
import { t } from './copy.ts';
import css from './note-item.module.css';
import { LeftDrafts } from './left-drafts.tsx';
import { useLeftDrafts } from './use-left-drafts.ts';

export interface NoteEditorProps {
  readonly note: Note;
  readonly onSave: (text: string) => Promise<Result<Note, AppError>>;
  readonly onClose: () => void;
}

/**
 * Changes a note where it stands. What was typed is kept on this device until it is saved or given
 * up.
 */
export function NoteEditor({ note, onSave, onClose }: NoteEditorProps) {
  const [subject] = useState<UnsavedSubject>({ kind: 'note', id: note.noteId });
  const [text, setText] = useState(note.text);
  const newest = useRef(note.text);
  const show = (next: string) => {
    newest.current = next;
    setText(next);
  };
  const drafts = useLeftDrafts(subject, {
    onFound(found) {
      if (newest.current !== note.text) return false;
      show(found.text);
      return true;
    },
    onKept: () => undefined,
  });
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const errorId = useId();
  const type = (next: string) => {
    show(next);
    setError(null);
    drafts.keep(next === '' || next === note.text ? null : draftOf(next));
  };
  const draftOf = (words: string) => ({ text: words, atSeconds: Math.floor(note.atSeconds) });
  const takeUp = (chosen: LeftDraft) => {
    drafts.takeUp(chosen, text === note.text ? null : draftOf(text));
    show(chosen.draft.text);
  };
  const giveUp = () => {
    drafts.keep(null);
    onClose();
  };
  const save = async () => {
    if (busy) return;
    const checked = checkNoteText(text);
    setBusy(true);
    const kept = checked.ok ? await onSave(checked.value) : checked;
    setBusy(false);
    if (kept.ok) giveUp();
    else setError(kept.error);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = composerActionOf({
      key: event.key,
      shift: event.shiftKey,
      composing: isComposing(event.nativeEvent),
    });
    if (action === null) return;
    event.preventDefault();
    if (action === 'save') void save();
    else giveUp();
  };
  return (
    <div className={css['item']}>
      <span className={css['chip']}>{formatClock(note.atSeconds)}</span>
      <div className={css['body']}>
        <textarea
          // Somebody pressed "edit": the cursor belongs here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          rows={2}
          className={css['editor']}
          value={text}
          aria-label={t('note.edit.field')}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {error !== null && (
          <p role="alert" id={errorId} className={css['error']}>
            {errorText(error)}
          </p>
        )}
        <LeftDrafts
          drafts={drafts.left}
          label={t('note.draft.leftEdit')}
          onTakeUp={takeUp}
          onDiscard={drafts.discard}
        />
        <div className={css['buttons']}>
          <Button size="sm" variant="ghost" onClick={giveUp}>
            {t('note.edit.cancel')}
          </Button>
          <Button size="sm" busy={busy} busyLabel={t('note.saving')} onClick={() => void save()}>
            {t('note.edit.save')}
          </Button>
        </div>
      </div>
    </div>
  );
}
