import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { madeOnceIn } from '../../made-once/made-once-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files of one run share what is costly to make. */
    readonly sharedFolder: string;
  }
}

/** Vitest's global setup: a folder for the run, gone with it. */
export default async function makeSharedFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-shared-'));
  // PostgreSQL, as another user, has its folder in it.
  await chmod(folder, 0o711);
  project.provide('sharedFolder', folder);
  // Servers and processes to be killed start some hundred times: each finds its code compiled by
  // those before it.
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled');
  // A process that ends now may still write down what it compiled.
  return async () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** `madeOnceIn` the folder of this run of Vitest. */
export async function madeOnce(
  name: string,
  make: (place: string) => Promise<void>,
): Promise<string> {
  return madeOnceIn(inject('sharedFolder'), name, make);
}
