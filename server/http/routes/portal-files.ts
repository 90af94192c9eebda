import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isNothingThere } from '../../disk/disk-trouble.ts';
import { contentTypeOf, isCompressible } from '../answers/content-types.ts';
import { retiredWorker } from '../retired-worker.ts';

/** A file of the built portal, in the encodings it is worth having. */
export interface PortalFile {
  readonly contentType: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/**
 * The built portal's files: read, and compressed where no `.br` or `.gz` lies beside them, once per
 * version of a file.
 */
export interface PortalFiles {
  /** A file by its path below the folder; null when there is none. Never anything outside of it. */
  find(relativePath: string): Promise<PortalFile | null>;
}

const plainPath = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * The files of a folder, which may not exist yet. Without `worker` the service worker is replaced
 * by one that retires it.
 */
export function createPortalFiles(
  folder: string,
  { worker }: { readonly worker: boolean } = { worker: true },
): PortalFiles {
  if (worker) return folderFiles(folder);
  const files = folderFiles(folder);
  return {
    find: async (relativePath) =>
      relativePath === 'sw.js'
        ? plainFile(Buffer.from(retiredWorker), relativePath)
        : files.find(relativePath),
  };
}

function folderFiles(folder: string): PortalFiles {
  const known = new Map<
    string,
    { readonly modifiedMs: number; readonly file: Promise<PortalFile> }
  >();
  return {
    async find(relativePath) {
      if (!plainPath.test(relativePath) || relativePath.includes('..')) return null;
      const absolutePath = path.join(folder, relativePath);
      const modifiedMs = await modifiedAt(absolutePath);
      if (modifiedMs === null) return null;
      const entry = known.get(relativePath);
      if (entry?.modifiedMs === modifiedMs) return entry.file;
      const file = load(absolutePath);
      known.set(relativePath, { modifiedMs, file });
      file.catch(() => known.delete(relativePath));
      return file;
    },
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const leastBytesToCompress = 1024;

async function load(absolutePath: string): Promise<PortalFile> {
  const plain = plainFile(await readFile(absolutePath), absolutePath);
  const { identity } = plain;
  if (!isCompressible(plain.contentType) || identity.length < leastBytesToCompress) return plain;
  const [br, gz] = await Promise.all([
    readIfThere(`${absolutePath}.br`).then(
      async (made) =>
        made ?? compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    ),
    readIfThere(`${absolutePath}.gz`).then(
      async (made) => made ?? compressGzip(identity, { level: 9 }),
    ),
  ]);
  return { ...plain, br, gzip: gz };
}

/**
 * A page that was made just now, in every encoding. Quick rather than small: it is made again when
 * what it shows changes.
 */
export async function toCompressedFile(identity: Buffer, name: string): Promise<PortalFile> {
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity, { level: 6 }),
  ]);
  return { ...plainFile(identity, name), br, gzip: gz };
}

function plainFile(identity: Buffer, name: string): PortalFile {
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { contentType: contentTypeOf(name), etag, identity, br: null, gzip: null };
}

async function modifiedAt(file: string): Promise<number | null> {
  try {
    const stats = await stat(file);
    return stats.isFile() ? stats.mtimeMs : null;
  } catch (error) {
    if (isNothingThere(error)) return null;
    throw error;
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isNothingThere(error)) return null;
    throw error;
  }
}
