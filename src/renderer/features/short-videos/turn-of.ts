/** Wheel travel that turns to the next video, CSS px. */
const wheelStep = 60;

/** Which way a key turns: 1 = the next video, -1 = the one before, 0 = neither. */
export function turnOfKey(key: string): -1 | 0 | 1 {
  if (key === 'ArrowDown' || key === 'ArrowRight' || key === 'PageDown') return 1;
  return key === 'ArrowUp' || key === 'ArrowLeft' || key === 'PageUp' ? -1 : 0;
}

/** One turn per movement of the wheel or the finger, however long it rolls on. */
export interface WheelTurns {
  /** `atMs`: when it was moved; by `delta` px. */
  turn(delta: number, atMs: number): -1 | 0 | 1;
}

/** So long after a turn the wheel may roll out, ms. */
const restMs = 400;

/** Turns of one popup. */
export function createWheelTurns(): WheelTurns {
  let travelled = 0;
  let lastMs = -Infinity;
  let restUntilMs = -Infinity;
  return {
    turn(delta, atMs) {
      if (atMs - lastMs > restMs) travelled = 0;
      lastMs = atMs;
      if (atMs < restUntilMs) return 0;
      travelled += delta;
      if (Math.abs(travelled) < wheelStep) return 0;
      const way = travelled > 0 ? 1 : -1;
      travelled = 0;
      restUntilMs = atMs + restMs;
      return way;
    },
  };
}
