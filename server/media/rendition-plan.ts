import type { VideoProbe } from './probe-video.ts';

/** One size of the video to make. */
export interface PlannedRendition {
  /** "v0", "v1" …: base name of its playlist and its file. */
  readonly name: string;
  /** Even numbers, as H.264 wants them. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Ceiling of the video's bit rate, so that a busy scene does not outrun the line. */
  readonly maxKbps: number;
}

/** Lessons gain nothing from more frames than this. */
const mostFramesPerSecond = 30;
/** Bits per pixel and second behind the ceiling: 2 765 kbit/s at 1280 × 720. */
const kbpsPerPixel = 0.003;
const leastMaxKbps = 300;

/**
 * Which renditions to make of a video, the largest first. `heights` are lengths of the shorter side
 * (720 means 720p, also of an upright video); one larger than the source is left out, never blown
 * up. At least one comes back.
 */
export function planRenditions(
  video: Pick<VideoProbe, 'width' | 'height' | 'framesPerSecond'>,
  heights: readonly number[],
): readonly PlannedRendition[] {
  const shortSide = Math.min(video.width, video.height);
  const wanted = [...new Set(heights)]
    .filter((height) => height <= shortSide)
    .toSorted((a, b) => b - a);
  const sides = wanted.length > 0 ? wanted : [shortSide];
  const framesPerSecond = Math.min(video.framesPerSecond, mostFramesPerSecond);
  return sides.map((side, at) => {
    const width = toEven((video.width * side) / shortSide);
    const height = toEven((video.height * side) / shortSide);
    return {
      name: `v${String(at)}`,
      width,
      height,
      framesPerSecond,
      maxKbps: Math.max(leastMaxKbps, Math.round(width * height * kbpsPerPixel)),
    };
  });
}

function toEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
