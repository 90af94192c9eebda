import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files of one run share what is costly to make. */
    readonly sharedFolder: string;
  }
}

/** Vitest's global setup: a folder for the run, gone with it. */
export default async function makeSharedFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-shared-'));
  project.provide('sharedFolder', folder);
  return async () => rm(folder, { recursive: true, force: true });
}

/** How long another test file may take to make what this one waits for, ms. */
const patienceMs = 110_000;

/**
 * The place of something that the first test file to ask for it makes, and every other one of the run finds. `make` writes it to
 * the path it is given. Rejects when it could not be made.
 */
export async function madeOnce(name: string, make: (place: string) => Promise<void>): Promise<string> {
  const place = path.join(inject('sharedFolder'), name);
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
    if (existsSync(failed) || performance.now() > deadline) throw new Error(`${name} could not be made by the test file that began it`);
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
