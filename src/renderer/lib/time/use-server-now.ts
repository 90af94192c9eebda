import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/** Tells the page's clock of the server what an answer says. */
export function useServerTime(serverNow: string | null, asOfMs: number | null): void {
  useEffect(() => {
    if (serverNow !== null)
      serverClock.note(
        Date.parse(serverNow),
        asOfMs === null ? 0 : Math.max(0, Date.now() - asOfMs),
      );
  }, [serverNow, asOfMs]);
}

/** The server's time, ms, moving on by `everyMs`. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const move = () => setNow(serverClock.now());
    move();
    const timer = setInterval(move, everyMs);
    const stop = serverClock.onCorrected(move);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}
