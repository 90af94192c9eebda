import { useEffect, useState } from 'react';
import { serverClock } from '../../lib/time/server-clock.ts';

/** The server's time as this device knows it, ms since 1970; moves on every second. */
export function useServerNow(): number {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
