import { z } from 'zod';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { runProgram } from './run-program.ts';
import { refuseRun } from './refuse-run.ts';
import { transcodeRefusal, type TranscodeRefusal } from './transcode-refusal.ts';
import { sourceArguments } from './video-source.ts';

/** What there is to know about an uploaded video before it is turned into HLS. */
export interface VideoProbe {
  /** As it is shown: after rotation, with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly hasAudio: boolean;
  /** null when the container does not say (recordings of browsers often do not). */
  readonly durationSeconds: number | null;
}

const ratio = z.string().regex(/^\d+[/:]\d+$/);
const stream = z.object({
  codec_type: z.string().optional(),
  width: z.number().int().min(0).optional(),
  height: z.number().int().min(0).optional(),
  avg_frame_rate: ratio.optional(),
  r_frame_rate: ratio.optional(),
  sample_aspect_ratio: ratio.optional().catch(undefined),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
const answer = z.object({
  streams: z.array(stream),
  format: z.object({ duration: z.coerce.number().positive().optional().catch(undefined) }),
});

/** It reads heads and indexes only, ms. */
const stuckMs = 60_000;

/** Frames per second that are assumed when a file does not say. */
const unknownFrameRate = 25;

/**
 * Asks ffprobe what `file` holds. Refuses with TRANSCODE_NO_FFMPEG, TRANSCODE_STUCK,
 * TRANSCODE_NOT_A_VIDEO (no container that we take) or TRANSCODE_NO_VIDEO_STREAM (sound only; a
 * cover picture is no video).
 */
export async function probeVideo(
  file: string,
  ffprobe: string,
  signal?: AbortSignal,
): Promise<Result<VideoProbe, TranscodeRefusal>> {
  const run = await runProgram(
    ffprobe,
    ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', ...sourceArguments(file)],
    { signal, stuckMs },
  );
  return run.ok ? parseProbe(run.value) : err(refuseRun(run.error, 'TRANSCODE_NOT_A_VIDEO'));
}

/** Reads the JSON that ffprobe prints. */
export function parseProbe(text: string): Result<VideoProbe, TranscodeRefusal> {
  const parsed = answer.safeParse(readJson(text));
  if (!parsed.success)
    return err(transcodeRefusal('TRANSCODE_NOT_A_VIDEO', z.prettifyError(parsed.error)));
  const { streams, format } = parsed.data;
  const video = streams.find(
    (one) =>
      one.codec_type === 'video' &&
      one.disposition?.attached_pic !== 1 &&
      Boolean(one.width) &&
      Boolean(one.height),
  );
  if (video?.width === undefined || video.height === undefined)
    return err(transcodeRefusal('TRANSCODE_NO_VIDEO_STREAM', 'no stream with a picture'));
  const wide = video.width * readRatio(video.sample_aspect_ratio, 1);
  const turned = (video.side_data_list ?? []).some(
    (data) => Math.abs((data.rotation ?? 0) % 180) === 90,
  );
  return ok({
    width: Math.round(turned ? video.height : wide),
    height: Math.round(turned ? wide : video.height),
    framesPerSecond: readRatio(
      video.avg_frame_rate,
      readRatio(video.r_frame_rate, unknownFrameRate),
    ),
    hasAudio: streams.some((one) => one.codec_type === 'audio'),
    durationSeconds: format.duration ?? null,
  });
}

/** "30000/1001" or "4:3" as a number; `otherwise` for nothing and for "0/0". */
function readRatio(text: string | undefined, otherwise: number): number {
  const [above = 0, below = 0] = (text ?? '').split(/[/:]/).map(Number);
  return above > 0 && below > 0 ? above / below : otherwise;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // what is no JSON fails the schema, with its path
  }
}
