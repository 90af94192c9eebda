import Play from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { Button } from '#renderer/ui/button.tsx';
import { LessonCover } from '#renderer/ui/lessons/lesson-cover.tsx';
import { useMediaQuery } from '#renderer/ui/use-media-query.ts';
import { t } from '../../copy.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import {
  autoplaySeconds,
  type NextStep,
  secondsUntilAutoplay,
} from '../../player-core/next-step.ts';
import { isSomebodyWriting } from '../../writing.ts';
import { usePlayerState, useRemote } from '../player-context.tsx';
import css from './next-card.module.css';

export interface NextCardProps {
  readonly next: NextStep<OutlineLesson>;
  /** Begins the next lesson by itself after eight seconds in which nobody writes. */
  readonly autoplay: boolean;
  readonly onNext: () => void;
}

/** Over the last picture: what comes next, and going there by itself unless one stays. */
export function NextCard({ next, autoplay, onNext }: NextCardProps) {
  const remote = useRemote();
  const ended = usePlayerState((state) => state.ended && state.phase !== 'failed');
  const [stayed, setStayed] = useState(false);
  // Playing again forgets it: the next end shows the card again.
  if (!ended && stayed) setStayed(false);
  if (!ended || stayed) return null;
  const replay = () => {
    remote.seekTo(0);
    remote.play();
  };
  return (
    <div className={css['scrim']}>
      <section className={css['card']} aria-label={t('player.nextIs')}>
        {next.kind === 'lesson' ? (
          <NextLesson
            lesson={next.lesson}
            skipped={next.skipped}
            autoplay={autoplay}
            onNext={onNext}
            onStay={() => setStayed(true)}
          />
        ) : (
          <>
            <p className={css['sentence']}>{sentenceOf(next)}</p>
            <div className={css['actions']}>
              <Button size="sm" onClick={replay}>
                {t('player.replay')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setStayed(true)}>
                {t('player.stay')}
              </Button>
            </div>
          </>
        )}
      </section>
    </div>
  );
}

interface NextLessonProps {
  readonly lesson: OutlineLesson;
  /** Passed over, because they cannot be played now. */
  readonly skipped: readonly OutlineLesson[];
  readonly autoplay: boolean;
  readonly onNext: () => void;
  readonly onStay: () => void;
}

function NextLesson({ lesson, skipped, autoplay, onNext, onStay }: NextLessonProps) {
  const secondsLeft = useCountdown(autoplay, onNext);
  const isCounting = secondsLeft !== null;
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <>
      <div className={css['row']}>
        <div className={css['thumb']}>
          <LessonCover stage={lesson.chapter_index} number={lesson.index} numberSize="small" />
        </div>
        <div>
          {/* Said once; the seconds run for the eye only. */}
          {isCounting && (
            <output className="sr">
              {t('player.autoplayIn', { n: lesson.index, s: autoplaySeconds })}
            </output>
          )}
          <p className="t3 xs" aria-hidden={isCounting || undefined}>
            {isCounting
              ? t('player.autoplayIn', {
                  n: lesson.index,
                  s: still ? autoplaySeconds : secondsLeft,
                })
              : t('player.nextIs')}
          </p>
          <p className={css['title']}>
            {t('player.lessonTitle', { n: lesson.index, title: lesson.title })}
          </p>
          {skipped.length > 0 && <p className="t3 xs">{skippedText(skipped)}</p>}
        </div>
      </div>
      <div className={css['actions']}>
        <Button variant="primary" size="sm" onClick={onNext}>
          {isCounting ? <Ring /> : <Play aria-hidden="true" />}
          {t('player.playNow')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onStay}>
          {t('player.stay')}
        </Button>
      </div>
    </>
  );
}

/** Eight seconds as a closing ring; its course is a style, so reduced motion leaves it full. */
function Ring() {
  return (
    <svg className={css['ring']} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" pathLength="1" />
      <path d="M8.2 6.6 13.4 10l-5.2 3.4Z" />
    </svg>
  );
}

/** Seconds until `onDone`; null while it does not count: it begins anew when nobody writes. */
function useCountdown(running: boolean, onDone: () => void): number | null {
  const [left, setLeft] = useState(() => (isSomebodyWriting() ? null : autoplaySeconds));
  useEffect(() => {
    if (!running) return undefined;
    let sinceMs = performance.now();
    const timer = window.setInterval(() => {
      if (isSomebodyWriting()) {
        sinceMs = performance.now();
        setLeft(null);
        return;
      }
      const seconds = secondsUntilAutoplay(sinceMs, performance.now());
      setLeft(seconds);
      if (seconds > 0) return;
      window.clearInterval(timer);
      onDone();
    }, 200);
    return () => window.clearInterval(timer);
  }, [running, onDone]);
  return running ? left : null;
}

function skippedText(skipped: readonly OutlineLesson[]): string {
  const [first] = skipped;
  return skipped.length === 1 && first !== undefined
    ? t('player.skipped', { n: first.index })
    : t('player.skippedMany', { count: skipped.length });
}

function sentenceOf(next: Exclude<NextStep<OutlineLesson>, { kind: 'lesson' }>): string {
  if (next.kind === 'locked') return t('player.nextLocked');
  if (next.kind === 'needs_network') return t('player.noneKept');
  if (next.kind === 'course_end') return t('player.courseEnd');
  const { release_on: releaseOn } = next.lesson;
  return releaseOn === null
    ? t('player.allDoneNoDate')
    : t('player.allDone', { date: formatDate(dayStartMs(releaseOn)) });
}
