import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const renderer = path.join(root, 'src/renderer');

/** What a file takes of a style sheet: `css['name']`. */
interface Taken {
  readonly sheet: string;
  readonly names: readonly string[];
}

function takenBy(file: string, text: string): readonly Taken[] {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, name = '', from = '']) => ({
      sheet: from.startsWith('#renderer/')
        ? path.join(renderer, from.slice('#renderer/'.length))
        : path.join(path.dirname(file), from),
      names: [...text.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))].map(
        ([, key = '']) => key,
      ),
    }),
  );
}

function classesOf(sheet: string): ReadonlySet<string> {
  const text = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

// A class that its sheet does not have is no error anywhere: the page loses its rows and gaps.
it('every class that a component takes is in its style sheet', async () => {
  const missing: string[] = [];
  let taken = 0;
  for await (const file of glob('**/*.{ts,tsx}', { cwd: renderer })) {
    const whole = path.join(renderer, file);
    for (const { sheet, names } of takenBy(whole, readFileSync(whole, 'utf8'))) {
      const known = classesOf(readFileSync(sheet, 'utf8'));
      taken += names.length;
      missing.push(...names.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`));
    }
  }
  expect(taken).toBeGreaterThan(1000);
  expect(missing).toEqual([]);
});

it('sees a class that is in no sheet', () => {
  const [found] = takenBy(
    path.join(renderer, 'a.tsx'),
    "import css from './a.module.css';\n<div className={css['deeds']} />;",
  );
  expect(found).toEqual({ sheet: path.join(renderer, 'a.module.css'), names: ['deeds'] });
  expect(classesOf('/* .no */ .actions { gap: 1px }').has('deeds')).toBe(false);
});
