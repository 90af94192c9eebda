import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { ApiClient } from '../api/api-client.ts';
import { findStorageFailure } from '../cache/storage-failure.ts';
import { type AskedRange, type HeldRange, readContentRange, readRange } from './byte-range.ts';
import type { MediaForward } from './forward-media.ts';
import { bytesAnswer, mediaHeaders, mediaRefusal } from './media-answer.ts';
import { readMediaAddress } from './media-address.ts';
import { probeHeader } from '#shared/api/probe-header.ts';
import type { VaultMedia, VaultMediaFinder } from './vault-media.ts';
import { CopyDamage } from './vault/lesson-copy.ts';

export interface VaultForwardDeps {
  readonly vault: VaultMediaFinder;
  readonly client: Pick<ApiClient, 'get'>;
  /** The user's id, or `guest`. */
  readonly owner: () => Promise<string>;
  /** Whether the server would only refuse, because the session has expired. */
  readonly prefersKept: () => Promise<boolean>;
  readonly mayPlay: (lesson: { readonly isPreview: boolean }) => Promise<Result<true, AppError>>;
  /** Answers from the server, or from what was streamed; 504 = there is no way to it. */
  readonly otherwise: MediaForward;
  readonly report: (what: string, error: unknown) => void;
}

/**
 * Answers `/media/…` from the downloads, with or without a network. When the licence or damage
 * forbids that, or the server has a newer version, the server answers; when it cannot be reached,
 * or has nothing to give, the older version plays, or the refusal says why. A piece that turns out
 * to be damaged in the middle of an answer is taken from the server instead.
 */
export function createVaultForward(
  deps: VaultForwardDeps,
): (request: Request) => Promise<Response> {
  /**
   * By owner and folder, what a lesson is played from: a copy by its name, or the server. Two
   * versions are never mixed in one playing.
   */
  const sources = new Map<string, string>();
  return async (request) => {
    const address = readMediaAddress(new URL(request.url));
    const owner = await deps.owner();
    const media =
      address && owner !== 'guest' ? await findKept(deps, owner, address.mediaPath) : null;
    if (!address || !media) return deps.otherwise(request);
    const asked = readRange(request.headers.get('range'));
    const range = heldOf(asked, media.totalBytes);
    const allowed = media.damage === null ? await deps.mayPlay(media) : ok(true);
    const mayRead = allowed.ok && media.damage === null;
    const key = `${owner}/${address.mediaPath.split('/')[0]}`;
    const begins = media.part === 'master' && !request.headers.has(probeHeader);
    const begin = (source: string) => void (begins && sources.set(key, source));
    let isRefused = false;
    const fromVault = async () => {
      if (!mayRead) return null;
      if (range === null) return outOfRange(media);
      const bytes = { request, apiPath: address.apiPath, asked, range };
      const answer = await answerFrom(media, bytes, deps.client);
      isRefused = answer === 'refused';
      if (answer === null || answer === 'refused') return null;
      begin(media.copyName);
      return answer;
    };
    const order = orderOf(media, sources.get(key), await deps.prefersKept());
    let silence: Response | null = null;
    for (const place of order) {
      const hasCopy = mayRead && place === 'server' && order.at(-1) === 'copy';
      const answer =
        place === 'copy' ? await fromVault() : await deps.otherwise(request, { hasCopy });
      if (answer === null) continue;
      if (place === 'copy') return answer;
      if (answer.status !== 504 && !(hasCopy && gaveNoBytes(answer))) {
        begin(serverSource);
        return answer;
      }
      if (hasCopy) await answer.body?.cancel();
      silence = answer;
    }
    if (!allowed.ok) return mediaRefusal(403, allowed.error.code);
    if (silence && !order.includes('copy')) return silence;
    return isRefused ? mediaRefusal(403, 'DOWNLOAD_FOLDER') : damageRefusal(media);
  };
}

/** What a playing that began with the server is named by; copies have names of their own. */
const serverSource = 'server';

/** That somebody may not have a file is the server's word. */
const refusals: ReadonlySet<number> = new Set([401, 403]);

/** An answer without bytes that is no word on whether somebody may have them. */
function gaveNoBytes({ ok: isGiven, status }: Response): boolean {
  return !isGiven && !refusals.has(status);
}

/** Who is asked for a file, one after the other. `source`: what its playing began with. */
function orderOf(
  { part, isOutdated, copyName }: VaultMedia,
  source: string | undefined,
  prefersKept: boolean,
): readonly ('copy' | 'server')[] {
  // Every playing begins with it, whatever the one before was of.
  if (part === 'master')
    return isOutdated && !prefersKept ? ['server', 'copy'] : ['copy', 'server'];
  if (part === 'beside') {
    if (isOutdated && source === serverSource) return ['server'];
    return isOutdated && !prefersKept && source !== copyName
      ? ['server', 'copy']
      : ['copy', 'server'];
  }
  // Another copy took the place of the one that the playing began with, or it is another version.
  if (source !== undefined && source !== copyName && (isOutdated || source !== serverSource))
    return ['server'];
  return isOutdated && source === copyName ? ['copy'] : ['copy', 'server'];
}

function outOfRange({ totalBytes }: VaultMedia): Response {
  return new Response(null, {
    status: 416,
    headers: { ...mediaHeaders, 'content-range': `bytes */${totalBytes}` },
  });
}

/** Whatever is wrong with what is kept, the server is asked. */
async function findKept(
  { vault, report }: VaultForwardDeps,
  owner: string,
  mediaPath: string,
): Promise<VaultMedia | null> {
  try {
    return await vault.find(owner, mediaPath);
  } catch (error) {
    report('a kept lesson could not be looked at', error);
    return null;
  }
}

interface WantedBytes {
  readonly request: Request;
  readonly apiPath: string;
  readonly asked: AskedRange;
  readonly range: HeldRange;
}

/**
 * The bytes out of the vault; null when already the first of them are damaged, `refused` when the
 * disk does not give them now.
 */
async function answerFrom(
  media: VaultMedia,
  { request, apiPath, asked, range }: WantedBytes,
  client: Pick<ApiClient, 'get'>,
): Promise<Response | null | 'refused'> {
  const isHead = request.method === 'HEAD';
  const about = { ...range, contentType: media.contentType };
  const bytes = media.read(range.start, range.end);
  try {
    const first = isHead || range.start === range.end ? null : await bytes.next();
    const rest = () =>
      continued(first?.value ?? null, bytes, {
        range,
        // Behind the same address the server has another version by now.
        from: media.isOutdated
          ? null
          : (at) => fromServer(client, apiPath, { start: at, end: range.end }, request.signal),
      });
    return bytesAnswer(about, { asked, isHead }, rest);
  } catch (error) {
    if (!isOfDisk(error)) throw error;
    return error instanceof CopyDamage ? null : 'refused';
  }
}

/** What was read, what follows, and from the first damaged byte on what the server has. */
async function* continued(
  first: Uint8Array | null,
  bytes: AsyncIterable<Uint8Array>,
  {
    range,
    from,
  }: {
    readonly range: HeldRange;
    readonly from: ((at: number) => AsyncIterable<Uint8Array>) | null;
  },
): AsyncGenerator<Uint8Array, void> {
  let at = range.start;
  if (first) {
    at += first.byteLength;
    yield first;
  }
  try {
    for await (const chunk of bytes) {
      at += chunk.byteLength;
      yield chunk;
    }
  } catch (error) {
    if (!isOfDisk(error) || from === null) throw error;
    yield* from(at);
  }
}

/** The copy is damaged, or its drive does not let it be read now. */
function isOfDisk(error: unknown): boolean {
  return error instanceof CopyDamage || findStorageFailure(error) !== null;
}

async function* fromServer(
  client: Pick<ApiClient, 'get'>,
  apiPath: string,
  { start, end }: { readonly start: number; readonly end: number },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const answer = await client.get(apiPath, {
    method: 'GET',
    headers: { 'accept-encoding': 'identity', range: `bytes=${start}-${end - 1}` },
    signal,
    lane: 'bytes',
  });
  const held = answer.status === 206 ? readContentRange(answer.headers.get('content-range')) : null;
  // The stream breaks off: the player asks again, and is told why.
  if (held?.start !== start || held.end !== end || answer.body === null)
    throw new Error('the server does not have the rest of a damaged file');
  yield* answer.body;
}

function damageRefusal({ damage }: VaultMedia): Response {
  return mediaRefusal(403, damage ?? 'DOWNLOAD_CORRUPT');
}

/** The bytes that are asked for; null when the file has none of them. */
function heldOf(asked: AskedRange, totalBytes: number): HeldRange | null {
  if (asked.kind === 'whole') return { start: 0, end: totalBytes, totalBytes };
  const start = asked.kind === 'last' ? Math.max(0, totalBytes - asked.bytes) : asked.start;
  const end =
    asked.kind === 'last' || asked.end === null ? totalBytes : Math.min(asked.end, totalBytes);
  return start < end ? { start, end, totalBytes } : null;
}
