import { useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import css from './route-bar.module.css';

/** Faster changes of page show nothing (design 5.33). */
const routeBarDelayMs = 120;
/** How long the bar takes to fill and go once the page is there; as long as its animation. */
const routeBarEndMs = 320;

export interface RouteBarProps {
  /**
   * A page is on its way. Set `aria-busy` on `main` and the title meanwhile; the bar itself is only
   * seen.
   */
  readonly active: boolean;
  /**
   * `inline` inside its parent instead of at the top of the window (for the page of components).
   */
  readonly place?: 'window' | 'inline' | undefined;
}

type Phase = 'idle' | 'running' | 'ending';

/**
 * The thin yellow line at the top while a page is on its way: 80 % in 2 s, the rest when it arrives
 * or fails.
 */
export function RouteBar({ active, place = 'window' }: RouteBarProps) {
  const phase = usePhase(active);
  if (phase === 'idle') return null;
  return (
    <div className={cx(css['bar'], css[place])} aria-hidden="true">
      <span className={cx(css['fill'], css[phase])} />
    </div>
  );
}

function usePhase(active: boolean): Phase {
  const [phase, setPhase] = useState<Phase>('idle');
  useEffect(() => {
    const later = active
      ? window.setTimeout(() => setPhase('running'), routeBarDelayMs)
      : window.setTimeout(() => setPhase('idle'), routeBarEndMs);
    return () => window.clearTimeout(later);
  }, [active]);
  return !active && phase === 'running' ? 'ending' : phase;
}
