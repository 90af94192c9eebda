import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Puts a file into a folder, which is made when it is missing: readable by this server's user alone, and under its name only once all of it is on disk. */
export async function writeWholeFile(folder: string, file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `${file}.part`);
  await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
  await rename(unfinished, path.join(folder, file));
}
