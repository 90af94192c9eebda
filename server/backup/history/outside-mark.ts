import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson, readText, syncFolder } from '../copy-files.ts';

/** Which server of PostgreSQL, and on which of its timelines; null where it does not say. */
export interface DatabasePlace {
  readonly system: string | null;
  /** Another one after each promotion of a standby. */
  readonly timeline: string | null;
}

/**
 * What DATA_DIR knows of the database: the half of a mark that a dump, a standby or a folder that
 * is put in its place does not bring along.
 */
const markForm = z.object({
  /** Which fact of the database has the other half: each DATA_DIR has its own. */
  name: z.string(),
  /** What that fact may say; the last one is what was written last. */
  tokens: z.array(z.string().nullable()),
  /** When that was, ms since 1970 by the database's clock. */
  atMs: z.number(),
  place: z.object({ system: z.string().nullable(), timeline: z.string().nullable() }),
  /** The processes that work by this DATA_DIR and did not end in order: when each was seen last. */
  running: z.record(z.string(), z.number()),
});
export type OutsideMark = z.infer<typeof markForm>;

/** Of the embedded database, or of the one at `DATABASE_URL`. */
export function markFile(dataFolder: string, databaseUrl: string | null): string {
  return path.join(dataFolder, `history-${databaseUrl === null ? 'embedded' : 'postgresql'}.json`);
}

/** Null when there is none: a DATA_DIR that has not worked with such a database yet. */
export async function readMark(file: string): Promise<OutsideMark | null> {
  const text = await readText(file);
  return text === null ? null : markForm.parse(parseJson(text));
}

/** On the disk, whole, when it resolves. One writer at a time. */
export async function writeMark(file: string, mark: OutsideMark): Promise<void> {
  const unfinished = `${file}.new`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(mark));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  await syncFolder(path.dirname(file));
}
