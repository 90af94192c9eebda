import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findStorageFailure } from '../../cache/storage-failure.ts';
import { nodeDisk } from './node-disk.ts';
import { createPatientDisk, diskPatience } from './patient-disk.ts';
import type { VaultDisk, VaultFile } from './vault-disk.ts';

const never = () => new Promise<never>(() => undefined);

describe('a drive that does not answer', () => {
  test('is given up in bounded time, as a refusal of the disk, and holds no more than its share of the threads', async () => {
    let calls = 0;
    const disk = createPatientDisk(
      { ...nodeDisk, readWhole: () => ((calls += 1), never()) },
      { atOnce: 2, readMs: 30, writeMs: 30 },
    );
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => disk.readWhole(`/drive/${index}`)),
    );
    expect(
      asked.map((answer) =>
        answer.status === 'rejected' ? findStorageFailure(answer.reason) : 'read',
      ),
    ).toEqual(asked.map(() => 'denied'));
    expect([calls, await isSettled(disk.rests())]).toEqual([2, false]);
    expect(await disk.freeBytes('/')).toBe(null);
  });

  test('serves again once it answers', async () => {
    const stuck = Promise.withResolvers<null>();
    let isStuck = true;
    const disk = createPatientDisk(
      {
        ...nodeDisk,
        readWhole: () => (isStuck ? stuck.promise : Promise.resolve(Uint8Array.of(1))),
      },
      { atOnce: 1, readMs: 30, writeMs: 30 },
    );
    await expect(disk.readWhole('/drive/a')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    isStuck = false;
    stuck.resolve(null);
    expect(await disk.readWhole('/drive/a')).toEqual(Uint8Array.of(1));
    await disk.rests();
  });

  test('rests when it has answered everything, also what was given up or never begun, each time', async () => {
    const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<null>()) as [
      PromiseWithResolvers<null>,
      PromiseWithResolvers<null>,
      PromiseWithResolvers<null>,
    ];
    const answers = [first.promise, second.promise, third.promise];
    const disk = createPatientDisk(
      { ...nodeDisk, readWhole: () => answers.shift() ?? never() },
      { atOnce: 2, readMs: 20, writeMs: 20 },
    );
    // The last of them never gets a place.
    const asked = [1, 2, 3].map(() => disk.readWhole('/drive/a'));
    const rests = [disk.rests(), disk.rests()];
    await Promise.allSettled(asked);
    first.resolve(null);
    await setImmediate();
    expect(await isSettled(Promise.race(rests))).toBe(false);
    second.reject(new Error('too late for anybody'));
    await Promise.all(rests);
    const again = disk.readWhole('/drive/a');
    const rest = disk.rests();
    third.resolve(null);
    expect(await again).toBe(null);
    await rest;
  });
});

describe('how long it is waited for', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const silentFile: VaultFile = { read: never, write: never, close: never };
  const silent: VaultDisk = {
    makeFolder: never,
    list: never,
    readWhole: never,
    replace: never,
    create: never,
    open: async () => silentFile,
    print: never,
    rename: never,
    remove: never,
    freeBytes: never,
  };
  const bytes = new Uint8Array(1);

  test.each<[string, number, (disk: VaultDisk) => Promise<unknown>]>([
    ['list', 10_000, (disk) => disk.list('/d')],
    ['readWhole', 10_000, (disk) => disk.readWhole('/d')],
    ['print', 10_000, (disk) => disk.print('/d')],
    ['open', 10_000, (disk) => disk.open('/d', 'read')],
    ['read', 10_000, async (disk) => (await disk.open('/d', 'read')).read(0, 1)],
    ['close', 10_000, async (disk) => (await disk.open('/d', 'read')).close()],
    ['makeFolder', 60_000, (disk) => disk.makeFolder('/d')],
    ['replace', 60_000, (disk) => disk.replace('/d', bytes)],
    ['create', 60_000, (disk) => disk.create('/d', 1)],
    ['rename', 60_000, (disk) => disk.rename('/d', '/e')],
    ['remove', 60_000, (disk) => disk.remove('/d')],
    ['write', 60_000, async (disk) => (await disk.open('/d', 'write')).write(0, bytes)],
  ])('of %s is %d ms', async (name, ms, ask) => {
    const disk = createPatientDisk(name === 'open' ? { ...silent, open: never } : silent);
    let refused: unknown = null;
    ask(disk).catch((error: unknown) => (refused = error));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(refused).toBe(null);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toMatchObject({ code: 'ETIMEDOUT' });
  });

  test('of the room that is left is ten seconds, and then nothing is said of it', async () => {
    const asked = createPatientDisk(silent).freeBytes('/d');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toBe(null);
  });

  test('is nothing once it answered: no timer holds the end of the process', async () => {
    const disk = createPatientDisk(
      {
        ...silent,
        readWhole: async () => null,
        list: () => Promise.reject(new Error('refused')),
      },
      diskPatience,
    );
    expect(await disk.readWhole('/d')).toBe(null);
    await expect(disk.list('/d')).rejects.toThrow('refused');
    expect(vi.getTimerCount()).toBe(0);
  });
});

function isSettled(task: Promise<unknown>): Promise<boolean> {
  return Promise.race([task.then(() => true), setImmediate(false)]);
}
