import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Bytes of a piece: what a cut download has to fetch again at most. */
export const pieceBytes = 1024 * 1024;

const indexedFile = z.strictObject({
  name: z.string(),
  bytes: z.number().int(),
  sha256,
  pieces: z.array(sha256).readonly(),
});

const ofVideo = {
  duration_seconds: z.number().int().min(1),
  renditions: z.array(rendition).min(1).readonly(),
  bytes: z.number().int(),
};

/** The shape of a media folder's `media.json`. */
export const mediaIndexSchema = z.strictObject({
  ...ofVideo,
  piece_bytes: z.literal(pieceBytes),
  files: z.array(indexedFile).readonly(),
});

/**
 * An index of any age: early ones know no pieces, and pieces of another size are as good as none.
 */
export const storedIndexSchema = z.object({
  ...ofVideo,
  piece_bytes: z.number().optional(),
  files: z
    .array(
      z.object({
        name: z.string(),
        bytes: z.number().int(),
        sha256,
        pieces: z.array(sha256).readonly().optional(),
      }),
    )
    .readonly(),
});

/**
 * What a media folder holds: length in whole seconds (rounded up), its renditions (largest first),
 * and every file beside `media.json` itself with its size, its SHA-256 and that of each
 * `piece_bytes` of it in order (the last may be shorter; an empty file has none), by name; `bytes`
 * is the sum of the sizes.
 */
export type MediaIndex = Readonly<z.infer<typeof mediaIndexSchema>>;
export type StoredIndex = Readonly<z.infer<typeof storedIndexSchema>>;
export type IndexedFile = MediaIndex['files'][number];
export type Rendition = MediaIndex['renditions'][number];

export const indexName = 'media.json';

/**
 * Measures every file of `folder` and writes its `media.json`. The same files give the same text.
 */
export async function writeMediaIndex(
  folder: string,
  what: Pick<MediaIndex, 'duration_seconds' | 'renditions'>,
): Promise<MediaIndex> {
  const names = (await readdir(folder)).filter((name) => name !== indexName).toSorted();
  const files: IndexedFile[] = [];
  for (const name of names) files.push(await indexFile(path.join(folder, name), name));
  const index = {
    ...what,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    piece_bytes: pieceBytes,
    files,
  } satisfies MediaIndex;
  await writeFile(path.join(folder, indexName), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}

/** Reads a file once, in constant memory, and describes it. */
export async function indexFile(absolutePath: string, name: string): Promise<IndexedFile> {
  const whole = createHash('sha256');
  const pieces: string[] = [];
  let piece: Hash = createHash('sha256');
  let bytes = 0;
  // The type of a stream's chunks is not known to its iterator; without an encoding they are
  // buffers.
  for await (const chunk of createReadStream(absolutePath, {
    highWaterMark: 256 * 1024,
  }) as AsyncIterable<Buffer>) {
    whole.update(chunk);
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + pieceBytes - (bytes % pieceBytes));
      piece.update(part);
      at += part.length;
      bytes += part.length;
      if (bytes % pieceBytes > 0) continue;
      pieces.push(piece.digest('hex'));
      piece = createHash('sha256');
    }
  }
  if (bytes % pieceBytes > 0) pieces.push(piece.digest('hex'));
  return { name, bytes, sha256: whole.digest('hex'), pieces };
}
