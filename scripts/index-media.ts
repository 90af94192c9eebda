/**
 * Measures media folders again and writes their `media.json` (server/media/media-index.ts): after
 * their files were changed by hand, or when an earlier version wrote them.
 *   node scripts/index-media.ts FOLDER …
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { indexName, storedIndexSchema, writeMediaIndex } from '#server/media/media-index.ts';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Cách dùng: node scripts/index-media.ts THƯ_MỤC …');
  process.exitCode = 2;
}
for (const folder of folders) {
  const { duration_seconds, renditions } = storedIndexSchema.parse(
    JSON.parse(await readFile(path.join(folder, indexName), 'utf8')),
  );
  const index = await writeMediaIndex(folder, { duration_seconds, renditions });
  console.log(
    `${folder}: ${String(index.files.length)} tệp, ${(index.bytes / 1_000_000).toFixed(1)} MB.`,
  );
}
