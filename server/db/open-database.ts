import { realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { exists } from '../backup/copy-files.ts';
import { giveToOwner } from '../backup/give-to-owner.ts';
import { finishSwap, finishSwapAlone, notifyOperator } from '../backup/swap-folder.ts';
import { ClusterError } from './cluster-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { createRoom, type RoomOptions, sayNoRoom } from './free-room.ts';
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
  /** Of the embedded one: what it needs of its disk, and who hears of it. */
  readonly room?: Omit<RoomOptions, 'folder'>;
  /**
   * Hears once that the embedded one died within this process and may not be asked any more: the
   * process should end, for another one opens it whole.
   */
  readonly onLost?: (error: unknown) => void;
}

/**
 * Opens and migrates the database. The embedded one holds its folder alone (`FolderLockedError`); a
 * newer schema is left alone (`DatabaseFromFutureError`). A restore that was decided for and cut
 * off is brought to its end first. The embedded one is only made where there is no folder of one;
 * what is there and is not whole is refused (`ClusterError`), as is a disk with too little room: it
 * would open half of it. What root made in it is its owner's afterwards. Closing lets go of both.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== null) notifyOperator(await finishSwapAlone(options.dataFolder, options.url));
  const opened =
    options.url === null ? await openEmbedded(options) : openServer(options, options.url);
  try {
    // One that takes no writes would be found out by whatever writes first, half a start later.
    await opened.checkWrites();
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

async function openEmbedded({ dataFolder, room = {}, onLost }: DatabaseOptions): Promise<Database> {
  const folder = path.join(dataFolder, 'pg');
  const short = sayNoRoom(folder, room);
  if (short !== null) throw new ClusterError(short);
  const unlock: Unsubscribe = lockFolder(dataFolder);
  try {
    notifyOperator(await finishSwap(dataFolder));
    if (!(await exists(folder))) await makeCluster(folder);
    // What root makes in it is its owner's: PGlite aborts at a file that it may not write.
    const own = await realpath(folder);
    const model = (await stat(own)).uid === 0 ? dataFolder : own;
    const giveBack = async (): Promise<void> => giveToOwner(own, model);
    const pglite = await openPGlite({
      folder,
      cluster: 'existing',
      room: createRoom({ ...room, folder }),
      ...(onLost === undefined ? {} : { onLost }),
    }).catch(async (error) => {
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
