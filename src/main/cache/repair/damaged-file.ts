/**
 * The file as a whole is not what this product wrote: its structure, its header or its version. It
 * is set aside and rebuilt.
 */
export class DamagedFile extends Error {
  readonly code = 'CACHE_DAMAGED_FILE';

  constructor(finding: string) {
    super(`the cache is damaged: ${finding}`);
  }
}
