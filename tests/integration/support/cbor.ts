/** Values of CBOR (RFC 8949): a byte string, a text, and the heads of lists and maps. */
export const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);

export const text = (value: string): Buffer =>
  Buffer.concat([head(3, value.length), Buffer.from(value)]);

export const list = (items: readonly Buffer[]): Buffer =>
  Buffer.concat([head(4, items.length), ...items]);

/** Keys are texts. */
export const map = (entries: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    head(5, Object.keys(entries).length),
    ...Object.entries(entries).flatMap(([key, value]) => [text(key), value]),
  ]);

/** The number −1 − `value`. */
export const negative = (value: number): Buffer => head(1, value);

function head(major: number, value: number): Buffer {
  const lead = major << 5;
  if (value < 24) return Buffer.from([lead | value]);
  if (value < 256) return Buffer.from([lead | 24, value]);
  return Buffer.from([lead | 25, value >> 8, value & 255]);
}
