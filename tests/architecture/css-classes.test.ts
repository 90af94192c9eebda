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

const global = readFileSync(path.join(renderer, 'styles/global.css'), 'utf8');

it('every class that a component names by itself is a global one', async () => {
  const known = classesOf(global);
  const unknown: string[] = [];
  let named = 0;
  for await (const file of glob('**/*.tsx', { cwd: renderer })) {
    const text = readFileSync(path.join(renderer, file), 'utf8');
    for (const [, names = ''] of text.matchAll(/ className="([^"]+)"/g))
      for (const name of names.split(' ')) {
        named += 1;
        if (!known.has(name)) unknown.push(`${file}: ${name}`);
      }
  }
  expect(named).toBeGreaterThan(300);
  expect(unknown).toEqual([]);
});

/** What a rule of one class says, in any order: `color: var(--fg-3)|…`. */
function bodiesOf(sheet: string): ReadonlyMap<string, string> {
  return new Map(
    [...sheet.matchAll(/^\.([\w-]+) \{\n((?: {2}[^\n{}]+;\n)+)\}$/gm)].map(
      ([, name = '', body = '']) => [name, declarationsOf(body).join('|')],
    ),
  );
}

function declarationsOf(body: string): readonly string[] {
  return body
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '')
    .toSorted();
}

/** The bodies that global classes say, each as the classes that say it. */
function globalBodies(): ReadonlyMap<string, string> {
  const single = bodiesOf(global);
  const say = (...names: readonly string[]): readonly [string, string] => [
    names
      .flatMap((name) => single.get(name)?.split('|') ?? [`.${name} is gone`])
      .map((declaration) => declaration.replace(/var\(--s-(\d)\)/, (_, n) => `${Number(n) / 4}rem`))
      .toSorted()
      .join('|'),
    names.join(' '),
  ];
  const gaps = [...single.keys()].filter((name) => name.startsWith('gap-'));
  return new Map([
    ...['t2', 't3', 'sm', 'xs', 'b5', 'b6'].map((name) => say(name)),
    ...['t2', 't3'].flatMap((ink) => [say(ink, 'sm'), say(ink, 'xs')]),
    ...gaps.flatMap((gap) => [say('stack', gap), say('row', gap)]),
  ]);
}

/** Uses of a class on plain elements, as their only one; null when there is another use. */
function plainUses(text: string, name: string): number | null {
  const taken = `css['${name}']`;
  const uses = text.split(`className={${taken}}`);
  const isPlain = uses
    .slice(0, -1)
    .every((before) =>
      /^[a-z]/.test(/<([A-Za-z][\w.]*)(?![^<]*<[A-Za-z])[^<]*$/.exec(before)?.[1] ?? 'A'),
    );
  return isPlain && text.split(taken).length === uses.length ? uses.length - 1 : null;
}

it('no rule says what global classes say, where an element could name them', async () => {
  const instead = globalBodies();
  expect(
    instead.get('color: var(--fg-3)|font-size: var(--text-xs)|line-height: var(--lh-xs)'),
  ).toBe('t3 xs');
  const users: { readonly sheets: readonly string[]; readonly text: string }[] = [];
  for await (const file of glob('**/*.tsx', { cwd: renderer })) {
    const whole = path.join(renderer, file);
    const text = readFileSync(whole, 'utf8');
    users.push({ sheets: takenBy(whole, text).map(({ sheet }) => sheet), text });
  }
  const repeated: string[] = [];
  for await (const file of glob('**/*.module.css', { cwd: renderer })) {
    const whole = path.join(renderer, file);
    const sheet = readFileSync(whole, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const texts = users.filter(({ sheets }) => sheets.includes(whole)).map(({ text }) => text);
    for (const [name, body] of bodiesOf(sheet)) {
      const isElsewhere = sheet.split(new RegExp(`\\.${name}(?![\\w-])`)).length > 2;
      const uses = texts.map((text) => plainUses(text, name));
      const isPlain = !uses.includes(null) && uses.some((count) => count !== 0);
      if (instead.has(body) && isPlain && !isElsewhere)
        repeated.push(`${file}: .${name} is "${instead.get(body)}"`);
    }
  }
  expect(repeated).toEqual([]);
});
