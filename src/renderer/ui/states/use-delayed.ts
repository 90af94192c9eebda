import { useEffect, useState } from 'react';

/** True once `active` has been true for `delayMs` without a break; false at once when it ends. */
export function useDelayed(active: boolean, delayMs: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = window.setTimeout(() => setDue(true), delayMs);
    return () => {
      window.clearTimeout(timer);
      setDue(false);
    };
  }, [active, delayMs]);
  return active && due;
}
