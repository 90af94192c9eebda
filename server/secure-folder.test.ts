import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secureFolder } from './secure-folder.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'mai-vang-secure-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const modeOf = (...parts: readonly string[]): string =>
  (statSync(path.join(base, ...parts)).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  it('is made for its owner alone', async () => {
    await secureFolder(path.join(base, 'data'));
    expect(modeOf('data')).toBe('700');
  });

  it('that others could read is closed with everything in it, and nothing outside of it', async () => {
    mkdirSync(path.join(base, 'data/pg/base'), { recursive: true });
    writeFileSync(path.join(base, 'data/pg/base/1'), 'x');
    writeFileSync(path.join(base, 'outside'), 'x');
    symlinkSync(path.join(base, 'outside'), path.join(base, 'data/link'));
    for (const place of ['data', 'data/pg', 'data/pg/base'])
      chmodSync(path.join(base, place), 0o777);
    for (const place of ['data/pg/base/1', 'outside']) chmodSync(path.join(base, place), 0o666);
    await secureFolder(path.join(base, 'data'));
    expect([
      modeOf('data'),
      modeOf('data/pg'),
      modeOf('data/pg/base'),
      modeOf('data/pg/base/1'),
      modeOf('outside'),
    ]).toEqual(['700', '700', '700', '600', '666']);
  });
});
