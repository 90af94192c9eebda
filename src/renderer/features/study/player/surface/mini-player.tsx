import Maximize2 from 'lucide-react/icons/maximize-2';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import SkipForward from 'lucide-react/icons/skip-forward';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '../../copy.ts';
import css from './mini-player.module.css';
import { usePlayerState, useRemote } from '../player-context.tsx';
import { type OpenLesson, useOpenLessonStore } from '../session/open-lesson-store.ts';
import { VideoSlot } from './video-slot.tsx';

/**
 * The open lesson in the corner while its learner is on other pages: play or pause, back to the
 * lesson, close.
 */
export function MiniPlayer({ open }: { readonly open: OpenLesson }) {
  const { playbackSession, lesson } = open;
  const close = useOpenLessonStore((player) => player.close);
  const leave = () => {
    focusPage();
    close();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };
  return (
    // It hears Esc from what is inside; everything to press has its own control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css['mini']}
      data-theme="dark"
      aria-label={t('player.mini')}
      onKeyDown={key}
    >
      <div className={css['picture']}>
        <VideoSlot video={playbackSession.video} className={css['video']} />
        <Link
          to={`/learn/${lesson.slug}`}
          className={css['cover']}
          aria-hidden="true"
          tabIndex={-1}
        />
        <Line />
      </div>
      <div className={css['row']}>
        <p className={css['words']}>
          <span className={css['title']}>
            {t('player.lessonTitle', { n: lesson.index, title: lesson.title })}
          </span>
          <Standing />
        </p>
        <MainButton next={open.next?.slug ?? null} />
        <Back lesson={lesson} />
        <IconButton
          label={t('player.mini.close')}
          title={t('player.mini.close')}
          icon={<X />}
          onClick={leave}
        />
      </div>
    </section>
  );
}

function Back({ lesson }: Pick<OpenLesson, 'lesson'>) {
  const navigate = useNavigate();
  const label = t('player.mini.back', { n: lesson.index });
  return (
    <IconButton
      label={label}
      title={label}
      icon={<Maximize2 />}
      onClick={() => void navigate(`/learn/${lesson.slug}`)}
    />
  );
}

/** Play or pause; at the end the next lesson, after a fault another try. */
function MainButton({ next }: { readonly next: string | null }) {
  const remote = useRemote();
  const navigate = useNavigate();
  const playing = usePlayerState((state) => state.playing);
  const ended = usePlayerState((state) => state.ended);
  const failed = usePlayerState((state) => state.phase === 'failed');
  if (failed)
    return (
      <IconButton
        label={t('player.retry')}
        title={t('player.retry')}
        icon={<RotateCcw />}
        onClick={remote.retry}
      />
    );
  if (ended && next !== null)
    return (
      <IconButton
        label={t('player.next')}
        title={t('player.next')}
        icon={<SkipForward />}
        onClick={() => void navigate(`/learn/${next}`)}
      />
    );
  const label = playing ? t('player.mini.pause') : t('player.mini.play');
  return (
    <IconButton
      label={label}
      title={label}
      icon={playing ? <Pause /> : <Play />}
      onClick={remote.toggle}
    />
  );
}

/** What there is to say instead of the picture: that it ended, or why it stopped. */
function Standing() {
  const failure = usePlayerState((state) => (state.phase === 'failed' ? state.failure : null));
  const ended = usePlayerState((state) => state.ended);
  if (failure !== null)
    return (
      <span className={css['standing']} role="alert">
        {t(`player.err.${failure}`)}
      </span>
    );
  return ended ? <span className={css['standing']}>{t('player.mini.ended')}</span> : null;
}

/** How far the lesson is, for the eye. */
function Line() {
  const share = usePlayerState((state) =>
    state.durationSeconds > 0 ? Math.min(1, state.currentSeconds / state.durationSeconds) : 0,
  );
  return (
    <span className={css['line']} aria-hidden="true">
      <i style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** What is closed gives the focus back to the page. */
function focusPage(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
