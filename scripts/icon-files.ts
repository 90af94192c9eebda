/** A drawing, square, as PNG. */
export interface SizedPng {
  /** Width and height in px. */
  readonly size: number;
  readonly png: Buffer;
}

/** A Windows icon of PNG images (Windows Vista and later), each at most 256 px. */
export function packIco(images: readonly SizedPng[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let at = header.length;
  for (const [n, { size, png }] of images.entries()) {
    if (size > 256) throw new RangeError(`an .ico holds no image of ${size} px`);
    const entry = 6 + 16 * n;
    // 0 stands for 256.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/**
 * Names of the images in an .icns by their size in px; some sizes stand for two places (once for a
 * doubled display).
 */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** A macOS icon of PNG images. */
export function packIcns(images: readonly SizedPng[]): Buffer {
  const members = images.flatMap(({ size, png }) => {
    const types = icnsTypes[size];
    if (!types) throw new RangeError(`an .icns holds no image of ${size} px`);
    return types.map((type) =>
      Buffer.concat([Buffer.from(type, 'latin1'), lengthOf(png.length + 8), png]),
    );
  });
  const body = Buffer.concat(members);
  return Buffer.concat([Buffer.from('icns', 'latin1'), lengthOf(body.length + 8), body]);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
