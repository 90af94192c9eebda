import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive } from './read-archive.ts';

const names = /^(a|b|c)$/;
const read = (bytes: Uint8Array, unfoldedAtMost = 1000) => {
  const parts = readArchive(bytes, { names, unfoldedAtMost });
  return parts.ok
    ? Object.fromEntries([...parts.value].map(([name, part]) => [name, part.toString()]))
    : parts.error;
};
const long = 'x'.repeat(600);
const stored = zipSync({ a: strToU8('one'), b: strToU8(long) }, { level: 0 });
const deflated = zipSync({ a: strToU8('one'), b: strToU8(long) }, { level: 9 });
const central = Buffer.from('PK\u0001\u0002');
const local = Buffer.from('PK\u0003\u0004');

/** The archive with some of its bytes changed. */
function changed(bytes: Uint8Array, change: (file: Buffer) => unknown): Uint8Array {
  const file = Buffer.from(bytes);
  change(file);
  return file;
}

describe('an archive', () => {
  it('is read whether its parts are stored or deflated', () => {
    expect(read(stored)).toEqual({ a: 'one', b: long });
    expect(read(deflated)).toEqual({ a: 'one', b: long });
    expect(read(zipSync({}))).toEqual({});
  });

  it('gives the parts that are asked for, and none other', () => {
    expect(read(zipSync({ x: strToU8('x'), a: strToU8('one'), ab: strToU8('y') }))).toEqual({
      a: 'one',
    });
  });

  it('is read with notes and further fields behind the names of its parts, and a note at its end', () => {
    const noted = zipSync({
      a: [strToU8('one'), { comment: 'ghi chú', extra: { 1: new Uint8Array(9) } }],
      b: strToU8('two'),
    });
    const end = Buffer.alloc(0xffff, 'x');
    expect(
      read(
        Buffer.concat([changed(noted, (file) => file.writeUInt16LE(0xffff, file.length - 2)), end]),
      ),
    ).toEqual({ a: 'one', b: 'two' });
    expect(read(Buffer.concat([noted, end, Buffer.from('x')]))).toBe('broken');
  });

  it.each([stored, deflated])('unfolds to as much as may be, and to no more', (bytes) => {
    expect(read(bytes, 603)).toEqual({ a: 'one', b: long });
    expect([602, 3, 2, 0].map((most) => read(bytes, most))).toEqual([
      'too_large',
      'too_large',
      'too_large',
      'too_large',
    ]);
  });

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['no archive', Buffer.from('PK and nothing else, whatever it is')],
    ['without its end', stored.subarray(0, stored.length - 22)],
    ['cut in its middle', Buffer.concat([stored.subarray(0, 20), stored.subarray(-22)])],
    [
      'a directory that is none',
      changed(stored, (file) => file.writeUInt8(0, file.indexOf(central))),
    ],
    ['a part that is none', changed(stored, (file) => file.writeUInt8(0, file.indexOf(local)))],
    [
      'packed in another way',
      changed(deflated, (file) => file.writeUInt16LE(12, file.lastIndexOf(central) + 10)),
    ],
    [
      'damaged',
      changed(deflated, (file) =>
        file.fill(0xff, file.lastIndexOf(local) + 31, file.lastIndexOf(local) + 36),
      ),
    ],
    [
      'a part longer than the file',
      changed(stored, (file) => file.writeUInt32LE(9999, file.lastIndexOf(central) + 20)),
    ],
    [
      'two parts of one name',
      changed(stored, (file) => file.write('a', file.lastIndexOf(central) + 46)),
    ],
    [
      'more parts than are told',
      changed(stored, (file) => file.writeUInt16LE(3, file.length - 12)),
    ],
    [
      'more than 2 000 parts',
      changed(stored, (file) => file.writeUInt16LE(2001, file.length - 12)),
    ],
  ])('is broken: %s', (_what, bytes) => {
    expect(read(bytes)).toBe('broken');
  });

  it('has 2 000 parts at most', () => {
    const of = (count: number) =>
      zipSync(
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, new Uint8Array()])),
      );
    expect([of(2000), of(2001)].map((bytes) => read(bytes))).toEqual([{}, 'broken']);
  });
});
