import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const rendition = z.strictObject({
  playlist: z.string(),
  file: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  frame_rate: z.number(),
  bandwidth: z.number().int(),
  average_bandwidth: z.number().int(),
  codecs: z.string(),
});

const indexedFile = z.strictObject({ name: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** The shape of a media folder's `media.json`. */
export const mediaIndexSchema = z.strictObject({
  duration_seconds: z.number().int().min(1),
  renditions: z.array(rendition).min(1).readonly(),
  bytes: z.number().int(),
  files: z.array(indexedFile).readonly(),
});

/**
 * What a media folder holds: length in whole seconds (rounded up), its renditions (largest first), and every file beside
 * `media.json` itself with its size and SHA-256, by name; `bytes` is the sum of them.
 */
export type MediaIndex = Readonly<z.infer<typeof mediaIndexSchema>>;

export type Rendition = MediaIndex['renditions'][number];

/** Measures every file of `folder` and writes its `media.json`. The same files give the same text. */
export async function writeMediaIndex(folder: string, what: Pick<MediaIndex, 'duration_seconds' | 'renditions'>): Promise<MediaIndex> {
  const names = (await readdir(folder)).filter((name) => name !== indexName).toSorted();
  const files: MediaIndex['files'][number][] = [];
  for (const name of names) files.push(await indexFile(folder, name));
  const index: MediaIndex = { ...what, bytes: files.reduce((sum, file) => sum + file.bytes, 0), files };
  await writeFile(path.join(folder, indexName), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}

const indexName = 'media.json';

async function indexFile(folder: string, name: string): Promise<MediaIndex['files'][number]> {
  const file = path.join(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { name, bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}
