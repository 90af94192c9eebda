import { randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Database, Tx } from '#server/db/port.ts';
import type { DiskLane } from '#server/disk/disk-lane.ts';
import { unchangedSince } from '#server/disk/unchanged-since.ts';
import { invariant } from '#shared/kernel/assert.ts';
import {
  indexFile,
  indexName,
  type MediaIndex,
  pieceBytes,
  type StoredIndex,
  storedIndexSchema,
} from '#server/media/media-index.ts';
import type { MediaLibrary } from '../../catalog/api.ts';
import { insertMediaFolder, retireMediaFolder, showMediaFolder } from './media-folder-store.ts';

/** A file that a new folder has instead of the old one; `null` leaves it out. */
export type FolderChanges = ReadonlyMap<string, Uint8Array | string | null>;

/**
 * Folders of videos below DATA_DIR/media. A folder never changes once it stands under its name:
 * other captions make another folder, so that whoever plays or downloads the old one is not
 * disturbed. Unchanged files are the same bytes on the disk (hard links) where the file system
 * allows.
 */
export interface MediaFolders {
  /** Where a folder that an upload made stands. */
  pathOf(name: string): string;
  /**
   * A new folder with the files of another one and these changes. Throws when the other one is gone
   * or the disk fails. It goes by itself (`Leftovers`) unless it comes into use (`exchange`).
   */
  derive(from: string, changes: FolderChanges): Promise<string>;
  /** Takes a folder away that nothing names; also right when there is none. */
  remove(name: string): Promise<void>;
  /** Small files beside the video of a folder, by name; those that are not there are left out. */
  readBeside(
    folder: string,
    names: readonly string[],
  ): Promise<readonly { readonly name: string; readonly data: Uint8Array }[]>;
  /** Writes down that a folder is in use from now on, and that another one no longer is. */
  exchange(
    tx: Tx,
    change: { readonly from: string | null; readonly to: string; readonly now: Date },
  ): Promise<void>;
  /** Names of what was half made, or made of an upload, that nobody changed since. */
  unfinishedSince(since: Date): Promise<readonly string[]>;
}

export interface MediaFoldersDeps {
  readonly database: Database;
  /** Where all folders are found, also those of the demonstration. */
  readonly media: MediaLibrary;
  readonly lane: DiskLane;
  /** `DATA_DIR/media`. */
  readonly root: string;
  readonly now: () => number;
}

/** What is made of an upload, until it is put in place. */
export const madeFolder = (uploadId: string): string => `${madePrefix}${uploadId}`;
const madePrefix = 'made-';

/** How names begin of what is made, until it stands under the name that it is shown by. */
const unfinished = ['.transcode-', '.derive-', madePrefix];

/** The folders of a data folder. */
export function createMediaFolders({
  database,
  media,
  lane,
  root,
  now,
}: MediaFoldersDeps): MediaFolders {
  const pathOf = (name: string): string => path.join(root, name);
  const remove = async (name: string): Promise<void> =>
    lane.take(
      `removing ${name}`,
      async () => rm(pathOf(name), { recursive: true, force: true }),
      name,
    );

  async function fill(work: string, from: string, changes: FolderChanges): Promise<void> {
    const stored = await readIndex(media, from);
    const kept = stored.files.filter(({ name }) => !changes.has(name));
    for (const { name } of kept)
      await linkOrCopy(await fileOf(media, from, name), path.join(work, name));
    const files: MediaIndex['files'][number][] = [];
    for (const file of kept)
      files.push(
        file.pieces !== undefined && stored.piece_bytes === pieceBytes
          ? { ...file, pieces: file.pieces }
          : await indexFile(path.join(work, file.name), file.name),
      );
    for (const [name, data] of changes) {
      if (data === null) continue;
      await writeFile(path.join(work, name), data, { flag: 'wx' });
      files.push(await indexFile(path.join(work, name), name));
    }
    const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const index = {
      duration_seconds: stored.duration_seconds,
      renditions: stored.renditions,
      bytes: sorted.reduce((sum, file) => sum + file.bytes, 0),
      piece_bytes: pieceBytes,
      files: sorted,
    } satisfies MediaIndex;
    await writeFile(path.join(work, indexName), `${JSON.stringify(index, null, 2)}\n`);
  }

  return {
    pathOf,
    remove,

    async derive(from, changes) {
      const made = `video-${randomBytes(10).toString('hex')}`;
      // Known before it is there: what becomes of this process leaves nothing that nobody names.
      await database.run(insertMediaFolder, { name: made, now: new Date(now()) });
      await lane.take(
        `making a folder of ${from}`,
        async (isLate) => {
          await mkdir(root, { recursive: true });
          const work = await mkdtemp(path.join(root, '.derive-'));
          try {
            await fill(work, from, changes);
            await chmod(work, 0o755);
            // Nobody knows the name of a folder that was given up.
            if (!isLate()) await rename(work, pathOf(made));
          } finally {
            await rm(work, { recursive: true, force: true });
          }
        },
        from,
      );
      return made;
    },

    async readBeside(folder, names) {
      const found = await Promise.all(
        names.map(async (name) => ({ name, file: await media.find(folder, name) })),
      );
      return Promise.all(
        found.flatMap(({ name, file }) =>
          file === null
            ? []
            : [
                lane.take(
                  `reading ${name} of ${folder}`,
                  async () => ({ name, data: await readFile(file.absolutePath) }),
                  file.absolutePath,
                ),
              ],
        ),
      );
    },

    async exchange(tx, { from, to, now: at }) {
      invariant((await tx.first(showMediaFolder, { name: to })) !== null, 'a folder has a row');
      if (from !== null) await tx.run(retireMediaFolder, { name: from, now: at });
    },

    unfinishedSince: async (since) =>
      lane.take('looking for what was left half made', async () =>
        unchangedSince(root, since, (name) => unfinished.some((prefix) => name.startsWith(prefix))),
      ),
  };
}

async function readIndex(media: MediaLibrary, folder: string): Promise<StoredIndex> {
  return storedIndexSchema.parse(
    JSON.parse(await readFile(await fileOf(media, folder, indexName), 'utf8')),
  );
}

async function fileOf(media: MediaLibrary, folder: string, name: string): Promise<string> {
  const file = await media.find(folder, name);
  if (file === null) throw new Error(`${folder}/${name} is not there`);
  return file.absolutePath;
}

/** The demonstration may lie on another file system, and some know no hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async () => copyFile(from, to));
}
