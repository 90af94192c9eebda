import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import {
  findRangeFault,
  measureBandwidth,
  parseMediaPlaylist,
  playlistSeconds,
  readAvcCodec,
  type MediaPlaylist,
} from './hls-playlist.ts';
import type { Rendition } from './media-index.ts';
import type { VideoProbe } from './probe-video.ts';
import type { PlannedRendition } from './rendition-plan.ts';
import { runProgram, type RunOptions } from './run-program.ts';
import { refuseRun } from './refuse-run.ts';
import type { TranscodeProfile } from './transcode-profile.ts';
import { transcodeRefusal, type TranscodeRefusal } from './transcode-refusal.ts';
import { sourceArguments } from './video-source.ts';

/** One rendition to encode: from which file into which folder. */
export interface RenditionJob {
  readonly ffmpeg: string;
  readonly input: string;
  readonly folder: string;
  readonly video: VideoProbe;
  readonly plan: PlannedRendition;
  readonly profile: TranscodeProfile;
}

export interface EncodedRendition {
  readonly rendition: Rendition;
  readonly seconds: number;
}

/**
 * Encodes one rendition as H.264 and AAC into `<name>.mp4` (fMP4, one file) and `<name>.m3u8` (byte
 * ranges), and checks that the playlist and the file agree. `onSeconds` hears how far it is, in
 * seconds of the video.
 */
export async function encodeRendition(
  job: RenditionJob,
  onSeconds: (seconds: number) => void,
  signal?: AbortSignal,
): Promise<Result<EncodedRendition, TranscodeRefusal>> {
  const options: RunOptions = {
    signal,
    onLine: (line) => readProgress(line, onSeconds),
    stuckMs: job.profile.stuckMs,
    isSign: createProgressSigns(),
  };
  const run = await runProgram(job.ffmpeg, encodeArguments(job), options);
  if (!run.ok) return err(refuseRun(run.error, 'TRANSCODE_FAILED'));
  const { name, width, height, framesPerSecond } = job.plan;
  const playlist = parseMediaPlaylist(
    await readFile(path.join(job.folder, `${name}.m3u8`), 'utf8'),
  );
  const file = path.join(job.folder, playlist.file);
  const fault = findRangeFault(playlist, (await stat(file)).size);
  if (fault !== null) return err(transcodeRefusal('TRANSCODE_FAILED', `${name}: ${fault}`));
  const video = readAvcCodec(await readInit(file, playlist));
  return ok({
    seconds: playlistSeconds(playlist),
    rendition: {
      playlist: `${name}.m3u8`,
      file: playlist.file,
      width,
      height,
      frame_rate: Number(framesPerSecond.toFixed(3)),
      ...measureBandwidth(playlist),
      codecs: job.video.hasAudio ? `${video},mp4a.40.2` : video,
    },
  });
}

/**
 * Everything that says where and with what it was recorded is left behind: phones write their place
 * into a video.
 */
function encodeArguments(job: RenditionJob): readonly string[] {
  const name = path.join(job.folder, job.plan.name);
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1'],
    sourceArguments(job.input),
    ['-map', '0:V:0', '-map', '0:a:0?', '-dn', '-sn', '-map_metadata', '-1', '-map_chapters', '-1'],
    [
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      '-threads',
      String(job.profile.threads),
    ],
    videoArguments(job.plan, job.profile),
    audioArguments(job.profile),
    [
      '-f',
      'hls',
      '-hls_time',
      String(job.profile.segmentSeconds),
      '-hls_playlist_type',
      'vod',
      '-hls_segment_type',
      'fmp4',
    ],
    [
      '-hls_flags',
      'single_file+independent_segments',
      '-hls_segment_filename',
      `${name}.mp4`,
      `${name}.m3u8`,
    ],
  ].flat();
}

/**
 * Below this, two frames of reordering would move the first picture by a noticeable part of a
 * second.
 */
const reorderFromFramesPerSecond = 15;

/**
 * Colours are said to be BT.709, and are: a player that must guess shifts them between a large and
 * a small rendition.
 */
function videoArguments(plan: PlannedRendition, profile: TranscodeProfile): readonly string[] {
  const size = `${String(plan.width)}:${String(plan.height)}`;
  const keyFrames = `expr:gte(t,n_forced*${String(profile.segmentSeconds)})`;
  return [
    [
      '-vf',
      `fps=${plan.framesPerSecond.toFixed(6)},scale=${size}:flags=lanczos:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p`,
    ],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    [
      '-c:v',
      'libx264',
      '-profile:v',
      'high',
      '-preset',
      profile.preset,
      '-crf',
      String(profile.quality),
    ],
    ['-maxrate', `${String(plan.maxKbps)}k`, '-bufsize', `${String(plan.maxKbps * 2)}k`],
    ['-bf', plan.framesPerSecond < reorderFromFramesPerSecond ? '0' : '2'],
    [
      '-force_key_frames',
      keyFrames,
      '-sc_threshold',
      '0',
      '-g',
      String(Math.ceil(plan.framesPerSecond * profile.segmentSeconds * 2)),
    ],
  ].flat();
}

function audioArguments(profile: TranscodeProfile): readonly string[] {
  return [
    '-c:a',
    'aac',
    '-b:a',
    `${String(profile.audioKbps)}k`,
    '-ac',
    String(profile.audioChannels),
    '-ar',
    String(profile.audioSampleRate),
  ];
}

/** ffmpeg writes `out_time_us=1234567` about twice a second. */
function readProgress(line: string, onSeconds: (seconds: number) => void): void {
  const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1];
  if (microseconds !== undefined) onSeconds(Number(microseconds) / 1_000_000);
}

/**
 * ffmpeg reports twice a second even when it stands still: only a later time, or more bytes, is a
 * sign.
 */
function createProgressSigns(): (line: string) => boolean {
  const latest = new Map<string, string>();
  return (line) => {
    const [, name, value] = /^(out_time_us|total_size)=(\d+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || latest.get(name) === value) return false;
    latest.set(name, value);
    return true;
  };
}

async function readInit(file: string, playlist: MediaPlaylist): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const bytes = new Uint8Array(playlist.init.bytes);
    await handle.read(bytes, 0, playlist.init.bytes, playlist.init.offset);
    return bytes;
  } finally {
    await handle.close();
  }
}
