import { z } from 'zod';

/**
 * A backup is a folder of named parts, so that each can be kept where it belongs (the keys apart
 * from what they open):
 * - `database/`: the files of the embedded database, or `database.dump` in pg_dump's custom format;
 * - `media/`: videos;
 * - `files/`: everything else that people brought (pictures of profiles, of support requests, of
 *   the site);
 * - `keys/`: what encrypts fields of the database, where it lies outside of the database;
 * - `checksums.txt`: SHA-256, bytes and name of each file of the parts;
 * - `backup.json`: this description. It is written last and names the checksum of `checksums.txt`.
 */
export const backupForm = z.strictObject({
  format: z.literal(1),
  database: z.enum(['embedded', 'postgresql']),
  /** When the state in it was the newest, ISO 8601. */
  taken_at: z.iso.datetime(),
  /** Number of the newest migration in it. */
  migration: z.int().min(0),
  files: z.int().min(0),
  bytes: z.int().min(0),
  checksums: z.string().regex(/^[0-9a-f]{64}$/),
});

export type BackupDescription = z.infer<typeof backupForm>;

export const parts = {
  database: 'database',
  media: 'media',
  files: 'files',
  keys: 'keys',
} as const;
export const dumpFile = 'database.dump';
export const checksumFile = 'checksums.txt';
export const descriptionFile = 'backup.json';
export const fieldKeysFile = 'field-keys.txt';

/**
 * Folders of DATA_DIR by the part that they are in; others hold what is made again (uploads under
 * way, copies for download).
 */
export const dataFolders = {
  media: ['media'],
  files: ['avatars', 'support', 'site-images'],
  keys: ['keys'],
} as const;

/**
 * Everything below DATA_DIR that is this server's; whatever else somebody keeps there is never
 * moved.
 */
export const ownFolders: readonly string[] = [
  'pg',
  ...Object.values(dataFolders).flat(),
  'uploads',
  'exports',
];

/**
 * What the server is still writing, by the names it gives it: no part of a backup (server/media,
 * modules/content/uploads/media-folders.ts).
 */
export function isUnfinished(name: string): boolean {
  return /^\.(?:transcode|derive)-|\.part$/.test(name);
}

/**
 * Why a backup or a restore did not happen; nothing has changed. The message is Vietnamese, for the
 * operator.
 */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/**
 * A restore that was decided for and has to be brought to its end; it will be by whoever opens the
 * folder next. Vietnamese, for the operator.
 */
export class RestoreUnfinishedError extends Error {
  override readonly name = 'RestoreUnfinishedError';
}
