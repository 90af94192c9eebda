import { randomBytes } from 'node:crypto';
import type { OpenedCache } from '../cache/cache.ts';
import { createDownloadedMedia, type DownloadedMedia } from './downloaded-media.ts';
import type { MediaKeys } from './media-key.ts';

export interface OpenDownloadedMediaDeps {
  readonly opened: Promise<OpenedCache>;
  readonly folder: string;
  readonly keys: Pick<MediaKeys, 'current'>;
  readonly now: () => number;
}

/**
 * Opens what is kept of media when it is first asked for. Null when nothing may be kept: no place
 * for a key, or a cache that is not ours on disk (another process has it, a newer version wrote it,
 * the disk refuses, it could not be opened).
 */
export function openDownloadedMedia({
  opened,
  folder,
  keys,
  now,
}: OpenDownloadedMediaDeps): () => Promise<DownloadedMedia | null> {
  let kept: { readonly keyId: string; readonly media: DownloadedMedia } | null = null;
  return async () => {
    try {
      const { cache, outcome } = await opened;
      // Asked each time: the learner may allow a key file, or no longer.
      const key = isOurs(outcome) ? await keys.current() : null;
      if (key === null) return null;
      if (kept?.keyId !== key.id)
        kept = {
          keyId: key.id,
          media: createDownloadedMedia({ folder, key, index: cache.media, now, randomBytes }),
        };
      return kept.media;
    } catch {
      return null; // no cache at all: nothing can be kept
    }
  };
}

/**
 * Whether the cache lies on this disk and is ours alone, so that files beside it may be written.
 */
export function isOurs({ kind }: OpenedCache['outcome']): boolean {
  return kind === 'fresh' || kind === 'opened' || kind === 'rebuilt';
}
