import { useCallback, useEffect, useRef, useState } from 'react';

/** Without movement for this long, the controls of a playing video go away, ms. (design 5.8) */
const restAfterMs = 2_500;

export interface Awake {
  readonly awake: boolean;
  /** Something moved or was pressed. */
  readonly stir: () => void;
  /** Away at once (the pointer left, a tap on the video). */
  readonly rest: () => void;
}

/** Whether somebody is at the controls. */
export function useAwake(): Awake {
  const [awake, setAwake] = useState(true);
  const timer = useRef<number | undefined>(undefined);
  const rest = useCallback(() => {
    window.clearTimeout(timer.current);
    setAwake(false);
  }, []);
  const stir = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAwake(false), restAfterMs);
    setAwake(true);
  }, []);
  useEffect(() => {
    timer.current = window.setTimeout(() => setAwake(false), restAfterMs);
    return () => window.clearTimeout(timer.current);
  }, []);
  return { awake, stir, rest };
}
