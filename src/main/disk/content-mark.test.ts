import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openContentMark } from './content-mark.ts';

let file = '';
beforeEach(() => (file = path.join(mkdtempSync(path.join(os.tmpdir(), 'mai-vang-mark-')), 'mark')));
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

const content = (index: number) => Buffer.from(`content ${index}`);
const refusing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('a mark of contents', () => {
  test('is on what was marked, also for another process, until it is taken back', async () => {
    expect(await openContentMark(file).find(content(1))).toBe('unmarked');
    await openContentMark(file).put([content(1), content(2)]);
    await openContentMark(file).takeBack(content(1));
    const mark = openContentMark(file);
    expect([await mark.find(content(1)), await mark.find(content(2))]).toEqual([
      'unmarked',
      'marked',
    ]);
  });

  test.each(['EIO', 'EISDIR', 'ELOOP'])(
    'is not known where the disk does not give it (%s)',
    async (code) => {
      await openContentMark(file).put([content(1)]);
      const mark = openContentMark(file, { read: refusing(code) });
      expect([await mark.find(content(1)), await mark.find(content(2))]).toEqual([
        'unknown',
        'unknown',
      ]);
    },
  );

  test('that was put and cannot be read is taken back all the same', async () => {
    const mark = openContentMark(file, { read: refusing('EIO') });
    await mark.put([content(1)]);
    await mark.takeBack(content(1));
    expect(await openContentMark(file).find(content(1))).toBe('unmarked');
  });

  test('that the disk did not take is on in this process, and written with the next one', async () => {
    let isFull = true;
    const mark = openContentMark(file, {
      write: (handle, bytes) => (isFull ? refusing('ENOSPC')() : handle.writeFile(bytes)),
    });
    await expect(mark.put([content(1)])).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await mark.find(content(1))).toBe('marked');
    isFull = false;
    await mark.put([content(2)]);
    expect(await openContentMark(file).find(content(1))).toBe('marked');
  });

  test('does not grow for ever, and what still lies there stays marked', async () => {
    await openContentMark(file).put([content(0)]);
    for (let index = 1; index < 4000; index += 100) {
      const others = Array.from({ length: 100 }, (_, offset) => content(index + offset));
      await openContentMark(file).put([content(0), ...others]);
    }
    expect(statSync(file).size).toBeLessThan(100_000);
    expect(readFileSync(file, 'utf8').split('\n').filter(Boolean).length).toBeGreaterThan(400);
    expect(await openContentMark(file).find(content(0))).toBe('marked');
  });

  test('keeps what it says where it can neither be made shorter nor longer', async () => {
    const many = Array.from({ length: 1100 }, (_, index) => content(index));
    await openContentMark(file).put(many);
    const full = openContentMark(file, { write: refusing('ENOSPC') });
    await expect(full.put([content(1), content(2000)])).rejects.toMatchObject({ code: 'ENOSPC' });
    const mark = openContentMark(file);
    expect(await Promise.all(many.map((one) => mark.find(one)))).not.toContain('unmarked');
  });
});
