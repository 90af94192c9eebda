import { copyFolder } from '../../made-once/copy-folder.ts';
import { madeOnceIn } from '../../made-once/made-once-in.ts';

/**
 * Where the tests of one run share what is costly to make; global-setup.ts makes it and takes it
 * away.
 */
export const sharedFolderVariable = 'MAI_VANG_TEST_SHARED';

/** What a data folder starts with. */
export type DemoKind = 'demo' | 'demo-with-orders' | 'tables-alone';

/**
 * Fills a server's empty data folder: a copy of the one that `seed` made for the whole run. Its
 * keys and secrets are those of the copied one; they are random and go with the run. Answers false
 * where there is no such run (the benchmarks, the albums): the server seeds by itself.
 */
export async function copyDemoFolder(
  dataDir: string,
  kind: DemoKind,
  seed: (folder: string) => Promise<void>,
): Promise<boolean> {
  const shared = process.env[sharedFolderVariable];
  if (shared === undefined) return false;
  const made = await madeOnceIn(shared, kind, seed);
  await copyFolder(`${made}/.`, dataDir);
  return true;
}
