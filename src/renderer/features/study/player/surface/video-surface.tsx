import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPressHold } from '../../player-core/press-hold.ts';
import { useRemote } from '../player-context.tsx';
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

interface Jump {
  readonly side: 'left' | 'right';
  readonly count: number;
}

/**
 * The video and what fingers and the mouse do on it: a click plays or pauses, a double click fills
 * the screen; a tap shows or hides the controls, a double tap on the left or right half goes 10 s
 * back or forward; holding runs at twice the speed. The keyboard has its own ways.
 */
export function VideoSurface({
  video,
  controlsShown,
  onWake,
  onRest,
  onFullscreen,
}: VideoSurfaceProps) {
  const remote = useRemote();
  const { jump, clearJump, tap } = useTaps(remote.seekBy, controlsShown ? onRest : onWake);
  const hold = useHold(video, remote.hold);
  const pointer = useRef('mouse');
  // Browsers send clicks after taps too; those are handled as taps.
  const isMouse = () => pointer.current === 'mouse' && !hold.wasHeld();
  return (
    <>
      <VideoSlot
        video={video}
        className={css['video']}
        onPointerDown={(event) => {
          pointer.current = event.pointerType;
          hold.down(event);
        }}
        onPointerUp={(event) => {
          hold.up();
          if (event.pointerType !== 'mouse' && !hold.wasHeld()) tap(event);
        }}
        onPointerCancel={hold.cancel}
        onPointerLeave={hold.cancel}
        onContextMenu={(event: MouseEvent) => pointer.current !== 'mouse' && event.preventDefault()}
        onClick={() => isMouse() && remote.toggle()}
        onDoubleClick={() => isMouse() && onFullscreen()}
      />
      {jump !== null && (
        <span
          key={jump.count}
          className={css['jump']}
          data-side={jump.side}
          aria-hidden="true"
          onAnimationEnd={clearJump}
        >
          {jump.side === 'left' ? '−10' : '+10'}
        </span>
      )}
    </>
  );
}

/**
 * One tap does `onSingle` once it is clear that no second one follows; two on the same side seek.
 */
function useTaps(seekBy: (seconds: number) => void, onSingle: () => void) {
  const lastTap = useRef<{ readonly atMs: number; readonly side: Jump['side'] } | null>(null);
  const single = useRef<number | undefined>(undefined);
  const [jump, setJump] = useState<Jump | null>(null);
  useEffect(() => () => window.clearTimeout(single.current), []);
  const tap = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const side = event.clientX < box.left + box.width / 2 ? 'left' : 'right';
    const before = lastTap.current;
    lastTap.current = { atMs: event.timeStamp, side };
    window.clearTimeout(single.current);
    if (before !== null && before.side === side && event.timeStamp - before.atMs < doubleTapMs) {
      seekBy(side === 'left' ? -tapSeekSeconds : tapSeekSeconds);
      setJump((shown) => ({ side, count: (shown?.count ?? 0) + 1 }));
      return;
    }
    single.current = window.setTimeout(onSingle, doubleTapMs);
  };
  return { jump, clearJump: () => setJump(null), tap };
}

/**
 * Holding the picture while it plays. `wasHeld`: the press that ended last was held, so its click
 * is none.
 */
function useHold(video: HTMLVideoElement, onHold: (held: boolean) => void) {
  const held = useRef(false);
  const [press] = useState(() => createPressHold(onHold, () => !video.paused));
  useEffect(() => press.cancel, [press]);
  return {
    down(event: PointerEvent) {
      held.current = false;
      if (event.isPrimary && event.button === 0) press.down();
    },
    up() {
      held.current = press.up() === 'hold';
    },
    cancel: press.cancel,
    wasHeld: () => held.current,
  };
}
