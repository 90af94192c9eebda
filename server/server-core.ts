import path from 'node:path';
import type { ServerConfig } from './config.ts';
import { createFieldCipher, type FieldCipher } from './crypto/field-cipher.ts';
import { checkFieldKeys, tellNewestFieldKey } from './crypto/field-key-check.ts';
import { createServerKeys, type ServerKeys } from './crypto/server-keys.ts';
import type { DatabaseClock } from './db/database-clock.ts';
import type { Database } from './db/port.ts';
import { createDiskLane, type DiskLane } from './disk/disk-lane.ts';
import { createKeptFiles, type KeptFiles } from './disk/kept-files.ts';
import type { JobQueue } from './jobs/boss-jobs.ts';
import type { Limits } from './limits.ts';
import { type AuditQueries, createAudit } from './modules/audit/api.ts';
import { createRates, type Rates } from './modules/auth/api.ts';
import { createPictureDrawing, type PictureDrawing } from './pictures/picture-drawing.ts';
import { createPush } from './push/create-push.ts';
import type { Push, PushHints } from './push/push.ts';

/** What a server is started with. */
export interface ServerStart {
  readonly database: Database;
  readonly databaseClock: DatabaseClock;
  readonly config: ServerConfig;
  readonly limits: Limits;
  /** The time for every process on the database (db/shared-now.ts), ms since 1970. */
  readonly now: () => number;
  /** This machine's clock, for what is compared with clocks that are not ours, ms since 1970. */
  readonly ownNow: () => number;
  readonly jobs: JobQueue;
  /** Where people open the portal, without a slash at its end. */
  readonly linkOrigin: () => string;
  /** A bug in work that nobody waits for. */
  readonly report: (bug: unknown) => void;
}

/** What every module is made over: one of each in a process. */
export interface ServerCore extends ServerStart {
  readonly keys: ServerKeys;
  /** Seals what the database must not tell. */
  readonly cipher: FieldCipher;
  readonly audit: AuditQueries;
  readonly rates: Rates;
  readonly push: Push & PushHints;
  readonly files: KeptFiles;
  readonly drawing: PictureDrawing;
  readonly lanes: { readonly media: DiskLane; readonly mediaFolders: DiskLane };
  /** What the product itself brings: the demonstration's films and pictures. */
  readonly demoFolder: string;
}

/** Before a job runs or a door opens; rejects when the field keys do not open the database. */
export async function createServerCore(start: ServerStart): Promise<ServerCore> {
  const { database, config, limits } = start;
  const keys = createServerKeys(
    database,
    config.isProduction ? path.join(config.dataFolder, 'keys') : null,
  );
  return {
    ...start,
    keys,
    cipher: await createCipher(database, config, keys),
    audit: createAudit(database),
    rates: createRates(database, limits),
    push: await createPush(database),
    files: createKeptFiles({ ...limits.disk.kept, mostBytes: limits.keptFileBytes }),
    drawing: createPictureDrawing(limits),
    lanes: {
      media: createDiskLane(limits.disk.media),
      mediaFolders: createDiskLane(limits.disk.mediaFolders),
    },
    demoFolder: path.join(config.productFolder, 'resources/demo'),
  };
}

/**
 * Nothing may be sealed beside what the keys do not open. What was encrypted before FIELD_KEYS was
 * set stays readable.
 */
async function createCipher(
  database: Database,
  config: ServerConfig,
  keys: ServerKeys,
): Promise<FieldCipher> {
  const ownKey = await keys.find('field_key');
  const givenKeys = [...config.fieldKeys, ...(ownKey === null ? [] : [ownKey])];
  await checkFieldKeys(database, givenKeys);
  const [newestKey = await keys.get('field_key'), ...olderKeys] = givenKeys;
  await tellNewestFieldKey(database, newestKey);
  return createFieldCipher([newestKey, ...olderKeys]);
}
