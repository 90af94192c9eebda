import { useEffect, useState } from 'react';

/** Whole seconds left until `untilMs` (ms since 1970), 0 afterwards; ticks once a second while there are any. */
export function useCountdown(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((untilMs - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    if (untilMs <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= untilMs) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return left;
}
