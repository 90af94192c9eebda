import CloudCheck from 'lucide-react/icons/cloud-check';
import HardDrive from 'lucide-react/icons/hard-drive';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Note } from '#shared/sync/notes/note.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from './copy.ts';
import css from './note-item.module.css';
import { useUndoTimer } from './use-note-actions.ts';

export interface NoteItemProps {
  readonly note: Note;
  /**
   * The lesson it belongs to when that is not the open one; null when the course no longer has it.
   */
  readonly elsewhere: OutlineLesson | null | undefined;
  readonly onJump: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** Longer notes are folded until somebody asks for all of it. */
const foldedLetters = 420;
const foldedLines = 8;

/** One note: jumps to its second; can be changed and deleted. */
export function NoteItem({ note, elsewhere, onJump, onEdit, onRemove }: NoteItemProps) {
  const at = formatClock(note.atSeconds);
  const isLong = note.text.length > foldedLetters || note.text.split('\n').length > foldedLines;
  const [whole, setWhole] = useState(false);
  return (
    <div className={css['item']}>
      {elsewhere === null ? (
        <span className={css['chip']}>{at}</span>
      ) : (
        <button
          type="button"
          className={css['chip']}
          aria-label={
            elsewhere === undefined
              ? t('note.jump', { t: at })
              : t('note.jump.other', { n: elsewhere.index, t: at })
          }
          onClick={onJump}
        >
          {at}
        </button>
      )}
      <div className={css['body']}>
        <p className={css['text']} data-folded={(isLong && !whole) || undefined}>
          {note.text}
        </p>
        <div className={css['foot']}>
          <SyncMark synced={note.synced} />
          {isLong && (
            <Button
              size="xs"
              variant="ghost"
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
            >
              {whole ? t('note.less') : t('note.more')}
            </Button>
          )}
          <span className={css['actions']}>
            <IconButton
              size="xs"
              label={t('note.edit', { t: at })}
              icon={<Pencil />}
              data-edit={note.noteId}
              onClick={onEdit}
            />
            <IconButton
              size="xs"
              label={t('note.delete', { t: at })}
              icon={<Trash2 />}
              onClick={onRemove}
            />
          </span>
        </div>
      </div>
    </div>
  );
}

/** Whether the server has it, quietly. */
function SyncMark({ synced }: { readonly synced: boolean }) {
  return (
    <span className={css['sync']}>
      {synced ? <CloudCheck aria-hidden="true" /> : <HardDrive aria-hidden="true" />}
      <span className={synced ? 'sr' : undefined}>
        {synced ? t('note.synced') : t('note.waiting')}
      </span>
    </span>
  );
}

export interface RemovedNoteProps {
  readonly note: Note;
  readonly onRestore: () => void;
  readonly onEnd: () => void;
}

/** The place of a note that was just deleted, with the way back. */
export function RemovedNote({ note, onRestore, onEnd }: RemovedNoteProps) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(true);
  useUndoTimer(pointed || focused, onEnd);
  return (
    <div
      className={css['removed']}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{t('note.deletedAt', { t: formatClock(note.atSeconds) })}</span>
      {/* The button that deleted it is gone: the focus goes on here, and time waits for whoever has
          it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button size="sm" autoFocus onClick={onRestore}>
        {t('common.undo')}
      </Button>
    </div>
  );
}
