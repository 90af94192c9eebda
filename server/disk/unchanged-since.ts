import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isNothingThere } from './disk-trouble.ts';

/**
 * Names in a folder of what nobody changed since, of those that may be what is looked for; none
 * when there is no such folder. The age is the disk's.
 */
export async function unchangedSince(
  folder: string,
  since: Date,
  mayBe: (name: string) => boolean = () => true,
): Promise<readonly string[]> {
  const unchanged: string[] = [];
  for (const name of (await orNothing(readdir(folder), [])).filter(mayBe))
    if (await orNothing(isOlder(path.join(folder, name), since), false)) unchanged.push(name);
  return unchanged;
}

async function isOlder(place: string, since: Date): Promise<boolean> {
  return (await stat(place)).mtimeMs < since.getTime();
}

/** Nothing was ever put there, or it was renamed or removed a moment ago. */
async function orNothing<T>(reading: Promise<T>, nothing: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isNothingThere(error)) return nothing;
    throw error;
  }
}
