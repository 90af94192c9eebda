import { inflateRawSync } from 'node:zlib';
import { err, ok, type Result } from '#shared/kernel/result.ts';

/** What a file is not: a `.zip` that can be read, or one of the size that is taken. */
export type ArchiveRefusal = 'broken' | 'too_large';

export interface ArchiveInput {
  /** Of these names; others are passed over. */
  readonly names: RegExp;
  /**
   * Bytes of all parts together, as they really unfold: what the archive says of itself is not
   * believed.
   */
  readonly unfoldedAtMost: number;
}

const partsAtMost = 2000;
const centralHead = 0x0201_4b50;
const localHead = 0x0403_4b50;
const endHead = 0x0605_4b50;
const endSize = 22;

/**
 * The parts of a `.zip` by name (APPNOTE.TXT 4.3: stored or deflated, one volume, no encryption,
 * not above 4 GiB).
 */
export function readArchive(
  bytes: Uint8Array,
  { names, unfoldedAtMost }: ArchiveInput,
): Result<ReadonlyMap<string, Buffer>, ArchiveRefusal> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, Buffer>();
  let left = unfoldedAtMost;
  try {
    for (const { name, ...place } of listParts(file)) {
      if (!names.test(name)) continue;
      // Two parts of one name: which one counts depends on who reads.
      if (parts.has(name)) return err('broken');
      const part = unfold(file, place, left);
      parts.set(name, part);
      left -= part.length;
    }
  } catch (error) {
    return err(
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
        ? 'too_large'
        : 'broken',
    );
  }
  return ok(parts);
}

interface PartPlace {
  readonly method: number;
  readonly packed: number;
  readonly at: number;
}

/** What the directory at the end names. Throws where the file ends before it should. */
function listParts(file: Buffer): readonly (PartPlace & { readonly name: string })[] {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > partsAtMost) throw new RangeError('more parts than a workbook has');
  let at = file.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(at) !== centralHead)
      throw new RangeError('no directory where it should be');
    const [nameLength, extraLength, noteLength] = [
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const place = {
      name,
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + extraLength + noteLength;
    return place;
  });
}

/** The end of the directory, before a note of at most 64 KiB. */
function findEnd(file: Buffer): number {
  for (let at = file.length - endSize; at >= Math.max(0, file.length - endSize - 0xffff); at -= 1) {
    if (file.readUInt32LE(at) === endHead) return at;
  }
  throw new RangeError('no archive');
}

function unfold(file: Buffer, { method, packed, at }: PartPlace, atMost: number): Buffer {
  if (file.readUInt32LE(at) !== localHead) throw new RangeError('no part where it should be');
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const data = file.subarray(start, start + packed);
  if (data.length < packed) throw new RangeError('the part ends early');
  if (method === 0 && packed <= atMost) return data;
  // It stops where the bound is, not where the part ends.
  if (method === 0 || atMost < 1)
    throw Object.assign(new RangeError('too large'), { code: 'ERR_BUFFER_TOO_LARGE' });
  if (method !== 8) throw new RangeError('packed in a way that workbooks are not');
  return inflateRawSync(data, { maxOutputLength: atMost });
}
