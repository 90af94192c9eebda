import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../db/port.ts';
import { unchangedSince } from '../../disk/unchanged-since.ts';
import { oneByOne } from '../../jobs/one-by-one.ts';
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
      // Read before the names: a picture that comes meanwhile has its files in no list. They are
      // written before their row.
      const files = await unchangedSince(folder, before);
      const known = new Set((await database.all(listImageNames, {})).map(({ name }) => name));
      await oneByOne(
        files.filter((file) => !known.has(nameOf(file))),
        (file) => file,
        async (file) => rm(path.join(folder, file), { force: true }),
      );
    },
  };
}

/** `<name>-<width>x<height>.webp` → `<name>`; what has another form belongs to no picture. */
function nameOf(file: string): string {
  return /^(.+)-\d{1,4}x\d{1,4}\.(?:webp|jpg)$/.exec(file)?.[1] ?? '';
}
