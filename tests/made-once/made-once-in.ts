import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How long another process may take to make what this one waits for, ms. */
const patienceMs = 280_000;

/**
 * The place in `folder` of something that the first process to ask for it makes, and every other
 * one of the run finds. `make` writes it to the path it is given. Rejects when it could not be
 * made.
 */
export async function madeOnceIn(
  folder: string,
  name: string,
  make: (place: string) => Promise<void>,
): Promise<string> {
  const place = path.join(folder, name);
  const failed = `${place}.failed`;
  if (await isFirst(`${place}.lock`)) {
    try {
      await make(`${place}.making`);
      await rename(`${place}.making`, place);
    } catch (error) {
      await writeFile(failed, String(error));
      throw error;
    }
    return place;
  }
  const deadline = performance.now() + patienceMs;
  while (!existsSync(place)) {
    if (existsSync(failed) || performance.now() > deadline)
      throw new Error(`${name} could not be made by the process that began it`);
    await wait(50);
  }
  return place;
}

async function isFirst(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch {
    return false;
  }
}
