import Play from 'lucide-react/icons/play';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '../../copy.ts';
import { lastSentences, type TranscriptCue } from '../../player-core/transcript.ts';
import css from './next-card.module.css';
import { usePlayerState, useRemote } from '../player-context.tsx';

export interface ResumeCardProps {
  readonly resumedAtSeconds: number;
  readonly lastWatchedMs: number;
  /** Empty when the lesson has none: then nothing is remembered. */
  readonly transcript: readonly TranscriptCue[];
}

/** So many sentences are said again as a reminder. */
const remembered = 2;

/**
 * After more than a week, before anything plays: when it was, what was said last, and how to go on.
 * Esc leaves the video standing there.
 */
export function ResumeCard({ resumedAtSeconds, lastWatchedMs, transcript }: ResumeCardProps) {
  const id = useId();
  const remote = useRemote();
  const waits = usePlayerState(
    (state) => !state.started && !state.playing && state.phase !== 'failed',
  );
  const [answered, setAnswered] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const isOpen = waits && !answered;
  useEffect(() => {
    if (isOpen) first.current?.focus({ preventScroll: true });
  }, [isOpen]);
  if (!isOpen) return null;
  const goOn = (seconds: number | null) => {
    setAnswered(true);
    if (seconds !== null) remote.seekTo(seconds);
    remote.play();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    setAnswered(true);
  };
  const said = lastSentences(transcript, resumedAtSeconds, remembered);
  return (
    <div className={css['scrim']}>
      {/* It hears Esc from its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={css['card']}
        // A modal one would shut the page for a question about the video.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={said === '' ? undefined : `${id}-said`}
        onKeyDown={key}
      >
        <div>
          <p className={css['title']} id={`${id}-title`}>
            {t('player.resume.last', { date: formatDate(lastWatchedMs) })}
          </p>
          {said !== '' && (
            <p className={css['said']} id={`${id}-said`}>
              {t('player.resume.said', { text: said })}
            </p>
          )}
        </div>
        <div className={css['actions']}>
          <Button ref={first} variant="primary" size="sm" onClick={() => goOn(null)}>
            <Play aria-hidden="true" />
            {t('player.resume', { t: formatClock(resumedAtSeconds) })}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => goOn(0)}>
            {t('player.restart')}
          </Button>
        </div>
      </section>
    </div>
  );
}
