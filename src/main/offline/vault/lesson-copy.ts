import { createHash } from 'node:crypto';
import path from 'node:path';
import { createMediaDecipher } from '../media-cipher.ts';
import type { MediaKey } from '../media-key.ts';
import { createBlobReader } from './blob-reader.ts';
import { listPieces, type Piece, piecesOfRange } from './piece-map.ts';
import type { VaultDisk, VaultFile } from './vault-disk.ts';
import type { VaultManifest } from './vault-manifest.ts';

/**
 * One version of a lesson in a folder of its own: `manifest`, `kept` (a byte per piece) and one
 * encrypted file per file.
 */
export interface LessonCopy {
  /** Name of the folder. */
  readonly name: string;
  readonly manifest: VaultManifest;
  readonly pieces: readonly Piece[];
  readonly totalBytes: number;
  isKept(piece: Piece): boolean;
  missing(): readonly Piece[];
  isWhole(): boolean;
  keptBytes(): number;
  /** Of `keptBytes` what is not the video. */
  keptSideBytes(): number;
  /**
   * Keeps the clear bytes of a piece, which the caller has verified. When it resolves they are
   * durable and the piece counts; a crash at any moment before leaves it not kept. Rejects with the
   * system's error.
   */
  keep(piece: Piece, clear: Uint8Array): Promise<void>;
  /**
   * Clear bytes `[start, end)` of a file, each piece verified against its hash when it is read for
   * the first time since its file changed. Throws `CopyDamage` for a piece that is not what was
   * kept; the bytes before it were sound.
   */
  read(fileIndex: number, start: number, end: number): AsyncGenerator<Uint8Array, void>;
  /** Reads one kept piece and compares it with its hash; false = it no longer is what was kept. */
  verify(piece: Piece): Promise<boolean>;
  /** The pieces no longer count, durably as far as the disk takes it. */
  forget(pieces: readonly Piece[]): Promise<void>;
  /**
   * Runs `task` while nobody reads or writes; it answers the folder where the files lie from then
   * on.
   */
  relocate(task: () => Promise<string>): Promise<void>;
  /**
   * Once what is under way is done; reading and keeping reject from then on, and nothing is opened
   * any more.
   */
  close(): Promise<void>;
}

/** Something that was kept is not there any more as it was. */
export class CopyDamage extends Error {
  readonly code: 'DOWNLOAD_CORRUPT' | 'DOWNLOAD_MISSING';
  readonly pieces: readonly Piece[];

  constructor(code: CopyDamage['code'], pieces: readonly Piece[]) {
    super(`${code}: ${pieces.length} pieces`);
    this.code = code;
    this.pieces = pieces;
  }
}

export interface LessonCopyDeps {
  readonly disk: VaultDisk;
  /** Where the folder lies. */
  readonly folder: string;
  readonly manifest: VaultManifest;
  readonly key: MediaKey;
  /** Content of the file `kept`; shorter or null = nothing is. */
  readonly kept: Uint8Array | null;
}

export const keptFileName = 'kept';
/** The byte that says of a piece that it is kept; anything else says that it is not. */
const keptMark = 0xa7;

/** The content of the file `kept` when everything is. */
export function allKept(pieceCount: number): Uint8Array {
  return new Uint8Array(pieceCount).fill(keptMark);
}

/** Name of the encrypted file of a file of the manifest. */
export function blobName(fileIndex: number): string {
  return `${fileIndex}.bin`;
}

/** Opens a folder whose manifest has been read. Touches no file before it is asked to. */
export function openLessonCopy(deps: LessonCopyDeps): LessonCopy {
  const { disk, manifest, key } = deps;
  const pieces = listPieces(manifest);
  const piecesOf = (fileIndex: number) => pieces.filter((piece) => piece.fileIndex === fileIndex);
  const kept = new Set(
    pieces.filter(({ mark }) => deps.kept?.[mark] === keptMark).map(({ mark }) => mark),
  );
  /** By piece, the print of its file when it was verified. */
  const verified = new Map<number, string>();
  const writers = new Map<string, Promise<VaultFile>>();
  const reader = createBlobReader(disk);
  let folder = deps.folder;
  let users = 0;
  let moving: Promise<void> | null = null;
  let whenIdle: (() => void) | null = null;
  let isClosed = false;

  const using = async <T>(task: () => Promise<T>): Promise<T> => {
    if (moving !== null)
      return moving.then(
        () => using(task),
        () => using(task),
      );
    if (isClosed) throw new Error('the copy is closed');
    users += 1;
    try {
      return await task();
    } finally {
      users -= 1;
      if (users === 0) whenIdle?.();
    }
  };
  const writer = (name: string): Promise<VaultFile> => {
    const known = writers.get(name);
    if (known) return known;
    const opening = disk.open(path.join(folder, name), 'write');
    writers.set(name, opening);
    opening.catch(() => writers.delete(name));
    return opening;
  };
  const closeFiles = async () => {
    await reader.close();
    const open = [...writers.values()];
    writers.clear();
    for (const opening of open)
      await opening.then(
        async (file) => file.close().catch(() => undefined),
        () => undefined,
      );
  };
  /** Does it while nobody uses a file: who comes meanwhile waits. */
  const alone = async (task: () => Promise<void>): Promise<void> => {
    if (moving !== null)
      return moving.then(
        () => alone(task),
        () => alone(task),
      );
    const run = async () => {
      if (users > 0) await new Promise<void>((resolve) => (whenIdle = resolve));
      whenIdle = null;
      await task();
    };
    moving = run().finally(() => (moving = null));
    return moving;
  };
  const ivOf = (piece: Piece) => Buffer.from(manifest.files[piece.fileIndex]?.iv ?? '', 'hex');
  const sumOf = (some: readonly Piece[]) =>
    some.reduce((sum, { mark, start, end }) => sum + (kept.has(mark) ? end - start : 0), 0);

  /** The bytes `[from, to)` of a piece, which must be kept. */
  const readPiece = async (piece: Piece, from: number, to: number): Promise<Uint8Array> =>
    readVerified(piece, from, to).catch((error: unknown) => {
      throw damageOf(error, () => piecesOf(piece.fileIndex));
    });
  const readVerified = async (piece: Piece, from: number, to: number): Promise<Uint8Array> => {
    if (!kept.has(piece.mark)) throw new CopyDamage('DOWNLOAD_MISSING', [piece]);
    const place = path.join(folder, blobName(piece.fileIndex));
    const print = await disk.print(place);
    if (print === null || print.bytes !== manifest.files[piece.fileIndex]?.bytes)
      throw new CopyDamage('DOWNLOAD_MISSING', piecesOf(piece.fileIndex));
    const isVerified = verified.get(piece.mark) === print.mark;
    const [first, last] = isVerified ? [from, to] : [piece.start, piece.end];
    const sealed = await reader.read(
      { place, mark: print.mark },
      { at: first, length: last - first },
    );
    const clear = createMediaDecipher(key.key, ivOf(piece), first).update(sealed);
    if (isVerified && clear.byteLength === to - from) return clear;
    if (!isSound(piece, clear)) throw new CopyDamage('DOWNLOAD_CORRUPT', [piece]);
    verified.set(piece.mark, print.mark);
    return clear.subarray(from - piece.start, to - piece.start);
  };

  return {
    name: path.basename(folder),
    manifest,
    pieces,
    totalBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    isKept: ({ mark }) => kept.has(mark),
    missing: () => pieces.filter(({ mark }) => !kept.has(mark)),
    isWhole: () => kept.size === pieces.length,
    keptBytes: () => sumOf(pieces),
    keptSideBytes: () =>
      sumOf(pieces.filter(({ fileIndex }) => manifest.files[fileIndex]?.height === null)),
    keep: (piece, clear) =>
      using(async () => {
        // The same clear bytes (they have this hash) at the same place: encrypting them twice gives
        // the same. In counter mode encrypting is decrypting, and only the decipher can begin in
        // the middle of a file.
        const cipher = createMediaDecipher(key.key, ivOf(piece), piece.start);
        // The bytes are durable before the mark that vouches for them is written.
        await (await writer(blobName(piece.fileIndex))).write(piece.start, cipher.update(clear));
        await (await writer(keptFileName)).write(piece.mark, Uint8Array.of(keptMark));
        verified.delete(piece.mark);
        kept.add(piece.mark);
      }),
    async *read(fileIndex, start, end) {
      const file = manifest.files[fileIndex];
      if (file === undefined) return;
      for (const piece of piecesOfRange(piecesOf(fileIndex), file, { start, end })) {
        yield await using(() =>
          readPiece(piece, Math.max(start, piece.start), Math.min(end, piece.end)),
        );
      }
    },
    verify: (piece) =>
      using(async () => {
        verified.delete(piece.mark);
        try {
          await readPiece(piece, piece.start, piece.end);
          return true;
        } catch (error) {
          if (error instanceof CopyDamage) return false;
          throw error;
        }
      }),
    forget: (lost) =>
      using(async () => {
        for (const { mark } of lost) {
          kept.delete(mark);
          await (await writer(keptFileName)).write(mark, Uint8Array.of(0));
        }
      }),
    relocate: (task) =>
      alone(async () => {
        await closeFiles(); // a system may not rename what is open
        verified.clear();
        folder = await task();
      }),
    close: () =>
      alone(async () => {
        isClosed = true;
        await closeFiles();
      }),
  };
}

function isSound(piece: Piece, clear: Uint8Array): boolean {
  return createHash('sha256').update(clear).digest('hex') === piece.sha256;
}

/**
 * A file that went away between two steps, or that the disk cannot read any more, is damage too.
 */
function damageOf(error: unknown, pieces: () => readonly Piece[]): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ESTALE')
    return new CopyDamage('DOWNLOAD_MISSING', pieces());
  return code === 'EIO' ? new CopyDamage('DOWNLOAD_CORRUPT', pieces()) : error;
}
