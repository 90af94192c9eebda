import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openPGlite } from '#server/db/pglite.ts';
import type { Database } from '#server/db/port.ts';
import { copyFolder } from '../../made-once/copy-folder.ts';
import { madeOnce } from './made-once.ts';
import { seedDemo } from './seed-demo.ts';

/** What a new database can be a copy of: nothing, the tables alone, or with the demonstration. */
export type PGliteTemplate = 'empty' | 'migrated' | 'seeded';

/**
 * Lays a copy where a server finds its embedded database (`pg` in DATA_DIR). A folder that is
 * copied costs an eighth of one that PGlite unpacks.
 */
export async function layPGlite(dataFolder: string, template: PGliteTemplate): Promise<string> {
  const pg = path.join(dataFolder, 'pg');
  await copyFolder(await kept(template), pg);
  return pg;
}

/** An embedded database in a folder of its own, which goes when it is closed. */
export async function openPGliteCopy(template: PGliteTemplate): Promise<Database> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'mai-vang-pglite-'));
  const folder = await layPGlite(dataFolder, template);
  const database = await openPGlite({ folder, cluster: 'existing' });
  return {
    ...database,
    async close() {
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function kept(template: PGliteTemplate): Promise<string> {
  return madeOnce(`pglite-${template}`, async (folder) => {
    if (template === 'empty') {
      await mkdir(folder);
      return (await openPGlite({ folder, cluster: 'make' })).close();
    }
    await copyFolder(await kept(template === 'seeded' ? 'migrated' : 'empty'), folder);
    const database = await openPGlite({ folder, cluster: 'existing' });
    if (template === 'seeded') return seedDemo(database);
    await migrate(database);
    await database.close();
  });
}
