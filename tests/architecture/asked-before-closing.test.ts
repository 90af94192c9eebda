import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Who may have the browser ask before a page goes. On the desktop nobody may: Electron shows no
 * question, the window would stay without a word and the client could not be ended.
 */
const mayAsk: Readonly<Record<string, string>> = {
  'src/renderer/lib/overlays/use-ask-before-closing.ts': 'only where the host is no desktop',
  'src/renderer/platform/web/study/ask-before-loss.ts': 'the host of the portal alone',
};

const asks = (source: string) => /['"]beforeunload['"]|onbeforeunload/.test(source);

it('knows the ways to keep a page from going', () => {
  expect(asks("window.addEventListener('beforeunload', ask);")).toBe(true);
  expect(asks('window.onbeforeunload = ask;')).toBe(true);
  expect(asks('// Electron shows no question for `beforeunload`')).toBe(false);
});

it('has the browser ask before a page goes only where there is one that asks', () => {
  const files = ['src', 'web'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
  );
  const asking = files.filter((file) => asks(readFileSync(path.join(root, file), 'utf8')));
  expect(asking.toSorted()).toEqual(Object.keys(mayAsk).toSorted());
});
