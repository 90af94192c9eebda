import { ok } from '#shared/kernel/result.ts';
import { fetchOutside } from '../../outgoing/fetch-outside.ts';
import type { PictureDrawing } from '../../pictures/picture-drawing.ts';

/**
 * Brings a picture of a social account here, so that nobody's browser has to ask the provider for
 * it.
 */
export type FetchPicture = (url: string) => Promise<string | null>;

export interface PictureOptions {
  readonly drawing: PictureDrawing;
  /** Hosts that pictures come from, and everything below them. */
  readonly hosts: readonly string[];
  /** An origin that may be plain http: the provider's stand-in in tests. */
  readonly testOrigin: string | null;
  readonly timeoutMs: number;
}

/** Side of the picture that is kept, px. */
const side = 256;
const mostBytes = 2_000_000;

/**
 * Answers the picture as a `data:` address, drawn anew as WebP; null when there is none to be had.
 * Never rejects: a sign-in does not fail for it.
 */
export function createPictureFetcher({
  drawing,
  hosts,
  testOrigin,
  timeoutMs,
}: PictureOptions): FetchPicture {
  return async (address) => {
    if (!isAllowed(address, hosts, testOrigin)) return null;
    try {
      const answer = await fetchOutside(address, { timeoutMs, mostBytes });
      if (!answer.ok) return null;
      const drawn = await drawing.draw({ bytes: answer.body, asker: 'social' }, async (open) =>
        ok(await open().resize(side, side, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()),
      );
      return drawn.ok ? `data:image/webp;base64,${drawn.value.toString('base64')}` : null;
    } catch {
      return null;
    }
  };
}

/** The bytes of a picture that was kept this way; null for anything else. */
export function pictureBytes(kept: string | null): Buffer | null {
  const prefix = 'data:image/webp;base64,';
  return kept?.startsWith(prefix) === true
    ? Buffer.from(kept.slice(prefix.length), 'base64')
    : null;
}

function isAllowed(address: string, hosts: readonly string[], testOrigin: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (testOrigin !== null && url.origin === testOrigin) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
}
