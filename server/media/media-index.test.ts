import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { indexFile, mediaIndexSchema } from './media-index.ts';

const box = mkdtempSync(path.join(os.tmpdir(), 'media-index-'));
afterAll(() => rmSync(box, { recursive: true, force: true }));

const mebibyte = 1_048_576;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the description of a file', () => {
  it.each([0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte, 3 * mebibyte + 70_000])(
    'of %i bytes hashes the whole and each MiB of it',
    async (bytes) => {
      const content = Buffer.alloc(bytes, 'Mai Vàng ');
      const file = path.join(box, `${String(bytes)}.bin`);
      writeFileSync(file, content);
      const pieces = Array.from({ length: Math.ceil(bytes / mebibyte) }, (_, at) =>
        sha256(content.subarray(at * mebibyte, (at + 1) * mebibyte)),
      );
      expect(await indexFile(file, 'a.bin')).toEqual({
        name: 'a.bin',
        bytes,
        sha256: sha256(content),
        pieces,
      });
    },
  );
});

describe('the demonstration', () => {
  const media = path.join(import.meta.dirname, '../../resources/demo/media');

  it('comes with an index that agrees with its files', async () => {
    const folder = path.join(media, 'dieu-ban-gioi-va-dieu-nguoi-khac-can');
    const index = mediaIndexSchema.parse(
      JSON.parse(readFileSync(path.join(folder, 'media.json'), 'utf8')),
    );
    expect(
      await Promise.all(index.files.map(({ name }) => indexFile(path.join(folder, name), name))),
    ).toEqual(index.files);
  });
});
