import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Rendition } from './media-index.ts';
import { runProgram } from './run-program.ts';
import { refuseRun } from './refuse-run.ts';
import { planThumbnails, writeThumbnailTrack, type ThumbnailGrid } from './seek-thumbnails.ts';
import type { TranscodeProfile } from './transcode-profile.ts';
import type { TranscodeRefusal } from './transcode-refusal.ts';

/** What the still pictures are made from: a folder with finished renditions, the largest first. */
export interface StillsJob {
  readonly ffmpeg: string;
  readonly folder: string;
  readonly renditions: readonly Rendition[];
  readonly seconds: number;
  readonly profile: TranscodeProfile;
}

/**
 * Makes `poster.jpg`, `thumbnails.jpg` and `thumbnails.vtt` out of the renditions, which are
 * quicker to read than the source.
 */
export async function makeStills(
  job: StillsJob,
  signal?: AbortSignal,
): Promise<Result<null, TranscodeRefusal>> {
  const [largest] = job.renditions;
  const smallest = job.renditions.at(-1);
  if (largest === undefined || smallest === undefined)
    throw new Error('no rendition to make pictures of');
  const poster = await still(job, posterArguments(job, largest), signal);
  if (!poster.ok) return poster;
  const grid = planThumbnails(
    { seconds: job.seconds, width: smallest.width, height: smallest.height },
    {
      everySeconds: job.profile.thumbnailSeconds,
      most: job.profile.mostThumbnails,
      width: job.profile.thumbnailWidth,
    },
  );
  const sprite = await still(
    job,
    [...readFrom(job, smallest), '-vf', gridFilter(grid), ...jpeg(job, 'thumbnails.jpg')],
    signal,
  );
  if (sprite.ok)
    await writeFile(
      path.join(job.folder, 'thumbnails.vtt'),
      writeThumbnailTrack(grid, 'thumbnails.jpg', job.seconds),
    );
  return sprite;
}

function posterArguments(job: StillsJob, from: Rendition): readonly string[] {
  const width = Math.min(from.width, job.profile.posterWidth);
  return [
    '-ss',
    (job.seconds * job.profile.posterAt).toFixed(3),
    ...readFrom(job, from),
    '-vf',
    `scale=${String(width)}:-2`,
    ...jpeg(job, 'poster.jpg'),
  ];
}

/**
 * Rounding up after the start is moved to 0 makes picture k the one that is on the screen at k
 * times the step.
 */
function gridFilter(grid: ThumbnailGrid): string {
  const pick = `setpts=PTS-STARTPTS,fps=1/${String(grid.everySeconds)}:round=up,select='lt(n,${String(grid.count)})'`;
  return `${pick},scale=${String(grid.width)}:${String(grid.height)},tile=${String(grid.columns)}x${String(grid.rows)}`;
}

function readFrom(job: StillsJob, rendition: Rendition): readonly string[] {
  return ['-i', `file:${path.join(job.folder, rendition.file)}`, '-an'];
}

function jpeg(job: StillsJob, name: string): readonly string[] {
  return [
    '-frames:v',
    '1',
    '-q:v',
    '5',
    '-map_metadata',
    '-1',
    '-flags:v',
    '+bitexact',
    '-threads',
    '1',
    `file:${path.join(job.folder, name)}`,
  ];
}

async function still(
  job: StillsJob,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<Result<null, TranscodeRefusal>> {
  // It shows nothing before its only picture is there, for which it reads the whole video: never
  // slower than that plays.
  const stuckMs = job.profile.stuckMs + job.seconds * 1000;
  const run = await runProgram(
    job.ffmpeg,
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', ...args],
    { signal, stuckMs },
  );
  return run.ok ? ok(null) : err(refuseRun(run.error, 'TRANSCODE_FAILED'));
}
