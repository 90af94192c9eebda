import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const home = 'src/shared/kernel/unicode-form.ts';
/** The form of a text's letters, which takes the square of the marks of one letter. */
const form = /\.normalize\(\s*(?:\)|['"`]NF)/;

it('puts the letters of a text in one form where their marks are bounded, and nowhere else', () => {
  const files = ['scripts', 'server', 'src', 'web'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file)),
  );
  const found = files.filter((file) => form.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual([home]);
});
