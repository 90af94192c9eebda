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

test('a file that was exchanged at its place is opened anew, and the one before is closed', async () => {
  const { reader, open, settle } = openDisk();
  const first = reader.read({ place: 'a', mark: '1' }, range);
  await settle();
  const second = reader.read({ place: 'a', mark: '2' }, range);
  await settle();
  expect([await first, await second]).toEqual([Uint8Array.of(1, 2, 3), Uint8Array.of(2, 2, 3)]);
  expect([...open]).toEqual([2]);
  await reader.close();
});

test('the same file that could not be opened is opened when it is asked for again', async () => {
  let isThere = false;
  const reader = createBlobReader({
    open: async () => {
      if (!isThere) throw new Error('ENOENT');
      const nothing = async () => undefined;
      return { read: async () => Uint8Array.of(1), write: nothing, close: nothing };
    },
  });
  const blob = { place: 'a', mark: '1' };
  await expect(reader.read(blob, range)).rejects.toThrow('ENOENT');
  isThere = true;
  expect(await reader.read(blob, range)).toEqual(Uint8Array.of(1));
  await reader.close();
});

test('what cannot be opened does not make anybody forget the file that was opened meanwhile', async () => {
  const { reader, open, settle } = openDisk();
  const lost = Promise.allSettled([reader.read({ place: 'gone', mark: '1' }, range)]);
  const sound = reader.read({ place: 'a', mark: '1' }, range);
  await settle();
  await Promise.all([lost, sound]);
  const again = reader.read({ place: 'a', mark: '1' }, range);
  await settle();
  expect(await again).toEqual(await sound);
  await reader.close();
  expect(open.size).toBe(0);
});

test('a file of before is closed by the last who reads it, and not earlier', async () => {
  const ends = [1, 2].map(() => Promise.withResolvers<Uint8Array>());
  const closed: string[] = [];
  const reader = createBlobReader({
    open: async (place) => ({
      read: async (at) => (place === 'a' && ends[at]?.promise) || Uint8Array.of(0),
      write: async () => undefined,
      close: async () => void closed.push(place),
    }),
  });
  const reads = [0, 1].map((at) => reader.read({ place: 'a', mark: '1' }, { at, length: 1 }));
  await reader.read({ place: 'b', mark: '1' }, range);
  ends[0]?.resolve(Uint8Array.of(1));
  await reads[0];
  expect(closed).toEqual([]);
  ends[1]?.resolve(Uint8Array.of(2));
  await reads[1];
  expect(closed).toEqual(['a']);
  await reader.close();
  expect(closed).toEqual(['a', 'b']);
});
