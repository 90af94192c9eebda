import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { ApiClient } from '../api/api-client.ts';
import { type AskedRange, type HeldRange, readContentRange, readRange } from './byte-range.ts';
import type { DownloadedMedia, KeptReading } from './downloaded-media.ts';
import { bytesAnswer, mediaHeaders, mediaRefusal, streamOf } from './media-answer.ts';
import { createHeadPlaces, type HeadPlaces } from './head-places.ts';
import { type MediaAddress, readMediaAddress } from './media-address.ts';

export interface MediaForwardDeps {
  readonly client: Pick<ApiClient, 'get'>;
  /** What is kept here, or null when nothing can be (no safe key store, no disk). */
  readonly kept: () => Promise<DownloadedMedia | null>;
  /** Whose it is: another person's kept media is never served. */
  readonly owner: () => Promise<string>;
  /**
   * Whether what is kept comes before the server: its session has expired, so that it would only
   * refuse.
   */
  readonly prefersKept: () => Promise<boolean>;
  /** Whether what is kept may be played now (the licence); its refusal goes to the page. */
  readonly mayPlayKept: (owner: string) => Promise<Result<true, AppError>>;
}

/**
 * Answers one request. `hasCopy`: a whole copy stands in for the server, so that only what it says
 * itself is wanted, and soon: no parts of what was streamed.
 */
export type MediaForward = (
  request: Request,
  about?: { readonly hasCopy: boolean },
) => Promise<Response>;

/**
 * Heads that are waited for at a time: with the two pieces of downloads they are the six
 * connections of their lane.
 */
const mostHeads = 4;

/** How long the head of an answer is waited for, in ms; less when the range is kept as well. */
export const mediaTimeoutMs = { alone: 15_000, withKept: 3_000 } as const;

/**
 * Answers `/media/…` of the page: streams from the API and keeps what passes; serves what is kept
 * when the server cannot be reached. A kept range is also served right away once this run has seen
 * from the server that the media is still the same size; when it is not, everything kept of it
 * goes. Where the licence forbids what is kept, the server is asked all the same.
 */
export function createMediaForward(deps: MediaForwardDeps): MediaForward {
  /** Paths (with their owner) that the server has confirmed in this run. */
  const confirmed = new Set<string>();
  const heads = createHeadPlaces(mostHeads);
  return async (request, { hasCopy } = { hasCopy: false }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return mediaRefusal(405, 'BAD_REQUEST');
    const address = readMediaAddress(new URL(request.url));
    if (address === null) return mediaRefusal(404, 'MEDIA_NOT_FOUND');
    const [kept, owner, prefersKept] = await Promise.all([
      deps.kept(),
      deps.owner(),
      deps.prefersKept(),
    ]);
    const keptPath = `${owner}/${address.mediaPath}`;
    const asked = readRange(request.headers.get('range'));
    const reading = hasCopy || kept === null ? null : await findKept(kept, keptPath, asked);
    const isWhole = reading !== null && isAllThatIsAsked(reading, asked);
    const allowed = reading ? await deps.mayPlayKept(owner) : ok(true);
    const fromKept = (found: KeptReading) =>
      allowed.ok
        ? bytesAnswer(found, { asked, isHead: request.method === 'HEAD' }, () => found.read())
        : mediaRefusal(403, allowed.error.code);
    // What may not be played from here the server may still give: a preview, say.
    const isAtHand = prefersKept || (asked.kind !== 'whole' && confirmed.has(keptPath));
    if (reading && isWhole && isAtHand && allowed.ok) return fromKept(reading);
    const answer = await fetchMedia(deps.client, heads, {
      address,
      request,
      timeoutMs: isWhole || hasCopy ? mediaTimeoutMs.withKept : mediaTimeoutMs.alone,
    });
    if (answer === null)
      return reading && (isWhole || isOpenEnded(asked))
        ? fromKept(reading)
        : mediaRefusal(504, 'MEDIA_OFFLINE');
    const held = heldBy(answer);
    if (held === null || kept === null || request.method === 'HEAD')
      return passOn(answer, answer.body);
    if ((kept.sizeOf(keptPath) ?? held.totalBytes) !== held.totalBytes) await kept.drop(keptPath);
    confirmed.add(keptPath);
    return passOn(answer, keepWhilePassing(answer, kept, keptPath, held));
  };
}

async function findKept(
  kept: DownloadedMedia,
  keptPath: string,
  asked: AskedRange,
): Promise<KeptReading | null> {
  if (asked.kind === 'last') return null;
  return asked.kind === 'whole'
    ? kept.find(keptPath, 0, null)
    : kept.find(keptPath, asked.start, asked.end);
}

function isAllThatIsAsked(reading: KeptReading, asked: AskedRange): boolean {
  const end =
    asked.kind === 'from' && asked.end !== null
      ? Math.min(asked.end, reading.totalBytes)
      : reading.totalBytes;
  return reading.end === end;
}

/** `bytes=a-`: as much as there is may be answered. */
function isOpenEnded(asked: AskedRange): boolean {
  return asked.kind === 'from' && asked.end === null;
}

interface MediaRequest {
  readonly address: MediaAddress;
  readonly request: Request;
  readonly timeoutMs: number;
}

async function fetchMedia(
  client: Pick<ApiClient, 'get'>,
  heads: HeadPlaces,
  { address: { apiPath, mediaPath }, request, timeoutMs }: MediaRequest,
): Promise<Response | null> {
  // The time limit is for the head only; a long video may stream for as long as it plays.
  const place = heads.take(mediaPath);
  const timer = setTimeout(place.giveUp, timeoutMs);
  const range = request.headers.get('range');
  try {
    const signal = AbortSignal.any([place.signal, request.signal]);
    // Bytes are kept and counted as they are, so nobody may compress them on the way.
    const headers = { 'accept-encoding': 'identity', ...(range === null ? {} : { range }) };
    return await client.get(apiPath, {
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      headers,
      signal,
      lane: 'bytes',
    });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    place.leave();
  }
}

/**
 * Which bytes a good answer brings, or null when it cannot be kept: a refusal, an unknown length,
 * something encoded.
 */
function heldBy(answer: Response): HeldRange | null {
  if (isEncoded(answer)) return null;
  if (answer.status === 206) return readContentRange(answer.headers.get('content-range'));
  const totalBytes = Number(answer.headers.get('content-length') ?? Number.NaN);
  return answer.status === 200 && totalBytes > 0 ? { start: 0, end: totalBytes, totalBytes } : null;
}

function isEncoded(answer: Response): boolean {
  return (answer.headers.get('content-encoding') ?? 'identity') !== 'identity';
}

/** Streams an answer to the page and keeps it on the way; a cut stream keeps what came. */
function keepWhilePassing(
  answer: Response,
  kept: DownloadedMedia,
  mediaPath: string,
  held: HeldRange,
): ReadableStream<Uint8Array> | null {
  if (answer.body === null) return null;
  const contentType = answer.headers.get('content-type') ?? 'application/octet-stream';
  const isSmallWhole = answer.status === 200 && held.totalBytes <= replacedWholeBytes;
  return streamOf(
    keepChunks(answer.body, kept, {
      mediaPath,
      contentType,
      start: held.start,
      totalBytes: held.totalBytes,
      replaces: isSmallWhole,
    }),
  );
}

/**
 * Whole files up to this size (playlists, captions, pictures) replace what is kept of them at each
 * fetch.
 */
const replacedWholeBytes = 4 * 1024 * 1024;

async function* keepChunks(
  body: ReadableStream<Uint8Array>,
  kept: DownloadedMedia,
  media: {
    readonly mediaPath: string;
    readonly contentType: string;
    readonly start: number;
    readonly totalBytes: number;
    readonly replaces: boolean;
  },
): AsyncGenerator<Uint8Array, void> {
  const writer = kept.keep(media);
  let bytes = 0;
  try {
    for await (const chunk of body) {
      await writer?.write(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  } finally {
    const isWhole = media.replaces && bytes === media.totalBytes;
    if (isWhole) await kept.drop(media.mediaPath);
    await (media.replaces && !isWhole ? writer?.abandon() : writer?.end());
  }
}

const passedHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges'] as const;

function passOn(answer: Response, body: ReadableStream<Uint8Array> | null): Response {
  const headers = new Headers(mediaHeaders);
  for (const name of passedHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (isEncoded(answer)) headers.delete('content-length'); // it counted the encoded bytes
  return new Response(body, { status: answer.status, headers });
}
