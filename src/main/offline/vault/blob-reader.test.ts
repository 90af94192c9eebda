import { expect, test } from 'vitest';
import { createBlobReader } from './blob-reader.ts';

/**
 * Files that open and read when the test lets them; a closed one refuses to be read, as the system
 * does.
 */
function openDisk() {
  const open = new Set<number>();
  const gates: (() => void)[] = [];
  const turn = async () => new Promise<void>((resolve) => gates.push(resolve));
  let made = 0;
  const disk = {
    async open(place: string) {
      await turn();
      if (place === 'gone') throw new Error('ENOENT');
      const id = (made += 1);
      open.add(id);
      return {
        async read(at: number, length: number) {
          if (!open.has(id)) throw new Error('EBADF');
          await turn();
          return Uint8Array.of(id, at, length);
        },
        write: async () => undefined,
        close: async () => void open.delete(id),
      };
    },
  };
  /** Everything goes on until nothing waits. */
  const settle = async () => {
    for (let idle = 0; idle < 5; idle += 1) {
      await new Promise(setImmediate);
      if (gates.length > 0) idle = 0;
      for (const go of gates.splice(0)) go();
    }
  };
  return { reader: createBlobReader(disk), open, settle };
}

const range = { at: 2, length: 3 };

test('a file that is read again stays open, and is opened once for all who ask at once', async () => {
  const { reader, open, settle } = openDisk();
  const reads = [1, 2, 3].map(async () => reader.read({ place: 'a', mark: '1' }, range));
  await settle();
  expect(await Promise.all(reads)).toEqual([1, 2, 3].map(() => Uint8Array.of(1, 2, 3)));
  expect(open.size).toBe(1);
  await reader.close();
  expect(open.size).toBe(0);
});

test('of files that are read across each other each answers, and one stays open', async () => {
  const { reader, open, settle } = openDisk();
  const reads = ['a', 'b', 'a', 'c', 'b'].map(async (place) =>
    reader.read({ place, mark: '1' }, range),
  );
  await settle();
  expect(await Promise.all(reads)).toHaveLength(5);
  expect(open.size).toBe(1);
  await reader.close();
  expect(open.size).toBe(0);
});

test('what cannot be opened leaves nothing open and is tried again', async () => {
  const { reader, open, settle } = openDisk();
  const lost = Promise.allSettled([reader.read({ place: 'gone', mark: '1' }, range)]);
  await settle();
  expect(await lost).toMatchObject([{ status: 'rejected', reason: { message: 'ENOENT' } }]);
  const again = reader.read({ place: 'a', mark: '2' }, range);
  await settle();
  await again;
  await reader.close();
  expect(open.size).toBe(0);
});
