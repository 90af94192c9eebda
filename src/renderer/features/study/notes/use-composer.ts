import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppError } from '#shared/errors/error-code.ts';
import { checkNoteText } from '#shared/sync/notes/note-text.ts';
import type { LeftDraft, UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useDeviceSettings, usePlatform } from '#renderer/platform/context.tsx';
import { usePlayerState, useRemote } from '../player/player-context.tsx';
import {
  afterSaving,
  type Composing,
  emptyComposing,
  noteSecond,
  quoted,
  retimed,
  typed,
} from './composer-model.ts';
import { t } from './copy.ts';
import { useNoteDrafts } from './use-note-drafts.ts';

/** A note being written about the open lesson. */
export interface Composer {
  readonly text: string;
  /** The whole second that the note will belong to. */
  readonly atSeconds: number;
  /** The second no longer follows the video. */
  readonly frozen: boolean;
  readonly busy: boolean;
  readonly error: AppError | null;
  /** The second of the note that was kept a moment ago. */
  readonly savedAtSeconds: number | null;
  readonly type: (text: string) => void;
  readonly retime: () => void;
  readonly quote: (text: string, atSeconds: number) => void;
  /** Keeps the note; true once it is kept and nothing more was written meanwhile. */
  readonly save: () => Promise<boolean>;
  /** The writer goes back to the video. */
  readonly leave: () => void;
  /** What other pages left about the lesson, newest first. */
  readonly leftDrafts: readonly LeftDraft[];
  /** Goes on with one of them; what stood in the field is left in its place. */
  readonly takeUp: (draft: LeftDraft) => void;
  readonly discard: (draft: LeftDraft) => void;
}

/**
 * Writes notes of one lesson for whoever is signed in. The draft is kept on this device from letter
 * to letter.
 */
export function useComposer(lessonId: string, say: (text: string) => void): Composer {
  const { notes } = usePlatform();
  const [subject] = useState<UnsavedSubject>({ kind: 'lesson', id: lessonId });
  const [composing, setComposing] = useState<Composing>(emptyComposing);
  const [error, setError] = useRefusal();
  const [busy, setBusy] = useState(false);
  const [savedAtSeconds, setSavedAtSeconds] = useMoment<number>();
  const nowSeconds = usePlayerState((state) => Math.floor(state.currentSeconds));
  const pause = usePauseWhileWriting();
  const newest = useRef(composing);
  useEffect(() => {
    newest.current = composing;
  }, [composing]);
  const newestSecond = useNewest(nowSeconds);
  const show = ({ text, atSeconds: second }: Composing) => {
    const shown: Composing = { text, atSeconds: second };
    newest.current = shown;
    setComposing(shown);
  };
  const drafts = useNoteDrafts(subject, {
    onFound(found) {
      if (newest.current.text !== '') return false;
      show(found);
      return true;
    },
    onSaved(draft) {
      if (newest.current.text === draft.text) show(emptyComposing);
    },
  });
  const atSeconds = noteSecond(composing, nowSeconds);
  const change = (next: Composing) => {
    if (composing.text === '' && next.text !== '') pause.begin();
    show(next);
    void (next.text === '' ? drafts.finish() : drafts.keep(next));
    setError(null);
  };
  const keep = async () => {
    const text = checkNoteText(composing.text);
    const note = { noteId: drafts.id(), lessonId, atSeconds, deleted: false };
    const kept = text.ok ? await notes.save({ ...note, text: text.value }) : text;
    if (!kept.ok) {
      setError(kept.error);
      return false;
    }
    const isDurable = await drafts.areNotesKept();
    flushSync(() => show(afterSaving(composing, newest.current, newestSecond.current)));
    void drafts.finish({ isDurable, goesOn: newest.current });
    setSavedAtSeconds(atSeconds);
    say(t('player.note.saved', { t: formatClock(atSeconds) }));
    if (newest.current.text !== '') return false;
    pause.end();
    return true;
  };
  return {
    text: composing.text,
    atSeconds,
    frozen: composing.atSeconds !== null,
    busy,
    error,
    savedAtSeconds,
    type: (text) => change(typed(composing, text, nowSeconds)),
    retime: () => change(retimed(composing, nowSeconds)),
    quote: (text, at) => change(quoted(composing, text, at)),
    async save() {
      if (busy) return false;
      setBusy(true);
      const saved = await keep();
      setBusy(false);
      return saved;
    },
    leave: () => pause.end(),
    leftDrafts: drafts.left,
    takeUp(chosen) {
      drafts.takeUp(chosen);
      show(chosen.draft);
      setError(null);
    },
    discard: (chosen) => void drafts.discard(chosen),
  };
}

/** A value as it was rendered last. */
function useNewest<Value>(value: Value): { readonly current: Value } {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  }, [value]);
  return newest;
}

/** How long it is shown that a note was kept, ms. */
const momentMs = 4_000;

/** A value that is there for a moment. */
function useMoment<Value>(): readonly [Value | null, (value: Value) => void] {
  const [shown, setShown] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), momentMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown?.value ?? null, (value) => setShown({ value })];
}

/**
 * With the setting on, the video rests from the first letter until the note is kept or left; one
 * that stood still stays so.
 */
function usePauseWhileWriting() {
  const { pauseOnNote } = useDeviceSettings().player;
  const remote = useRemote();
  const playing = usePlayerState((state) => state.playing);
  const pausedHere = useRef(false);
  return {
    begin() {
      if (!pauseOnNote || !playing) return;
      pausedHere.current = true;
      remote.pause();
    },
    end() {
      if (pausedHere.current) remote.play();
      pausedHere.current = false;
    },
  };
}
