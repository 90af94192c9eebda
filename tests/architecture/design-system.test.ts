import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../src/renderer/', import.meta.url));
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({
    file,
    text: readFileSync(root + file, 'utf8'),
  }));
const code = read('**/*.{ts,tsx}');
const styles = read('**/*.css');

/** Parts of radix-ui that inject no style element and lock no page (docs/decisions/0002). */
const harmlessRadix = new Set(['Slider', 'Slot', 'Tabs', 'Tooltip']);

it('uses of radix-ui only what holds under the content security policy', () => {
  const used = code.flatMap(({ file, text }) =>
    [...text.matchAll(/import \{(?<names>[^}]*)\} from 'radix-ui[^']*'/g)].flatMap((found) =>
      (found.groups?.['names'] ?? '')
        .split(',')
        .map((name) => ({ file, name: name.trim().split(' as ')[0] ?? '' })),
    ),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter(({ name }) => !harmlessRadix.has(name))).toEqual([]);
});

it('takes the colours of every component from semantic tokens', () => {
  const components = styles.filter(({ file }) => file.startsWith('ui/'));
  expect(components.length).toBeGreaterThan(0);
  const strays = components.flatMap(({ file, text }) =>
    [...text.matchAll(/#[0-9a-f]{3,8}\b|var\(--(?:muc|mai|la|son|troi)-\d+\)/gi)].map(
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(strays).toEqual([]);
});

it('reads only tokens that exist', () => {
  const sources = [...styles, ...code];
  const declared = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/(?<name>--[\w-]+)['"]?\s*[:,]/g)].map((found) => found.groups?.['name']),
    ),
  );
  const fromLibraries = /^--radix-/;
  const missing = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((?<name>--[\w-]+)\)/g)]
      .map((found) => found.groups?.['name'] ?? '')
      .filter((name) => !declared.has(name) && !fromLibraries.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
