import { realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { exists } from '../backup/copy-files.ts';
import { giveToOwner } from '../backup/give-to-owner.ts';
import { finishSwap, finishSwapAlone, notifyOperator } from '../backup/swap-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { openPGlite } from './pglite.ts';
import type { Database } from './port.ts';
import { openPostgres } from './postgres/postgres.ts';

/** Which database: the embedded one in a folder, or a PostgreSQL server. */
export interface DatabaseOptions {
  readonly dataFolder: string;
  /** `postgres://…`; null = embedded. */
  readonly url: string | null;
  readonly maxConnections: number;
  readonly statementTimeoutMs: number;
  readonly onIdleError: (error: Error) => void;
}

/**
 * Opens and migrates the database. The embedded one holds its folder alone (`FolderLockedError`); a
 * newer schema is left alone (`DatabaseFromFutureError`). A restore that was decided for and cut
 * off is brought to its end first. The embedded one is only made where there is no folder of one;
 * what is there and is not whole is refused (`ClusterError`). What root made in it is its owner's
 * afterwards. Closing lets go of both.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== null) notifyOperator(await finishSwapAlone(options.dataFolder, options.url));
  const opened =
    options.url === null
      ? await openEmbedded(options.dataFolder)
      : openServer(options, options.url);
  try {
    await migrate(opened);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function openServer(
  { maxConnections, statementTimeoutMs, onIdleError }: DatabaseOptions,
  url: string,
): Database {
  return openPostgres({ url, maxConnections, statementTimeoutMs, onIdleError });
}

async function openEmbedded(dataFolder: string): Promise<Database> {
  const unlock: Unsubscribe = lockFolder(dataFolder);
  try {
    notifyOperator(await finishSwap(dataFolder));
    const folder = path.join(dataFolder, 'pg');
    if (!(await exists(folder))) await makeCluster(folder);
    // What root makes in it is its owner's: PGlite aborts at a file that it may not write.
    const own = await realpath(folder);
    const model = (await stat(own)).uid === 0 ? dataFolder : own;
    const giveBack = async (): Promise<void> => giveToOwner(own, model);
    const pglite = await openPGlite({ folder, cluster: 'existing' }).catch(async (error) => {
      await giveBack();
      throw error;
    });
    return {
      ...pglite,
      async close() {
        try {
          await pglite.close();
          await giveBack();
        } finally {
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * A process that dies while it makes the files of a database leaves no half of it: it only gets its
 * name when it is whole.
 */
async function makeCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const made = await openPGlite({ folder: unfinished, cluster: 'make' });
  await made.close();
  // Before it has its name: whoever is killed from here on leaves a database that its owner opens.
  await giveToOwner(unfinished, path.dirname(folder));
  await rename(unfinished, folder);
}
