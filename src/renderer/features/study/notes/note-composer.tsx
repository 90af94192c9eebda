import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { useOverlayStore } from '#renderer/lib/overlays/overlay-store.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { phoneQuery, useMediaQuery } from '#renderer/ui/use-media-query.ts';
import { useHoldPage } from '../writing.ts';
import { t } from './copy.ts';
import css from './note-composer.module.css';
import { NoteForm, placeholderOf, type SavingWay } from './note-form.tsx';
import { type Composer, useComposer } from './use-composer.ts';

/** What the page can ask of the composer. */
export interface ComposerHandle {
  /** Puts the cursor into the field, or opens the sheet where the field is one. */
  readonly focus: () => void;
  /** Takes over a sentence of the transcript and its second, to be finished and saved. */
  readonly quote: (text: string, atSeconds: number) => void;
}

export interface NoteComposerProps {
  readonly lesson: OutlineLesson;
  /** The field under the video cannot be seen: notes are written in a sheet. */
  readonly covered: boolean;
  /** Says something to a screen reader. */
  readonly say: (text: string) => void;
  /** The writer goes back to the video. */
  readonly onLeave: () => void;
  readonly ref: Ref<ComposerHandle>;
}

/**
 * Under the video: writes notes at a second of it. A guest is told how to. Give it the lesson's id
 * as `key`.
 */
export function NoteComposer(props: NoteComposerProps) {
  const session = useSession();
  const show = useOverlayStore((store) => store.show);
  if (session.status === 'signed_in') return <PersonComposer {...props} key={session.userId} />;
  return (
    <button
      type="button"
      className={css['guest']}
      onClick={() =>
        show({
          kind: 'login_notice',
          action: t('note.guest.action'),
          next: `/learn/${props.lesson.slug}#ghi-chu`,
        })
      }
    >
      {t('note.guest')}
    </button>
  );
}

/** Of the height of the composer, while it is not known whether the lesson plays. */
export function ComposerRoom() {
  return <div className={css['room']} aria-hidden="true" />;
}

function PersonComposer({ lesson, covered, say, onLeave, ref }: NoteComposerProps) {
  const composer = useComposer(lesson.id, say);
  const field = useRef<HTMLTextAreaElement>(null);
  const [sheetOpen, setSheetOpen] = useState(false);
  useHoldPage(composer.text !== '' || sheetOpen);
  const onPhone = useMediaQuery(phoneQuery);
  const inSheet = onPhone || covered;
  const open = () => (inSheet ? setSheetOpen(true) : field.current?.focus());
  useImperativeHandle(ref, () => ({
    focus: open,
    quote(text, atSeconds) {
      composer.quote(text, atSeconds);
      open();
    },
  }));
  const leave = () => {
    composer.leave();
    setSheetOpen(false);
    if (!sheetOpen) onLeave();
  };
  // Who saves by a key is about to write on, unless the video is behind the sheet.
  const closeAfterSaving = (way: SavingWay) => {
    if (way === 'button' || covered) setSheetOpen(false);
  };
  return (
    <>
      {onPhone ? (
        <>
          <SheetButton composer={composer} onOpen={open} />
          {composer.text !== '' && !sheetOpen && <Unsaved composer={composer} onKeptNot={open} />}
        </>
      ) : (
        <NoteForm composer={composer} fieldRef={field} onLeave={leave} />
      )}
      <Dialog
        open={sheetOpen}
        onClose={leave}
        title={t('player.tab.notes')}
        size="md"
        closeLabel={t('note.close')}
      >
        <NoteForm
          composer={composer}
          fieldRef={null}
          tall
          onLeave={leave}
          onSaved={closeAfterSaving}
        />
      </Dialog>
    </>
  );
}

/** Says that the words in the field are no note yet, with the way to make them one. */
function Unsaved({
  composer,
  onKeptNot,
}: {
  readonly composer: Composer;
  /** The sheet says why. */
  readonly onKeptNot: () => void;
}) {
  const save = async () => {
    if (!(await composer.save())) onKeptNot();
  };
  return (
    <p className={css['unsaved']}>
      <span className="t3 xs">{t('note.unsaved')}</span>
      <Button
        disabled={composer.text.trim() === ''}
        busy={composer.busy}
        busyLabel={t('note.saving')}
        onClick={() => void save()}
      >
        {t('player.note.save')}
      </Button>
    </p>
  );
}

interface SheetButtonProps {
  readonly composer: Composer;
  readonly onOpen: () => void;
}

/** Looks like the field and opens the sheet. */
function SheetButton({ composer, onOpen }: SheetButtonProps) {
  const { text, atSeconds } = composer;
  const at = formatClock(atSeconds);
  return (
    <button type="button" className={css['field']} aria-haspopup="dialog" onClick={onOpen}>
      <span className="sr">{t('note.field.open')} </span>
      <span className={css['chip']}>{at}</span>{' '}
      <span className={css['opener']} data-written={text !== '' || undefined}>
        {text === '' ? placeholderOf(composer) : text}
      </span>
    </button>
  );
}
