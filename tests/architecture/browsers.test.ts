import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * What browsers of 2023 lack (Safari 16, Firefox 115, Chromium 110: the last ones of many telephones and of Windows 7 and 8.1), as far as somebody
 * may write it. The build lowers the syntax (`target` of web/vite.config.ts), never the library: a call of a function that is not there throws,
 * and where a throw means "no network" the page says that.
 */
const missing = [
  /\bAbortSignal\.any\b/, /\bPromise\.(?:withResolvers|try)\b/, /\.(?:toWellFormed|isWellFormed)\(/, /\b(?:Object|Map)\.groupBy\b/, /\bArray\.fromAsync\b/, /\bURL\.(?:canParse|parse)\b/, /\.checkVisibility\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, /\bRegExp\.escape\b/, /\bUint8Array\.from(?:Base64|Hex)\b/, /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|reduce|take|drop|flatMap|toArray)\(/,
  /\bIterator\.from\b/, /\(\?<[=!]/, /\bscheduler\.(?:yield|postTask)\b/,
] as const;

test('the check sees a call of each', () => {
  const calls = ['AbortSignal.any([a])', 'Promise.withResolvers()', "'x'.toWellFormed()", 'Object.groupBy(a, b)', 'URL.canParse(x)', 'stop.checkVisibility()', 'a.values().map(f)', '/(?<=a)b/'];
  expect(calls.filter((call) => !missing.some((name) => name.test(call)))).toEqual([]);
});

test('the page calls nothing that browsers of 2023 lack', () => {
  const files = ['src/renderer', 'src/shared', 'web'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.')).map((name) => path.join(folder, name)),
  );
  const found = files.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return missing.flatMap((name) => (name.test(code) ? [`${file}: ${name.exec(code)?.[0]}`] : []));
  });
  expect(found).toEqual([]);
});
