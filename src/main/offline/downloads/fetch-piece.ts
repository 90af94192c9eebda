import { createHash } from 'node:crypto';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { readContentRange } from '../byte-range.ts';
import type { Piece } from '../vault/piece-map.ts';
import type { TokenBucket } from './token-bucket.ts';

/** A piece on its way; what came of it before the line was cut is not fetched again. */
export interface PieceBuffer {
  readonly bytes: Uint8Array;
  filled: number;
}

export interface FetchPieceDeps {
  readonly client: Pick<ApiClient, 'get'>;
  readonly clock: Pick<SyncClock, 'schedule'>;
  readonly bucket: TokenBucket;
  /** Hears of bytes as they come. */
  readonly onBytes: (bytes: number) => void;
}

export interface WantedPiece {
  /** Address of its file, below the API's origin. */
  readonly path: string;
  readonly fileBytes: number;
  readonly piece: Piece;
  readonly buffer: PieceBuffer;
}

export type PieceAnswer =
  | { readonly kind: 'whole' }
  | { readonly kind: 'stopped' }
  /** No answer, or it ended early; the buffer holds what came. */
  | { readonly kind: 'network' }
  /** The address is no longer good. */
  | { readonly kind: 'expired' }
  /** The file is gone, has another size, or the bytes are not what the package says. */
  | { readonly kind: 'changed' }
  /** The server cannot now. */
  | { readonly kind: 'busy' };

/** A line that brings nothing for this long counts as cut, in ms. */
export const stallMs = 20_000;

/** Fetches what is missing of a piece and compares the whole with its hash. Never rejects. */
export async function fetchPiece(
  wanted: WantedPiece,
  deps: FetchPieceDeps,
  signal: AbortSignal,
): Promise<PieceAnswer> {
  const { piece, buffer } = wanted;
  const stall = createStall(deps.clock, signal);
  try {
    const answer = await requestRange(wanted, deps, stall.signal);
    const refused = refusalOf(answer, wanted);
    if (refused !== null) {
      await answer.body?.cancel();
      return refused;
    }
    for await (const chunk of answer.body ?? []) {
      stall.moved();
      if (buffer.filled + chunk.byteLength > buffer.bytes.byteLength) return { kind: 'changed' };
      buffer.bytes.set(chunk, buffer.filled);
      buffer.filled += chunk.byteLength;
      deps.onBytes(chunk.byteLength);
      await deps.bucket.take(chunk.byteLength, stall.signal);
      stall.moved();
      if (stall.signal.aborted) break; // leaving the loop cancels the stream
    }
  } catch {
    // no answer, or a cut stream: what came is in the buffer
  } finally {
    stall.stop();
  }
  if (buffer.filled < buffer.bytes.byteLength)
    return { kind: signal.aborted ? 'stopped' : 'network' };
  if (createHash('sha256').update(buffer.bytes).digest('hex') === piece.sha256)
    return { kind: 'whole' };
  buffer.filled = 0;
  return { kind: 'changed' };
}

function requestRange(
  { path, piece, buffer }: WantedPiece,
  { client }: FetchPieceDeps,
  signal: AbortSignal,
): Promise<Response> {
  const range = `bytes=${piece.start + buffer.filled}-${piece.end - 1}`;
  return client.get(path, {
    method: 'GET',
    headers: { 'accept-encoding': 'identity', range },
    signal,
    lane: 'bytes',
  });
}

/** Why an answer does not bring the bytes that were asked for, or null. */
function refusalOf(
  answer: Response,
  { piece, buffer, fileBytes }: WantedPiece,
): PieceAnswer | null {
  if (answer.status === 401 || answer.status === 403 || answer.status === 410)
    return { kind: 'expired' };
  if (answer.status === 404 || answer.status === 416) return { kind: 'changed' };
  if (answer.status === 200)
    return piece.start + buffer.filled === 0 && piece.end === fileBytes ? null : { kind: 'busy' };
  if (answer.status !== 206) return { kind: 'busy' };
  const held = readContentRange(answer.headers.get('content-range'));
  return held?.start === piece.start + buffer.filled &&
    held.end === piece.end &&
    held.totalBytes === fileBytes
    ? null
    : { kind: 'changed' };
}

/** Aborts with `signal`, or when nothing moved for too long. */
function createStall(clock: Pick<SyncClock, 'schedule'>, signal: AbortSignal) {
  const abort = new AbortController();
  const onAbort = () => abort.abort();
  let cancel = clock.schedule(stallMs, onAbort);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return {
    signal: abort.signal,
    moved() {
      cancel();
      cancel = clock.schedule(stallMs, onAbort);
    },
    stop() {
      cancel();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
