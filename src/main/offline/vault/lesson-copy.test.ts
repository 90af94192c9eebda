import { createHash, randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allKept, CopyDamage, type LessonCopy, openLessonCopy } from './lesson-copy.ts';
import { nodeDisk } from './node-disk.ts';
import type { VaultDisk, VaultFile } from './vault-disk.ts';
import type { VaultManifest } from './vault-manifest.ts';

const captions = randomBytes(1500);
const video = randomBytes(2500);
const manifest: VaultManifest = {
  userId: 'linh',
  lessonId: 'l1',
  slug: 'bai-1',
  isPreview: false,
  version: '1',
  mediaFolder: 'm1',
  qualityHeight: 720,
  createdAtMs: 1,
  files: [
    { name: 'captions.vtt', height: null, iv: 'ab'.repeat(16), ...piecesOf(captions) },
    { name: 'v0.mp4', height: 720, iv: 'cd'.repeat(16), ...piecesOf(video) },
  ],
};
/** Of the captions 0 and 1, of the video 2, 3 and 4. */
const captionMarks = [0, 1];
const videoMarks = [2, 3, 4];
const key = { id: 'aa', key: randomBytes(32) };

let folder = '';
const copies: LessonCopy[] = [];
beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'mai-vang-copy-')), 'lesson');
  await nodeDisk.makeFolder(folder);
  await nodeDisk.create(inFolder('0.bin'), 1500);
  await nodeDisk.create(inFolder('1.bin'), 2500);
  await nodeDisk.create(inFolder('kept'), 5);
});
afterEach(async () => {
  for (const copy of copies.splice(0)) await copy.close();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

describe('what is kept of a lesson', () => {
  test('is nothing at first, and grows by each piece', async () => {
    const copy = open();
    expect([copy.name, copy.totalBytes]).toEqual(['lesson', 4000]);
    expect(statusOf(copy)).toEqual({ missing: [0, 1, 2, 3, 4], whole: false, all: 0, side: 0 });
    await keep(copy, 1, 2);
    expect(statusOf(copy)).toEqual({ missing: [0, 3, 4], whole: false, all: 1500, side: 476 });
    expect(copy.pieces.map((piece) => copy.isKept(piece))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    await keep(copy, 0, 3, 4);
    expect(statusOf(copy)).toEqual({ missing: [], whole: true, all: 4000, side: 1500 });
  });

  test('is known again by the marks in its folder, and nothing else counts', async () => {
    await keep(open(), 0, 3);
    const marks = readFileSync(inFolder('kept'));
    expect([...marks]).toEqual([0xa7, 0, 0, 0xa7, 0]);
    marks[1] = 1;
    expect(statusOf(open({ kept: marks }))).toMatchObject({ missing: [1, 2, 4], all: 2048 });
    expect([...allKept(2)]).toEqual([0xa7, 0xa7]);
  });

  test('is AES-256 in counter mode from the counter block of its file on', async () => {
    // NIST SP 800-38A, F.5.5.
    const clear = Buffer.from(
      '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51' +
        '30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710',
      'hex',
    );
    await nodeDisk.remove(inFolder('0.bin'));
    await nodeDisk.create(inFolder('0.bin'), 64);
    const copy = openLessonCopy({
      disk: nodeDisk,
      folder,
      key: {
        id: 'aa',
        key: Buffer.from('603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4', 'hex'),
      },
      manifest: {
        ...manifest,
        files: [
          { name: 'a', height: 1, iv: 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff', ...piecesOf(clear) },
        ],
      },
      kept: null,
    });
    copies.push(copy);
    for (const piece of copy.pieces) await copy.keep(piece, clear);
    expect(readFileSync(inFolder('0.bin')).toString('hex')).toBe(
      '601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5' +
        '2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6',
    );
  });

  test('begins in the middle of a piece, also at the first reading', async () => {
    const { copy } = await whole();
    expect(await read(copy, 1, 1030, 1040)).toEqual(video.subarray(1030, 1040));
    expect(await read(copy, 1, 1000, 2100)).toEqual(video.subarray(1000, 2100));
    expect(await read(copy, 2, 0, 10), 'a file that it does not have').toEqual(Buffer.alloc(0));
  });

  test('is read as a whole piece once, and then only what is asked for', async () => {
    const asked: number[] = [];
    const { copy } = await whole(
      withFiles((file) => ({ read: (at, length) => (asked.push(length), file.read(at, length)) })),
    );
    await read(copy, 1, 100, 110);
    await read(copy, 1, 200, 210);
    expect(asked).toEqual([1024, 10]);
  });

  test('plays from a drive that may only be read', async () => {
    const copy = (await whole()).copy;
    await copy.close();
    const again = open({
      kept: allKept(5),
      disk: {
        ...nodeDisk,
        open: async (file, mode) =>
          mode === 'read' ? nodeDisk.open(file, mode) : Promise.reject(refusal('EROFS')),
      },
    });
    expect(await read(again, 1, 0, 2500)).toEqual(video);
  });

  test('is kept after a refusal to open its file as if there had been none', async () => {
    let isFull = true;
    const copy = open({
      disk: {
        ...nodeDisk,
        open: async (...asked) =>
          isFull ? Promise.reject(refusal('EMFILE')) : nodeDisk.open(...asked),
      },
    });
    await expect(keep(copy, 0)).rejects.toMatchObject({ code: 'EMFILE' });
    expect(statusOf(copy).all).toBe(0);
    isFull = false;
    await keep(copy, 0);
    expect(await read(copy, 0, 0, 1024)).toEqual(captions.subarray(0, 1024));
  });

  test('does not count when the mark could not be written: a crash there loses the piece alone', async () => {
    const copy = open({
      disk: withFiles((_file, place) =>
        place.endsWith('kept') ? { write: () => Promise.reject(refusal('ENOSPC')) } : {},
      ),
    });
    await expect(keep(copy, 0)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(copy.isWhole()).toBe(false);
    expect(await damageOf(read(copy, 0, 0, 10))).toEqual({ code: 'DOWNLOAD_MISSING', marks: [0] });
    expect([...readFileSync(inFolder('kept'))]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('damage', () => {
  test('of a piece names that piece, after the sound bytes before it', async () => {
    const { copy } = await whole();
    flip(inFolder('1.bin'), 1100);
    const chunks: Uint8Array[] = [];
    const reading = (async () => {
      for await (const chunk of copy.read(1, 0, 2500)) chunks.push(chunk);
    })();
    expect(await damageOf(reading)).toEqual({ code: 'DOWNLOAD_CORRUPT', marks: [3] });
    expect(Buffer.concat(chunks)).toEqual(video.subarray(0, 1024));
    expect(await damageOf(read(copy, 1, 1024, 1025))).toMatchObject({ marks: [3] });
    expect(await read(copy, 1, 2048, 2500)).toEqual(video.subarray(2048));
  });

  test('says how many pieces it is about', () => {
    expect(new CopyDamage('DOWNLOAD_CORRUPT', open().pieces).message).toBe(
      'DOWNLOAD_CORRUPT: 5 pieces',
    );
  });

  test('of a piece that was never kept names it alone', async () => {
    const copy = open();
    await keep(copy, 2);
    expect(await read(copy, 1, 0, 1024)).toEqual(video.subarray(0, 1024));
    expect(await damageOf(read(copy, 1, 0, 1025))).toEqual({
      code: 'DOWNLOAD_MISSING',
      marks: [3],
    });
  });

  test.each([
    ['is gone', () => rmSync(inFolder('1.bin'))],
    ['was cut', () => truncateSync(inFolder('1.bin'), 2499)],
    ['has grown', () => truncateSync(inFolder('1.bin'), 2501)],
  ])('of a file that %s is about all of its pieces and of no other file', async (_how, spoil) => {
    const { copy } = await whole();
    spoil();
    expect(await damageOf(read(copy, 1, 0, 10))).toEqual({
      code: 'DOWNLOAD_MISSING',
      marks: videoMarks,
    });
    expect(await read(copy, 0, 0, 1500)).toEqual(captions);
  });

  test.each([
    ['ENOENT', 'DOWNLOAD_MISSING'],
    ['ENOTDIR', 'DOWNLOAD_MISSING'],
    ['ESTALE', 'DOWNLOAD_MISSING'],
    ['EIO', 'DOWNLOAD_CORRUPT'],
  ])('is what a drive says by %s in the middle: %s', async (code, damage) => {
    const { copy } = await whole(
      withFiles((_file, place) =>
        place.endsWith('0.bin') ? { read: () => Promise.reject(refusal(code)) } : {},
      ),
    );
    expect(await damageOf(read(copy, 0, 0, 10))).toEqual({ code: damage, marks: captionMarks });
    expect(await copy.verify(pieceOf(copy, 1))).toBe(false);
  });

  test.each(['EACCES', 'ETIMEDOUT', 'EMFILE'])(
    'is not what a drive says by %s: it may give it back later',
    async (code) => {
      const { copy } = await whole(
        withFiles(() => ({ read: () => Promise.reject(refusal(code)) })),
      );
      await expect(read(copy, 0, 0, 10)).rejects.toMatchObject({ code });
      await expect(copy.verify(pieceOf(copy, 0))).rejects.toMatchObject({ code });
    },
  );

  test('is a piece that ends early at a later reading', async () => {
    let isCut = false;
    const { copy } = await whole(
      withFiles((file) => ({
        read: async (at, length) => file.read(at, isCut ? length - 1 : length),
      })),
    );
    await read(copy, 0, 0, 10);
    isCut = true;
    expect(await damageOf(read(copy, 0, 0, 10))).toEqual({ code: 'DOWNLOAD_CORRUPT', marks: [0] });
  });

  test('of one piece is found by verifying it, and of the others it is not said', async () => {
    const { copy } = await whole();
    flip(inFolder('1.bin'), 2047);
    const sound: boolean[] = [];
    for (const piece of copy.pieces) sound.push(await copy.verify(piece));
    expect(sound).toEqual([true, true, true, false, true]);
    rmSync(inFolder('0.bin'));
    expect(await copy.verify(pieceOf(copy, 0))).toBe(false);
  });

  describe('on a drive whose times do not show a change', () => {
    const blind: VaultDisk = {
      ...nodeDisk,
      async print(file) {
        const print = await nodeDisk.print(file);
        return print && { ...print, mark: 'always the same' };
      },
    };

    test('is found by verifying, whatever was verified before', async () => {
      const { copy } = await whole(blind);
      expect(await copy.verify(pieceOf(copy, 2))).toBe(true);
      flip(inFolder('1.bin'), 5);
      expect(await copy.verify(pieceOf(copy, 2))).toBe(false);
    });

    test('is found at the first reading after the lesson was moved', async () => {
      const { copy } = await whole(blind);
      await read(copy, 1, 0, 2500);
      await copy.relocate(async () => {
        renameSync(folder, `${folder}-2`);
        flip(path.join(`${folder}-2`, '1.bin'), 5);
        return `${folder}-2`;
      });
      expect(await damageOf(read(copy, 1, 0, 10))).toMatchObject({ code: 'DOWNLOAD_CORRUPT' });
    });

    test('is found at the first reading after the piece was kept anew', async () => {
      const { copy } = await whole(blind);
      await read(copy, 1, 0, 2500);
      await keep(copy, 2);
      flip(inFolder('1.bin'), 5);
      expect(await damageOf(read(copy, 1, 0, 10))).toMatchObject({ code: 'DOWNLOAD_CORRUPT' });
    });
  });

  test('that is forgotten is missing, also at the next start, and comes back by keeping it', async () => {
    const { copy } = await whole();
    await copy.forget([pieceOf(copy, 1), pieceOf(copy, 3)]);
    expect(statusOf(copy)).toEqual({ missing: [1, 3], whole: false, all: 2500, side: 1024 });
    expect([...readFileSync(inFolder('kept'))]).toEqual([0xa7, 0, 0xa7, 0, 0xa7]);
    expect(await damageOf(read(copy, 1, 1024, 1030))).toMatchObject({ code: 'DOWNLOAD_MISSING' });
    await keep(copy, 1, 3);
    expect(await read(copy, 1, 0, 2500)).toEqual(video);
  });
});

describe('a lesson that is moved', () => {
  test('waits for everybody who reads, and whoever comes meanwhile reads at the new place', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let reads = 0;
    const opened: string[] = [];
    const { copy } = await whole({
      ...nodeDisk,
      async open(file, mode) {
        opened.push(path.basename(path.dirname(file)));
        const real = await nodeDisk.open(file, mode);
        return {
          ...real,
          async read(at, length) {
            await gates[reads++]?.promise;
            return real.read(at, length);
          },
        };
      },
    });
    const [first, second] = [read(copy, 0, 0, 10), read(copy, 1, 0, 10)];
    await expect.poll(() => reads).toBe(2);
    const moving = Promise.withResolvers<void>();
    let isMoving = false;
    const moved = copy.relocate(async () => {
      isMoving = true;
      await moving.promise;
      renameSync(folder, `${folder}-2`);
      return `${folder}-2`;
    });
    gates[0]?.resolve();
    expect(await first).toEqual(captions.subarray(0, 10));
    expect(isMoving).toBe(false);
    gates[1]?.resolve();
    await second;
    await expect.poll(() => isMoving).toBe(true);
    opened.length = 0;
    const [third, kept] = [read(copy, 1, 2490, 2500), keep(copy, 0)];
    await new Promise(setImmediate);
    expect(opened).toEqual([]);
    moving.resolve();
    await moved;
    expect(await third).toEqual(video.subarray(2490));
    await kept;
    expect(new Set(opened)).toEqual(new Set(['lesson-2']));
  });

  test('is written on at the new place with what was open before', async () => {
    const { copy } = await whole();
    await copy.relocate(async () => (renameSync(folder, `${folder}-2`), `${folder}-2`));
    await copy.forget([pieceOf(copy, 0)]);
    await keep(copy, 0);
    expect(await read(copy, 0, 0, 1500)).toEqual(captions);
  });

  test('and cannot be stays where it is, and whoever waited reads there', async () => {
    const { copy } = await whole();
    const asked = Promise.withResolvers<void>();
    const moved = copy.relocate(async () => {
      await asked.promise;
      throw refusal('EXDEV');
    });
    const waiting = read(copy, 0, 0, 10);
    let isNextDone = false;
    const next = copy.relocate(async () => ((isNextDone = true), folder));
    asked.resolve();
    await expect(moved).rejects.toMatchObject({ code: 'EXDEV' });
    expect(await waiting).toEqual(captions.subarray(0, 10));
    await next;
    expect(isNextDone).toBe(true);
  });

  test('is moved by one after the other, and closed after that', async () => {
    const { copy } = await whole();
    const steps: string[] = [];
    const step = async (name: string) => {
      steps.push(`${name} begins`);
      await new Promise(setImmediate);
      steps.push(`${name} ends`);
      return folder;
    };
    await Promise.all([
      copy.relocate(() => step('one')),
      copy.relocate(() => step('two')),
      copy.close().then(() => steps.push('closed')),
    ]);
    expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'closed']);
    await expect(read(copy, 0, 0, 10)).rejects.toThrow('the copy is closed');
  });
});

function piecesOf(content: Buffer) {
  const pieces = [];
  for (let at = 0; at < content.length; at += 1024)
    pieces.push(
      createHash('sha256')
        .update(content.subarray(at, at + 1024))
        .digest('hex'),
    );
  return { bytes: content.length, pieceBytes: 1024, pieces };
}

function inFolder(name: string): string {
  return path.join(folder, name);
}

function open({
  disk = nodeDisk,
  kept = null,
}: { readonly disk?: VaultDisk; readonly kept?: Uint8Array | null } = {}): LessonCopy {
  const copy = openLessonCopy({ disk, folder, manifest, key, kept });
  copies.push(copy);
  return copy;
}

/** One of which every piece is kept. */
async function whole(disk: VaultDisk = nodeDisk): Promise<{ readonly copy: LessonCopy }> {
  const copy = open({ disk });
  await keep(copy, 0, 1, 2, 3, 4);
  return { copy };
}

function pieceOf(copy: LessonCopy, mark: number) {
  const piece = copy.pieces[mark];
  if (!piece) throw new Error(`no piece ${mark}`);
  return piece;
}

async function keep(copy: LessonCopy, ...marks: readonly number[]): Promise<void> {
  for (const mark of marks) {
    const piece = pieceOf(copy, mark);
    const content = piece.fileIndex === 0 ? captions : video;
    await copy.keep(piece, content.subarray(piece.start, piece.end));
  }
}

function statusOf(copy: LessonCopy) {
  return {
    missing: copy.missing().map(({ mark }) => mark),
    whole: copy.isWhole(),
    all: copy.keptBytes(),
    side: copy.keptSideBytes(),
  };
}

async function read(
  copy: LessonCopy,
  fileIndex: number,
  start: number,
  end: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of copy.read(fileIndex, start, end)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function damageOf(reading: Promise<unknown>) {
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof CopyDamage)) throw new Error('no damage', { cause: error });
  return { code: error.code, marks: error.pieces.map(({ mark }) => mark) };
}

function refusal(code: string): Error {
  return Object.assign(new Error(code), { code, syscall: 'read' });
}

/** The real disk, whose files do something else where `change` says so. */
function withFiles(
  change: (file: VaultFile, place: string, mode: 'read' | 'write') => Partial<VaultFile>,
): VaultDisk {
  return {
    ...nodeDisk,
    async open(place, mode) {
      const file = await nodeDisk.open(place, mode);
      return { ...file, ...change(file, place, mode) };
    },
  };
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
