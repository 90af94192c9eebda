import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignInMarks } from './sign-in-marks.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-marks-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = () => createSignInMarks(path.join(folder, 'marks'));

test('marks of the last five accounts stay, the newest of each', async () => {
  for (let account = 0; account < 6; account += 1)
    await open().keep(`nguoi-${account}@vidu.vn`, `cu-${account}`);
  await open().keep(' Nguoi-5@vidu.vn', 'moi-5');
  expect(await open().find('nguoi-5@vidu.vn')).toBe('moi-5');
  expect(await open().find('nguoi-1@vidu.vn')).toBe('cu-1');
  expect(await open().find('nguoi-0@vidu.vn')).toBeNull();
});

test('two sign-ins at once keep the marks of both', async () => {
  const marks = open();
  await Promise.all([marks.keep('linh@vidu.vn', 'dau'), marks.keep('minh@vidu.vn', 'hai')]);
  expect([await open().find('linh@vidu.vn'), await open().find('minh@vidu.vn')]).toEqual([
    'dau',
    'hai',
  ]);
});

test('a damaged file holds none, and is replaced by the next sign-in', async () => {
  writeFileSync(path.join(folder, 'marks'), '[{"email":');
  expect(await open().find('linh@vidu.vn')).toBeNull();
  await open().keep('linh@vidu.vn', 'dau');
  expect(await open().find('linh@vidu.vn')).toBe('dau');
});

test('a disk that refuses is no error: the next sign-in is a stranger’s', async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  await open().keep('linh@vidu.vn', 'dau');
  expect(await open().find('linh@vidu.vn')).toBeNull();
});
