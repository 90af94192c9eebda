import type { ProgramFailure } from './run-program.ts';
import { transcodeRefusal, type TranscodeRefusal } from './transcode-refusal.ts';

/** What a program's bad end means for the video; `otherwise` when the program itself said no. */
export function refuseRun({ kind, detail }: ProgramFailure, otherwise: TranscodeRefusal['code']): TranscodeRefusal {
  switch (kind) {
    case 'missing':
      return transcodeRefusal('TRANSCODE_NO_FFMPEG', detail);
    case 'stuck':
      return transcodeRefusal('TRANSCODE_STUCK', detail);
    case 'stopped':
      return transcodeRefusal('TRANSCODE_FAILED', detail);
    case 'failed':
      return transcodeRefusal(otherwise, detail);
  }
}
