import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useRemote } from './player-context.tsx';
import { VideoSlot } from './video-slot.tsx';
import css from './video-area.module.css';

export interface VideoSurfaceProps {
  readonly video: HTMLVideoElement;
  readonly controlsShown: boolean;
  readonly onWake: () => void;
  readonly onRest: () => void;
  readonly onFullscreen: () => void;
}

/** Two taps within this are one double tap, ms. */
const doubleTapMs = 300;
const tapSeekSeconds = 10;

/**
 * The video and what fingers and the mouse do on it: a click plays or pauses, a double click fills the screen; a tap shows or
 * hides the controls, a double tap on the left or right half goes 10 s back or forward. The keyboard has its own ways.
 */
export function VideoSurface({ video, controlsShown, onWake, onRest, onFullscreen }: VideoSurfaceProps) {
  const remote = useRemote();
  const lastTap = useRef<{ readonly atMs: number; readonly side: 'left' | 'right' } | null>(null);
  const single = useRef<number | undefined>(undefined);
  const pointer = useRef('mouse');
  const [jump, setJump] = useState<{ readonly side: 'left' | 'right'; readonly count: number } | null>(null);
  useEffect(() => () => window.clearTimeout(single.current), []);

  const tap = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') return;
    const box = event.currentTarget.getBoundingClientRect();
    const side = event.clientX < box.left + box.width / 2 ? 'left' : 'right';
    const before = lastTap.current;
    lastTap.current = { atMs: event.timeStamp, side };
    window.clearTimeout(single.current);
    if (before !== null && before.side === side && event.timeStamp - before.atMs < doubleTapMs) {
      remote.seekBy(side === 'left' ? -tapSeekSeconds : tapSeekSeconds);
      setJump((shown) => ({ side, count: (shown?.count ?? 0) + 1 }));
      return;
    }
    single.current = window.setTimeout(controlsShown ? onRest : onWake, doubleTapMs);
  };
  return (
    <>
      <VideoSlot
        video={video}
        className={css['video']}
        onPointerUp={tap}
        // Browsers send clicks after taps too; those are handled as taps.
        onPointerDown={(event) => {
          pointer.current = event.pointerType;
        }}
        onClick={() => pointer.current === 'mouse' && remote.toggle()}
        onDoubleClick={() => pointer.current === 'mouse' && onFullscreen()}
      />
      {jump !== null && (
        <span key={jump.count} className={css['jump']} data-side={jump.side} aria-hidden="true" onAnimationEnd={() => setJump(null)}>
          {jump.side === 'left' ? '−10' : '+10'}
        </span>
      )}
    </>
  );
}
