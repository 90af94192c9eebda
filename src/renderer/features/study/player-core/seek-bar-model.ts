import type { Interval } from '#shared/domain/progress/progress.ts';

/** A part of the seek bar between two chapter marks, seconds. */
export interface BarSegment {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** The chapter's name; null when the lesson has no marks. */
  readonly title: string | null;
}

/** A chapter mark as the catalogue tells it. */
export interface ChapterMark {
  readonly start_seconds: number;
  readonly title: string;
}

/** A piece of a segment to paint, as shares of the segment's own length (0 to 1). */
export interface BarPiece {
  readonly from: number;
  readonly to: number;
}

/** Media time with fractions, half-open. */
export type TimeRange = readonly [startSeconds: number, endSeconds: number];

/**
 * Cuts the bar at the chapter marks. The segments cover `[0, duration]` without a gap; marks
 * outside it are dropped, and what lies before the first mark belongs to a nameless segment.
 */
export function barSegments(
  marks: readonly ChapterMark[],
  durationSeconds: number,
): readonly BarSegment[] {
  const inside = marks
    .filter((mark) => mark.start_seconds >= 0 && mark.start_seconds < durationSeconds)
    .toSorted((a, b) => a.start_seconds - b.start_seconds);
  const first = inside[0];
  const starts: readonly { readonly start_seconds: number; readonly title: string | null }[] =
    first === undefined || first.start_seconds > 0
      ? [{ start_seconds: 0, title: null }, ...inside]
      : inside;
  return starts.map((mark, index) => ({
    startSeconds: mark.start_seconds,
    endSeconds: starts[index + 1]?.start_seconds ?? durationSeconds,
    title: mark.title,
  }));
}

/** The segment that a moment lies in; the last one for the very end, null for an empty bar. */
export function segmentAt(segments: readonly BarSegment[], seconds: number): BarSegment | null {
  return segments.find((segment) => seconds < segment.endSeconds) ?? segments.at(-1) ?? null;
}

/** What of the ranges lies in a segment, as shares of it. Ranges need not be sorted or disjoint. */
export function piecesIn(
  segment: BarSegment,
  ranges: readonly (TimeRange | Interval)[],
): readonly BarPiece[] {
  const length = segment.endSeconds - segment.startSeconds;
  if (length <= 0) return [];
  return ranges.flatMap(([start, end]) => {
    const from = (Math.max(start, segment.startSeconds) - segment.startSeconds) / length;
    const to = (Math.min(end, segment.endSeconds) - segment.startSeconds) / length;
    return to > from ? [{ from, to }] : [];
  });
}

/**
 * Gaps up to this are not worth a cut in the bar: they come from counting in whole seconds,
 * seconds.
 */
const invisibleGapSeconds = 0.05;

/** The same time as sorted ranges that do not touch: each is painted once. */
export function joinRanges(ranges: readonly (TimeRange | Interval)[]): readonly TimeRange[] {
  const joined: TimeRange[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (end <= start) continue;
    if (last === undefined || start > last[1] + invisibleGapSeconds) joined.push([start, end]);
    else joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return joined;
}

/** The moment under a pointer; outside the bar counts as its nearer end. */
export function secondsAt(
  pointerX: number,
  bar: { readonly left: number; readonly width: number },
  durationSeconds: number,
): number {
  if (bar.width <= 0) return 0;
  return Math.min(1, Math.max(0, (pointerX - bar.left) / bar.width)) * durationSeconds;
}

/** A moment kept inside the video. */
export function clampSeconds(seconds: number, durationSeconds: number): number {
  return Math.min(durationSeconds, Math.max(0, seconds));
}
