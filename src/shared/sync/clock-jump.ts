import type { SyncClock } from './ports.ts';

/** So far the two clocks of a device part by themselves between two ticks, ms. */
const apartMs = 1_000;

/**
 * Notices that the wall clock went on without the monotonic one since it was asked last, or the
 * other way round: the machine slept, its clock was set, or it was put back to a snapshot of
 * itself, and nothing in it knows what left in its other life.
 */
export function createJumpWatch(clock: Pick<SyncClock, 'now' | 'monotonic'>): () => boolean {
  const apart = () => clock.now() - clock.monotonic();
  let known = apart();
  return () => {
    const before = known;
    known = apart();
    return Math.abs(known - before) > apartMs;
  };
}
