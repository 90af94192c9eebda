import type { FieldCipher, FieldPlace } from '../../crypto/field-cipher.ts';
import { DiskTroubleError } from '../../disk/disk-trouble.ts';
import type { OpenFile } from '../../disk/kept-files.ts';

/** Bytes that are sealed in one go. */
const frameBytes = 192 * 1024;
const lengthBytes = 4;

/** Seals bytes as they come, in frames that each open only in their place of this copy. */
export async function* sealFrames(
  bytes: AsyncIterable<Uint8Array>,
  cipher: Pick<FieldCipher, 'seal'>,
  exportId: string,
): AsyncGenerator<Uint8Array> {
  let [held, size, index] = [[] as Uint8Array[], 0, 0];
  const frame = (): Uint8Array => {
    const sealed = cipher.seal(Buffer.concat(held).toString('base64'), placeOf(exportId, index));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(sealed.length);
    [held, size, index] = [[], 0, index + 1];
    return Buffer.concat([length, sealed]);
  };
  for await (const piece of bytes) {
    held.push(piece);
    size += piece.length;
    if (size >= frameBytes) yield frame();
  }
  if (size > 0) yield frame();
}

/**
 * What was sealed, `bytes` of it in all; throws when it is less, or was changed. Opened by whoever
 * reads the first of it, and closed after the last.
 */
export async function* openFrames(
  open: () => Promise<OpenFile | null>,
  cipher: Pick<FieldCipher, 'open'>,
  { exportId, bytes }: { readonly exportId: string; readonly bytes: number },
): AsyncGenerator<Uint8Array> {
  const file = await open();
  if (file === null) throw new DiskTroubleError(`the copy ${exportId} is gone`);
  try {
    let [at, left] = [0, bytes];
    for (let index = 0; left > 0; index += 1) {
      const length = (await file.read(at, lengthBytes)).readUInt32BE();
      const opened = Buffer.from(
        cipher.open(await file.read(at + lengthBytes, length), placeOf(exportId, index)),
        'base64',
      );
      at += lengthBytes + length;
      left -= opened.length;
      yield opened;
    }
  } finally {
    await file.close();
  }
}

function placeOf(exportId: string, index: number): FieldPlace {
  return { table: 'data_exports', column: `file:${index}`, rowId: exportId };
}
