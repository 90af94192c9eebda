import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The time as screens word it ("hôm nay", "năm nay"), in ms since 1970; moves on every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
