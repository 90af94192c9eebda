import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { encodeRendition } from './encode-rendition.ts';
import { writeMasterPlaylist } from './hls-playlist.ts';
import { makeStills } from './make-stills.ts';
import { writeMediaIndex, type MediaIndex, type Rendition } from './media-index.ts';
import { probeVideo, type VideoProbe } from './probe-video.ts';
import { planRenditions, type PlannedRendition } from './rendition-plan.ts';
import { lessonProfile, type TranscodeProfile } from './transcode-profile.ts';
import { transcodeRefusal, type TranscodeRefusal } from './transcode-refusal.ts';

/**
 * A file that belongs beside the video (captions, an attachment): written before `media.json`,
 * which then lists it.
 */
export interface CompanionFile {
  /** A plain name, no folder. */
  readonly name: string;
  readonly data: Uint8Array | string;
}

export interface TranscodeOptions {
  readonly profile?: TranscodeProfile;
  readonly companions?: readonly CompanionFile[];
  /** 0 to 1, never backwards; the last call is 1, after the folder stands under its name. */
  readonly onProgress?: (fraction: number) => void;
  /** Stops it: the result is TRANSCODE_FAILED and no folder is left. */
  readonly signal?: AbortSignal;
  /** Where the programs are; by their names on PATH when absent. */
  readonly programs?: { readonly ffmpeg: string; readonly ffprobe: string };
}

/**
 * Turns an uploaded video into a folder of HLS: `master.m3u8`, one playlist and one fMP4 file per
 * rendition (H.264, AAC, byte ranges, every reference relative), `poster.jpg`, `thumbnails.jpg`
 * with `thumbnails.vtt`, and `media.json`.
 *
 * `folder` must not exist yet (TRANSCODE_FAILED); it appears whole, by one rename, or not at all:
 * the work is done in a hidden folder beside it, which is removed whatever happens. Nothing of the
 * upload's metadata is carried over. Refuses with TRANSCODE_NO_FFMPEG, TRANSCODE_STUCK,
 * TRANSCODE_NOT_A_VIDEO, TRANSCODE_NO_VIDEO_STREAM or TRANSCODE_FAILED; throws only when the disk
 * does.
 */
export async function transcode(
  input: string,
  folder: string,
  options: TranscodeOptions = {},
): Promise<Result<MediaIndex, TranscodeRefusal>> {
  const { ffmpeg, ffprobe } = options.programs ?? { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
  const target = path.resolve(folder);
  if (await exists(target))
    return err(transcodeRefusal('TRANSCODE_FAILED', `${target} exists already`));
  const source = path.resolve(input);
  const video = await probeVideo(source, ffprobe, options.signal);
  if (!video.ok) return video;
  await mkdir(path.dirname(target), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(target), '.transcode-'));
  try {
    const made = await fill({ source, work, ffmpeg, video: video.value, options });
    if (!made.ok) return made;
    await chmod(work, 0o755); // mkdtemp makes it private; the server may run as somebody else
    await rename(work, target);
    options.onProgress?.(1);
    return made;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Work {
  readonly source: string;
  readonly work: string;
  readonly ffmpeg: string;
  readonly video: VideoProbe;
  readonly options: TranscodeOptions;
}

async function fill(job: Work): Promise<Result<MediaIndex, TranscodeRefusal>> {
  const { work, ffmpeg, options } = job;
  const profile = options.profile ?? lessonProfile;
  const encoded = await encodeAll(job, profile);
  if (!encoded.ok) return encoded;
  const { renditions, seconds } = encoded.value;
  await writeFile(path.join(work, 'master.m3u8'), writeMasterPlaylist(renditions));
  const stills = await makeStills(
    { ffmpeg, folder: work, renditions, seconds, profile },
    options.signal,
  );
  if (!stills.ok) return stills;
  for (const companion of options.companions ?? []) await writeCompanion(work, companion);
  return ok(await writeMediaIndex(work, { duration_seconds: wholeSeconds(seconds), renditions }));
}

/** The encoding is this part of the whole work; the pictures and the hashes are the rest. */
const encodingShare = 0.95;

async function encodeAll(
  job: Work,
  profile: TranscodeProfile,
): Promise<
  Result<{ readonly renditions: readonly Rendition[]; readonly seconds: number }, TranscodeRefusal>
> {
  const plans = planRenditions(job.video, profile.heights);
  const report = progressOf(plans, job.video.durationSeconds, job.options.onProgress);
  const renditions: Rendition[] = [];
  let longest = 0;
  for (const [at, plan] of plans.entries()) {
    const task = {
      ffmpeg: job.ffmpeg,
      input: job.source,
      folder: job.work,
      video: job.video,
      plan,
      profile,
    };
    const encoded = await encodeRendition(
      task,
      (seconds) => report(at, seconds),
      job.options.signal,
    );
    if (!encoded.ok) return encoded;
    renditions.push(encoded.value.rendition);
    longest = Math.max(longest, encoded.value.seconds);
  }
  return ok({ renditions, seconds: longest });
}

/**
 * Work is counted in pixels; a video that does not say how long it is reports only whole
 * renditions.
 */
function progressOf(
  plans: readonly PlannedRendition[],
  durationSeconds: number | null,
  onProgress: TranscodeOptions['onProgress'],
): (at: number, seconds: number) => void {
  const pixels = plans.map((plan) => plan.width * plan.height);
  const total = pixels.reduce((sum, count) => sum + count, 0);
  let told = 0;
  return (at, seconds) => {
    const before = pixels.slice(0, at).reduce((sum, count) => sum + count, 0);
    const within = durationSeconds === null ? 0 : Math.min(1, seconds / durationSeconds);
    told = Math.max(told, ((before + (pixels[at] ?? 0) * within) / total) * encodingShare);
    onProgress?.(told);
  };
}

/** Whole seconds, rounded up; the sum of many decimals is first brought back to milliseconds. */
function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(Math.round(seconds * 1000) / 1000));
}

async function writeCompanion(folder: string, companion: CompanionFile): Promise<void> {
  if (path.basename(companion.name) !== companion.name)
    throw new Error(`${companion.name} is not a plain file name`);
  await writeFile(path.join(folder, companion.name), companion.data, { flag: 'wx' });
}

async function exists(file: string): Promise<boolean> {
  return (
    (await stat(file).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? null : Promise.reject(error),
    )) !== null
  );
}
