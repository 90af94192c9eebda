import type { ProgramFailure } from './run-program.ts';
import { transcodeRefusal, type TranscodeRefusal } from './transcode-refusal.ts';

const codes = {
  missing: 'TRANSCODE_NO_FFMPEG',
  stuck: 'TRANSCODE_STUCK',
  stopped: 'TRANSCODE_FAILED',
} as const;

/** What a program's bad end means for the video; `otherwise` when the program itself said no. */
export function refuseRun(
  { kind, detail }: ProgramFailure,
  otherwise: TranscodeRefusal['code'],
): TranscodeRefusal {
  return transcodeRefusal(kind === 'failed' ? otherwise : codes[kind], detail);
}
