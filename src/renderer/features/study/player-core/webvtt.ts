/** A cue of a WebVTT file, seconds; cue settings are not used. */
export interface VttCue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Plain text; lines joined by `\n`, tags taken out, character references resolved. */
  readonly text: string;
}

/** A picture of the seek bar: a rectangle of a sprite, CSS px. */
export interface Thumbnail {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a WebVTT file into its cues, in order of start. Header, notes, styles and cues without
 * readable times are skipped: a broken cue costs itself only. (W3C WebVTT 1, section 4)
 */
export function parseVtt(source: string): readonly VttCue[] {
  const blocks = source
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  return blocks.flatMap(cueOf).toSorted((a, b) => a.startSeconds - b.startSeconds);
}

/**
 * Reads `thumbnails.vtt`, whose cue texts are `sprite.jpg#xywh=x,y,w,h`, relative to the file's own
 * address.
 */
export function parseThumbnails(source: string, fileUrl: string): readonly Thumbnail[] {
  return parseVtt(source).flatMap((cue) => {
    const [, file, box] = /^(\S+?)#xywh=(?:pixel:)?([\d,]+)$/.exec(cue.text.trim()) ?? [];
    const [x, y, width, height] = (box ?? '').split(',').map(Number);
    if (
      file === undefined ||
      x === undefined ||
      y === undefined ||
      width === undefined ||
      height === undefined
    )
      return [];
    return [
      {
        startSeconds: cue.startSeconds,
        endSeconds: cue.endSeconds,
        url: besides(fileUrl, file),
        x,
        y,
        width,
        height,
      },
    ];
  });
}

/** The cues to show at a moment, in order of start. */
export function cuesAt(cues: readonly VttCue[], seconds: number): readonly VttCue[] {
  return cues.filter((cue) => cue.startSeconds <= seconds && seconds < cue.endSeconds);
}

function cueOf(block: string): readonly VttCue[] {
  const lines = block.split('\n').filter((line) => line !== '');
  const timing = lines.findIndex((line) => line.includes('-->'));
  if (timing === -1 || timing > 1) return [];
  const [startText, endText] = (lines[timing] ?? '').split('-->');
  const startSeconds = secondsOf(startText);
  const endSeconds = secondsOf(endText);
  if (startSeconds === null || endSeconds === null || endSeconds <= startSeconds) return [];
  return [{ startSeconds, endSeconds, text: plainText(lines.slice(timing + 1).join('\n')) }];
}

/** `mm:ss.ttt` or `hh:mm:ss.ttt`, followed by cue settings or nothing. */
function secondsOf(text: string | undefined): number | null {
  const [, hours = '0', minutes, seconds] =
    /^\s*(?:(\d+):)?([0-5]\d):([0-5]\d\.\d{3})(?:\s|$)/.exec(text ?? '') ?? [];
  return minutes === undefined || seconds === undefined
    ? null
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00A0',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
};

function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (reference) => references[reference] ?? reference);
}

/**
 * The address of a file that stands beside another one. Both stay on our origin: anything but a
 * plain name is refused.
 */
function besides(fileUrl: string, name: string): string {
  const folder = fileUrl.slice(0, fileUrl.lastIndexOf('/') + 1);
  return folder + encodeURIComponent(name);
}
