import type { OpenedCache } from './cache.ts';

export interface OpenCacheOptions {
  /** Folder of the cache; made when it is missing. One process at a time. */
  readonly folder: string;
  /** Wall clock in ms since 1970. */
  readonly now: () => number;
  /** New random id (a UUID): ids of the device and of operations. */
  readonly createId: () => string;
}

/** Opens the cache of this device. Never throws and never answers without a cache. */
export declare function openCache(options: OpenCacheOptions): OpenedCache;
