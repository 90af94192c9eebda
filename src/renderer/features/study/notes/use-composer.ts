import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/errors/error-code.ts';
import { checkNoteText } from '../../../../shared/sync/note-text.ts';
import type { UnsavedNote, UnsavedSubject } from '../../../../shared/sync/unsaved-note.ts';
import { formatClock } from '../../../lib/format-duration.ts';
import { useDeviceSettings, usePlatform } from '../../../platform/context.tsx';
import { usePlayerState, useRemote } from '../player/player-context.tsx';
import {
  type Composing,
  emptyComposing,
  isKept,
  noteSecond,
  quoted,
  retimed,
  typed,
} from './composer-model.ts';
import { t } from './copy.ts';

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
  /** Keeps the note; true once it is durable here. */
  readonly save: () => Promise<boolean>;
  /** The writer goes back to the video. */
  readonly leave: () => void;
}

/**
 * Writes notes of one lesson for whoever is signed in. The draft is kept on this device from letter
 * to letter.
 */
export function useComposer(lessonId: string, say: (text: string) => void): Composer {
  const { notes } = usePlatform();
  const [subject] = useState<UnsavedSubject>({ kind: 'lesson', id: lessonId });
  const [composing, setComposing] = useState<Composing>(emptyComposing);
  // Kept again because the answer was not heard it is the same note; a draft says by it which note
  // it became.
  const noteId = useRef<string>(crypto.randomUUID());
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const [savedAtSeconds, setSavedAtSeconds] = useMoment<number>();
  const nowSeconds = usePlayerState((state) => Math.floor(state.currentSeconds));
  const pause = usePauseWhileWriting();
  const newest = useRef(composing);
  useEffect(() => {
    newest.current = composing;
  }, [composing]);
  const takeUp = async (kept: UnsavedNote) => {
    if (newest.current.text !== '') return;
    const shown: Composing = { text: kept.text, atSeconds: kept.atSeconds };
    newest.current = shown;
    setComposing(shown);
    const known = await notes.list();
    // Whatever else is written about it is another note: another tab, or a change since, may have
    // taken its name.
    if (!known.ok || !isKept(kept, known.value) || newest.current !== shown) return;
    setComposing(emptyComposing);
    await notes.keepDraft(subject, null);
  };
  useKeptDraft(subject, (kept) => void takeUp(kept));
  const keepDraft = (draft: Composing) =>
    void notes.keepDraft(subject, draft.text === '' ? null : { ...draft, noteId: noteId.current });
  const atSeconds = noteSecond(composing, nowSeconds);
  const change = (next: Composing) => {
    if (composing.text === '' && next.text !== '') pause.begin();
    setComposing(next);
    keepDraft(next);
    setError(null);
  };
  const keep = async () => {
    const text = checkNoteText(composing.text);
    const kept = text.ok
      ? await notes.save({
          noteId: noteId.current,
          lessonId,
          atSeconds,
          text: text.value,
          deleted: false,
        })
      : text;
    if (!kept.ok) {
      setError(kept.error);
      return false;
    }
    noteId.current = crypto.randomUUID();
    // What was typed while the note was being kept stays, and is another note.
    if (newest.current === composing) setComposing(emptyComposing);
    keepDraft(newest.current === composing ? emptyComposing : newest.current);
    setSavedAtSeconds(atSeconds);
    say(t('player.note.saved', { t: formatClock(atSeconds) }));
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
  };
}

/** Reads once what was begun before. */
export function useKeptDraft(subject: UnsavedSubject, onFound: (draft: UnsavedNote) => void): void {
  const { notes } = usePlatform();
  const found = useEffectEvent(onFound);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const draft = await notes.readDraft(subject);
      if (!gone && draft !== null) found(draft);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [notes, subject]);
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
