import { useEffect, useState } from 'react';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { t } from '../../copy.ts';
import css from '../surface/video-area.module.css';
import { resumeBackSeconds } from '../../player-core/resume-point.ts';
import { usePlayerState, useRemote } from '../player-context.tsx';

/** How long a chip stays once there is a picture, ms. (design 5.8) */
const chipMs = 4_000;
/** The same for one that comes while something else is being watched, ms. */
const lateChipMs = 12_000;

/** "Tiếp tục từ 4:32 · Xem lại từ đầu". */
export function ResumeChip({ resumedAtSeconds }: { readonly resumedAtSeconds: number }) {
  return (
    <PlaceChip
      text={t('player.resume', { t: formatClock(resumedAtSeconds) })}
      action={t('player.restart')}
      goTo={0}
      stayMs={chipMs}
    />
  );
}

/** "Bạn đã học tới 4:32 ở nơi khác · Học tiếp từ đó". */
export function LeftFurtherChip({ leftAtSeconds }: { readonly leftAtSeconds: number }) {
  return (
    <PlaceChip
      text={t('player.leftFurther', { t: formatClock(leftAtSeconds) })}
      action={t('player.goThere')}
      goTo={leftAtSeconds - resumeBackSeconds}
      stayMs={lateChipMs}
    />
  );
}

interface PlaceChipProps {
  readonly text: string;
  readonly action: string;
  /** Where the press leads, seconds. */
  readonly goTo: number;
  readonly stayMs: number;
}

/** Goes by itself; it waits while somebody is on it. */
function PlaceChip({ text, action, goTo, stayMs }: PlaceChipProps) {
  const remote = useRemote();
  const ready = usePlayerState((state) => state.phase === 'ready');
  const [held, setHeld] = useState(false);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!ready || held || gone) return undefined;
    const timer = window.setTimeout(() => setGone(true), stayMs);
    return () => window.clearTimeout(timer);
  }, [ready, held, gone, stayMs]);
  if (gone) return null;
  const go = () => {
    setGone(true);
    remote.seekTo(goTo);
  };
  return (
    <div
      className={css['chip']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      <span aria-hidden="true">·</span>
      <button type="button" onClick={go}>
        {action}
      </button>
    </div>
  );
}
