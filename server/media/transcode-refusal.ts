import type { ErrorCode } from '#shared/errors/error-code.ts';

/**
 * Why a video could not be turned into HLS. The texts for people are in the one catalogue of
 * errors, by code.
 */
export interface TranscodeRefusal {
  readonly code: Extract<ErrorCode, `TRANSCODE_${string}`>;
  /** For the log, never for people: what the program said last. */
  readonly detail: string;
}

/** Builds a refusal. */
export function transcodeRefusal(code: TranscodeRefusal['code'], detail: string): TranscodeRefusal {
  return { code, detail };
}
