import type { MediaSegment } from '../cache/stores/media-segment-store.ts';

/** Bytes `[from, to)` of the media, out of one kept segment. */
export interface ReadingStep {
  readonly segment: MediaSegment;
  readonly from: number;
  readonly to: number;
}

/**
 * How `[start, end)` is put together from kept segments of one path: from `start` on without a gap,
 * as far as they reach.
 */
export function planReading(
  segments: readonly MediaSegment[],
  start: number,
  end: number,
): readonly ReadingStep[] {
  const steps: ReadingStep[] = [];
  for (let from = start; from < end;) {
    const [furthest] = segments
      .filter((segment) => segment.start <= from && segment.end > from)
      .toSorted((a, b) => b.end - a.end);
    if (!furthest) break;
    const to = Math.min(furthest.end, end);
    steps.push({ segment: furthest, from, to });
    from = to;
  }
  return steps;
}
