import { type RefObject, useId, useRef } from 'react';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { noteTextLimit } from '#shared/sync/notes/note-text.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Kbd } from '#renderer/ui/text/kbd.tsx';
import { t } from './copy.ts';
import { LeftDrafts } from './left-drafts.tsx';
import css from './note-composer.module.css';
import { useComposerKeys } from './use-composer-keys.ts';
import type { Composer } from './use-composer.ts';

export interface NoteFormProps {
  readonly composer: Composer;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null> | null;
  /** In the sheet: room for several lines from the start. */
  readonly tall?: boolean;
  readonly onLeave: () => void;
  /** Kept, and nothing more was written meanwhile. */
  readonly onSaved?: (way: SavingWay) => void;
}

export type SavingWay = 'key' | 'button';

/** So many letters before the limit it says how many are left. */
const warnBelow = 500;

/**
 * Time, text and button of a note. Enter saves and Shift Enter goes to the next line; under a
 * finger Enter does. Esc leaves.
 */
export function NoteForm({ composer, fieldRef, tall = false, onLeave, onSaved }: NoteFormProps) {
  const errorId = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? own;
  const save = async (way: SavingWay) => {
    if (await composer.save()) onSaved?.(way);
  };
  const { touch, ...keys } = useComposerKeys(() => void save('key'), onLeave);
  const hint = <span className="t3 xs">{t(touch ? 'note.keys.touch' : 'note.keys')}</span>;
  const left = noteTextLimit - composer.text.length;
  return (
    <div className={css['composer']}>
      <div className={css['field']} data-tall={tall || undefined}>
        <TimeChip composer={composer} />
        <textarea
          ref={field}
          rows={1}
          className={css['text']}
          value={composer.text}
          placeholder={placeholderOf(composer)}
          aria-label={t('note.field')}
          aria-keyshortcuts="N"
          aria-invalid={composer.error !== null || undefined}
          aria-describedby={composer.error === null ? undefined : errorId}
          {...keys}
          onFocus={({ target }) => {
            // Opened again, it goes on where it was left.
            if (tall) target.setSelectionRange(target.value.length, target.value.length);
          }}
          onChange={(event) => composer.type(event.target.value)}
        />
        {!tall && (
          <span className={css['key']}>{composer.text === '' ? <NewNoteKey /> : hint}</span>
        )}
        <Button
          variant={tall ? 'primary' : 'ghost'}
          size={tall ? 'md' : 'sm'}
          className={css['save']}
          disabled={composer.text.trim() === ''}
          busy={composer.busy}
          busyLabel={t('note.saving')}
          onClick={() => void save('button')}
        >
          {t('player.note.save')}
        </Button>
      </div>
      {tall && hint}
      {left < warnBelow && (
        <p className={css['left']} data-over={left < 0 || undefined}>
          {t('note.left', { n: formatInteger(left) })}
        </p>
      )}
      <LeftDrafts
        drafts={composer.leftDrafts}
        label={t('note.draft.left')}
        onTakeUp={(draft) => {
          composer.takeUp(draft);
          field.current?.focus();
        }}
        onDiscard={(draft) => {
          composer.discard(draft);
          // The button that was pressed is gone with it.
          field.current?.focus();
        }}
      />
      {composer.error !== null && (
        <p role="alert" id={errorId} className={css['error']}>
          {reasonOf(composer.error)}
        </p>
      )}
    </div>
  );
}

function NewNoteKey() {
  return (
    <span aria-hidden="true">
      <Kbd>N</Kbd>
    </span>
  );
}

/** The second of the note; a press sets it back to where the video is. */
function TimeChip({ composer }: { readonly composer: Composer }) {
  const at = formatClock(composer.atSeconds);
  const label = t(composer.frozen ? 'note.chip.reset' : 'note.chip.now', { t: at });
  return (
    <button
      type="button"
      className={css['chip']}
      aria-label={label}
      title={composer.frozen ? label : undefined}
      data-frozen={composer.frozen || undefined}
      onClick={composer.retime}
    >
      {at}
    </button>
  );
}

/** While the field is empty after saving, it says so where one looks. */
export function placeholderOf({ savedAtSeconds }: Composer): string {
  return savedAtSeconds === null
    ? t('player.note.placeholder')
    : t('player.note.saved', { t: formatClock(savedAtSeconds) });
}

function reasonOf(error: AppError): string {
  if (error.code === 'NOTE_EMPTY' || error.code === 'NOTE_TOO_LONG') return errorText(error);
  return `${t('player.note.failed')} ${errorText(error)}`;
}
