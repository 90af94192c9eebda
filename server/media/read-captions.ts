import { toNfc } from '#shared/kernel/unicode-form.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { formatVttTime } from './seek-thumbnails.ts';

/**
 * A line of captions, seconds with milliseconds; the names are those of a lesson's `transcript`.
 */
export interface CaptionCue {
  readonly start_seconds: number;
  readonly end_seconds: number;
  /** Plain text; several lines joined by a blank. */
  readonly text: string;
}

const mostCues = 10_000;
const longestCue = 500;

/**
 * Reads an uploaded WebVTT file strictly: UTF-8, its head, every cue with readable times that end
 * after they start and begin not before the cue above, at least one cue. Notes, styles and regions
 * are left out, tags and settings too: what learners get is written anew by `writeCaptions`.
 * Anything else refuses with CAPTIONS_INVALID.
 */
export function readCaptions(bytes: Uint8Array): Result<readonly CaptionCue[], AppError> {
  const source = decode(bytes)
    ?.replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  if (source === undefined || !/^WEBVTT(?:[ \t][^\n]*)?(?:\n|$)/.test(source)) return invalid();
  const cues: CaptionCue[] = [];
  for (const block of source.split(/\n{2,}/).slice(1)) {
    const cue =
      /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block) || block.trim() === '' ? null : readCue(block);
    if (
      cue === undefined ||
      (cue !== null && cue.start_seconds < (cues.at(-1)?.start_seconds ?? 0))
    )
      return invalid();
    if (cue !== null && cue.text !== '') cues.push(cue);
  }
  return cues.length === 0 || cues.length > mostCues ? invalid() : ok(cues);
}

/** The captions as the file that players fetch. */
export function writeCaptions(cues: readonly CaptionCue[]): string {
  const blocks = cues.map(
    (cue, at) =>
      `${String(at + 1)}\n${formatVttTime(cue.start_seconds)} --> ${formatVttTime(cue.end_seconds)}\n${escapeText(cue.text)}\n`,
  );
  return ['WEBVTT\nLanguage: vi\n', ...blocks].join('\n');
}

/** Undefined for a block that is no cue. */
function readCue(block: string): CaptionCue | undefined {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => line.includes('-->'));
  const [, start, end] =
    /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t].*)?$/.exec(lines[at]?.trim() ?? '') ?? [];
  const startSeconds = secondsOf(start);
  const endSeconds = secondsOf(end);
  const text = plainText(lines.slice(at + 1).join(' '));
  const isCue =
    at <= 1 &&
    startSeconds !== null &&
    endSeconds !== null &&
    endSeconds > startSeconds &&
    text.length <= longestCue;
  return isCue ? { start_seconds: startSeconds, end_seconds: endSeconds, text } : undefined;
}

/** `mm:ss.ttt` or `hh:mm:ss.ttt`. */
function secondsOf(text: string | undefined): number | null {
  const [, hours = '0', minutes, seconds] =
    /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d\.\d{3})$/.exec(text ?? '') ?? [];
  if (minutes === undefined || seconds === undefined) return null;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000) / 1000;
}

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

function plainText(text: string): string {
  const bare = withoutTags(text).replaceAll(
    /&(?:amp|lt|gt|nbsp|lrm|rlm);/g,
    (reference) => references[reference] ?? '',
  );
  return toNfc(bare)
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}

/**
 * From each `<` to the next `>`. No expression: it would look through the whole rest again for
 * every `<` that nothing ends.
 */
function withoutTags(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const begin = text.indexOf('<', at);
    const end = begin === -1 ? -1 : text.indexOf('>', begin);
    if (end === -1) return kept.join('') + text.slice(at);
    kept.push(text.slice(at, begin));
    at = end + 1;
  }
}

/** `-->` inside of a text would end the file for some players. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // no UTF-8: said to the person as unreadable captions
  }
}

function invalid(): { readonly ok: false; readonly error: AppError } {
  return err(appError('CAPTIONS_INVALID'));
}
