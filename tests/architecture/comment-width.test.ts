import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['packaging', 'scripts', 'server', 'src', 'tests', 'web'];
const generated = /(?:^|\/)(?:generated|node_modules)\/|^tests\/architecture\/breach\//;
const columns = 100;

/** An address cannot be broken, and a directive of the linter holds for the next line only. */
const mayBeLonger = /https?:\/\/|oxlint-disable/;

function tooLong(text: string): readonly string[] {
  const isComment = (line: string): boolean => /^\s*(?:\/\/|\/\*|\* )/.test(line);
  return text
    .split('\n')
    .filter(
      (line) => Array.from(line).length > columns && isComment(line) && !mayBeLonger.test(line),
    );
}

it('knows a comment that is too long, and what may be', () => {
  const words = 'word '.repeat(columns / 5);
  const long = [`// ${words}`, `  /** ${words} */`, ` * ${words}`];
  expect(tooLong(long.join('\n'))).toEqual(long);
  expect(tooLong(`// https://example.vn/${words}\nconst x = '${words}';\n// short`)).toEqual([]);
});

it('keeps comments within the columns that the formatter gives the code', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !generated.test(file)),
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    tooLong(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
