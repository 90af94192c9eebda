import type { AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';

/** Bytes of a piece: the largest that the server takes. */
export const pieceBytes = 1024 * 1024;

/** Pauses after a lost connection, ms; the last one again and again. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000] as const;

/**
 * How a piece was answered. `elsewhere`: the server has another amount of the file and says how
 * much.
 */
export type PieceAnswer =
  | { readonly kind: 'taken'; readonly receivedBytes: number }
  | { readonly kind: 'elsewhere'; readonly receivedBytes: number }
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly error: AppError };

export interface SendFileDeps {
  readonly file: { readonly size: number; slice(start: number, end: number): Blob };
  /** What the server has already. */
  readonly from: number;
  readonly sendPiece: (offset: number, piece: Blob) => Promise<PieceAnswer>;
  readonly pause: (ms: number) => Promise<void>;
  /** `isLost`: the connection is gone and it is tried again. */
  readonly onProgress: (sentBytes: number, isLost: boolean) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file piece by piece from where the server is. A lost connection is waited out, without
 * end, and the server says where to go on. Ok once it has everything; false when the signal stopped
 * it; the refusal when the server wants no more of it.
 */
export async function sendFile({
  file,
  from,
  sendPiece,
  pause,
  onProgress,
  signal,
}: SendFileDeps): Promise<Result<boolean, AppError>> {
  let offset = from;
  let losses = 0;
  onProgress(offset, false);
  while (offset < file.size) {
    if (signal.aborted) return ok(false);
    const answer = await sendPiece(
      offset,
      file.slice(offset, Math.min(offset + pieceBytes, file.size)),
    );
    if (answer.kind === 'refused') return err(answer.error);
    if (answer.kind === 'lost') {
      onProgress(offset, true);
      await pause(pausesMs[Math.min(losses, pausesMs.length - 1)] ?? 0);
      losses += 1;
      continue;
    }
    // The server that says twice that it is where we just were does not want the file any more.
    if (answer.kind === 'elsewhere' && answer.receivedBytes === offset)
      return err({ code: 'CONFLICT' });
    losses = 0;
    offset = answer.receivedBytes;
    onProgress(offset, false);
  }
  return ok(!signal.aborted);
}
