import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { renameNow } from '../../disk/rename.ts';
import { databaseSuffixes, fileNameOfMoment, type CacheFiles } from '../cache-files.ts';

/** How many damaged databases are kept for a second look. */
export const quarantineLimit = 3;

/**
 * Moves a damaged database with its journal to `quarantine/<utc>` and answers that folder; nothing
 * is ever deleted before it is there. The oldest beyond `quarantineLimit` are removed. Throws a
 * system error when the folder cannot be written.
 */
export function quarantine(files: CacheFiles, nowMs: number): string {
  const folder = freeFolder(path.join(files.quarantine, fileNameOfMoment(nowMs)));
  mkdirSync(folder, { recursive: true });
  for (const suffix of [...databaseSuffixes, '-journal']) {
    const file = files.database + suffix;
    if (existsSync(file)) renameNow(file, path.join(folder, path.basename(file)));
  }
  forgetOldest(files.quarantine, path.basename(folder));
  return folder;
}

function freeFolder(wanted: string): string {
  let folder = wanted;
  for (let number = 2; existsSync(folder); number += 1) folder = `${wanted}-${number}`;
  return folder;
}

/**
 * All but the one just made and the newest before it; what a clock that was ahead named goes first.
 */
function forgetOldest(folder: string, made: string): void {
  const names = readdirSync(folder)
    .filter((name) => name !== made)
    .toSorted();
  const oldestFirst = [
    ...names.filter((name) => name > made),
    ...names.filter((name) => name < made),
  ];
  for (const name of oldestFirst.slice(0, 1 - quarantineLimit))
    rmSync(path.join(folder, name), { recursive: true, force: true });
}
