import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { Tooltip } from '#renderer/ui/overlays/tooltip.tsx';
import { usePlayerState, useRemote } from '../player/player-context.tsx';
import { t } from './copy.ts';
import css from './note-ticks.module.css';
import { useNotesStatus } from './notes-context.tsx';
import { type NoteMark, noteMarks } from './notes-view.ts';

/** So much of a note is read on its tick. */
const tickLetters = 140;

/**
 * Ticks of the lesson's notes over the seek bar: one stop for the Tab key, arrows go from tick to
 * tick.
 */
export function NoteTicks({ lessonId }: { readonly lessonId: string }) {
  const status = useNotesStatus();
  const durationSeconds = usePlayerState((state) => state.durationSeconds);
  const marks = useMemo(
    () =>
      noteMarks(
        status.kind === 'ready' ? status.notes.filter((note) => note.lessonId === lessonId) : [],
        durationSeconds,
      ),
    [status, lessonId, durationSeconds],
  );
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  const remote = useRemote();
  if (marks.length === 0) return null;
  const stop = Math.min(chosen, marks.length - 1);
  const walk = (event: KeyboardEvent) => {
    const to = nextTick(event.key, stop, marks.length);
    if (to === null) return;
    event.preventDefault();
    setChosen(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <ul ref={list} className={css['ticks']} aria-label={t('note.ticks')}>
      {marks.map((mark, index) => (
        <li
          key={mark.notes[0]?.noteId}
          className={css['place']}
          style={{ insetInlineStart: `${mark.share * 100}%` }}
        >
          <Tooltip text={wordsOf(mark)}>
            <button
              type="button"
              className={css['tick']}
              tabIndex={index === stop ? 0 : -1}
              aria-label={t('note.tick', { t: formatClock(mark.atSeconds), text: wordsOf(mark) })}
              onFocus={() => setChosen(index)}
              onKeyDown={walk}
              onClick={() => remote.seekTo(mark.atSeconds)}
            />
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

function nextTick(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(from + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function wordsOf({ notes }: NoteMark): string {
  const text = notes.map((note) => note.text.replaceAll(/\s+/g, ' ')).join(' · ');
  return text.length > tickLetters ? `${text.slice(0, tickLetters).trimEnd()}…` : text;
}
