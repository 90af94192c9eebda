import { useState } from 'react';

/**
 * When the component was mounted, ms since 1970: the "today" that dates on screen are told against.
 */
export function useMountTime(): number {
  const [mountedAtMs] = useState(() => Date.now());
  return mountedAtMs;
}
