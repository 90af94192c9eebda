/** The pictures of the seek bar: one grid in one file. */
export interface ThumbnailGrid {
  readonly everySeconds: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

const mostColumns = 10;

/** How the grid of a video is laid out; never more pictures than `most`. */
export function planThumbnails(
  video: { readonly seconds: number; readonly width: number; readonly height: number },
  input: { readonly everySeconds: number; readonly most: number; readonly width: number },
): ThumbnailGrid {
  const everySeconds = Math.max(input.everySeconds, Math.ceil(video.seconds / input.most));
  const count = Math.max(1, Math.ceil(video.seconds / everySeconds));
  const columns = Math.min(mostColumns, count);
  const height = Math.max(2, Math.round((input.width * video.height) / video.width / 2) * 2);
  return {
    everySeconds,
    count,
    columns,
    rows: Math.ceil(count / columns),
    width: input.width,
    height,
  };
}

/**
 * WebVTT that says which part of `image` belongs to which time (`name#xywh=x,y,w,h`, in pixels of
 * the image).
 */
export function writeThumbnailTrack(grid: ThumbnailGrid, image: string, seconds: number): string {
  const cues = Array.from({ length: grid.count }, (_, at) => {
    const start = at * grid.everySeconds;
    const x = (at % grid.columns) * grid.width;
    const y = Math.floor(at / grid.columns) * grid.height;
    const end = Math.min(start + grid.everySeconds, seconds);
    return `${formatVttTime(start)} --> ${formatVttTime(end)}\n${image}#xywh=${String(x)},${String(y)},${String(grid.width)},${String(grid.height)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** "00:01:02.500" of 62.5 seconds. */
export function formatVttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

function two(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}
