import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { OpenedCache } from '../cache/cache.ts';
import type { SecretStore } from '../session/secret-store.ts';
import { createKeptMedia, type KeptMedia } from './kept-media.ts';
import { openMediaKey } from './media-key.ts';

export interface OpenKeptMediaParts {
  readonly opened: Promise<OpenedCache>;
  readonly folder: string;
  readonly secrets: SecretStore;
  readonly now: () => number;
}

/**
 * Opens what is kept of media at the first call and remembers it. Null when nothing may be kept: no safe key store, or a
 * cache that is not ours on disk (another process has it, a newer version wrote it, the disk refuses, it could not be opened).
 */
export function openKeptMedia({ opened, folder, secrets, now }: OpenKeptMediaParts): () => Promise<KeptMedia | null> {
  let kept: Promise<KeptMedia | null> | null = null;
  const open = async () => {
    const { cache, outcome } = await opened;
    if (outcome.kind !== 'fresh' && outcome.kind !== 'opened' && outcome.kind !== 'rebuilt') return null;
    const key = await openMediaKey({ file: path.join(folder, 'key.json'), secrets, randomBytes });
    return key && createKeptMedia({ folder, key, index: cache.media, now, randomBytes });
  };
  return () => (kept ??= open().catch(() => null));
}
