import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './disk/make-folder.ts';

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Makes a data folder its owner's alone: 0700, files 0600. One that others could look into (older
 * versions made it so) is mended with everything in it; one that was closed already is not walked
 * through. Windows has no such modes: there the folder's own rights count.
 */
export async function secureFolder(folder: string): Promise<void> {
  makeFolder(folder, folderMode);
  if (process.platform === 'win32' || ((await lstat(folder)).mode & 0o077) === 0) return;
  await secureInside(folder);
  // Last: a walk that was interrupted begins again.
  await chmod(folder, folderMode);
}

async function secureInside(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      await chmod(place, folderMode);
      await secureInside(place);
    } else if (entry.isFile()) await chmod(place, fileMode);
  }
}
