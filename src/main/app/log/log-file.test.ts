import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogFile, logLimits } from './log-file.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-log-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an entry has its moment, what happened and the scrubbed error', () => {
  createLogFile(folder, () => 0).report('gpu process gone', new Error('for linh@maivang.example'));
  expect(readFileSync(path.join(folder, 'main.log'), 'utf8')).toMatch(
    /^1970-01-01T00:00:00\.000Z gpu process gone Error: for <email>\n/,
  );
});

test('the log never grows beyond its files', () => {
  const log = createLogFile(folder, () => 0);
  const long = 'xxxx '.repeat(700);
  for (let n = 0; n < 600; n += 1) log.report(`${n} ${long}`);
  const files = readdirSync(folder).toSorted();
  expect(files).toEqual(['main.1.log', 'main.2.log', 'main.log']);
  for (const name of files)
    expect(statSync(path.join(folder, name)).size).toBeLessThan(logLimits.maxFileBytes + 5000);
  expect(readFileSync(path.join(folder, 'main.log'), 'utf8')).toContain('599 xxxx');
});

test('a log that cannot be written is no failure of its own', () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file where the folder should be');
  expect(() => createLogFile(folder, () => 0).report('x', new Error('y'))).not.toThrow();
});
