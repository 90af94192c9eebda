import type { Database } from '#server/db/port.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { deleteMediaFolderRow, listRetiredFolders } from './media-folder-store.ts';
import { madeFolder, type MediaFolders } from './media-folders.ts';
import type { UploadFiles } from './upload-files.ts';
import { listOpenUploads } from './upload-store.ts';

/** What films left on the disk that nobody has any more. */
export interface Leftovers {
  /**
   * Removes, once it is older than `keepMs`:
   *
   * - folders that nothing shows any more, or that nothing came to show;
   * - what was half made, or made of an upload that is over;
   * - files of uploads that are over or whose lesson was deleted.
   *
   * What cannot be removed holds up nothing else.
   */
  sweep(now: Date): Promise<void>;
}

export interface LeftoversDeps {
  readonly database: Database;
  readonly folders: Pick<MediaFolders, 'unfinishedSince' | 'remove'>;
  readonly files: Pick<UploadFiles, 'unchangedSince' | 'remove'>;
  /** Longer than an address to a folder is good. */
  readonly keepMs: number;
}

/** Those of a data folder. */
export function createLeftovers({ database, folders, files, keepMs }: LeftoversDeps): Leftovers {
  async function removeRetired(before: Date): Promise<void> {
    const retired = await database.all(listRetiredFolders, { before });
    await oneByOne(
      retired,
      ({ name }) => name,
      async ({ name }) => {
        await folders.remove(name);
        await database.run(deleteMediaFolderRow, { name });
      },
    );
  }

  // What lies there is read before the rows, and each row was there before what it is of.
  const openUploads = async (): Promise<readonly string[]> =>
    (await database.all(listOpenUploads, {})).map(({ id }) => id);

  async function removeUnfinished(before: Date): Promise<void> {
    const found = await folders.unfinishedSince(before);
    const needed = new Set((await openUploads()).map(madeFolder));
    await oneByOne(
      found.filter((name) => !needed.has(name)),
      (name) => name,
      folders.remove,
    );
  }

  async function removeFiles(before: Date): Promise<void> {
    const found = await files.unchangedSince(before);
    const needed = new Set(await openUploads());
    await oneByOne(
      found.filter((id) => !needed.has(id)),
      (id) => id,
      files.remove,
    );
  }

  return {
    async sweep(now) {
      const before = new Date(now.getTime() - keepMs);
      await oneByOne(
        [removeRetired, removeUnfinished, removeFiles],
        (step) => step.name,
        async (step) => step(before),
      );
    },
  };
}
