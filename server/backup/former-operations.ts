import { rm } from 'node:fs/promises';
import path from 'node:path';
import { checkCluster } from '../db/cluster-folder.ts';
import { openPGlite } from '../db/pglite.ts';
import type { Database } from '../db/port.ts';
import {
  type ClientOperation,
  listClientOperations,
} from '../graphql/requests/known-operations.ts';
import { asked } from './asked.ts';
import { copyTree, exists } from './copy-files.ts';

/**
 * What the clients of builds send that served here since the backup: they are still out there.
 * Nothing of a present database that cannot be read, for its loss may be why it is restored.
 */
export async function operationsOf(
  open: () => Promise<Database>,
): Promise<readonly ClientOperation[]> {
  try {
    return await asked(await open(), listClientOperations);
  } catch {
    return [];
  }
}

/**
 * The same of an embedded database. Opening one writes to it, and the state before is kept as it
 * was: only a copy is opened, which is gone before the disk has to hold anything else.
 */
export async function operationsOfFolder(
  present: string,
  folder: string,
): Promise<readonly ClientOperation[]> {
  if (!(await exists(present))) return [];
  const copy = path.join(folder, 'present');
  try {
    return await operationsOf(async () => {
      await checkCluster(present);
      await copyTree(present, copy);
      return openPGlite({ folder: copy, cluster: 'existing' });
    });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
