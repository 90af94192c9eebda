import { useEffect, useState } from 'react';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { t } from '../../copy.ts';
import css from '../surface/video-area.module.css';
import { usePlayerState, useRemote } from '../player-context.tsx';

/** How long the chip stays once there is a picture, ms. (design 5.8) */
const chipMs = 4_000;

/** "Tiếp tục từ 4:32 · Xem lại từ đầu", for four seconds; it waits while somebody is on it. */
export function ResumeChip({ resumedAtSeconds }: { readonly resumedAtSeconds: number }) {
  const remote = useRemote();
  const ready = usePlayerState((state) => state.phase === 'ready');
  const [held, setHeld] = useState(false);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!ready || held || gone) return undefined;
    const timer = window.setTimeout(() => setGone(true), chipMs);
    return () => window.clearTimeout(timer);
  }, [ready, held, gone]);
  if (gone) return null;
  const restart = () => {
    setGone(true);
    remote.seekTo(0);
  };
  return (
    <div
      className={css['chip']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{t('player.resume', { t: formatClock(resumedAtSeconds) })}</span>
      <span aria-hidden="true">·</span>
      <button type="button" onClick={restart}>
        {t('player.restart')}
      </button>
    </div>
  );
}
