import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../db/port.ts';
import { deleteUnusedImages, listImageNames, noteUnusedImages } from './site-image-store.ts';

/** Takes away uploaded pictures that nothing shows. */
export interface UnusedImages {
  /**
   * Forgets pictures that no post (drafts too), no question and no version of the policy has named
   * for `unusedMs`, as these looks found them, then removes files of that age that belong to no
   * picture: those of a process that died between the two are among them. Again does nothing.
   */
  tidy(now: Date): Promise<void>;
}

export interface UnusedImagesDeps {
  readonly database: Database;
  /** Where uploads are written. What came with the product lies elsewhere and stays. */
  readonly folder: string;
  /** How long a picture may wait for a text that shows it, the first or the next. */
  readonly unusedMs: number;
}

/** The pictures of a folder. */
export function createUnusedImages({ database, folder, unusedMs }: UnusedImagesDeps): UnusedImages {
  return {
    async tidy(now) {
      const before = new Date(now.getTime() - unusedMs);
      await database.run(noteUnusedImages, { now });
      await database.run(deleteUnusedImages, { before });
      // Read before the names: a picture that comes meanwhile has its files in no list.
      const files = (await orNothing(readdir(folder))) ?? [];
      const known = new Set((await database.all(listImageNames, {})).map(({ name }) => name));
      for (const file of files) {
        if (known.has(nameOf(file))) continue;
        const place = path.join(folder, file);
        // A file's age is the disk's: it is written before its row.
        const found = await orNothing(stat(place));
        if (found !== null && found.mtimeMs < before.getTime()) await rm(place, { force: true });
      }
    },
  };
}

/** `<name>-<width>x<height>.webp` → `<name>`; what has another form belongs to no picture. */
function nameOf(file: string): string {
  return /^(.+)-\d{1,4}x\d{1,4}\.(?:webp|jpg)$/.exec(file)?.[1] ?? '';
}

/**
 * Null where there is nothing: no picture was ever uploaded, or a file was renamed a moment ago.
 */
async function orNothing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
