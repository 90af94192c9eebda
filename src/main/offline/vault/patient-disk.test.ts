import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { findStorageFailure } from '../../cache/storage-failure.ts';
import { nodeDisk } from './node-disk.ts';
import { createPatientDisk } from './patient-disk.ts';

describe('a drive that does not answer', () => {
  const never = () => new Promise<never>(() => undefined);

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
});

function isSettled(task: Promise<unknown>): Promise<boolean> {
  return Promise.race([task.then(() => true), setImmediate(false)]);
}
