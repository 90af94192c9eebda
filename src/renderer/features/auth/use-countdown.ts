import { useCallback, useEffect, useState } from 'react';

/** A wait that runs down. */
export interface Countdown {
  /** Whole seconds, 0 when there is no wait. */
  readonly secondsLeft: number;
  /** Begins a wait of that many seconds; 0 ends it. */
  readonly start: (seconds: number) => void;
}

/** Counts a wait down, once a second. */
export function useCountdown(): Countdown {
  const [untilMs, setUntilMs] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const start = useCallback((seconds: number) => {
    setUntilMs(Date.now() + seconds * 1000);
    setSecondsLeft(seconds);
  }, []);
  useEffect(() => {
    if (untilMs <= Date.now()) return undefined;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return { secondsLeft, start };
}
