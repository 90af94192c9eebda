import { useEffect, useState } from 'react';
import { serverClock } from '#renderer/lib/time/server-clock.ts';
import { nextTickMs } from './remaining.ts';

/**
 * Time left until `untilMs` by the server's clock, ms; moves on whenever `formatRemaining` says
 * something else of it.
 */
export function useTimeLeft(untilMs: number): number {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      clearTimeout(timer);
      const moved = serverClock.now();
      setNow(moved);
      timer = setTimeout(move, nextTickMs(untilMs - moved));
    };
    move();
    const stop = serverClock.onCorrected(move);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [untilMs]);
  return untilMs - now;
}
